/** What moves when something happens: from where to where on the page, and what is written on it. */

import type { LogItem, Snapshot } from "../api/types";

export interface Flight {
  from: string; // selectors of what is on the page
  to: string;
  text: string;
  railroad: string; // whose colours it has, "" for money
}

const owner = (id: string): string => `[data-owner="${id}"]`;

function cellOf(shot: Snapshot | null, id: string): string {
  const cell = shot?.view.corporations.find((c) => c.id === id)?.cell;
  return cell && cell[0]! >= 0 ? `[data-cell="${cell[0]},${cell[1]}"]` : "";
}

export function flightsOf(item: LogItem, before: Snapshot | null, after: Snapshot | null, money: (n: number) => string): Flight[] {
  return item.lines.flatMap(({ event: e }): Flight[] => {
    switch (e.type) {
      case "paid":
        return e.amount ? [{ from: owner(e.payer), to: owner(e.payee), text: money(e.amount), railroad: "" }] : [];
      case "shares_moved":
        return [{ from: owner(e.source), to: owner(e.target), text: `${e.shares * 10}%`, railroad: e.corporation }];
      case "train_bought":
        return [{ from: owner(e.source), to: owner(e.railroad), text: e.train, railroad: e.railroad }];
      case "private_moved":
        return [{ from: owner(e.source), to: owner(e.target), text: e.private, railroad: "" }];
      case "price_moved":
        return [{ from: cellOf(before, e.corporation), to: cellOf(after, e.corporation), text: e.corporation, railroad: e.corporation }];
      case "token_placed":
        return [{ from: owner(e.railroad), to: `[data-hex="${e.hex}"]`, text: e.railroad, railroad: e.railroad }];
      default:
        return [];
    }
  });
}

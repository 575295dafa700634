/** What each railroad earned in every operating round, and at what price it began. */

import type { LogItem } from "../api/types";

export interface Run {
  railroad: string;
  round: string; // "2.1"
  revenue: number;
  choice: string;
  at: number; // the position in which it is settled
}

/** The price at which each corporation was launched. */
export function firstPrices(items: readonly LogItem[]): Map<string, number> {
  const told = items.flatMap((i) => i.lines.map((l) => l.event));
  return new Map(told.flatMap((e) => (e.type === "launched" ? [[e.corporation, e.price] as const] : [])));
}

export function runsOf(items: readonly LogItem[]): Run[] {
  const out: Run[] = [];
  let round = "";
  for (const item of items)
    for (const { event: e } of item.lines) {
      if (e.type === "round_began") round = e.kind === "operating" ? `${e.number}.${e.part}` : "";
      if (e.type === "revenue_settled" && round)
        out.push({ railroad: e.railroad, round, revenue: e.revenue, choice: e.choice, at: item.seq + 1 });
    }
  return out;
}

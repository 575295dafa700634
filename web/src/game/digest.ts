/** What happened since somebody's last turn, told shortly: one line for each railroad's or player's turn. */

import type { LogItem, Turn } from "../api/types";

export interface Part {
  text: string;
  at: number; // the position it led to
}

export interface Deeds {
  who: string;
  first: number;
  parts: Part[];
}

type Tell = { money: (amount: number) => string; place: (hex: string) => string };
type Event = LogItem["lines"][number]["event"];
const PAID: Partial<Record<string, string>> = { full: "paid in full", half: "paid half", retain: "kept it", split: "paid a part" };

function said(event: Event, { money, place }: Tell): string {
  switch (event.type) {
    case "tile_laid":
      return `track at ${place(event.hex)}`;
    case "token_placed":
      return `token in ${place(event.hex)}`;
    case "revenue_settled":
      return event.revenue ? `ran for ${money(event.revenue)} and ${PAID[event.choice] ?? event.choice}` : "earned nothing";
    case "train_bought":
      return `bought a ${event.train} train for ${money(event.price)}`;
    case "train_left":
      return `lost a ${event.train} train`;
    case "launched":
      return `launched ${event.corporation} at ${money(event.price)}`;
    case "shares_moved":
      return /^p\d$/.test(event.target)
        ? `bought ${event.corporation}`
        : event.target === "pool"
          ? `sold ${event.shares} ${event.corporation}`
          : "";
    case "private_moved":
      return `bought ${event.private} for ${money(event.price)}`;
    case "loan_taken":
      return "took a loan";
    default:
      return "";
  }
}

/** Where the price of each corporation stood before and after. */
export function pricesMoved(items: readonly LogItem[]): Map<string, [number, number]> {
  const out = new Map<string, [number, number]>();
  for (const { event } of items.flatMap((i) => i.lines)) {
    if (event.type !== "price_moved") continue;
    out.set(event.corporation, [out.get(event.corporation)?.[0] ?? event.old, event.new]);
  }
  return out;
}

export function deedsOf(turns: readonly Turn[], tell: Tell): Deeds[] {
  return turns
    .map((turn) => ({ who: turn.heading, first: turn.items[0]!.seq + 1, parts: partsOf(turn.items, tell) }))
    .filter((deeds) => deeds.parts.length > 0);
}

function partsOf(items: readonly LogItem[], tell: Tell): Part[] {
  const parts = new Map<string, Part>();
  for (const item of items)
    for (const { event } of item.lines) {
      const text = said(event, tell);
      if (text) parts.set(text, { text, at: item.seq + 1 });
    }
  for (const [id, [from, to]] of pricesMoved(items))
    if (from !== to) parts.set(`price ${id}`, { text: `${id} ${tell.money(from)} → ${tell.money(to)}`, at: items.at(-1)!.seq + 1 });
  return [...parts.values()];
}

/** The hexes on which something was laid or placed. */
export function changedHexes(items: readonly LogItem[]): Set<string> {
  return new Set(
    items.flatMap((i) => i.lines).flatMap(({ event: e }) => (e.type === "tile_laid" || e.type === "token_placed" ? [e.hex] : [])),
  );
}

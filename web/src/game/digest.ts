/** What happened since somebody's last turn, told shortly: one line for each railroad's or player's turn. */

import type { LogItem } from "../api/types";
import { DIGEST } from "../words";

export interface Part {
  text: string;
  at: number; // the position it led to
}

export interface Deeds {
  who: string;
  first: number;
  parts: Part[];
}

interface Tell {
  money: (amount: number) => string;
  place: (hex: string) => string;
  name: (owner: string) => string;
  launched: string; // the title's words for it
  president: string;
  closed: string;
}
type Event = LogItem["lines"][number]["event"];
const isSeat = (owner: string): boolean => /^p\d$/.test(owner);
const SOLD_TO = new Set(["pool", "bank"]);

/** Who did it, and what: [owner, words], or null for what needs no telling. */
function said(event: Event, launched: string, free: boolean, { money, place, name, ...words }: Tell): [string, string] | null {
  switch (event.type) {
    case "tile_laid":
      return [event.railroad, DIGEST.track(place(event.hex))];
    case "token_placed":
      return [launched || event.railroad, DIGEST.token(place(event.hex))];
    case "revenue_settled":
      return [event.railroad, event.revenue ? DIGEST.ran(money(event.revenue), event.choice) : DIGEST.earnedNothing];
    case "train_bought":
      return [event.railroad, DIGEST.boughtTrain(event.train, money(event.price))];
    case "train_left":
      return isSeat(event.owner) || event.owner === "bank" ? null : [event.owner, DIGEST.lostTrain(event.train)];
    case "launched":
      return [
        event.player,
        DIGEST.launched(free ? DIGEST.received(words.president) : words.launched, name(event.corporation), money(event.price)),
      ];
    case "shares_moved":
      if (isSeat(event.target)) return launched ? null : [event.target, DIGEST.bought(name(event.corporation), event.price > 0)];
      if (!SOLD_TO.has(event.target)) return null;
      return isSeat(event.source)
        ? [event.source, DIGEST.sold(event.shares, name(event.corporation))]
        : [event.corporation, DIGEST.issued(event.shares)];
    case "private_moved":
      return [event.target, DIGEST.boughtFor(name(event.private), money(event.price))];
    case "price_lowered":
      return event.player ? [event.player, DIGEST.lowered(name(event.private), money(event.price))] : null;
    case "loan_taken":
      return [event.corporation, DIGEST.loan];
    default:
      return null;
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

/** What the end of a round and the beginning of the next one brought, after the last thing that somebody did. */
function turnOfRound(item: LogItem): LogItem["lines"] {
  const began = item.lines.findIndex((l) => l.event.type === "round_began" && l.event.kind === "operating");
  if (began < 0) return [];
  const first = item.lines.slice(0, began).findLastIndex((l) => l.event.type !== "price_moved" && l.event.type !== "priority_moved") + 1;
  const after = item.lines.findIndex((l, i) => i > began && (l.event.type === "turn_began" || l.event.type === "revenue_settled"));
  return item.lines.slice(first, after < 0 ? item.lines.length : after);
}

/** Of one's own last action what is news: that it ended a round. */
export function afterOwn(item: LogItem): LogItem[] {
  const lines = turnOfRound(item);
  return lines.length ? [{ ...item, lines }] : [];
}

/** Prices that fell or rose by themselves, and what private companies brought to whom. */
function roundDeeds(item: LogItem, lines: LogItem["lines"], tell: Tell): Deeds[] {
  const at = item.seq + 1;
  const income = new Map<string, number>();
  for (const { event: e } of lines) if (e.type === "paid" && e.payer === "bank") income.set(e.payee, (income.get(e.payee) ?? 0) + e.amount);
  const began = lines.map((l) => l.event).find((e) => e.type === "round_began");
  const all = [
    { who: DIGEST.roundEnd(began?.part ?? 0), first: at, parts: movesOf([{ ...item, lines }], tell) },
    { who: DIGEST.income, first: at, parts: [...income].map(([who, sum]) => ({ text: `${tell.name(who)} ${tell.money(sum)}`, at })) },
  ];
  return all.filter((d) => d.parts.length);
}

/** One line for each railroad or player in turn, whoever pressed the button: what chance reveals is done by those who get it. */
export function deedsOf(items: readonly LogItem[], tell: Tell): Deeds[] {
  const out: { who: string; first: number; parts: Map<string, Part>; items: LogItem[]; done?: Deeds }[] = [];
  for (const item of items) {
    const turning = turnOfRound(item);
    const start = item.lines.find((l) => l.event.type === "launched")?.event;
    const launched = start?.type === "launched" ? start.player : "";
    const free = item.lines.some((l) => l.event.type === "shares_moved" && isSeat(l.event.target) && l.event.price === 0);
    for (const { event } of item.lines) {
      const found = said(event, launched, free, tell);
      const who = found && tell.name(found[0]);
      if (found && who !== out.at(-1)?.who) out.push({ who: who!, first: item.seq + 1, parts: new Map(), items: [] });
      if (found) add(out.at(-1)!.parts, found[1], item.seq + 1);
    }
    out.at(-1)?.items.push({ ...item, lines: item.lines.filter((l) => !turning.includes(l)) });
    for (const done of roundDeeds(item, turning, tell)) out.push({ who: done.who, first: done.first, parts: new Map(), items: [], done });
  }
  return out.map(({ who, first, parts, items: own, done }) => done ?? { who, first, parts: [...parts.values(), ...movesOf(own, tell)] });
}

/** "laid track at Erie, Dayton": what is done again is not said again. */
function add(parts: Map<string, Part>, words: string, at: number): void {
  const again = [...parts.keys()].at(-1)?.startsWith(DIGEST.track("")) && words.startsWith(DIGEST.track(""));
  if (!parts.has(words)) parts.set(words, { text: again ? words.slice(DIGEST.track("").length) : words, at });
}

function movesOf(items: readonly LogItem[], { money, name, closed }: Tell): Part[] {
  return [...pricesMoved(items)]
    .filter(([, [from, to]]) => from !== to)
    .map(([id, [from, to]]) => ({ text: `${name(id)} ${money(from)} → ${to ? money(to) : closed}`, at: items.at(-1)!.seq + 1 }));
}

/** The hexes on which something was laid or placed. */
export function changedHexes(items: readonly LogItem[]): Set<string> {
  return new Set(
    items.flatMap((i) => i.lines).flatMap(({ event: e }) => (e.type === "tile_laid" || e.type === "token_placed" ? [e.hex] : [])),
  );
}

/** What matters enough to stay on the page until it is read. */

import type { LogItem } from "../api/types";
import { CARD, NEWS } from "../words";
import { seatName } from "./seats";

export interface Card {
  seq: number;
  title: string;
  lines: string[];
  whole: boolean; // every line is shown, with the limits as they are now
  fallen: string[]; // corporations that went into receivership
  passing: boolean; // nothing to know any more once one has played on
}

/** Hidden cards are turned up, all at once. */
function isReveal(item: LogItem): boolean {
  return item.lines.filter((l) => l.event.type === "private_moved" && l.event.source === "bank").length > 1;
}

/** Known by itself: one's own doing once one has played on, and what is more than a round old.
 *  `since`: where one has played last; what came later nobody has seen. */
export function isOld(item: LogItem, own: boolean, since: number, items: readonly LogItem[]): boolean {
  if (item.seq >= since) return false;
  if (own && !isReveal(item)) return item.seq + 1 < since;
  const rounds = items.filter((i) => i.seq > item.seq).flatMap((i) => i.lines.filter((l) => l.event.type === "round_began"));
  return rounds.length > 1;
}

/** What the title calls a corporation, and that it floats. */
export interface Words {
  company: string;
  floats: string;
}

type Kind = LogItem["lines"][number]["event"]["type"];

/** The most important first: it gives the card its name. */
const NAMES: [Kind, (words: Words, n: number) => string][] = [
  ["end_triggered", () => CARD.ending],
  ["went_bankrupt", () => CARD.bankruptcy],
  ["phase_began", () => CARD.phase],
  ["went_into_receivership", () => CARD.receivership],
  ["corporation_closed", ({ company }) => CARD.closes(company)],
  ["private_closed", (_, n) => CARD.privatesClose(n)],
  ["president_changed", () => CARD.control],
  ["floated", ({ company, floats }) => CARD.floats(company, floats)],
  ["offered", () => CARD.offer],
  ["offer_declined", () => CARD.declined],
];
const PASSING = new Set<Kind>(["president_changed", "floated", "offered", "offer_declined"]);
const LOST = new Set(["phased out", "rusted", "removed"]);
/** What a receivership takes with it, and what ends the telling. */
const TOLD = new Set<Kind>(["paid", "train_left"]);
const AFTER = new Set<Kind>(["round_began", "turn_began"]);
/** What one has just done oneself needs no card. */
const OWN = new Set<Kind>(["floated", "offered", "offer_declined", "president_changed"]);

/** Who launches a corporation leads it: that is no change of control. */
function isFirst(event: LogItem["lines"][number]["event"], item: LogItem): boolean {
  if (event.type !== "president_changed") return false;
  return item.lines.some((l) => l.event.type === "launched" && l.event.corporation === event.corporation);
}

/** An offer is gone that waited for somebody's answer. */
const isWithdrawal = (item: LogItem): boolean => typeof item.withdrawn === "number";

/** An offer, or its answer, is news for those between whom it is made; `mine` are one's seats and the railroads they lead. */
export function concerns(item: LogItem, mine: ReadonlySet<string>): boolean {
  if (isWithdrawal(item)) return mine.has(seatName(item.withdrawn!));
  return item.lines.every(({ event: e }) => {
    if (e.type !== "offered" && e.type !== "offer_declined") return true;
    return mine.has(e.buyer) || mine.has(e.seller);
  });
}

/** A company taken over is told with every payment, and all that it loses; what comes afterwards is another matter. */
function takenOver(news: LogItem["lines"], notable: LogItem["lines"]): LogItem["lines"] {
  const first = news.findIndex((l) => l.event.type === "went_into_receivership");
  const over = news.findIndex((l, i) => i > first && AFTER.has(l.event.type));
  const told = news.slice(first, over < 0 ? news.length : over).filter((l) => TOLD.has(l.event.type));
  return news.filter((l) => notable.includes(l) || told.includes(l));
}

/** What is told several times in the same words is told once, with its number. */
function counted(lines: readonly string[]): string[] {
  return [...new Set(lines)].map((line) => NEWS.times(line, lines.filter((l) => l === line).length));
}

/** The corporations that went into receivership with it. */
function fallen(item: LogItem): string[] {
  return item.lines.flatMap(({ event: e }) => (e.type === "went_into_receivership" ? [e.corporation] : []));
}

export function cardOf(item: LogItem, own: boolean, words: Words): Card | null {
  if (isReveal(item)) {
    const lines = item.lines.filter((l) => l.event.type === "private_moved").map((l) => l.text);
    return { seq: item.seq, title: CARD.distributed, lines, whole: true, fallen: [], passing: false };
  }
  if (isWithdrawal(item))
    return own ? null : { seq: item.seq, title: CARD.withdrawn, lines: [item.text], whole: false, fallen: [], passing: true };
  const news = item.lines.filter(({ event }) => !(own && OWN.has(event.type)) && !isFirst(event, item));
  const lost = news.filter((l) => l.event.type === "train_left" && LOST.has(l.event.why));
  const notable = news.filter((l) => lost.includes(l) || NAMES.some(([kind]) => kind === l.event.type));
  const accepted = !own && item.action?.type === "accept";
  if (!notable.length && !accepted) return null;
  const [kind, named] = NAMES.find(([name]) => notable.some((l) => l.event.type === name)) ?? [];
  const title = named?.(words, notable.filter((l) => l.event.type === kind).length) ?? (lost.length ? CARD.trainsLeave : CARD.accepted);
  const whole = news.some((l) => l.event.type === "went_into_receivership");
  const kept = whole ? takenOver(news, notable) : notable;
  const lines = (notable.length ? kept : item.lines).map((l) => l.text).filter((text) => text !== "");
  const passing = kind === undefined ? !lost.length : PASSING.has(kind);
  return { seq: item.seq, title, lines: counted(lines), whole, fallen: fallen(item), passing };
}

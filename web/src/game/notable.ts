/** What matters enough to stay on the page until it is read. */

import type { LogItem } from "../api/types";

export interface Card {
  seq: number;
  title: string;
  lines: string[];
  whole: boolean; // every line is shown, with the limits as they are now
}

type Kind = LogItem["lines"][number]["event"]["type"];

/** The most important first: it gives the card its name. */
const NAMES: [Kind, string][] = [
  ["end_triggered", "The game will end"],
  ["went_bankrupt", "Bankruptcy"],
  ["phase_began", "A new phase"],
  ["went_into_receivership", "Receivership"],
  ["corporation_closed", "A corporation closes"],
  ["private_closed", "Private companies close"],
  ["president_changed", "Control changes hands"],
  ["floated", "A corporation floats"],
  ["offered", "An offer"],
  ["offer_declined", "Offer declined"],
];
const LOST = new Set(["phased out", "rusted", "removed"]);
/** What one has just done oneself needs no card. */
const OWN = new Set<Kind>(["floated", "offered", "offer_declined", "president_changed"]);

/** Who launches a corporation leads it: that is no change of control. */
function isFirst(event: LogItem["lines"][number]["event"], item: LogItem): boolean {
  if (event.type !== "president_changed") return false;
  return item.lines.some((l) => l.event.type === "launched" && l.event.corporation === event.corporation);
}

export function cardOf(item: LogItem, own: boolean): Card | null {
  const told = item.lines.filter(({ event }) => !(own && OWN.has(event.type)) && !isFirst(event, item));
  const lost = told.filter((l) => l.event.type === "train_left" && LOST.has(l.event.why));
  const notable = told.filter((l) => lost.includes(l) || NAMES.some(([kind]) => kind === l.event.type));
  const accepted = !own && item.action?.type === "accept";
  if (!notable.length && !accepted) return null;
  const named = NAMES.find(([kind]) => notable.some((l) => l.event.type === kind))?.[1];
  const title = named ?? (lost.length ? "Trains leave the game" : "Offer accepted");
  const whole = told.some((l) => l.event.type === "went_into_receivership");
  /** A company taken over is told with every payment. */
  const kept = whole ? told.filter((l) => notable.includes(l) || l.event.type === "paid" || l.event.type === "train_left") : notable;
  const lines = (notable.length ? kept : item.lines).map((l) => l.text).filter((text) => text !== "");
  return { seq: item.seq, title, lines: [...new Set(lines)], whole };
}

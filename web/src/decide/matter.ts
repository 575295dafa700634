/** What a decision is mainly about, and what else could be done besides: that goes into the drawer. */

import type { Controls } from "../game/controls";
import { SAY } from "../words";

export function isTrade(o: Controls["train"][number]): boolean {
  return o.action.source !== "bank" && o.action.source !== "returned";
}

/** Is there anything that the decision is about, other than what could be done in any step? */
export function hasMain(c: Controls, kind = ""): boolean {
  if (kind === "trains") return true; // also where none can be paid: they stand there with the reason
  const maps = [c.buyPrivate, c.lower, c.launch, c.buy, c.sell, c.lay, c.token].some((m) => m.size > 0);
  const lists = [c.cards, c.issue, c.redeem, c.run, c.pay, c.discard].some((l) => l.length > 0);
  return maps || lists || c.accept !== null || c.bankrupt !== null || c.train.some((o) => !isTrade(o));
}

/** How many side matters there are: private companies, markers, others' trains, a loan. */
export function countSide(c: Controls): number {
  const trades = new Set(c.train.filter(isTrade).map((o) => `${o.action.train} ${o.action.source}`)).size;
  return c.buyIn.size + c.marker.size + trades + (c.loan ? 1 : 0);
}

export function hintOf(c: Controls): string {
  if (c.lay.size && c.token.size) return SAY.litBoth;
  if (c.lay.size) return SAY.lit;
  if (c.token.size) return SAY.litCity;
  return c.run.length ? "" : SAY.chooseAbove;
}

/** What a decision is mainly about, and what else could be done besides: that goes into the drawer. */

import type { Controls } from "../game/controls";
import { HINTS, SIDE, TO_CHOOSE } from "../words";

export function isTrade(o: Controls["train"][number]): boolean {
  return o.action.source !== "bank" && o.action.source !== "returned";
}

/** Is there anything that the decision is about, other than what could be done in any step? */
export function hasMain(c: Controls, kind = ""): boolean {
  // Also where none can be paid: they stand there with the reason. If only another's train is left to buy, that is the matter.
  if (kind === "trains" && (c.pass || c.train.length === 0)) return true;
  const maps = [c.buyPrivate, c.lower, c.launch, c.buy, c.sell, c.lay, c.token].some((m) => m.size > 0);
  const lists = [c.cards, c.issue, c.redeem, c.run, c.pay, c.discard].some((l) => l.length > 0);
  return maps || lists || c.accept !== null || c.bankrupt !== null || c.train.some((o) => !isTrade(o));
}

/** Bankruptcy, where no money can be raised and the bank sells no train: another's train may still be asked for, beside it. */
export function lastResort(c: Controls): Controls["bankrupt"] {
  const other = c.sell.size > 0 || c.issue.length > 0 || c.train.some((o) => !isTrade(o));
  return other ? null : c.bankrupt;
}

/** The side matters by what they are, with how many there are of each: private companies, others' trains, markers, a loan. */
export function sideMatters(c: Controls): string[] {
  const trades = new Set(c.train.filter(isTrade).map((o) => `${o.action.train} ${o.action.source}`)).size;
  const found: [(n: number) => string, number][] = [
    [SIDE.companies, c.buyIn.size],
    [SIDE.trains, trades],
    [SIDE.markers, c.marker.size],
    [SIDE.loan, c.loan ? 1 : 0],
  ];
  return found.filter(([, n]) => n > 0).map(([words, n]) => words(n));
}

export function countSide(c: Controls): number {
  return sideMatters(c).length;
}

/** What a step of a turn is about, whatever private companies let one do besides; "" where it is said by what can be done. */
function stepHint(c: Controls, kind: string, independent: boolean): string {
  if (c.bankrupt && !c.train.length) return HINTS.bankrupt;
  if (kind === "trains" && !c.pass) return HINTS.mustBuy; // also where shares may be sold or issued for it
  if (kind === "trains") return c.train.some((o) => !isTrade(o)) ? HINTS.trains : HINTS.noTrain;
  if (kind === "issue" && c.issue.length + c.redeem.length) return HINTS.issue;
  if (c.run.length) return independent ? HINTS.runShared : HINTS.run;
  if (c.pay.length) return HINTS.pay;
  return c.discard.length ? HINTS.discard : "";
}

/** How track and tokens are built, or that nothing can be. */
function buildHint(c: Controls, kind: string): string {
  if (c.lay.size && c.token.size) return HINTS.trackAndToken;
  if (c.lay.size) return c.pass ? HINTS.track : HINTS.trackMust;
  if (c.token.size) return HINTS.token;
  if (kind !== "track" || !c.pass || c.marker.size) return "";
  return c.buyIn.size ? HINTS.builtUpWith : HINTS.builtUp;
}

/** How shares are traded. */
function tradeHint(c: Controls): string {
  if (c.launch.size || c.buy.size) return c.sell.size ? HINTS.stock : HINTS.buyOnly;
  if (c.sell.size) return c.pass ? HINTS.sellOnly : HINTS.debt;
  return c.issue.length + c.redeem.length ? HINTS.issue : "";
}

/** How private companies come to players. */
function companyHint(c: Controls, kind: string): string {
  if (c.cards.length) return HINTS.cards;
  if (kind === "last") return HINTS.lastPrivate;
  if (c.buyPrivate.size || c.lower.size) return c.pass ? HINTS.auctionPass : HINTS.auction;
  return c.accept ? HINTS.offer : "";
}

/** One line that says how the decision is made; `hex`: one is chosen on the map; `independent`: the railroad has an owner and no shares. */
export function hintOf(c: Controls, kind = "", hex = "", independent = false): string {
  if (hex) return HINTS.tile;
  const found = stepHint(c, kind, independent) || buildHint(c, kind) || companyHint(c, kind) || tradeHint(c);
  if (found) return found;
  if (c.marker.size) return HINTS.marker;
  return countSide(c) ? HINTS.side : HINTS.choose;
}

/** What is to be chosen before the main button can do anything. */
export function toChoose(c: Controls): string {
  if (c.cards.length) return TO_CHOOSE.card;
  if (c.pay.length) return TO_CHOOSE.payout;
  if (c.buyPrivate.size || c.lower.size) return TO_CHOOSE.company;
  if (c.sell.size) return TO_CHOOSE.sale;
  if (c.lay.size) return TO_CHOOSE.hex;
  return c.discard.length || c.train.some((o) => !isTrade(o)) ? TO_CHOOSE.train : TO_CHOOSE.any;
}

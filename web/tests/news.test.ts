import { expect, test } from "vitest";
import type { ChatLine, LogItem } from "../src/api/types";
import { changedHexes, deedsOf, pricesMoved } from "../src/game/digest";
import { answered, mention } from "../src/game/mentions";
import { cardOf } from "../src/game/notable";

type Event = LogItem["lines"][number]["event"];

function item(seq: number, events: Event[], more: Partial<LogItem> = {}): LogItem {
  const lines = events.map((event) => ({ event, text: event.type }));
  return { seq, kind: "act", actor: "p2", by: "bot", at: 0, action: null, text: "", lines, ...more };
}
const moved = (old: number, now: number): Event => ({ type: "price_moved", corporation: "NYC", old, new: now });
const tell = { money: (n: number) => `$${n}`, place: (hex: string) => (hex === "D6" ? "Chicago" : hex), name: String };

test("a new phase is one card with all that it sets off", () => {
  const card = cardOf(
    item(4, [
      { type: "train_bought", railroad: "NYC", train: "4", source: "bank", price: 180 },
      { type: "phase_began", phase: "II" },
      { type: "train_left", owner: "PRR", train: "2", why: "phased out" },
      { type: "private_closed", private: "MAIL" },
    ]),
    true,
    "corporation",
  );
  expect(card).toEqual({
    seq: 4,
    title: "A new phase",
    lines: ["phase_began", "train_left", "private_closed"],
    whole: false,
    passing: false,
  });
});

test("a discarded train and one's own floating are no news", () => {
  expect(cardOf(item(1, [{ type: "train_left", owner: "PRR", train: "2", why: "discarded" }]), false, "corporation")).toBeNull();
  expect(cardOf(item(1, [{ type: "floated", corporation: "PRR" }]), true, "corporation")).toBeNull();
  expect(cardOf(item(1, [{ type: "floated", corporation: "PRR" }]), false, "company")?.title).toBe("A company floats");
});

test("the answer to an offer is news for who made it", () => {
  const accepted = item(3, [{ type: "train_bought", railroad: "NYC", train: "2", source: "PRR", price: 1 }], {
    action: { type: "accept" },
  });
  expect(cardOf(accepted, false, "corporation")?.title).toBe("Offer accepted");
  expect(cardOf(accepted, true, "corporation")).toBeNull();
});

test("the digest tells a railroad's turn in one line, with the price before and after", () => {
  const turn = [
    item(5, [{ type: "turn_began", railroad: "NYC" }]),
    item(6, [{ type: "tile_laid", railroad: "NYC", hex: "D6", tile: "57", rotation: 0, cost: 0 }]),
    item(7, [{ type: "revenue_settled", railroad: "NYC", choice: "half", revenue: 120, paid: 60, kept: 60 }, moved(60, 70)]),
    item(8, [moved(70, 80)]),
  ];
  expect(deedsOf(turn, tell)).toEqual([
    {
      who: "NYC",
      first: 7,
      parts: [
        { text: "laid track at Chicago", at: 7 },
        { text: "ran for $120 and paid half", at: 8 },
        { text: "NYC $60 → $80", at: 9 },
      ],
    },
  ]);
  expect(pricesMoved(turn).get("NYC")).toEqual([60, 80]);
  expect([...changedHexes(turn)]).toEqual(["D6"]);
});

test("track at several places is said once", () => {
  const laid = (seq: number, hex: string): LogItem =>
    item(seq, [{ type: "tile_laid", railroad: "NYC", hex, tile: "9", rotation: 0, cost: 20, power: "" } as Event]);
  expect(deedsOf([laid(1, "D6"), laid(2, "E7")], tell)[0]?.parts).toEqual([
    { text: "laid track at Chicago", at: 2 },
    { text: "E7", at: 3 },
  ]);
});

test("what chance reveals is told of those who get it, and a launch of who launches", () => {
  const items = [
    item(1, [{ type: "private_moved", private: "MAIL", source: "bank", target: "p1", price: 80 }], { actor: "chance", by: "chance" }),
    item(2, [
      { type: "launched", corporation: "GT", player: "p2", price: 80 },
      { type: "shares_moved", corporation: "GT", shares: 2, source: "GT", target: "p2", price: 160 },
      { type: "token_placed", railroad: "GT", hex: "D6", city: 0, cost: 0 },
    ]),
    item(3, [{ type: "shares_moved", corporation: "GT", shares: 3, source: "GT", target: "pool", price: 180 }]),
  ];
  expect(deedsOf(items, tell).map((d) => [d.who, ...d.parts.map((p) => p.text)])).toEqual([
    ["p1", "bought MAIL for $80"],
    ["p2", "launched GT at $80", "placed a token in Chicago"],
    ["GT", "issued 3 shares"],
  ]);
});

test("the digest writes a company as its title does", () => {
  const written = { ...tell, name: (owner: string) => (owner === "BOE" ? "BoE" : owner) };
  const items = [
    item(1, [
      { type: "shares_moved", corporation: "BOE", shares: 1, source: "BOE", target: "p2", price: 70 },
      { type: "price_moved", corporation: "BOE", old: 70, new: 80 },
    ]),
  ];
  const [deeds] = deedsOf(items, written);
  expect(deeds?.parts.map((p) => p.text).join()).toContain("BoE");
  expect(deeds?.parts.map((p) => p.text).join()).not.toContain("BOE");
});

test("a receivership is told with every payment", () => {
  const card = cardOf(
    item(9, [
      { type: "went_into_receivership", corporation: "VR" },
      { type: "paid", payer: "VR", payee: "p1", amount: 70, why: "compensation" },
      { type: "price_moved", corporation: "VR", old: 30, new: 0 },
    ]),
    true,
    "company",
  );
  expect(card).toEqual({ seq: 9, title: "Receivership", lines: ["went_into_receivership", "paid"], whole: true, passing: false });
});

test("who answers has read what was said before", () => {
  const say = (id: number, account: number, text: string): ChatLine => ({ id, account, name: "", text, at: 0 }) as ChatLine;
  const chat = [say(1, 2, "well played, @Ann"), say(2, 1, "thank you"), say(3, 2, "and now?")];
  expect(mention(chat, [{ name: "Ann", mine: true }], 1, 0)?.id).toBe(1);
  expect(mention(chat, [{ name: "Ann", mine: true }], 1, answered(chat, 1))).toBeUndefined();
  expect(answered([], 1)).toBe(0);
});

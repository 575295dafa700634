import { expect, test } from "vitest";
import type { ChatLine, LogItem } from "../src/api/types";
import { afterOwn, changedHexes, deedsOf, pricesMoved } from "../src/game/digest";
import { answered, mention } from "../src/game/mentions";
import { cardOf, concerns, isOld } from "../src/game/notable";

type Event = LogItem["lines"][number]["event"];

function item(seq: number, events: Event[], more: Partial<LogItem> = {}): LogItem {
  const lines = events.map((event) => ({ event, text: event.type }));
  return { seq, kind: "act", actor: "p2", by: "bot", at: 0, action: null, text: "", lines, ...more };
}
const moved = (old: number, now: number): Event => ({ type: "price_moved", corporation: "NYC", old, new: now });
const tell = {
  money: (n: number) => `$${n}`,
  place: (hex: string) => (hex === "D6" ? "Chicago" : hex),
  name: String,
  launched: "launched",
  president: "president",
  closed: "closed",
};

const TITLE = { company: "corporation", floats: "floats" };

test("a new phase is one card with all that it sets off", () => {
  const card = cardOf(
    item(4, [
      { type: "train_bought", railroad: "NYC", train: "4", source: "bank", price: 180 },
      { type: "phase_began", phase: "II" },
      { type: "train_left", owner: "PRR", train: "2", why: "phased out" },
      { type: "private_closed", private: "MAIL" },
    ]),
    true,
    TITLE,
  );
  expect(card).toEqual({
    seq: 4,
    title: "A new phase",
    lines: ["phase_began", "train_left", "private_closed"],
    whole: false,
    fallen: [],
    passing: false,
  });
});

test("a discarded train and one's own floating are no news", () => {
  expect(cardOf(item(1, [{ type: "train_left", owner: "PRR", train: "2", why: "discarded" }]), false, TITLE)).toBeNull();
  expect(cardOf(item(1, [{ type: "floated", corporation: "PRR" }]), true, TITLE)).toBeNull();
  expect(cardOf(item(1, [{ type: "floated", corporation: "PRR" }]), false, { company: "company", floats: "floats" })?.title).toBe(
    "A company floats",
  );
});

test("the answer to an offer is news for who made it", () => {
  const accepted = item(3, [{ type: "train_bought", railroad: "NYC", train: "2", source: "PRR", price: 1 }], {
    action: { type: "accept" },
  });
  expect(cardOf(accepted, false, TITLE)?.title).toBe("Offer accepted");
  expect(cardOf(accepted, true, TITLE)).toBeNull();
});

test("an offer that is withdrawn is news for whom it waited for", () => {
  const gone = item(3, [], { kind: "undo", by: "person", text: "Ada withdrew the offer: …", withdrawn: 1 });
  const card = { seq: 3, title: "Offer withdrawn", lines: ["Ada withdrew the offer: …"], whole: false, fallen: [], passing: true };
  expect(cardOf(gone, false, TITLE)).toEqual(card);
  expect(cardOf(gone, true, TITLE), "whoever took it back knows").toBeNull();
  expect([concerns(gone, new Set(["p2"])), concerns(gone, new Set(["p1", "NYC"]))]).toEqual([true, false]);
  expect(cardOf({ ...gone, withdrawn: null }, false, TITLE), "going back is a line of the log").toBeNull();
});

test("an offer among others is no news", () => {
  const declined = item(3, [{ type: "offer_declined", buyer: "NYC", seller: "p2", thing: "MAIL", price: 1 }]);
  expect(concerns(declined, new Set(["p1", "IC"]))).toBe(false);
  expect(concerns(declined, new Set(["p1", "NYC"]))).toBe(true);
  expect(concerns(declined, new Set(["p2"]))).toBe(true);
  expect(concerns(item(4, [{ type: "phase_began", phase: "II" }]), new Set())).toBe(true);
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

test("what comes with a private company is received, and prices that are lowered are told", () => {
  const words = { ...tell, launched: "bought the director's share of", president: "director" };
  const bought = (seq: number, thing: string, events: Event[]): LogItem =>
    item(seq, [{ type: "private_moved", private: thing, source: "bank", target: "p2", price: 230 }, ...events]);
  const share = (corporation: string, shares: number, price: number): Event => {
    return { type: "shares_moved", corporation, shares, source: "bank", target: "p2", price };
  };
  const launched = (corporation: string): Event => ({ type: "launched", corporation, player: "p2", price: 100 });
  const items = [
    item(1, [{ type: "price_lowered", private: "P2", price: 65, player: "p1" }]),
    bought(2, "P5", [share("QR", 1, 0)]),
    bought(3, "P6", [share("CAR", 2, 0), launched("CAR")]),
    item(4, [share("VR", 2, 200), launched("VR")]),
    item(5, [{ type: "shares_moved", corporation: "BOE", shares: 2, source: "p1", target: "bank", price: 140 }]),
  ];
  expect(deedsOf(items, words).map((d) => [d.who, ...d.parts.map((p) => p.text)])).toEqual([
    ["p1", "lowered P2 to $65"],
    [
      "p2",
      "bought P5 for $230",
      "received a free share of QR",
      "bought P6 for $230",
      "received the director’s share of CAR at $100",
      "bought the director's share of VR at $100",
    ],
    ["p1", "sold 2 BOE"],
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
      { type: "loan_taken", corporation: "VR", loans: 1 },
      { type: "went_into_receivership", corporation: "VR" },
      { type: "paid", payer: "VR", payee: "p1", amount: 70, why: "compensation" },
      { type: "price_moved", corporation: "VR", old: 30, new: 0 },
      { type: "train_left", owner: "VR", train: "2", why: "closed" },
      { type: "train_left", owner: "VR", train: "2", why: "closed" },
      { type: "round_began", kind: "operating", number: 6, part: 2 },
      { type: "paid", payer: "bank", payee: "p1", amount: 5, why: "P1" },
    ]),
    true,
    { company: "company", floats: "floats" },
  );
  expect(card).toEqual({
    seq: 9,
    title: "Receivership",
    lines: ["went_into_receivership", "paid", "train_left, 2 times"],
    whole: true,
    fallen: ["VR"],
    passing: false,
  });
});

test("who answers has read what was said before", () => {
  const say = (id: number, account: number, text: string): ChatLine => ({ id, account, name: "", text, at: 0 }) as ChatLine;
  const chat = [say(1, 2, "well played, @Ann"), say(2, 1, "thank you"), say(3, 2, "and now?")];
  expect(mention(chat, [{ name: "Ann", mine: true }], 1, 0)?.id).toBe(1);
  expect(mention(chat, [{ name: "Ann", mine: true }], 1, answered(chat, 1))).toBeUndefined();
  expect(answered([], 1)).toBe(0);
});

const ended = item(7, [
  { type: "passed", who: "p1", step: "", why: "" },
  moved(80, 70),
  { type: "priority_moved", player: "p2" },
  { type: "round_began", kind: "operating", number: 2, part: 1 },
  { type: "paid", payer: "bank", payee: "p1", amount: 20, why: "income" },
  { type: "paid", payer: "bank", payee: "p1", amount: 15, why: "income" },
  { type: "paid", payer: "bank", payee: "GT", amount: 10, why: "income" },
  { type: "turn_began", railroad: "GT" },
]);

test("the end of a stock round is told: the prices that moved by themselves, and the income", () => {
  const told = [
    { who: "End of the stock round", first: 8, parts: [{ text: "NYC $80 → $70", at: 8 }] },
    {
      who: "Income",
      first: 8,
      parts: [
        { text: "p1 $35", at: 8 },
        { text: "GT $10", at: 8 },
      ],
    },
  ];
  expect(deedsOf([ended], tell)).toEqual(told);
  expect(deedsOf(afterOwn(ended), tell)).toEqual(told);
  expect(afterOwn(item(8, [{ type: "passed", who: "p1", step: "", why: "" }]))).toEqual([]);
});

test("a price that somebody moved in the last turn of the round is told of them, once", () => {
  const bought = item(7, [
    { type: "shares_moved", corporation: "NYC", shares: 1, source: "p2", target: "pool", price: 80 },
    moved(80, 70),
    { type: "passed", who: "p1", step: "", why: "" },
    { type: "round_began", kind: "operating", number: 2, part: 1 },
  ]);
  expect(deedsOf([bought], tell).map((d) => [d.who, ...d.parts.map((p) => p.text)])).toEqual([["p2", "sold 1 NYC", "NYC $80 → $70"]]);
});

test("what one did oneself, and what is more than a round old, goes by itself", () => {
  const phase = item(4, [{ type: "phase_began", phase: "II" }]);
  const later = (seq: number): LogItem => item(seq, [{ type: "round_began", kind: "operating", number: 1, part: 1 }]);
  expect(isOld(phase, true, 5, [phase])).toBe(false); // just done
  expect(isOld(phase, true, 7, [phase])).toBe(true);
  expect(isOld(phase, false, 7, [phase, later(6)])).toBe(false);
  expect(isOld(phase, false, 9, [phase, later(6), later(8)])).toBe(true);
  expect(isOld(phase, false, 2, [phase, later(6), later(8)])).toBe(false); // nobody has seen it
});

test("the cards taken in the distribution are revealed, also to who took the last one", () => {
  const reveal = item(9, [
    { type: "card_taken", player: "p1", card: "TBC" },
    { type: "private_moved", private: "TBC", source: "bank", target: "p1", price: 60 },
    { type: "private_moved", private: "MAIL", source: "bank", target: "p2", price: 80 },
    { type: "round_began", kind: "stock", number: 1, part: 0 },
  ]);
  expect(cardOf(reveal, true, TITLE)).toMatchObject({ title: "Who took what", passing: false });
  expect(isOld(reveal, true, 12, [reveal])).toBe(false);
});

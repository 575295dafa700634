/** Who speaks, how long ago, and on which terms: small words that people rely on. */

import { expect, it } from "vitest";
import type { ChatLine, Game } from "../src/api/types";
import { mention, named, speaker } from "../src/game/mentions";
import { termsOf } from "../src/parts/terms";
import { back } from "../src/parts/time";
import { SITE } from "../src/words/site";

const line: ChatLine = { id: 1, name: "Ann", account: 7, watching: false, seq: 0, text: "hello", at: 0 };

it("marks who only looks on", () => {
  expect(speaker(line)).toBe("Ann");
  expect(speaker({ ...line, watching: true })).toBe("Ann (watching)");
});

it("never says now ago", () => {
  expect(back(Date.now() / 1000)).toBe("just now");
  expect(back(Date.now() / 1000 - 180)).toBe("3 min ago");
});

it("says what a clock is for and what happens when it has run out", () => {
  const terms = { undo: "own_turn", pace: "by_turn", clock: { seconds: 259_200, gain: 0, then: "bot" }, seating: "as_listed" };
  const game = { title: "1846", players: 3, public: true, options: { routes: "" }, terms, seats: [] } as unknown as Game;
  const said = new Map(termsOf(game, "2016"));
  expect(said.get("Clock")).toBe("3 days for each player for the whole game; when it is gone, a bot takes the seat");
  expect(said.get("Pace")).toContain("begins when the last seat is taken");
});

it("says who goes back freely at one device", () => {
  const terms = { undo: "consent", pace: "live", clock: null, seating: "as_listed" };
  const game = { title: "1846", options: { routes: "" }, terms, seats: [{ hotseat: false }, { hotseat: true }] } as unknown as Game;
  expect(new Map(termsOf(game, "2016")).get("Undo")).toContain("may undo freely among themselves, unless they have a PIN");
});

it("says what became of a guest's seats", () => {
  expect(SITE.seatsCame(2, 0)).toBe(" Your seats in 2 games came along.");
  expect(SITE.seatsCame(1, 1)).toBe(" Your seats in 1 game came along. In 1 game the guest's seat stayed behind: you sit there already.");
  expect(SITE.seatsCame(0, 0)).toBe("");
});

it("means by a name the longest one that stands there", () => {
  const cats = ["Cat", "Cat 2"];
  expect([...named("@cat 2: your move", cats)]).toEqual(["cat 2"]);
  expect([...named("@Cat, @Cats and @Cat 2.", cats)]).toEqual(["cat", "cat 2"]);
  const seats = [
    { name: "Cat", mine: true },
    { name: "Cat 2", mine: false },
  ];
  expect(mention([{ ...line, text: "@Cat 2 hello" }], seats, 1, 0)).toBeUndefined();
  expect(mention([{ ...line, text: "@Cat hello" }], seats, 1, 0)?.id).toBe(1);
});

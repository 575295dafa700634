import { expect, test } from "vitest";
import type { Action, Line, Option } from "../src/api/types";
import { countSide, hasMain, hintOf, lastResort, sideMatters } from "../src/decide/matter";
import { costsOf } from "../src/game/difference";
import { controlsOf } from "../src/game/controls";
import { HINTS } from "../src/words";

const option = (action: Action): Option => ({ action, text: action.type }) as Option;
const train = (source: string): Option =>
  option({ type: "buy_train", train: "4", source, price: 100, trade_in: "", power: "" } as unknown as Action);
const pass = option({ type: "pass" } as Action);
const issue = option({ type: "issue", shares: 1 } as Action);

test("others' trains are a side matter while one may go on without", () => {
  const c = controlsOf([pass, train("NYC")]);
  expect(hasMain(c, "trains")).toBe(true);
  expect(countSide(c)).toBe(1);
});

test("side matters are named on the button that opens them, with how many there are of each", () => {
  const company = (id: string): Option => option({ type: "buy_in", private: id, price: 40 } as Action);
  const c = controlsOf([pass, issue, train("NYC"), train("IC"), company("MAIL"), company("SC"), company("MC")]);
  expect(sideMatters(c)).toEqual(["Companies (3)", "Others’ trains (2)"]);
  expect(sideMatters(controlsOf([pass, issue]))).toEqual([]);
});

test("where another's train is all that is left to buy it is the matter, not hidden behind a button", () => {
  expect(hasMain(controlsOf([train("NYC")]), "trains")).toBe(false);
  expect(hasMain(controlsOf([train("NYC"), train("bank")]), "trains")).toBe(true);
});

test("who must buy a train is told so, also while shares may be issued for it", () => {
  expect(hintOf(controlsOf([issue, train("bank")]), "trains")).toBe(HINTS.mustBuy);
  expect(hintOf(controlsOf([issue, pass]), "issue")).toBe(HINTS.issue);
});

test("bankruptcy is the main button where no money can be raised, also while another's train may be asked for", () => {
  const bankrupt = option({ type: "go_bankrupt" } as Action);
  expect(lastResort(controlsOf([bankrupt]))?.action).toEqual(bankrupt.action);
  expect(lastResort(controlsOf([bankrupt, train("NYC")]))?.action).toEqual(bankrupt.action);
  expect(lastResort(controlsOf([bankrupt, train("bank")]))).toBeNull();
  expect(lastResort(controlsOf([bankrupt, issue]))).toBeNull();
});

const lay = option({ type: "lay_tile", hex: "E5", tile: "8", rotation: 0, power: "IC" } as unknown as Action);

test("a step is told by what it is about, not by what a private company lets one do besides", () => {
  expect(hintOf(controlsOf([issue, lay, pass]), "issue")).toBe(HINTS.issue);
  expect(hintOf(controlsOf([lay, pass]), "track")).toBe(HINTS.track);
  expect(hintOf(controlsOf([lay]), "tasmania")).toBe(HINTS.trackMust);
});

test("where nothing can be built or bought the bar says so", () => {
  expect(hintOf(controlsOf([pass]), "track")).toBe(HINTS.builtUp);
  expect(hintOf(controlsOf([pass, train("NYC")]), "trains")).toBe(HINTS.noTrain);
  expect(hintOf(controlsOf([option({ type: "go_bankrupt" } as Action)]), "trains")).toBe(HINTS.bankrupt);
});

test("an independent railroad has nothing to choose after its run", () => {
  const run = option({ type: "run_routes", routes: [] } as unknown as Action);
  expect(hintOf(controlsOf([run]), "run", "", true)).toBe(HINTS.runShared);
  expect(hintOf(controlsOf([run]), "run")).toBe(HINTS.run);
});

test("going on without a run is warned of, also where there is no price to fall", () => {
  const line = (event: object, text: string): Line => ({ event, text }) as unknown as Line;
  const skipped = line({ type: "step_skipped", railroad: "MS", step: "run", why: "" }, "MS does not run");
  const falls = line({ type: "price_moved", corporation: "IC", old: 80, new: 70 }, "IC falls");
  expect(costsOf([skipped], "MS")).toEqual(["MS does not run"]);
  expect(costsOf([skipped], "")).toEqual([]);
  expect(costsOf([skipped, falls], "")).toEqual(["MS does not run", "IC falls"]);
});

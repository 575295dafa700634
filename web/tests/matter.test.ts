import { expect, test } from "vitest";
import type { Action, Option } from "../src/api/types";
import { countSide, hasMain, hintOf } from "../src/decide/matter";
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

test("where another's train is all that is left to buy it is the matter, not hidden behind a button", () => {
  expect(hasMain(controlsOf([train("NYC")]), "trains")).toBe(false);
  expect(hasMain(controlsOf([train("NYC"), train("bank")]), "trains")).toBe(true);
});

test("who must buy a train is told so, also while shares may be issued for it", () => {
  expect(hintOf(controlsOf([issue, train("bank")]), "trains")).toBe(HINTS.mustBuy);
  expect(hintOf(controlsOf([issue, pass]), "issue")).toBe(HINTS.issue);
});

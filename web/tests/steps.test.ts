import { expect, test } from "vitest";
import type { LogItem } from "../src/api/types";
import { skippedSteps } from "../src/game/steps";

const item = (seq: number, ...events: object[]): LogItem =>
  ({ seq, lines: events.map((event) => ({ text: "", event })) }) as unknown as LogItem;
const began = (railroad: string): object => ({ type: "turn_began", railroad });
const skipped = (railroad: string, step: string, why = ""): object => ({ type: "step_skipped", railroad, step, why });

test("steps that were passed over are those of the turn that goes on, with their reasons", () => {
  const items = [
    item(1, began("NYC"), skipped("NYC", "issue", "earlier")),
    item(2, { type: "passed", who: "NYC", step: "trains", why: "" }, began("PRR"), skipped("PRR", "issue", "none left")),
    item(3, skipped("PRR", "run", "has run"), skipped("PRR", "pay")),
  ];
  expect(Object.fromEntries(skippedSteps(items, "PRR"))).toEqual({ issue: "none left", run: "has run", pay: "" });
  expect(skippedSteps(items.slice(0, 1), "PRR").size).toBe(0);
});

import { expect, test } from "vitest";

import type { Snapshot } from "../src/api/types";
import { unchanged } from "../src/game/again";

const snapshot = (seq: number, options: string[], watching = 0): Snapshot =>
  ({
    seq,
    seat: 0,
    view: { phase: "I" },
    decision: { kind: "stock" },
    options: options.map((text) => ({ text, action: { type: "pass" } })),
    game: { watching },
  }) as unknown as Snapshot;

test("a position told again keeps its view and options, and takes what is new about the table", () => {
  const before = snapshot(5, ["pass"]);
  const again = unchanged(before, snapshot(5, ["pass"], 1));
  expect(again.view).toBe(before.view);
  expect(again.options).toBe(before.options);
  expect(again.decision).toBe(before.decision);
  expect(again.game.watching).toBe(1);
});

test("other options at the same position, and another position, are new", () => {
  const before = snapshot(5, ["pass"]);
  expect(unchanged(before, snapshot(5, [])).options).toEqual([]);
  const next = snapshot(6, ["pass"]);
  expect(unchanged(before, next)).toBe(next);
  expect(unchanged(null, next)).toBe(next);
});

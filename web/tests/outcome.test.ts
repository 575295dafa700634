import { expect, test } from "vitest";
import { outcome } from "../src/game/outcome";

const name = (player: string): string => ({ p1: "Amy", p2: "Bob", p3: "Carlos" })[player] ?? "";
const money = (amount: number): string => `$${amount}`;

test("one winner", () => {
  expect(outcome({ worth: [500, 700, 600], places: [3, 1, 2] }, name, money)).toBe("Bob wins with $700");
});

test("a tie is shared", () => {
  expect(outcome({ worth: [700, 700, 600], places: [1, 1, 3] }, name, money)).toBe("Amy and Bob share the win with $700");
});

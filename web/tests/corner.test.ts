import { expect, test } from "vitest";
import { freeCorner } from "../src/draw/corner";

const board = (rows: string[]) => rows.flatMap((row, y) => [...row].map((sign, x) => ({ x, y, sign })).filter((h) => h.sign === "#"));

test("a card lies where the board has no hexes, else away from what is pointed at", () => {
  const narrowBelow = board(["######", "######", "######", "######", "######", ".....#"]);
  expect(freeCorner(narrowBelow, { x: 0, y: 0 })).toBe("left low");
  const narrowAbove = board(["..##..", "######", "######", "######", "######", "######"]);
  expect(freeCorner(narrowAbove, { x: 0, y: 3 })).toBe("right");
  expect(freeCorner(narrowAbove, { x: 5, y: 3 })).toBe("left");
});

import { expect, inject, test } from "vitest";
import { BoardSheet } from "../src/draw/placed";
import { strokesOf } from "../src/draw/routes";
import { pathThrough } from "../src/game/paths";

const sheet = Object.values(inject("sheets")).find((s) => s.title === "1846")!;
const board = new BoardSheet(sheet);

test("stops are joined along the track that lies, and drawn without a gap", () => {
  // Detroit's printed track points west to C13 and north-east to B16.
  const placed = board.placed([{ name: "B16", tile: "57", rotation: 0, tokens: [], reserved: [], markers: [] }]);
  const path = pathThrough(placed, ["C15.0", "B16.0"])!;
  expect(path[0]).toBe("C15.0");
  expect(path.at(-1)).toBe("B16.0");
  expect(strokesOf(path, placed).length).toBe(2);
});

test("where no track joins two stops there is no path", () => {
  expect(pathThrough(board.placed([]), ["C15.0", "D6.0"])).toBeNull();
});

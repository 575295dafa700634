import { expect, test, vi } from "vitest";
import { isForgotten, outOfGame } from "../src/draw/signs";

vi.mock("../src/style/titles", () => ({ lookOf: () => ({ signs: { meat: "MPC", port: "SC", lake: "LSL" } }) }));
type Seen = Parameters<typeof outOfGame>[0];
const view = {
  privates: [
    { id: "MPC", owner: "box", marker: [] },
    { id: "SC", owner: "p1", marker: [] },
    { id: "LSL", owner: "box", marker: ["E17"] },
  ],
  corporations: [{ id: "ERIE", status: "removed" }],
} as unknown as Seen;

test("the signs of a company that is not in the game are not drawn", () => {
  const gone = outOfGame(view);
  expect([...gone]).toEqual(["MPC", "ERIE"]);
  expect(isForgotten("1846", "meat", gone)).toBe(true);
  expect(isForgotten("1846", "port", gone)).toBe(false);
  expect(isForgotten("1846", "lake", gone)).toBe(false); // its marker still lies there
  expect(isForgotten("1846", "tunnel", gone)).toBe(false);
});

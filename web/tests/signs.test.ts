import { expect, test } from "vitest";
import { isForgotten, outOfGame } from "../src/draw/signs";

type Seen = Parameters<typeof outOfGame>[0];
const view = {
  privates: [
    { id: "MPC", owner: "box" },
    { id: "SC", owner: "p1" },
  ],
  corporations: [{ id: "ERIE", status: "removed" }],
} as unknown as Seen;

test("the signs of a company that is not in the game are not drawn", () => {
  const gone = outOfGame(view);
  expect([...gone]).toEqual(["MPC", "ERIE"]);
  expect(isForgotten("meat", gone)).toBe(true);
  expect(isForgotten("port", gone)).toBe(false);
  expect(isForgotten("tunnel", gone)).toBe(false);
});

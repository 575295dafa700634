import { expect, it } from "vitest";
import { turningPoints } from "../src/views/turning";

const COURSE = [
  [100, 100],
  [200, 200], // both alike
  [300, 100], // the first takes a quarter more
  [301, 100],
  [300, 300], // and loses it again
];

it("names the rounds in which shares of worth changed most, in the order of play", () => {
  const found = turningPoints(COURSE, 5);
  expect(found.map((t) => t.round)).toEqual([2, 4]);
  expect(found[0]).toMatchObject({ player: 0, before: 0.5, after: 0.75 });
});

it("names no more than asked for, the largest", () => {
  expect(turningPoints([...COURSE, [900, 200]], 2).map((t) => t.round)).toEqual([4, 5]);
  expect(turningPoints([[0, 0]], 3)).toEqual([]);
});

import { expect, test } from "vitest";
import { SAY } from "../src/words";

const face = { name: "", price: 0, kind: "plain", free_crossings: 0 };

test("what a train can do is said in words", () => {
  expect(SAY.trainCounts({ ...face, pay: 3, visit: 5 })).toBe("counts 3 of 5 stops");
  expect(SAY.trainCounts({ ...face, pay: 2, visit: 2 })).toBe("counts 2 stops");
  expect(SAY.trainCounts({ ...face, pay: 2, visit: 2, free_crossings: 1 })).toBe("counts 2 stops, one change of gauge free");
});

test("a diesel has no limit, and is not said to count nothing", () => {
  expect(SAY.trainCounts({ ...face, kind: "unlimited", pay: 0, visit: 0 })).toBe("runs without limit");
  expect(SAY.trainCounts({ ...face, kind: "ghan", pay: 2, visit: 0 })).toMatch(/Alice Springs/);
});

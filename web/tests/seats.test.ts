import { expect, test } from "vitest";
import { seatName, seatOf } from "../src/game/seats";

const SOURCES = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts", "!../src/game/seats.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const COUNTED = /`p\$\{|slice\(1\)\) ?- ?1/;

test("seats are named from p1 on", () => {
  expect([0, 5].map(seatName)).toEqual(["p1", "p6"]);
  expect(["p1", "p6"].map(seatOf)).toEqual([0, 5]);
});

test("nobody else counts them", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(Object.keys(SOURCES).filter((file) => COUNTED.test(SOURCES[file]!))).toEqual([]);
  expect(COUNTED.test("names[`p${seat + 1}`]")).toBe(true);
});

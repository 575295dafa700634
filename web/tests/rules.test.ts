import { expect, it } from "vitest";
import { chaptersOf, speakingOf } from "../src/parts/rules";

const rule = (number: string, heading: string, text = "") => ({ number, heading, text });
const ALL = [
  rule("6.81", "Trains", "A railroad buys trains."),
  rule("6.9", "Tokens"),
  rule("10.1", "The end"),
  rule("T3", "A tile"),
  rule("P.MS", "A power"),
];

it("puts rules into chapters: 10 is not within 1, letters are chapters, too", () => {
  expect(chaptersOf(ALL).map((c) => [c.name, c.rules.length])).toEqual([
    ["6", 2],
    ["10", 1],
    ["T", 1],
    ["P", 1],
  ]);
});

it("finds rules by all words, wherever they stand, and by the number", () => {
  expect(speakingOf(ALL, "BUYS train").map((r) => r.number)).toEqual(["6.81"]);
  expect(speakingOf(ALL, "6.").map((r) => r.number)).toEqual(["6.81", "6.9"]);
  expect(speakingOf(ALL, "buys token")).toEqual([]);
});

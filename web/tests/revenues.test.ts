import { expect, test } from "vitest";
import type { LogItem } from "../src/api/types";
import { runsOf } from "../src/game/revenues";

type Event = LogItem["lines"][number]["event"];
const item = (seq: number, ...events: Event[]): LogItem => ({
  seq,
  kind: "act",
  actor: "p1",
  by: "bot",
  at: 0,
  action: null,
  text: "",
  lines: events.map((event) => ({ event, text: "" })),
});
const settled = (railroad: string, revenue: number): Event => ({
  type: "revenue_settled",
  railroad,
  choice: "full",
  revenue,
  paid: revenue,
  kept: 0,
});

test("each run stands in its operating round, with the position in which it was settled", () => {
  const items = [
    item(3, { type: "round_began", kind: "operating", number: 2, part: 1 }),
    item(4, settled("NYC", 120)),
    item(5, settled("PRR", 0), { type: "round_began", kind: "operating", number: 2, part: 2 }),
    item(6, settled("NYC", 150)),
  ];
  expect(runsOf(items).map((r) => [r.railroad, r.round, r.revenue, r.at])).toEqual([
    ["NYC", "2.1", 120, 5],
    ["PRR", "2.1", 0, 6],
    ["NYC", "2.2", 150, 7],
  ]);
});

import { expect, test } from "vitest";
import type { LogItem } from "../src/api/types";
import { around, filtered, rowsOf, rowsOfItem } from "../src/views/rows";

type Event = LogItem["lines"][number]["event"];
function item(seq: number, events: Event[], more: Partial<LogItem> = {}): LogItem {
  const lines = events.map((event) => ({ event, text: event.type }));
  return { seq, kind: "act", actor: "p2", by: "bot", at: 100 + seq, action: null, text: "", lines, ...more };
}
const began: Event = { type: "turn_began", railroad: "GT" };
const passed: Event = { type: "passed", who: "NYC", step: "trains", why: "" };
const laid: Event = { type: "tile_laid", railroad: "GT", hex: "D6", tile: "57", rotation: 0, cost: 0 };
const bought: Event = { type: "train_bought", railroad: "GT", train: "2", source: "bank", price: 80 };

test("a bot's reason stands on its own line, not on the heading of the next turn", () => {
  const rows = rowsOfItem(item(4, [passed, began]), false);
  expect(rows.map((r) => [r.text, r.bot])).toEqual([
    ["passed", 4],
    ["turn_began", undefined],
  ]);
  expect(rows.map((r) => r.time)).toEqual([104, undefined]);
});

test("a filter keeps what is of its kind, and the headings above it", () => {
  const round: Event = { type: "round_began", kind: "operating", number: 1, part: 1 };
  const items = [item(1, [round, began]), item(2, [laid]), item(3, [bought, { ...began, railroad: "NYC" }]), item(4, [bought])];
  const rows = rowsOf([{ round: "", first: 1, items }], [], { at: -1, horizon: Infinity, payments: false });
  expect(filtered(rows, "track").map((r) => r.text)).toEqual(["round_began", "turn_began", "tile_laid"]);
  expect(filtered(rows, "trains").map((r) => r.text)).toEqual(["round_began", "turn_began", "train_bought", "turn_began", "train_bought"]);
  expect(filtered(rows, "chat")).toEqual([]);
  expect(filtered(rows, "")).toHaveLength(rows.length);
});

test("beside the board the log shows the lines around where the reader stands, else the last ones", () => {
  const items = Array.from({ length: 476 }, (_, seq) => item(seq, [laid]));
  const read = (at: number): string[] =>
    around(rowsOf([{ round: "", first: 0, items }], [], { at, horizon: Infinity, payments: false }), 100).map((r) => r.key);
  for (const at of [0, 18, 200, 475]) {
    expect(read(at)).toContain("here");
    expect(read(at).length).toBe(100);
  }
  expect(read(200)).toContain("199.0");
  expect(read(200)).toContain("210.0");
  expect(read(-1).at(-1)).toBe("475.0");
  expect(read(-1)).not.toContain("here");
});

test("steps back that follow each other are one line that counts them", () => {
  const back = (seq: number, text: string, kind: LogItem["kind"] = "undo"): LogItem => item(seq, [], { kind, text, by: "person" });
  const read = (items: LogItem[]): string[] =>
    rowsOf([{ round: "", first: 0, items }], [], { at: -1, horizon: Infinity, payments: false }).map((r) => r.text);
  const six = Array.from({ length: 6 }, (_, i) => back(i + 2, "Ann took back 1 decision."));
  expect(read([item(1, [laid]), ...six])).toEqual(["tile_laid", "Ann took back 6 decisions."]);
  expect(read([...six, back(9, "Ann redid 2 decisions.", "redo"), back(10, "Ann redid 1 decision.", "redo")])).toEqual([
    "Ann took back 6 decisions.",
    "Ann redid 3 decisions.",
  ]);
  expect(read([back(1, "Ann took back 1 decision."), back(2, "Ben took back 1 decision.")])).toHaveLength(2);
  expect(read([back(1, "Ann took back 1 decision."), item(2, [laid]), back(3, "Ann took back 1 decision.")])).toHaveLength(3);
  expect(read([back(1, "Ann took back 1 decision.")])).toEqual(["Ann took back 1 decision."]);
});

import { beforeEach, expect, test, vi } from "vitest";
import type { History, LogItem, Snapshot, Update } from "../src/api/types";
import { EMPTY, merged, turnsOf, whole } from "../src/game/feed";

/** A server with one game: its log may grow, be undone and be looked at by different people. */
const server = {
  seq: 0,
  line: [] as number[],
  refuses: 0,
  name: "Guest 3",
  asked: [] as string[],
  beforeHistory: () => undefined as void,
};

class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  constructor(readonly since: number) {
    super();
    FakeStream.open.push(this);
  }
  close(): void {
    this.closed = true;
  }
  send(update: Update): void {
    this.dispatchEvent(new MessageEvent("update", { data: JSON.stringify(update) }));
  }
}

const item = (seq: number): LogItem => ({
  seq,
  kind: "act",
  actor: "p1",
  by: "person",
  at: 0,
  action: null,
  text: "",
  lines: [{ text: `${server.name}: entry ${seq}`, event: { type: "passed", who: "p1", step: "", why: "" } }],
});
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const told = (seq: number): LogItem => ({ ...item(seq), turn: { heading: server.name, round: "", first: seq } });
const items = (from: number, to: number): LogItem[] => range(from, to).map(told);
const shot = (seq = server.seq, at = seq): Snapshot =>
  ({
    game: { title: "1846", edition: "x", seats: [{ seat: 0, account: 7, name: server.name }], status: "running" },
    seq,
    at,
    seat: 0,
    options: [],
    decision: { text: `${server.name} decides` },
    view: { phase: "I" },
  }) as unknown as Snapshot;
const update = (since: number, seq = server.seq, reset = false): Update => ({
  snapshot: shot(seq),
  items: reset ? [] : items(since, seq),
  reset,
});
const history = (): History => ({
  items: server.line.map(told),
  seq: server.seq,
  next: -1,
});
const grow = (to: number): void => {
  server.line.push(...range(server.seq, to));
  server.seq = to;
};

vi.mock("../src/api/client", () => ({
  api: {
    sheet: () => Promise.resolve({ hexes: [], tiles: [], rules: [], chart: [] }),
    snapshot: async (_id: string, _seat: number, at?: number) => {
      server.asked.push(at === undefined ? "snapshot" : `snapshot ${at}`);
      const { Problem } = await import("../src/api/http");
      if (server.refuses) throw new Problem(server.refuses, { error: "not_found", message: "There is no such game.", rule: "", seq: -1 });
      return at === undefined ? shot() : shot(server.seq, at);
    },
    history: () => {
      server.asked.push("history");
      server.beforeHistory();
      return Promise.resolve(history());
    },
    chat: () => {
      server.asked.push("chat");
      return Promise.resolve({ lines: [{ id: 1, name: server.name, seq: 0, text: "hello" }], next: "" });
    },
    stream: (_id: string, _seat: number, since: number) => new FakeStream(since),
    undo: () => {
      server.line = server.line.slice(0, -1);
      server.seq += 1;
      return Promise.resolve(update(0, server.seq, true));
    },
  },
}));
vi.mock("../src/draw/placed", () => ({ BoardSheet: class {} }));

const { settings } = await import("../src/session.svelte");
const { Table } = await import("../src/game/table.svelte");
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
const seqs = (table: InstanceType<typeof Table>): number[] => table.items.map((i) => i.seq);

async function opened(at = -1): Promise<InstanceType<typeof Table>> {
  const table = new Table("g");
  await table.open(at);
  return table;
}

async function acted(seq: number): Promise<void> {
  grow(seq);
  FakeStream.open.at(-1)!.send(update(seq - 2, seq));
  await vi.advanceTimersByTimeAsync(10);
}

beforeEach(() => {
  Object.assign(server, { seq: 0, line: [], refuses: 0, name: "Guest 3", asked: [], beforeHistory: () => undefined });
  FakeStream.open = [];
  settings.pace = "instant";
});

test("an update told twice changes nothing the second time", () => {
  const feed = merged(EMPTY, update(0, 3))!;
  expect(feed.items.map((i) => i.seq)).toEqual([0, 1, 2]);
  expect(merged(feed, update(0, 3))).toBe(feed);
  expect(merged(feed, update(1, 5))!.items.map((i) => i.seq)).toEqual([0, 1, 2, 3, 4]);
});

test("a gap and an undo ask for the history", () => {
  const feed = merged(EMPTY, update(0, 3))!;
  expect(merged(feed, update(4, 6))).toBeNull();
  expect(merged(feed, update(0, 4, true))).toBeNull();
});

test("pages of a history that overlap give each entry once", () => {
  server.line = range(0, 4);
  server.seq = 4;
  expect(whole([history(), history()]).items.map((i) => i.seq)).toEqual([0, 1, 2, 3]);
});

test("turns are as the server marks them: a remark parts none, and a round goes on until another begins", () => {
  const marked = (seq: number, round: string): LogItem => ({ ...item(seq), turn: { heading: "Ada", round, first: seq } });
  const remark: LogItem = { ...item(0), kind: "note", text: "p2 is back." };
  const turns = turnsOf([remark, marked(1, ""), marked(2, "SR 2"), item(3), marked(5, "")]);
  expect(turns.map((t) => [t.round, t.first, t.items.map((i) => i.seq)])).toEqual([
    ["", 0, [0]],
    ["", 1, [1]],
    ["SR 2", 2, [2, 3]],
    ["SR 2", 5, [5]],
  ]);
});

test("bots that act between snapshot and history do not appear twice", async () => {
  grow(5);
  server.beforeHistory = () => {
    server.beforeHistory = () => undefined;
    grow(8);
  };
  const table = await opened();
  expect(table.live?.seq).toBe(5);
  expect(seqs(table), "the log is as old as the position").toEqual(range(0, 5));
  FakeStream.open[0]!.send(update(5, 8));
  await settled();
  expect(table.live?.seq).toBe(8);
  expect(seqs(table)).toEqual(range(0, 8));
});

test("updates out of order lead to the newest position, none missing", async () => {
  grow(2);
  const table = await opened();
  grow(6);
  FakeStream.open[0]!.send(update(4, 6));
  FakeStream.open[0]!.send(update(2, 4));
  await settled();
  expect([table.live?.seq, seqs(table)]).toEqual([6, range(0, 6)]);
});

test("an undo takes its entries out of the log at once", async () => {
  grow(4);
  const table = await opened();
  expect(await table.undo()).toBe(true);
  expect([table.live?.seq, seqs(table)]).toEqual([5, [0, 1, 2]]);
});

test("who becomes somebody else gets a stream of their own", async () => {
  grow(2);
  const table = await opened();
  await table.identify(7);
  expect(FakeStream.open.map((s) => s.closed)).toEqual([true, false]);
  FakeStream.open[0]!.send({ ...update(0, 9), snapshot: shot(9) });
  await settled();
  expect(table.live?.seq, "what the old stream still says is not heard").toBe(2);
  await table.identify(7);
  expect(FakeStream.open.length).toBe(2);
});

/** Every place in which a page says who somebody is. */
const named = (table: InstanceType<typeof Table>): string[] => [
  ...table.turns.flatMap((t) => t.items.flatMap((i) => [i.turn!.heading, i.lines[0]!.text])),
  table.happened!.lines[0]!.text,
  table.shown!.decision!.text,
  ...table.shown!.game.seats.map((s) => s.name),
  ...table.chat.map((c) => c.name),
];

test("whoever is called otherwise is called so everywhere at once, in what was told and looked at before, too", async () => {
  grow(6);
  const table = await opened();
  await table.look(3);
  server.name = "Departed 1";
  FakeStream.open[0]!.send({ snapshot: shot(), items: [], reset: false });
  await settled();
  expect(table.shown?.at).toBe(3);
  for (const text of named(table)) expect(text).toContain("Departed 1");
  await table.look(4);
  for (const text of named(table)) expect(text).toContain("Departed 1");
});

test("a line that comes back knows the names of now, and what was said meanwhile", async () => {
  grow(6);
  const table = await opened();
  await table.look(3);
  server.name = "Cleo";
  vi.useFakeTimers();
  FakeStream.open[0]!.onerror!();
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();
  expect([table.shown?.at, FakeStream.open.length]).toEqual([3, 2]);
  for (const text of named(table)) expect(text).toContain("Cleo");
});

test("a refusal is an answer: it is shown and not asked again", async () => {
  vi.useFakeTimers();
  server.refuses = 404;
  const table = await opened();
  expect([table.connection, table.trouble?.message]).toEqual(["refused", "There is no such game."]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toEqual(["snapshot"]);
  server.refuses = 503;
  const patient = await opened();
  expect(patient.connection).toBe("lost");
  server.refuses = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(patient.live).not.toBeNull();
  vi.useRealTimers();
});

test("a link to a position shows nothing later until the reader asks", async () => {
  grow(10);
  const table = await opened(4);
  expect([table.at, seqs(table), table.now]).toEqual([4, range(0, 4), false]);
  await table.step(1);
  expect([table.at, seqs(table)]).toEqual([5, range(0, 5)]);
  await table.step(-1);
  expect([table.at, seqs(table)]).toEqual([4, range(0, 5)]);
  await table.look(-1);
  expect([table.now, seqs(table)]).toEqual([true, range(0, 10)]);
});

test("whoever looks back sees one moment, and is not waited for", async () => {
  grow(6);
  const table = await opened();
  await table.look(3);
  expect([table.shown?.at, table.happened?.seq, table.mine]).toEqual([3, 2, false]);
});

test("what others did is shown position by position at the chosen pace", async () => {
  vi.useFakeTimers();
  settings.pace = "calm";
  grow(2);
  const table = await opened();
  await acted(4);
  expect([table.live?.seq, table.shown?.at, seqs(table), table.playback.item?.seq]).toEqual([4, 3, range(0, 3), 2]);
  await vi.advanceTimersByTimeAsync(680); // a pass is told in a third of the time
  expect([table.shown?.at, table.now, table.playback.item?.seq], "the last one is the present: one may act").toEqual([4, true, 3]);
  await acted(6);
  expect(table.shown?.at, "one after another").toBe(4);
  table.playback.skip();
  await vi.advanceTimersByTimeAsync(1);
  expect([table.shown?.at, table.now, table.playback.item]).toEqual([6, true, null]);
  vi.useRealTimers();
});

test("at once means at once, and whoever looks back is not disturbed", async () => {
  settings.pace = "instant";
  grow(2);
  const table = await opened();
  grow(4);
  FakeStream.open[0]!.send(update(2, 4));
  await settled();
  expect([table.shown?.at, table.stage]).toEqual([4, null]);
  settings.pace = "calm";
  await table.look(1);
  grow(6);
  FakeStream.open[0]!.send(update(4, 6));
  await settled();
  expect([table.shown?.at, table.stage, table.playback.running]).toEqual([1, null, false]);
});

test("the position before an action is where the line stood, whatever was taken back or remarked between", async () => {
  Object.assign(server, { line: [2, 3, 6], seq: 7 });
  const table = await opened();
  expect(table.positions).toEqual([0, 3, 4, 7]);
  expect(table.acts.map((act) => table.before(act))).toEqual([0, 3, 4]);
});

import { afterEach, expect, test, vi } from "vitest";
import type { Action } from "../src/api/types";
import { Choice } from "../src/game/choice.svelte";
import { controlsOf } from "../src/game/controls";
import type { Table } from "../src/game/table.svelte";

const share = (corporation: string): Action => ({ type: "buy_share", corporation, source: "treasury" });
const sale: Action = { type: "sell_shares", corporation: "NYC", shares: 2 };
const table = { preview: () => Promise.resolve(null), controls: { lay: new Map() }, live: null, wordsOf: () => "" } as unknown as Table;

test("what is pointed at gives way to what is pointed at next", async () => {
  const choice = new Choice(table);
  await choice.look(share("IC"));
  await choice.look(share("GT"));
  expect(choice.pending).toEqual(share("GT"));
});

test("a choice that waits to be confirmed is not replaced on the way to the button", async () => {
  const choice = new Choice(table);
  await choice.look(share("IC"));
  await choice.consider(sale);
  await choice.look(share("GT"));
  expect(choice.pending).toEqual(sale);
  choice.clear();
  await choice.look(share("GT"));
  expect(choice.pending).toEqual(share("GT"));
});

test("a glance goes with the pointer, a choice stays", async () => {
  const choice = new Choice(table);
  await choice.look(share("IC"));
  choice.lookAway();
  expect(choice.pending).toBeNull();
  await choice.consider(sale);
  choice.lookAway();
  expect(choice.pending).toEqual(sale);
});

afterEach(() => void vi.useRealTimers());

test("just after something was confirmed the main button rests, and is ready again soon", async () => {
  vi.useFakeTimers();
  const choice = new Choice({ ...table, play: () => Promise.resolve(true) } as unknown as Table);
  expect(choice.resting).toBe(false);
  await choice.consider(sale);
  expect(await choice.confirm()).toBe(true);
  expect(choice.resting).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(choice.resting).toBe(false);
});

test("when another decision appears, whoever brought it, the main button rests", () => {
  vi.useFakeTimers();
  const choice = new Choice(table);
  choice.appears(7); // the page was opened
  expect(choice.resting).toBe(false);
  for (const seq of [8, -1, 9]) {
    choice.appears(seq);
    expect(choice.resting).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(choice.resting).toBe(false);
  }
  choice.appears(9);
  expect(choice.resting).toBe(false);
});

test("an offer is called so by the panel, whatever the list of options calls it", () => {
  const choice = new Choice({ ...table, wordsOf: () => "Buy it" } as unknown as Table);
  void choice.consider(sale, false, "Offer $60 for it");
  expect(choice.words).toBe("Offer $60 for it");
  void choice.consider(sale);
  expect(choice.words).toBe("Buy it");
});

test("after a share was bought with one click the main button rests as well", async () => {
  vi.useFakeTimers();
  const choice = new Choice({ ...table, asksOnce: false, play: () => Promise.resolve(true) } as unknown as Table);
  await choice.once(share("IC"));
  expect(choice.resting).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(choice.resting).toBe(false);
});

test("side matters that were opened do not hide the same step of the next round", () => {
  const at = (round: string): Table =>
    ({
      ...table,
      mine: true,
      controls: { ...controlsOf([]), buyIn: new Map([["MAIL", []]]) },
      live: { decision: { subject: "IC", kind: "issue" }, view: { round } },
    }) as unknown as Table;
  const now = at("OR 1.1");
  const choice = new Choice(now);
  choice.drawer = true;
  expect(choice.drawer).toBe(true);
  Object.assign(now, at("OR 1.2"));
  expect(choice.drawer).toBe(false);
});

test("turning without a tile takes the first that fits", () => {
  const lay = { action: { type: "lay_tile", hex: "G9", tile: "57", rotation: 0, power: "" }, text: "" };
  const choice = new Choice({ ...table, controls: { lay: new Map([["G9", [lay]]]) } } as unknown as Table);
  choice.hex = "G9";
  choice.rotate();
  expect(choice.pending).toEqual(lay.action);
});

test("Esc takes away what was only pointed at", async () => {
  const choice = new Choice(table);
  await choice.look(share("IC"));
  choice.back();
  expect(choice.pending).toBeNull();
});

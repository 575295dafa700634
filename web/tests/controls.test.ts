import { expect, inject, test } from "vitest";
import type { Action, Option } from "../src/api/types";
import { controlsOf, priceRange, priceTyped, tileChoices } from "../src/game/controls";

const EVERY: Record<Action["type"], Action> = {
  pass: { type: "pass" },
  draw: { type: "draw", what: "deck", outcome: [] },
  take_card: { type: "take_card", card: "MAIL" },
  buy_private: { type: "buy_private", private: "P1", price: 30 },
  lower_price: { type: "lower_price", private: "P1" },
  launch: { type: "launch", corporation: "NYC", price: 100 },
  buy_share: { type: "buy_share", corporation: "NYC", source: "pool" },
  sell_shares: { type: "sell_shares", corporation: "NYC", shares: 2 },
  issue: { type: "issue", shares: 1 },
  redeem: { type: "redeem", shares: 1 },
  lay_tile: { type: "lay_tile", hex: "D6", tile: "298", rotation: 0, power: "" },
  place_token: { type: "place_token", hex: "D6", city: 1, power: "" },
  place_marker: { type: "place_marker", private: "SC", target: "B8" },
  run_routes: { type: "run_routes", routes: [] },
  pay: { type: "pay", choice: "full" },
  buy_train: { type: "buy_train", train: "2", price: 80, source: "bank", trade_in: "", power: "" },
  discard_train: { type: "discard_train", train: "2" },
  buy_in: { type: "buy_in", private: "MAIL", price: 80 },
  accept: { type: "accept" },
  decline: { type: "decline" },
  take_loan: { type: "take_loan" },
  go_bankrupt: { type: "go_bankrupt" },
};

function count(value: unknown): number {
  if (value === null) return 0;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map) return [...value.values()].flat().length;
  return 1;
}

test("every option becomes exactly one control, whatever its type", () => {
  for (const action of Object.values(EVERY)) {
    const controls = controlsOf([{ action, text: action.type }]);
    expect(
      Object.values(controls).reduce<number>((n, part) => n + count(part), 0),
      action.type,
    ).toBe(1);
  }
});

test("nothing offered, nothing shown", () => {
  expect(Object.values(controlsOf([])).every((part) => count(part) === 0)).toBe(true);
});

test("tiles are grouped by hex, then by tile and power, with their rotations", () => {
  const lay = (tile: string, rotation: number, power = ""): Option => ({
    action: { type: "lay_tile", hex: "E5", tile, rotation, power },
    text: "",
  });
  const controls = controlsOf([lay("8", 0), lay("8", 3), lay("9", 1), lay("8", 0, "O&I")]);
  const choices = tileChoices(controls.lay.get("E5")!);
  expect(choices.map((c) => [c.tile, c.power, c.rotations.map((r) => r.action.rotation)])).toEqual([
    ["8", "", [0, 3]],
    ["9", "", [1]],
    ["8", "O&I", [0]],
  ]);
});

test("rotations that lay the same track are one way to lay a tile", () => {
  const faces = new Map(inject("sheets")["1846/gmt-2016"]!.tiles.map((t) => [t.number, t]));
  const ways = (tile: string): number[] => {
    const every = [0, 1, 2, 3, 4, 5].map((rotation): Option => ({
      action: { type: "lay_tile", hex: "E5", tile, rotation, power: "" },
      text: "",
    }));
    return tileChoices(controlsOf(every).lay.get("E5")!, faces)[0]!.rotations.map((r) => r.action.rotation);
  };
  expect(ways("57")).toEqual([0, 1, 2]);
  expect(ways("40")).toEqual([0, 1]);
  expect(ways("8")).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a price may be any between the lowest and the highest offered", () => {
  expect(priceRange([{ action: { price: 80 } }, { action: { price: 1 } }])).toEqual([1, 80]);
});

test("a typed price is a whole number within the bounds, or none", () => {
  expect(["20", "40", " 31 "].map((text) => priceTyped(text, [20, 40]))).toEqual([20, 40, 31]);
  for (const text of ["", "19", "41", "20.5", "1e1", "-20", "x"]) expect(priceTyped(text, [20, 40])).toBeNull();
});

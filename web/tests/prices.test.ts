import { expect, it } from "vitest";
import type { CorporationView } from "../src/api/types";
import { homesOf, priceOfNew } from "../src/game/holdings";
import { loansOfBank, priceCourses } from "../src/views/prices";

const shot = (prices: Record<string, number>) => ({
  view: { corporations: Object.entries(prices).map(([id, price]) => ({ id, price })) },
});

it("keeps the course of corporations that are closed at the end", () => {
  const shots = [shot({ IC: 0, GT: 60 }), shot({ IC: 80, GT: 50 }), shot({ IC: 90 }), shot({})];
  expect(priceCourses(shots)).toEqual([
    { id: "IC", values: [0, 80, 90] },
    { id: "GT", values: [60, 50] },
  ]);
});

it("leaves out what never had a price", () => {
  expect(priceCourses([shot({ IC: 0 })])).toEqual([]);
});

it("knows what the next loan makes of the price of the bank that lends, and what its shares cost", () => {
  const row = [70, 80, 90].map((price, column) => ({ row: 6, column, price }));
  const chart = [{ row: 0, column: 1, price: 70 }, ...row];
  expect(loansOfBank(chart, { cell: [6, 1] })).toEqual({ most: 2, next: 90 });
  expect(loansOfBank(chart, { cell: [6, 2] })).toEqual({ most: 2, next: 0 });
  const company = { kind: "corporation", par: 70, price: 80 } as CorporationView;
  expect([priceOfNew(company), priceOfNew({ ...company, kind: "bank" })]).toEqual([70, 80]);
});

it("knows a railroad that has two homes", () => {
  const hex = (name: string, place: string, ...homes: string[]) => ({
    name,
    place,
    features: homes.map((text) => ({ kind: "home", text })),
  });
  const sheet = { hexes: [hex("F17", "Sydney", "NSW", "COM"), hex("G6", "Adelaide", "COM")] } as unknown as Parameters<typeof homesOf>[0];
  expect(homesOf(sheet).get("COM")).toEqual({ hexes: ["F17", "G6"], place: "Sydney and Adelaide" });
  expect(homesOf(sheet).get("NSW")).toEqual({ hexes: ["F17"], place: "Sydney" });
});

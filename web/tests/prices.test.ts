import { expect, it } from "vitest";
import { priceCourses } from "../src/views/prices";

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

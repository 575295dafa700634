import { render } from "@testing-library/svelte";
import { expect, inject, test } from "vitest";
import type { CorporationView } from "../src/api/types";
import { rememberLiveries, writtenIn } from "../src/style/railroads";
import ChartView from "../src/draw/ChartView.svelte";

const CORPORATION: CorporationView = {
  id: "X",
  name: "X",
  kind: "corporation",
  status: "operating",
  president: "p1",
  cash: 0,
  price: 100,
  cell: [0, 0],
  stack: 0,
  par: 100,
  loans: 0,
  shares: [],
  trains: [],
  tokens: [],
  token_prices: [],
  privates: [],
  last_revenue: 0,
  last_choice: "",
  train_limit: 4,
  trains_counted: 0,
  to_sell: 0,
};

for (const [name, sheet] of Object.entries(inject("sheets"))) {
  test(`every cell of the chart of ${name} is drawn at its place and takes markers, the top one first`, () => {
    const corporations = sheet.chart.flatMap((c) =>
      [1, 0].map((stack) => ({ ...CORPORATION, id: `${c.row},${c.column},${stack}`, cell: [c.row, c.column] as [number, number], stack })),
    );
    const { container } = render(ChartView, { title: sheet.title, cells: sheet.chart, corporations });
    expect(container.querySelectorAll("[data-cell]").length).toBe(sheet.chart.length);
    for (const cell of sheet.chart) {
      const at = `${cell.row},${cell.column}`;
      const drawn = container.querySelector(`[data-cell="${at}"]`)!;
      expect([...drawn.querySelectorAll(".marker")].map((m) => m.textContent?.trim())).toEqual([`${at},0`, `${at},1`]);
      expect(drawn.getAttribute("aria-label")).toContain(String(cell.price));
      expect(drawn.classList.contains("par")).toBe(cell.par);
    }
  });
}

test("the Bank of England's prices stand beside the grid", () => {
  const sheet = Object.values(inject("sheets")).find((s) => s.title === "1848")!;
  rememberLiveries(sheet);
  const row = Math.max(...sheet.chart.map((c) => c.row));
  const bank = { ...CORPORATION, id: "BOE", kind: "bank" as const, cell: [row, 0] as [number, number] };
  const { container } = render(ChartView, { title: "1848", cells: sheet.chart, corporations: [bank] });
  expect(container.querySelectorAll(".beside [data-cell]").length).toBe(sheet.chart.filter((c) => c.row === row).length);
  expect(container.querySelector(".beside .marker")?.textContent?.trim()).toBe("BoE");
});

test("a sentence of the rules names railroads as the title writes them", () => {
  for (const sheet of Object.values(inject("sheets"))) rememberLiveries(sheet);
  expect(writtenIn("1846", "BIG4's track does not lead to this hex.")).toBe("Big 4's track does not lead to this hex.");
  expect(writtenIn("1848", "The BOE takes a loan of CAR's.")).toBe("The BoE takes a loan of CAR's.");
});

import { render } from "@testing-library/svelte";
import { expect, inject, test } from "vitest";
import type { CorporationView } from "../src/api/types";
import ChartView from "../src/draw/ChartView.svelte";

const CORPORATION: CorporationView = {
  id: "X", name: "X", kind: "corporation", status: "operating", president: "p1", cash: 0, price: 100, cell: [0, 0], stack: 0, par: 100, loans: 0, shares: [],
  trains: [], tokens: [], token_prices: [], privates: [], last_revenue: 0, last_choice: "", train_limit: 4,
};

for (const [name, sheet] of Object.entries(inject("sheets"))) {
  test(`every cell of the chart of ${name} is drawn at its place and takes markers`, () => {
    for (const cell of sheet.chart) {
      const corporations = [{ ...CORPORATION, id: "LOW", cell: [cell.row, cell.column] as [number, number], stack: 1 }, { ...CORPORATION, id: "TOP", cell: [cell.row, cell.column] as [number, number], stack: 0 }];
      const { container, unmount } = render(ChartView, { title: sheet.title, cells: sheet.chart, corporations });
      expect(container.querySelectorAll("[data-cell]").length).toBe(sheet.chart.length);
      const drawn = container.querySelector(`[data-cell="${cell.row},${cell.column}"]`)!;
      expect([...drawn.querySelectorAll(".marker")].map((m) => m.textContent?.trim())).toEqual(["TOP", "LOW"]);
      expect(drawn.getAttribute("aria-label")).toContain(String(cell.price));
      expect(drawn.classList.contains("par")).toBe(cell.par);
      unmount();
    }
  });
}

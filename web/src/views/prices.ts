/** Share prices over the rounds. */

import type { CorporationView, Sheet, Snapshot } from "../api/types";

export interface Course {
  id: string;
  values: number[]; // at the end of each round; 0 before the corporation was launched
}

type Shot = { view: { corporations: readonly Pick<Snapshot["view"]["corporations"][number], "id" | "price">[] } };

/** Of every corporation that ever had a price, up to the round in which it last had one. */
export function priceCourses(shots: readonly Shot[]): Course[] {
  const ids = new Set(shots.flatMap((s) => s.view.corporations.map((c) => c.id)));
  const all = [...ids].map((id) => {
    const values = shots.map((s) => s.view.corporations.find((c) => c.id === id)?.price ?? 0);
    return { id, values: values.slice(0, values.findLastIndex((v) => v > 0) + 1) };
  });
  return all.filter((c) => c.values.length > 0);
}

/** The price of a bank that lends goes one space on with each loan: how many there are in all, and the next price (0: none). */
export function loansOfBank(
  chart: readonly Pick<Sheet["chart"][number], "row" | "column" | "price">[],
  bank: Pick<CorporationView, "cell">,
) {
  const own = chart.filter((c) => c.row === bank.cell[0]);
  return { most: own.length - 1, next: own.find((c) => c.column === bank.cell[1]! + 1)?.price ?? 0 };
}

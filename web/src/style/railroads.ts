/** The livery of each railroad: its colour on tokens, charts and cards, and the ink that is read on it. */

import type { components } from "../api/schema";

type Sheet = components["schemas"]["EditionSheet"];

export interface Livery {
  fill: string;
  ink: string;
  short: string;
}

const liveries = new Map<string, Livery>();

function light(colour: string): number {
  const parts = [1, 3, 5]
    .map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
}

/** Black or white, whichever is read better on the colour. */
export function inkOn(colour: string): string {
  return light(colour) > 0.18 ? "#111418" : "#ffffff";
}

export function rememberLiveries(sheet: Sheet): void {
  for (const r of sheet.railroads) liveries.set(`${sheet.title} ${r.id}`, { fill: r.colour, ink: inkOn(r.colour), short: r.short });
}

/** As the title writes it: BoE, not BOE; Big 4, not BIG4. A shorter name is for tokens only. */
export function written(title: string, id: string): string {
  const { short } = livery(title, id);
  return short.replace(" ", "").toUpperCase() === id ? short : id;
}

export function livery(title: string, id: string): Livery {
  return liveries.get(`${title} ${id}`) ?? { fill: "#5b6470", ink: "#ffffff", short: id };
}

/** The livery of each railroad: its colour on tokens, charts and cards, and the ink that is read on it. */

import type { components } from "../api/schema";

type Sheet = components["schemas"]["EditionSheet"];

export interface Livery {
  fill: string;
  ink: string;
  short: string;
}

const liveries = new Map<string, Livery>();

export function rememberLiveries(sheet: Sheet): void {
  for (const r of sheet.railroads) liveries.set(`${sheet.title} ${r.id}`, { fill: r.colour, ink: r.ink, short: r.short });
}

/** As the title writes it: BoE, not BOE; Big 4, not BIG4. A shorter name is for tokens only. */
export function written(title: string, id: string): string {
  const { short } = livery(title, id);
  return short.replace(" ", "").toUpperCase() === id ? short : id;
}

/** A sentence of the rules, with railroads as the title writes them. */
export function writtenIn(title: string, text: string): string {
  return text.replace(/\b[A-Z][A-Z0-9]+\b/g, (id) => written(title, id));
}

export function livery(title: string, id: string): Livery {
  return liveries.get(`${title} ${id}`) ?? { fill: "#5b6470", ink: "#ffffff", short: id };
}

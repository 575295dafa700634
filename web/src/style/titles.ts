/** The look and the words of each title. */

import type { components } from "../api/schema";

type Sheet = components["schemas"]["EditionSheet"];

export interface Look {
  name: string;
  subtitle: string;
  printedNames: ReadonlyMap<string, string>;
  currency: string;
  phases: readonly string[];
  phaseColours: readonly string[]; // the highest colour of tile in each phase
  words: Record<string, string>;
}

const looks = new Map<string, Look>();

/** What the server says of a title is remembered here, so that every part of the page can ask for it. */
export function rememberLook(sheet: Sheet): void {
  looks.set(sheet.title, {
    name: sheet.title,
    subtitle: sheet.subtitle,
    printedNames: new Map(sheet.hexes.map((h) => [h.name, h.printed_name])),
    currency: sheet.currency,
    phases: sheet.phases.map((p) => p.name),
    phaseColours: sheet.phases.map((p) => p.colour),
    words: sheet.words,
  });
}

export function lookOf(title: string): Look {
  return looks.get(title) ?? { name: title, subtitle: "", printedNames: new Map(), currency: "$", phases: [], phaseColours: [], words: {} };
}

/** "1846: The Race for the Midwest", or the bare name until the title's sheet has come. */
export function fullName(title: string): string {
  return [title, lookOf(title).subtitle].filter(Boolean).join(": ");
}

export function money(title: string, amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${lookOf(title).currency}${Math.abs(amount).toLocaleString("en-GB")}`;
}

export function word(title: string, which: string): string {
  return lookOf(title).words[which] ?? which;
}

/** How a hex is called on the printed board. */
export function printedName(title: string, hex: string): string {
  return lookOf(title).printedNames.get(hex) ?? hex;
}

/** The look and the words of each title. */

import type { components } from "../api/schema";

type Sheet = components["schemas"]["EditionSheet"];

export interface Look {
  name: string;
  subtitle: string;
  currency: string;
  phases: readonly string[];
  phaseColours: readonly string[]; // the highest colour of tile in each phase
  words: Record<string, string>;
}

const SUBTITLES: Record<string, string> = { "1846": "The Race for the Midwest", "1848": "Australia" };
const looks = new Map<string, Look>();

/** What the server says of a title is remembered here, so that every part of the page can ask for it. */
export function rememberLook(sheet: Sheet): void {
  looks.set(sheet.title, {
    name: sheet.title,
    subtitle: SUBTITLES[sheet.title] ?? "",
    currency: sheet.currency,
    phases: sheet.phases.map((p) => p.name),
    phaseColours: sheet.phases.map((p) => p.colour),
    words: sheet.words,
  });
}

export function lookOf(title: string): Look {
  return looks.get(title) ?? { name: title, subtitle: SUBTITLES[title] ?? "", currency: "$", phases: [], phaseColours: [], words: {} };
}

export function money(title: string, amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${lookOf(title).currency}${Math.abs(amount).toLocaleString("en-GB")}`;
}

export function word(title: string, which: string): string {
  return lookOf(title).words[which] ?? which;
}

/** How a hex is called on the board: 1848 prints undoubled column numbers. */
export function printedName(title: string, hex: string): string {
  if (title !== "1848") return hex;
  const match = /^([A-Z]+)(\d+)$/.exec(hex);
  return match ? `${match[1]}${Math.ceil(Number(match[2]) / 2)}` : hex;
}

/** The look and the words of each title. */

import type { components } from "../api/schema";

type Sheet = components["schemas"]["EditionSheet"];
type Line = components["schemas"]["TitleLine"];

export interface Look {
  name: string;
  subtitle: string;
  printedNames: ReadonlyMap<string, string>;
  currency: string;
  phases: readonly string[];
  phaseColours: readonly string[]; // the highest colour of tile in each phase
  words: Record<string, string>;
  signs: Partial<Record<string, string>>; // printed for one company alone: whose they are
  doubled: boolean; // the printed board has other coordinates than ours
  loans: boolean;
  card: readonly [string, string];
}

const START: Look = {
  name: "",
  subtitle: "",
  printedNames: new Map(),
  currency: "$",
  phases: [],
  phaseColours: [],
  words: {},
  signs: {},
  doubled: false,
  loans: false,
  card: ["#e9ece4", "#cfd8c6"],
};
const looks = new Map<string, Look>();

/** What the server says of a title is remembered here, so that every part of the page can ask for it. */
export function rememberLook(sheet: Sheet): void {
  if (!looks.get(sheet.title)?.phases.length) addColours(sheet);
  looks.set(sheet.title, {
    ...lookOf(sheet.title),
    subtitle: sheet.subtitle,
    printedNames: new Map(sheet.hexes.map((h) => [h.name, h.printed_name])),
    currency: sheet.currency,
    phases: sheet.phases.map((p) => p.name),
    phaseColours: sheet.phases.map((p) => p.colour),
    words: sheet.words,
    signs: sheet.signs,
    doubled: sheet.hexes.some((h) => h.name !== h.printed_name),
    loans: sheet.loans,
  });
}

/** The same for what the list of titles says, before any of them is looked at. */
export function rememberTitles(lines: readonly Line[]): void {
  for (const { title, subtitle, currency, card } of lines) looks.set(title, { ...lookOf(title), subtitle, currency, card });
}

/** The colours that are the title's own, for pages that show it (`data-title`), light and dark. */
function addColours(sheet: Sheet): void {
  const rule = (where: string, colours: Record<string, string>): string =>
    `:root[data-title="${CSS.escape(sheet.title)}"]${where} {${Object.entries(colours)
      .map(([name, colour]) => `--${name}:${colour};`)
      .join("")}}`;
  const dark = '[data-theme="dark"]';
  const sheets = new CSSStyleSheet();
  sheets.replaceSync(rule(`:not(${dark})`, sheet.light) + rule(dark, sheet.dark));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheets];
}

export function lookOf(title: string): Look {
  return looks.get(title) ?? { ...START, name: title };
}

/** The title with its subtitle, or the bare name until the title's sheet has come. */
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

/** The same at the head of a column, or of a sentence. */
export function heading(title: string, which: string): string {
  const said = word(title, which);
  return said[0]!.toUpperCase() + said.slice(1);
}

/** How a hex is called on the printed board. */
export function printedName(title: string, hex: string): string {
  return lookOf(title).printedNames.get(hex) ?? hex;
}

/** A place and where it is: "Detroit (C15)". */
export function placeName(title: string, hex: string, place: string): string {
  const name = printedName(title, hex);
  return place ? `${place} (${name})` : name;
}

/** The rules of an edition, put in order for reading. */

import type { RuleSheet } from "../api/types";

export interface Chapter {
  name: string;
  rules: RuleSheet[];
}

/** 6.81 is of chapter 6, T3 of T, P.MS of P. */
export const chapterOf = (number: string): string => /^(\d+|[A-Za-z]+)/.exec(number)?.[0] ?? number;

export function chaptersOf(all: readonly RuleSheet[]): Chapter[] {
  const found = new Map<string, RuleSheet[]>();
  for (const rule of all) {
    const name = chapterOf(rule.number);
    found.set(name, [...(found.get(name) ?? []), rule]);
  }
  return [...found].map(([name, rules]) => ({ name, rules }));
}

/** Those in which every word somebody looks for occurs, or begins the number. */
export function speakingOf(all: readonly RuleSheet[], wanted: string): RuleSheet[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (r: RuleSheet, w: string): boolean =>
    r.number.toLowerCase().startsWith(w) || `${r.heading} ${r.text}`.toLowerCase().includes(w);
  return all.filter((r) => words.every((w) => has(r, w)));
}

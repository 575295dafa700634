/** A lesson: the first view, and for each step its words and what changed. */

import type { View } from "../api/types";
import type { Overlay } from "../draw/routes";

export interface LessonStep {
  chapter: string;
  text: string;
  numbers: [string, number][];
  lines: string[];
  do: string; // what the reader clicks to come to this step, in words
  hexes: string[];
  price: number; // on the chart; 0: none
  routes: Overlay[];
  change: Record<string, unknown>;
}

export interface Lesson {
  title: string;
  edition: string;
  names: string[];
  first: View;
  steps: LessonStep[];
}

/** The view after a step: whole fields are replaced; of a list only the items given by place. */
export function changed(view: View, change: Record<string, unknown>): View {
  const next: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(change)) {
    const old = next[name];
    if (Array.isArray(old) && value !== null && typeof value === "object" && !Array.isArray(value)) {
      const list: unknown[] = [...old];
      for (const [i, item] of Object.entries(value)) list[Number(i)] = item;
      next[name] = list;
    } else next[name] = value;
  }
  return next as View;
}

/** The view after each step. */
export function viewsOf(lesson: Lesson): View[] {
  let view = lesson.first;
  return lesson.steps.map((step) => (view = changed(view, step.change)));
}

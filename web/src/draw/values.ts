/** Values that change with the phase, as the boards print them: a band of boxes, each in its phase's colour. */

import { lookOf } from "../style/titles";

export interface Band {
  value: number;
  colour: string;
  from: number; // the first phase in which it counts
  to: number;
}

export function bands(title: string, revenue: readonly number[]): Band[] {
  const colours = lookOf(title).phaseColours;
  const out: Band[] = [];
  revenue.forEach((value, phase) => {
    const last = out.at(-1);
    if (last && last.value === value) last.to = phase;
    else out.push({ value, colour: colours[phase] ?? "white", from: phase, to: phase });
  });
  return out;
}

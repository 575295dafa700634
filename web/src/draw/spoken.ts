/** The map for those who hear it and those who use keys. */

import { lookOf, printedName } from "../style/titles";
import type { Space } from "./placed";

/** What a screen reader says of a hex. */
export function spoken(title: string, s: Space): string {
  const parts = [printedName(title, s.hex.name)];
  if (s.hex.place) parts.push(s.hex.place);
  parts.push(s.laid ? `tile ${s.face.number}, turned ${s.rotation}` : "no tile");
  const cost = s.hex.features.find((f) => f.kind === "terrain");
  if (cost && !s.laid) parts.push(`${cost.text} ${lookOf(title).currency}${cost.cost}`);
  if (s.tokens.length) parts.push(`tokens: ${s.tokens.map(([, r]) => r).join(", ")}`);
  return parts.join(", ");
}

/** Enter and the space bar do what a click does. */
export function pressed(e: KeyboardEvent, act: () => void): void {
  if (e.key !== "Enter" && e.key !== " ") return;
  e.preventDefault();
  e.stopPropagation();
  act();
}

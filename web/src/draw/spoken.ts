/** The map for those who hear it and those who use keys. */

import { isWalking } from "../parts/walking";
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

/** The space bar does what a click does, and so does Enter where the keys have led: else it is the main button. */
export function pressed(e: KeyboardEvent, act: () => void): void {
  if (e.key !== "Enter" && e.key !== " ") return;
  if (e.key === "Enter" && !isWalking()) return;
  e.preventDefault();
  e.stopPropagation();
  act();
}

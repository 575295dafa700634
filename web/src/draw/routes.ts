/** A route on the map: the drawn track between the nodes and hexsides of its path. */

import { NODE0, type Placed } from "./placed";
import { type Point, hexCentre } from "./geometry";
import { trackPath } from "./layout";

/** A route to be drawn: the steps of its path, the stops on it, and those that count. */
export interface Overlay {
  path: readonly string[];
  counted: readonly string[];
  stops: readonly string[];
}

export interface Stroke {
  x: number;
  y: number;
  d: string;
}

interface Place {
  hex: string;
  end: number; // an end of track on that hex
}

/** "D6.3" is a node, "D6/4" a hexside. */
export function placeOf(name: string): Place | null {
  const match = /^([A-Z]+\d+)([./])(\d+)$/.exec(name);
  if (!match) return null;
  return { hex: match[1]!, end: Number(match[3]) + (match[2] === "." ? NODE0 : 0) };
}

/** Both hexes that a hexside touches, each with its own edge; a node touches only its own. */
function seenFrom(place: Place, board: Placed): Place[] {
  if (place.end >= NODE0) return [place];
  const other = board.across(place.hex, place.end);
  return other ? [place, { hex: other, end: (place.end + 3) % 6 }] : [place];
}

/** The ends of a stroke and its middle, on the board. */
export function alongOf({ x, y, d }: Stroke): Point[] {
  const at = [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  const [a, b, c, e] = [at[0] ?? 0, at[1] ?? 0, at.at(-2) ?? 0, at.at(-1) ?? 0];
  return [
    { x: x + a, y: y + b },
    { x: x + (a + c) / 2, y: y + (b + e) / 2 },
    { x: x + c, y: y + e },
  ];
}

export function strokesOf(path: readonly string[], board: Placed): Stroke[] {
  const out: Stroke[] = [];
  for (let i = 0; i + 1 < path.length; i++) {
    const from = placeOf(path[i]!);
    const to = placeOf(path[i + 1]!);
    if (!from || !to) continue;
    for (const a of seenFrom(from, board)) {
      const b = seenFrom(to, board).find((p) => p.hex === a.hex);
      const space = board.spaces.get(a.hex);
      if (!b || !space) continue;
      const d = trackPath(space.face, space.rotation, a.end, b.end);
      if (d) out.push({ ...hexCentre(space.hex.x, space.hex.y), d });
    }
  }
  return out;
}

/** Finding room on a hex for what is written or drawn beside cities and track. */

import { APOTHEM, CENTRE, type Point, distance, edgePoint, pointOn } from "./geometry";
import { type Layout, slotPoints } from "./layout";
import type { HexData } from "./types";

export interface Disc {
  at: Point;
  radius: number;
  weight: number; // how bad it is to lie on it
}

export interface Box {
  wide: number;
  high: number;
}

const HARD = 6;
export const FIGURE = 5;
const TRACK = 0.35;
const RANK = 0.01; // what a later place counts for less
const OVERHANG = 3; // so much may stand out of the hex

/** What is drawn of a face: slots, towns, the revenue, the label, track. */
export function drawnOn(layout: Layout): Disc[] {
  const discs: Disc[] = layout.nodes.flatMap((n) => {
    if (n.node.kind !== "city") return [{ at: n.at, radius: n.node.kind === "town" ? 8 : 11, weight: HARD }];
    return slotPoints(n.node.slots, n.radius).map((p) => ({
      at: { x: n.at.x + p.x, y: n.at.y + p.y },
      radius: n.radius + 1.5,
      weight: HARD,
    }));
  });
  const value = valueOf(layout);
  if (value) discs.push(value);
  if (layout.label) discs.push(...taken(layout.label, { wide: 24, high: 14 }));
  for (const { curve } of layout.pieces) for (let i = 0; i <= 6; i++) discs.push({ at: pointOn(curve, i / 6), radius: 5, weight: TRACK });
  return discs;
}

/** The circle with a face's value. */
export function valueOf(layout: Layout): Disc | null {
  return layout.revenue ? { at: layout.revenue, radius: 11.5, weight: FIGURE } : null;
}

/** Costs and gauges on the hex's own sides. */
export function onSides(hex: HexData): Disc[] {
  return hex.features.filter((f) => f.kind === "hexside").map((f) => ({ at: edgePoint(f.edge), radius: 9, weight: 2 }));
}

/** A box as a row of discs. */
export function taken(at: Point, { wide, high }: Box): Disc[] {
  const count = Math.max(1, Math.round(wide / high));
  return Array.from({ length: count }, (_, i) => ({
    at: { x: at.x + ((i + 0.5) / count - 0.5) * wide, y: at.y },
    radius: high / 2,
    weight: FIGURE,
  }));
}

/** How deep a disc reaches into a box; below 0 it is clear of it. */
function depth(disc: Disc, at: Point, { wide, high }: Box): number {
  const nearest = {
    x: Math.min(Math.max(disc.at.x, at.x - wide / 2), at.x + wide / 2),
    y: Math.min(Math.max(disc.at.y, at.y - high / 2), at.y + high / 2),
  };
  return disc.radius - distance(disc.at, nearest);
}

/** How far the corners of a box stand out of the hex. */
function outside(at: Point, { wide, high }: Box): number {
  const x = Math.abs(at.x) + wide / 2;
  const y = Math.abs(at.y) + high / 2;
  return Math.max(0, x - APOTHEM, x / 2 + y * 0.866 - APOTHEM);
}

function badness(discs: readonly Disc[], at: Point, box: Box): number {
  let bad = 1.4 * Math.max(0, outside(at, box) - OVERHANG);
  for (const disc of discs) bad += disc.weight * Math.max(0, depth(disc, at, box));
  return bad;
}

/** The best of some places for a box, the earlier among equals. */
export function bestPlace(discs: readonly Disc[], places: readonly Point[], box: Box): { at: Point; bad: number } {
  let best = { at: places[0]!, bad: Infinity };
  places.forEach((at, i) => {
    const bad = badness(discs, at, box) + RANK * i;
    if (bad < best.bad) best = { at, bad };
  });
  return best;
}

const STEPS = [-36, -30, -24, -18, -12, -6, 0, 6, 12, 18, 24, 30, 36];
/** All over the hex, the rim first: the middle is where track runs. */
const ANYWHERE: Point[] = STEPS.flatMap((y) => STEPS.map((x) => ({ x, y }))).sort((a, b) => distance(b, CENTRE) - distance(a, CENTRE));

/** Room for a box anywhere on the hex. */
export function roomFor(discs: readonly Disc[], box: Box): Point {
  return bestPlace(discs, ANYWHERE, box).at;
}

/** The ground of the map: areas between changes of gauge, so that each can have its own tint. */

import { edgeCorners, hexCentre } from "./geometry";
import type { HexData } from "./types";

export const OFFSETS = [
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
] as const;

export function spot(x: number, y: number): string {
  return `${x},${y}`;
}

export function bySpot(hexes: readonly HexData[]): Map<string, HexData> {
  return new Map(hexes.map((h) => [spot(h.x, h.y), h]));
}

export function neighbour(at: Map<string, HexData>, hex: HexData, edge: number): HexData | undefined {
  const offset = OFFSETS[edge]!;
  return at.get(spot(hex.x + offset[0], hex.y + offset[1]));
}

/** A number for each hex: the same for hexes that no change of gauge divides. All zero where a board has none. */
export function gaugeAreas(hexes: readonly HexData[]): Map<string, number> {
  const at = bySpot(hexes);
  const cut = new Set<string>();
  for (const h of hexes) {
    for (const f of h.features) {
      if (f.kind !== "gauge") continue;
      cut.add(`${h.name}/${f.edge}`);
      const other = neighbour(at, h, f.edge);
      if (other) cut.add(`${other.name}/${(f.edge + 3) % 6}`);
    }
  }
  const area = new Map<string, number>();
  if (cut.size === 0) return area;
  let next = 0;
  for (const start of hexes) {
    if (area.has(start.name)) continue;
    const open = [start];
    area.set(start.name, next);
    for (let h = open.pop(); h; h = open.pop()) {
      for (let e = 0; e < 6; e++) {
        const other = neighbour(at, h, e);
        if (!other || area.has(other.name) || cut.has(`${h.name}/${e}`)) continue;
        area.set(other.name, next);
        open.push(other);
      }
    }
    next++;
  }
  return area;
}

export function isSea(hex: HexData): boolean {
  return hex.kind === "sea" || hex.kind === "tasmania_site" || hex.kind === "harbour" || hex.printed.colour === "blue";
}

/** The sides where the land ends: at the sea, or at the edge of the board. One path in the map's coordinates. */
export function coastOf(hexes: readonly HexData[]): string {
  const at = bySpot(hexes);
  const parts: string[] = [];
  for (const hex of hexes) {
    if (isSea(hex)) continue;
    const c = hexCentre(hex.x, hex.y);
    for (let edge = 0; edge < 6; edge++) {
      const other = neighbour(at, hex, edge);
      if (other && !isSea(other)) continue;
      const [from, to] = edgeCorners(edge);
      parts.push(`M${(c.x + from.x).toFixed(2)} ${(c.y + from.y).toFixed(2)}L${(c.x + to.x).toFixed(2)} ${(c.y + to.y).toFixed(2)}`);
    }
  }
  return parts.join("");
}

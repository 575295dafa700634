/** The board from afar, where the figures of a hex could not be read: track, cities, tokens, and as many names as have room. */

import { type Point, distance, hexCentre } from "./geometry";
import { layoutOf } from "./layout";
import { boxOf, linesOf, type Standing, widthOf } from "./names";
import type { Box as View } from "./panzoom";
import type { Space } from "./placed";
import type { Box } from "./room";

export const TYPE = 13.3; // what is written on a hex, in its own units
const READABLE = 7.5; // pixels under which nobody reads it
const LARGE = 9.2; // pixels of a name from afar
const ROWS = [32, -32, 44, -44];
const COLUMNS = [0, 24, -24, 48, -48]; // aside only to keep off a route
const TOKEN = 14;
const TRACK = 5;
const GAP = 7;

export function isAfar(scale: number): boolean {
  return scale * TYPE < READABLE;
}

/** Names where railroads are come first, then cities, then what lies off the board. */
function rank(space: Space): number {
  if (space.tokens.length) return 0;
  return space.face.nodes[0]?.kind === "city" ? 1 : 2;
}

interface Put extends Standing {
  box: Box;
  wide: number; // as its letters are
}

const meet = (a: Put, b: Put): boolean =>
  Math.abs(a.x - b.x) < (a.wide + b.wide) / 2 + GAP && Math.abs(a.y - b.y) < (a.box.high + b.box.high) / 2;

function covers(name: Put, at: Point, radius: number): boolean {
  const nearest = {
    x: Math.min(Math.max(at.x, name.x - name.box.wide / 2), name.x + name.box.wide / 2),
    y: Math.min(Math.max(at.y, name.y - name.box.high / 2), name.y + name.box.high / 2),
  };
  return distance(at, nearest) < radius;
}

/** The tokens on the board, by their cities. */
function tokensOf(spaces: readonly Space[]): Point[] {
  return spaces.flatMap((s) => {
    const c = hexCentre(s.hex.x, s.hex.y);
    const { nodes } = layoutOf(s.face, s.rotation);
    return s.tokens.flatMap(([city]) => (nodes[city] ? [{ x: c.x + nodes[city].at.x, y: c.y + nodes[city].at.y }] : []));
  });
}

/** Large names that lie neither over each other nor over a token nor, if it can be helped, over what was `run`; each place is named once. */
export function namesAfar(spaces: readonly Space[], scale: number, view: View, run: readonly Point[] = []): Standing[] {
  const size = LARGE / scale;
  const tokens = tokensOf(spaces);
  const put: Put[] = [];
  for (const s of spaces.filter((x) => x.hex.place).sort((a, b) => rank(a) - rank(b))) {
    const lines = linesOf(s.hex.place);
    if (put.some((n) => n.lines.join() === lines.join())) continue;
    const box = boxOf(lines, size);
    const wide = widthOf(lines, size);
    const c = hexCentre(s.hex.x, s.hex.y);
    const within = (x: number): number => Math.min(Math.max(x, view.x + box.wide / 2 + GAP), view.x + view.w - box.wide / 2 - GAP);
    const free = COLUMNS.flatMap((x) =>
      ROWS.map((y) => ({ key: s.hex.name, lines, size, at: { x, y }, x: within(c.x + x), y: c.y + y, box, wide })),
    ).filter((n) => !put.some((other) => meet(n, other)) && !tokens.some((at) => covers(n, at, TOKEN)));
    const found = free.find((n) => !run.some((at) => covers(n, at, TRACK))) ?? free.find((n) => n.at.x === 0);
    if (found) put.push(found);
  }
  return put;
}

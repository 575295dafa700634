/** Where the name of a place stands on its hex: clear of cities, figures and, as far as may be, of track. */

import { type Point, RADIUS, distance, hexCentre } from "./geometry";
import type { Space } from "./placed";
import { type Layout, layoutOf } from "./layout";
import { type Box, type Disc, FIGURE, bestPlace, drawnOn, onSides, valueOf } from "./room";
import type { FaceData, HexData } from "./types";
import { bands } from "./values";

export interface Name {
  lines: readonly string[];
  at: Point; // the middle of all lines
  size: number;
}

export const LINE = 1.02; // the height of a line, in sizes
const LETTER = 0.53; // the width of a letter, in sizes
const SIZE = 13.3; // read on a laptop, where a hex is some sixty pixels wide
const ROWS = [24, 27, 30, 33, -26, -29, -32, 36, -36, 20, -21, 41, -41, 12, -12, 0, -47, 47];
const COLUMNS = [0, -7, 7, -14, 14];
const PLACES: Point[] = COLUMNS.flatMap((x) => ROWS.map((y) => ({ x, y })));

/** A long name in two lines, as even as can be. */
export function linesOf(name: string): string[] {
  const words = name.split(" ");
  if (name.length < 12 || words.length < 2) return [name];
  const longest = (n: number): number => Math.max(words.slice(0, n).join(" ").length, words.slice(n).join(" ").length);
  let cut = 1;
  for (let n = 2; n < words.length; n++) if (longest(n) < longest(cut)) cut = n;
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

export function boxOf(lines: readonly string[], size: number): Box {
  return { wide: Math.max(...lines.map((l) => l.length)) * size * LETTER, high: lines.length * size * LINE };
}

const NARROW = new Set("fijlrtI.'’ ");
const BROAD = new Set("mwMW&");

/** How wide a name really is: names of neighbours that are measured by the count of their letters would touch. */
export function widthOf(lines: readonly string[], size: number): number {
  const wide = (letter: string): number => (NARROW.has(letter) ? 0.37 : BROAD.has(letter) ? 0.86 : 0.61);
  return Math.max(...lines.map((l) => [...l].reduce((sum, letter) => sum + wide(letter), 0))) * size;
}

/** A name where it stands on the board. */
export interface Standing extends Name {
  key: string;
  x: number;
  y: number;
  value?: Disc | null; // of its own hex
}

const APART = 9; // so far a name may give way to another one
const GAP = 5;

/** So far a name can give way without coming over the value of its own hex. */
function giving(name: Standing, box: Box, by: number): number {
  if (!name.value) return by;
  const { at, radius } = name.value;
  const dy = Math.max(0, Math.abs(name.y - at.y) - box.high / 2);
  const dx = (x: number): number => Math.max(0, Math.abs(x - at.x) - box.wide / 2);
  return Math.hypot(dx(name.x + by), dy) >= Math.min(radius, Math.hypot(dx(name.x), dy)) ? by : 0;
}

/** Names of neighbours do not run into each other: both give way, sideways, as far as needed; or the one that can. */
export function apart(names: readonly Standing[]): Standing[] {
  const out = names.map((n) => ({ ...n }));
  const boxes = out.map((n) => boxOf(n.lines, n.size));
  const wide = out.map((n) => widthOf(n.lines, n.size));
  for (let i = 0; i < out.length; i++)
    for (let j = i + 1; j < out.length; j++) {
      const [a, b] = [out[i]!, out[j]!];
      if (Math.abs(a.y - b.y) >= (boxes[i]!.high + boxes[j]!.high) / 2) continue;
      const near = (wide[i]! + wide[j]!) / 2 + GAP - Math.abs(a.x - b.x);
      if (near <= 0) continue;
      const half = Math.min(near / 2, APART);
      const side = a.x < b.x ? 1 : -1;
      const first = giving(a, boxes[i]!, -side * half);
      const second = giving(b, boxes[j]!, side * (first ? half : Math.min(near, APART)));
      a.x += second ? first : giving(a, boxes[i]!, -side * Math.min(near, APART));
      b.x += second;
    }
  return out;
}

/** A hex's value, or what its terrain costs where nothing else is on it. */
function figureOf(title: string, { hex, face, rotation, laid }: Space): Disc | null {
  const layout = layoutOf(face, rotation);
  const blank = layout.nodes.length === 0 && layout.pieces.length === 0;
  if (face.nodes[0] && bands(title, face.nodes[0].revenue).length > 1) return null; // its values are a row at its foot
  if (!laid && blank && hex.features.some((f) => f.kind === "terrain")) return { at: COST, radius: 11.5, weight: FIGURE };
  return valueOf(layout);
}

/** The names of a board, where they stand: a name may reach out of its hex, but not over a figure of the next one. */
export function standing(title: string, spaces: readonly Space[]): Standing[] {
  const values = spaces.flatMap((s) => {
    const disc = figureOf(title, s);
    const c = hexCentre(s.hex.x, s.hex.y);
    return disc ? [{ hex: s.hex, ...disc, at: { x: c.x + disc.at.x, y: c.y + disc.at.y } }] : [];
  });
  return apart(
    spaces.flatMap((s) => {
      const c = hexCentre(s.hex.x, s.hex.y);
      const near = values.filter((v) => v.hex !== s.hex && distance(v.at, c) < REACH);
      const around = near.map(({ at, radius, weight }) => ({ at: { x: at.x - c.x, y: at.y - c.y }, radius, weight }));
      const name = nameOf(title, s.hex, s.face, s.rotation, around);
      const value = values.find((v) => v.hex === s.hex) ?? null;
      return name ? [{ key: s.hex.name, ...name, x: c.x + name.at.x, y: c.y + name.at.y, value }] : [];
    }),
  );
}

const COST: Point = { x: 0, y: 14 };
const REACH = 2 * RADIUS; // so far a value may be that a name comes near to
const known = new WeakMap<FaceData, Map<string, Name>>();

/** The name of a hex with this face on it; null where there is none. */
export function nameOf(title: string, hex: HexData, face: FaceData, rotation: number, around: readonly Disc[] = []): Name | null {
  const layout = layoutOf(face, rotation);
  if (!hex.place) return null;
  const key = `${rotation} ${hex.place} ${around.map((d) => `${d.at.x.toFixed(0)},${d.at.y.toFixed(0)}`).join(" ")}`;
  let names = known.get(face);
  if (!names) known.set(face, (names = new Map<string, Name>()));
  let name = names.get(key);
  if (!name) names.set(key, (name = makeName(title, hex, face, layout, around)));
  return name;
}

function makeName(title: string, hex: HexData, face: FaceData, layout: Layout, around: readonly Disc[]): Name {
  const lines = linesOf(hex.place);
  if (face.nodes[0]?.kind === "offboard") return { lines, at: { x: 0, y: -24 }, size: SIZE };
  if (face.nodes[0] && bands(title, face.nodes[0].revenue).length > 1) return { lines, at: { x: 0, y: -28 }, size: SIZE };
  const discs = [...drawnOn(layout), ...onSides(hex), ...around];
  return { lines, at: bestPlace(discs, PLACES, boxOf(lines, SIZE)).at, size: SIZE };
}

import { expect, inject, test } from "vitest";
import type { Point } from "../src/draw/geometry";
import { layoutOf, slotPoints } from "../src/draw/layout";
import { standing } from "../src/draw/names";
import { BoardSheet } from "../src/draw/placed";
import type { FaceData } from "../src/draw/types";
import type { DrawnLayout, Pair } from "./setup";

// `trunkline show` and the pictures of the docs are drawn by Python: everything lies there where it lies on the page.
const NEAR = 0.05;
const sheets = inject("sheets");
const drawings = inject("drawings");

function same(ours: Point | null, python: Pair | null, what: string): void {
  if (!ours || !python) return expect(ours === null, what).toBe(python === null);
  expect(Math.hypot(ours.x - python[0], ours.y - python[1]), what).toBeLessThan(NEAR);
}

function compare(face: FaceData, rotation: number, python: DrawnLayout, what: string): void {
  const ours = layoutOf(face, rotation);
  expect([ours.nodes.length, ours.pieces.length], what).toEqual([python.nodes.length, python.pieces.length]);
  ours.nodes.forEach((n, i) => {
    const other = python.nodes[i]!;
    same(n.at, other.at, `${what}, node ${i}`);
    expect(Math.abs(n.angle - other.angle), `${what}, angle of node ${i}`).toBeLessThan(NEAR);
    expect(Math.abs(n.radius - other.radius), `${what}, radius of node ${i}`).toBeLessThan(NEAR);
    const slots = slotPoints(n.node.slots, n.radius);
    expect(slots.length, `${what}, slots of node ${i}`).toBe(other.slots.length);
    slots.forEach((p, slot) => same(p, other.slots[slot]!, `${what}, slot ${slot} of node ${i}`));
  });
  ours.pieces.forEach(({ a, b, curve }, i) => {
    const other = python.pieces[i]!;
    expect([a, b], `${what}, ends of piece ${i}`).toEqual([other.a, other.b]);
    curve.forEach((p, k) => same(p, other.curve[k]!, `${what}, point ${k} of piece ${i}`));
  });
  same(ours.revenue, python.revenue, `${what}, its value`);
  same(ours.label, python.label, `${what}, its label`);
}

for (const [edition, sheet] of Object.entries(sheets)) {
  const drawing = drawings[edition]!;

  test(`Python draws every face of ${edition} as the page does, in all rotations`, () => {
    const faces = [
      ...sheet.tiles.map((face, i) => ({ face, python: drawing.tiles[i]!, what: `tile ${face.number}` })),
      ...sheet.hexes.map((hex, i) => ({ face: hex.printed, python: drawing.printed[i]!, what: hex.name })),
    ];
    expect(drawing.tiles.length + drawing.printed.length).toBe(faces.length);
    for (const { face, python, what } of faces) {
      expect(python.length).toBe(6);
      python.forEach((layout, rotation) => compare(face, rotation, layout, `${what} turned ${rotation}`));
    }
  });

  test(`Python writes the names of ${edition} where the page does, as printed and late in a game`, () => {
    const board = new BoardSheet(sheet);
    for (const { hexes, names } of drawing.positions) {
      const ours = standing(sheet.title, [...board.placed(hexes).spaces.values()]);
      expect(ours.map((n) => [n.key, n.lines])).toEqual(names.map((n) => [n.hex, n.lines]));
      ours.forEach((n, i) => same(n, names[i]!.at, n.lines.join(" ")));
    }
  });
}

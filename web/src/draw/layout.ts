/** Where things lie on a face: nodes, pieces of track, the revenue circle, the label. Worked out once per face. */

import {
  APOTHEM,
  CENTRE,
  RADIUS,
  type Curve,
  type Point,
  curvePath,
  distance,
  edgeAngle,
  edgePoint,
  edgeToEdge,
  pointOn,
  polar,
  reversed,
  scaled,
  slope,
  split,
  straight,
  turn,
  turnCurve,
} from "./geometry";
import type { FaceData, NodeData } from "./types";

const NODE0 = 6;

export interface PlacedNode {
  index: number;
  node: NodeData;
  at: Point;
  angle: number; // across which a town's bar lies
  radius: number; // of one slot
}

export interface Piece {
  a: number;
  b: number;
  curve: Curve;
}

export interface Layout {
  nodes: PlacedNode[];
  pieces: Piece[];
  revenue: Point | null;
  label: Point | null;
}

interface Spot {
  at: Point;
  t: number; // how far along the through track; -1 off it
}

export const SLOT = 14.5;
const SMALL_SLOT = 12.6;

export function radiusOf(node: NodeData, nodes: number): number {
  if (node.kind !== "city") return 7;
  return nodes > 2 || node.slots > 2 ? SMALL_SLOT : SLOT;
}

/** How far a city's circle of slots reaches from its middle. */
export function reachOf(node: NodeData, nodes: number): number {
  const r = radiusOf(node, nodes);
  if (node.kind !== "city") return r;
  return node.slots <= 1 ? r : node.slots === 2 ? 2 * r : 2.2 * r;
}

function edgesOf(face: FaceData, node: number): number[] {
  const edges: number[] = [];
  for (const [a, b] of face.track) {
    if (a === NODE0 + node && b < NODE0) edges.push(b);
    if (b === NODE0 + node && a < NODE0) edges.push(a);
  }
  return edges;
}

/** The spots a node may take, the preferred first. */
function spotsOf(face: FaceData, node: number): Spot[] {
  const edges = edgesOf(face, node);
  const count = face.nodes.length;
  const [first, second] = edges;
  if (count === 1) return [{ at: CENTRE, t: -1 }];
  if (first === undefined) return looseSpots(face.nodes[node]!, node, count);
  if (second === undefined || count > 2) return [{ at: edgePoint(first, count > 2 ? 28.5 : 22), t: -1 }];
  const through = edgeToEdge(first, second);
  return [0.5, 0.4, 0.6, 0.33, 0.67, 0.26, 0.74].map((t) => ({ at: pointOn(through, t), t }));
}

function looseSpots(node: NodeData, index: number, count: number): Spot[] {
  const side = node.kind === "city" ? 20 : 15;
  if (count === 2) {
    const tilt = node.kind === "city" ? 0 : 24;
    return [
      { at: polar(index === 0 ? 180 + tilt : tilt, side), t: -1 },
      ...[0, 1, 2, 3, 4, 5].map((e) => ({ at: edgePoint(e, 22), t: -1 })),
    ];
  }
  return [{ at: polar((360 / count) * index, 25), t: -1 }];
}

/** Choose spots so that nodes do not touch each other or a track that is not theirs; the preferred spot if it will do. */
function placeNodes(face: FaceData): Spot[] {
  const choices = face.nodes.map((_, i) => spotsOf(face, i));
  let best: Spot[] = choices.map((spots) => spots[0]!);
  let bestScore = -Infinity;
  const walk = (i: number, chosen: Spot[], rank: number): void => {
    if (i === choices.length) {
      const score = clearance(face, chosen) - rank;
      if (score > bestScore) [best, bestScore] = [chosen, score];
      return;
    }
    choices[i]!.forEach((spot, n) => walk(i + 1, [...chosen, spot], rank + n * 0.4));
  };
  walk(0, [], 0);
  return best;
}

function clearance(face: FaceData, spots: Spot[]): number {
  const city = face.nodes[0]?.kind === "city";
  const wanted = city ? 2 * SLOT + 3 : 22;
  let score = 0;
  spots.forEach((a, i) => {
    spots.forEach((b, j) => {
      if (j > i) score += Math.min(distance(a.at, b.at) - wanted, 4) * 3;
    });
    face.nodes.forEach((_, j) => {
      const [first, second] = edgesOf(face, j);
      if (j === i || first === undefined || second === undefined) return;
      const other = edgeToEdge(first, second);
      const near = Math.min(...[0.1, 0.3, 0.5, 0.7, 0.9].map((t) => distance(pointOn(other, t), a.at)));
      score += Math.min(near - (city ? SLOT : 8), 6);
    });
  });
  return score;
}

/** A piece between an edge and a node that does not lie on a through track. */
function toNode(edge: number, spot: Point): Curve {
  const from = edgePoint(edge);
  const off = distance(spot, CENTRE) < 1;
  const aligned = Math.abs((((Math.atan2(spot.y, spot.x) * 180) / Math.PI - edgeAngle(edge) + 540) % 360) - 180) < 1;
  if (off || aligned) return straight(from, spot);
  return [from, scaled(from, 0.42), scaled(spot, 0.32), spot];
}

function pieceCurve(face: FaceData, spots: Spot[], a: number, b: number): Curve {
  if (a < NODE0 && b < NODE0) return edgeToEdge(a, b);
  if (a >= NODE0 && b >= NODE0) return straight(spots[a - NODE0]!.at, spots[b - NODE0]!.at);
  if (a >= NODE0) return reversed(pieceCurve(face, spots, b, a));
  const spot = spots[b - NODE0]!;
  if (spot.t < 0) return toNode(a, spot.at);
  const [first, second] = edgesOf(face, b - NODE0);
  const [head, tail] = split(edgeToEdge(first!, second!), spot.t);
  return a === first ? head : reversed(tail);
}

function angleOf(face: FaceData, spot: Spot, node: number): number {
  const [first, second] = edgesOf(face, node);
  if (first === undefined) return 0;
  if (spot.t < 0 || second === undefined) return edgeAngle(first) + 90;
  return slope(edgeToEdge(first, second), spot.t) + 90;
}

const unturned = new WeakMap<FaceData, Omit<Layout, "revenue" | "label">>();
const turned = new WeakMap<FaceData, Map<number, Layout>>();

function baseLayout(face: FaceData): Omit<Layout, "revenue" | "label"> {
  let base = unturned.get(face);
  if (!base) {
    const spots = placeNodes(face);
    const nodes = face.nodes.map((node, index) => ({
      index,
      node,
      at: spots[index]!.at,
      angle: angleOf(face, spots[index]!, index),
      radius: radiusOf(node, face.nodes.length),
    }));
    base = { nodes, pieces: face.track.map(([a, b]) => ({ a, b, curve: pieceCurve(face, spots, a, b) })) };
    unturned.set(face, base);
  }
  return base;
}

export function turnedEnd(end: number, rotation: number): number {
  return end < NODE0 ? (end + rotation) % 6 : end;
}

export function layoutOf(face: FaceData, rotation: number): Layout {
  let known = turned.get(face);
  if (!known) turned.set(face, (known = new Map<number, Layout>()));
  let layout = known.get(rotation);
  if (!layout) known.set(rotation, (layout = makeLayout(face, rotation)));
  return layout;
}

function makeLayout(face: FaceData, rotation: number): Layout {
  const base = baseLayout(face);
  const nodes = base.nodes.map((n) => ({ ...n, at: turn(n.at, rotation), angle: n.angle + 60 * rotation }));
  const pieces = base.pieces.map(({ a, b, curve }) => ({
    a: turnedEnd(a, rotation),
    b: turnedEnd(b, rotation),
    curve: turnCurve(curve, rotation),
  }));
  const obstacles = obstaclesOf(nodes, pieces);
  const pays = face.nodes.some((n) => n.revenue.some((r) => r > 0));
  const revenue = pays ? freeSpot(obstacles, 10.5) : null;
  if (revenue) obstacles.push({ at: revenue, radius: 12 });
  return { nodes, pieces, revenue, label: face.label ? freeSpot(obstacles, 8) : null };
}

interface Disc {
  at: Point;
  radius: number;
}

function obstaclesOf(nodes: PlacedNode[], pieces: Piece[]): Disc[] {
  const discs: Disc[] = nodes.map((n) => ({ at: n.at, radius: reachOf(n.node, nodes.length) }));
  for (const { curve } of pieces) {
    for (let i = 0; i <= 8; i++) discs.push({ at: pointOn(curve, i / 8), radius: 4 });
  }
  return discs;
}

// The corners first: no track runs there. The top corner comes last, it carries the coordinate.
const CANDIDATES: Point[] = [
  ...[210, 330, 150, 30].map((a) => polar(a, 38.5)),
  ...[240, 300, 180, 0, 120, 60].map((a) => polar(a, 31)),
  ...[90, 270].map((a) => polar(a, 34)),
];

/** The emptiest place near the rim, the upper left preferred among equals. */
export function freeSpot(obstacles: readonly Disc[], radius: number): Point {
  let best = CANDIDATES[0]!;
  let bestScore = -Infinity;
  CANDIDATES.forEach((spot, i) => {
    const room = Math.min(4, ...obstacles.map((o) => distance(o.at, spot) - o.radius - radius));
    const score = room - i * 0.02;
    if (score > bestScore) [best, bestScore] = [spot, score];
  });
  return best;
}

/** The middles of a city's slots, round the city's own middle. */
export function slotPoints(slots: number, radius: number): Point[] {
  const r = radius + 0.6;
  if (slots <= 1) return [CENTRE];
  if (slots === 2)
    return [
      { x: -r, y: 0 },
      { x: r, y: 0 },
    ];
  if (slots === 3)
    return [
      { x: -r, y: -r * 0.62 },
      { x: r, y: -r * 0.62 },
      { x: 0, y: r * 1.12 },
    ];
  if (slots === 4)
    return [
      { x: -r, y: -r },
      { x: r, y: -r },
      { x: -r, y: r },
      { x: r, y: r },
    ];
  return Array.from({ length: slots }, (_, i) => polar(-90 + (360 / slots) * i, r * 1.7));
}

/** The outline of a city with several slots. */
export function cityOutline(slots: number, radius: number): string {
  const r = radius + 1.6;
  const points = slotPoints(slots, radius);
  if (slots === 2) return roundedBox(points[0]!.x - r, -r, points[1]!.x + r, r, r);
  if (slots === 3) return hexPathFlat(radius * 2.36);
  const far = Math.max(...points.map((p) => Math.max(Math.abs(p.x), Math.abs(p.y)))) + r;
  return roundedBox(-far, -far, far, far, r);
}

export function roundPath(r: number): string {
  return roundedBox(-r, -r, r, r, r);
}

function roundedBox(x0: number, y0: number, x1: number, y1: number, r: number): string {
  return `M${x0 + r} ${y0}H${x1 - r}A${r} ${r} 0 0 1 ${x1} ${y0 + r}V${y1 - r}A${r} ${r} 0 0 1 ${x1 - r} ${y1}H${x0 + r}A${r} ${r} 0 0 1 ${x0} ${y1 - r}V${y0 + r}A${r} ${r} 0 0 1 ${x0 + r} ${y0}Z`;
}

function hexPathFlat(radius: number): string {
  return `M${[0, 1, 2, 3, 4, 5]
    .map((i) => polar(60 * i, radius))
    .map((p) => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`)
    .join("L")}Z`;
}

/** The drawn track between two ends of a face that lies turned; empty if there is none. */
export function trackPath(face: FaceData, rotation: number, a: number, b: number): string {
  const piece = layoutOf(face, rotation).pieces.find((p) => (p.a === a && p.b === b) || (p.a === b && p.b === a));
  return piece ? curvePath(piece.curve) : "";
}

export { APOTHEM, RADIUS };

/** What a turned tile joins, edges with edges and nodes: equal where two rotations lay the same track. */
export function trackTurned(track: readonly (readonly [number, number])[], rotation: number): string {
  const pieces = track.map((ends) =>
    [...ends]
      .map((end) => turnedEnd(end, rotation))
      .sort((a, b) => a - b)
      .join("-"),
  );
  return pieces.sort().join(" ");
}

/** Hexes and curves: pointy-top hexes with doubled columns, edges 0..5 clockwise from the lower left. */

export const RADIUS = 50;
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

export interface Point {
  x: number;
  y: number;
}

export type Curve = readonly [Point, Point, Point, Point];

export const CENTRE: Point = { x: 0, y: 0 };

export function polar(degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}

/** The direction from the centre to an edge, in degrees clockwise from the right. */
export function edgeAngle(edge: number): number {
  return 120 + 60 * edge;
}

export function edgePoint(edge: number, distance = APOTHEM): Point {
  return polar(edgeAngle(edge), distance);
}

/** The two corners of an edge, clockwise. */
export function edgeCorners(edge: number, radius = RADIUS): [Point, Point] {
  return [polar(edgeAngle(edge) - 30, radius), polar(edgeAngle(edge) + 30, radius)];
}

export function hexCentre(x: number, y: number): Point {
  return { x: x * APOTHEM, y: y * RADIUS * 1.5 };
}

export function hexPath(radius = RADIUS): string {
  const corners = [0, 1, 2, 3, 4, 5].map((i) => polar(30 + 60 * i, radius));
  return `M${corners.map(at).join("L")}Z`;
}

export function turn(p: Point, rotation: number): Point {
  if (rotation === 0) return p;
  const angle = (rotation * Math.PI) / 3;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return { x: p.x * c - p.y * s, y: p.x * s + p.y * c };
}

export function turnCurve(curve: Curve, rotation: number): Curve {
  return [turn(curve[0], rotation), turn(curve[1], rotation), turn(curve[2], rotation), turn(curve[3], rotation)];
}

export function scaled(p: Point, by: number): Point {
  return { x: p.x * by, y: p.y * by };
}

export function mix(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function straight(a: Point, b: Point): Curve {
  return [a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b];
}

/** Track between two edges as a circle's arc: it leaves both edges at a right angle. */
export function edgeToEdge(a: number, b: number): Curve {
  const from = edgePoint(a);
  const to = edgePoint(b);
  const apart = Math.min((a - b + 6) % 6, (b - a + 6) % 6);
  if (apart === 3) return straight(from, to);
  const reach = apart === 1 ? 0.556 : 0.381; // how near to the centre the handles of an arc of 120 or 60 degrees come
  return [from, scaled(from, reach), scaled(to, reach), to];
}

export function split(curve: Curve, t: number): [Curve, Curve] {
  const [a, b, c, d] = curve;
  const ab = mix(a, b, t);
  const bc = mix(b, c, t);
  const cd = mix(c, d, t);
  const abc = mix(ab, bc, t);
  const bcd = mix(bc, cd, t);
  const middle = mix(abc, bcd, t);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

export function pointOn(curve: Curve, t: number): Point {
  return split(curve, t)[0][3];
}

/** The direction of a curve at t, in degrees. */
export function slope(curve: Curve, t: number): number {
  const [left] = split(curve, Math.max(t, 0.01));
  const [, , from, to] = left;
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

export function reversed([a, b, c, d]: Curve): Curve {
  return [d, c, b, a];
}

function at(p: Point): string {
  return `${round(p.x)} ${round(p.y)}`;
}

export function round(n: number): number {
  return Math.round(n * 100) / 100;
}

export function curvePath([a, b, c, d]: Curve): string {
  return `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;
}

import { expect, test } from "vitest";
import { APOTHEM, RADIUS, distance, edgeCorners, edgePoint, edgeToEdge, hexCentre, pointOn, split, turn } from "../src/draw/geometry";
import { OFFSETS } from "../src/draw/ground";

test("each edge lies towards the neighbour over it", () => {
  OFFSETS.forEach(([dx, dy], edge) => {
    const neighbour = hexCentre(dx, dy);
    const middle = edgePoint(edge);
    expect(middle.x * 2).toBeCloseTo(neighbour.x);
    expect(middle.y * 2).toBeCloseTo(neighbour.y);
  });
});

test("turning by one step moves each edge to the next", () => {
  for (let e = 0; e < 6; e++) expect(distance(turn(edgePoint(e), 1), edgePoint((e + 1) % 6))).toBeCloseTo(0);
});

test("the corners of an edge are a radius apart", () => {
  for (let e = 0; e < 6; e++) expect(distance(...edgeCorners(e))).toBeCloseTo(RADIUS);
});

test("track leaves both edges at a right angle and stays within the hex", () => {
  for (let a = 0; a < 6; a++) {
    for (let b = 0; b < 6; b++) {
      if (a === b) continue;
      const curve = edgeToEdge(a, b);
      const near = pointOn(curve, 0.02);
      const from = edgePoint(a);
      const cross = (near.x - from.x) * from.y - (near.y - from.y) * from.x;
      expect(Math.abs(cross) / (distance(near, from) * APOTHEM)).toBeLessThan(0.05);
      for (let t = 0; t <= 1; t += 0.1) expect(Math.hypot(pointOn(curve, t).x, pointOn(curve, t).y)).toBeLessThan(APOTHEM + 0.01);
    }
  }
});

test("the two parts of a split curve meet", () => {
  const [head, tail] = split(edgeToEdge(0, 2), 0.3);
  expect(head[3]).toEqual(tail[0]);
});

import { expect, test } from "vitest";
import { besideHex, type Hex, type Size } from "../src/game/fan";

const FAN: Size = { w: 290, h: 136 };
const DESK = { r: 33, wide: 990, high: 660 };
const RING = 2.6;
const NEAR = Math.sqrt(3);

/** In the middle of others: the hexes at these angles (degrees, clockwise from the right) lie beside it. */
function among(x: number, y: number, at = DESK, angles = [0, 60, 120, 180, 240, 300]): Hex {
  const far = NEAR * at.r;
  const around = angles.map((a) => ({ x: x + far * Math.cos((a * Math.PI) / 180), y: y + far * Math.sin((a * Math.PI) / 180) }));
  return { x, y, ...at, around };
}

/** How far the fan is from the middle of its hex. */
function away(hex: Hex, size = FAN): number {
  const { left, top } = besideHex(hex, size);
  const dx = Math.max(left - hex.x, 0, hex.x - left - size.w);
  return Math.hypot(dx, Math.max(top - hex.y, 0, hex.y - top - size.h));
}

function clear(hex: Hex, reach: number, size = FAN): boolean {
  const { left, top } = besideHex(hex, size);
  const beside = left >= hex.x + reach || left + size.w <= hex.x - reach;
  return beside || top >= hex.y + reach || top + size.h <= hex.y - reach;
}

test("on a desk the hexes around are never covered, wherever the hex lies", () => {
  for (let x = 33; x < DESK.wide; x += 30)
    for (let y = 33; y < DESK.high; y += 30) expect([x, y, clear(among(x, y), 2.3 * DESK.r)]).toEqual([x, y, true]);
});

test("the fan stays within the map", () => {
  for (const x of [0, 400, 990])
    for (const y of [0, 300, 660]) {
      const { left, top } = besideHex(among(x, y), FAN);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + FAN.w).toBeLessThanOrEqual(DESK.wide);
      expect(top + FAN.h).toBeLessThanOrEqual(DESK.high);
    }
});

test("on a phone, where the hex is large, it is at least not covered itself", () => {
  const phone = { r: 38, wide: 374, high: 304 };
  for (const y of [60, 90, 215, 250]) expect(clear(among(187, y, phone), phone.r * 0.8, { w: 300, h: 136 })).toBe(true);
});

test("it stands close to what it is for", () => {
  const { left, top } = besideHex(among(500, 400), FAN);
  expect(left + FAN.w / 2).toBeCloseTo(500);
  expect(400 - (top + FAN.h)).toBeLessThan(RING * DESK.r + 10);
});

test("at the edge of the board it stands beside the hex itself", () => {
  for (const hex of [
    among(500, 300, DESK, [120, 180, 240]), // nothing on its right
    among(500, 300, DESK, [300, 0, 60]), // nor on its left
    among(500, 400, DESK, [0, 60, 120, 180]), // nor above
    among(200, 300, DESK, [180, 240, 300, 0]), // nor below
  ])
    expect(away(hex)).toBeLessThan(DESK.r + 10);
});

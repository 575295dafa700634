import { expect, test } from "vitest";
import { besideHex, type Hex, type Size } from "../src/game/fan";

const FAN: Size = { w: 290, h: 136 };
const DESK = { r: 33, wide: 990, high: 660 };
const RING = 2.6;

function clear(hex: Hex, reach: number, size = FAN): boolean {
  const { left, top } = besideHex(hex, size);
  const beside = left >= hex.x + reach || left + size.w <= hex.x - reach;
  return beside || top >= hex.y + reach || top + size.h <= hex.y - reach;
}

test("on a desk the hexes around are never covered, wherever the hex lies", () => {
  for (let x = 33; x < DESK.wide; x += 30)
    for (let y = 33; y < DESK.high; y += 30) expect([x, y, clear({ x, y, ...DESK }, RING * DESK.r)]).toEqual([x, y, true]);
});

test("the fan stays within the map", () => {
  for (const x of [0, 400, 990])
    for (const y of [0, 300, 660]) {
      const { left, top } = besideHex({ x, y, ...DESK }, FAN);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + FAN.w).toBeLessThanOrEqual(DESK.wide);
      expect(top + FAN.h).toBeLessThanOrEqual(DESK.high);
    }
});

test("on a phone, where the hex is large, it is at least not covered itself", () => {
  const phone = { r: 38, wide: 374, high: 304 };
  for (const y of [60, 90, 215, 250]) expect(clear({ x: 187, y, ...phone }, phone.r * 0.8, { w: 300, h: 136 })).toBe(true);
});

test("it stands close to what it is for", () => {
  const { left, top } = besideHex({ x: 500, y: 400, ...DESK }, FAN);
  expect(left + FAN.w / 2).toBeCloseTo(500);
  expect(400 - (top + FAN.h)).toBeLessThan(RING * DESK.r + 10);
});

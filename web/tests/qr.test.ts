import { expect, test } from "vitest";
import { checkWords, qr } from "../src/parts/qr";

test("the check words of the standard's example", () => {
  // ISO/IEC 18004, annex I: 01234567 in version 1-M
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(checkWords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

/** Reads a code as a scanner does: format, mask, zigzag. */
function read(rows: boolean[][]): string {
  const size = rows.length;
  const at = (x: number, y: number): boolean => rows[y]![x]!;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(8, y)).concat([7, 5, 4, 3, 2, 1, 0].map((x) => at(x, 8)));
  expect(
    format.reduce((n, bit, i) => n + (bit ? 2 ** i : 0), 0),
    "level L, mask 0",
  ).toBe(0x77c4);
  const taken = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    (x > size - 9 && y < 9) ||
    (size > 21 && Math.abs(x - size + 7) < 3 && Math.abs(y - size + 7) < 3);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!taken(x, y)) bits.push(Number(at(x, y) !== ((x + y) % 2 === 0)));
      }
    up = !up;
  }
  const number = (from: number, length: number): number => parseInt(bits.slice(from, from + length).join(""), 2);
  expect(number(0, 4)).toBe(4);
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8)));
}

test.each([
  "A",
  "http://192.168.1.20:1846/device?code=ABCD-EFGH",
  "https://trunkline.example.org/device?code=ABCD-EFGH&more=of-the-same-and-a-little",
])("%s can be read back", (text) => {
  const rows = qr(text)!;
  expect([21, 25, 29, 33, 37]).toContain(rows.length);
  expect(read(rows)).toBe(text);
});

test("too long a text has no code", () => {
  expect(qr("x".repeat(107))).toBeNull();
});

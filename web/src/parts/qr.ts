/** A QR code of a short text: byte mode, error correction L, versions 1 to 5 (ISO/IEC 18004). One block, mask 0. */

const DATA = [19, 34, 55, 80, 108]; // codewords by version
const CHECK = [7, 10, 15, 20, 26];

const times = (a: number, b: number): number => {
  let out = 0;
  for (let i = 7; i >= 0; i--) out = (out << 1) ^ ((out >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  return out;
};

/** Reed-Solomon: the remainder of the data by the generator of that degree. */
export function checkWords(data: readonly number[], degree: number): number[] {
  const divisor = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((d, i) => (rest[i]! ^= times(d, factor)));
  }
  return rest;
}

function words(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  bytes.forEach((b) => put(b, 8));
  const room = DATA[version - 1]! * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  return [...data, ...checkWords(data, CHECK[version - 1]!)];
}

class Square {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    this.dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  }

  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  /** Rings around a point: those at the given distances are light. */
  rings(cx: number, cy: number, reach: number, light: readonly number[]): void {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) this.fix(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  }

  format(): void {
    let rest = 8; // level L, mask 0
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((8 << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >>> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
      if (i < 6) this.fix(8, i, bit(i));
      else if (i < 8) this.fix(8, i + 1, bit(i));
      else this.fix(i === 8 ? 7 : 14 - i, 8, bit(i));
      if (i < 8) this.fix(this.size - 1 - i, 8, bit(i));
      else this.fix(8, this.size - 15 + i, bit(i));
    }
    this.fix(8, this.size - 8, true);
  }

  fill(bytes: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= right === 8 ? 3 : 2)
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
          if (this.fixed[y]![x]) continue;
          const bit = i < bytes.length * 8 && ((bytes[i >>> 3]! >>> (7 - (i & 7))) & 1) === 1;
          this.dark[y]![x] = bit !== ((x + y) % 2 === 0);
          i++;
        }
  }
}

/** Rows of dark (true) and light squares; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = DATA.findIndex((n) => bytes.length + 2 <= n) + 1;
  if (!version) return null;
  const square = new Square(17 + 4 * version);
  const far = square.size - 4;
  for (let i = 0; i < square.size; i++) {
    square.fix(6, i, i % 2 === 0);
    square.fix(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square.rings(x, y, 4, [2, 4]);
  if (version > 1) square.rings(square.size - 7, square.size - 7, 2, [1]);
  square.format();
  square.fill(words(bytes, version));
  return square.dark;
}

/** Where the fan of tiles stands: near its hex, and beside the hexes around it, which decide how a tile should lie. */

export interface Hex {
  x: number;
  y: number;
  r: number; // from the middle to a corner
  wide: number; // of the map
  high: number;
}

export interface Size {
  w: number;
  h: number;
}

export interface Spot {
  left: number;
  top: number;
}

const RING = 2.6; // the hexes around reach so many radii from the middle
const GAP = 6;
const EDGE = 4; // between the fan and the map's sides

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
const shared = (from: number, to: number, middle: number, reach: number): number =>
  Math.max(0, Math.min(to, middle + reach) - Math.max(from, middle - reach));

/** How much of the square around the hex is hidden. */
function hidden(spot: Spot, { w, h }: Size, hex: Hex, reach: number): number {
  return shared(spot.left, spot.left + w, hex.x, reach) * shared(spot.top, spot.top + h, hex.y, reach);
}

/** Above, below, right or left of the hexes around: the first that hides least, and the hex itself last of all. */
export function besideHex(hex: Hex, size: Size): Spot {
  const { x, y, r, wide, high } = hex;
  const { w, h } = size;
  const far = RING * r + GAP;
  const put = (left: number, top: number): Spot => ({ left: within(left, wide - w), top: within(top, high - h) });
  const spots = [
    put(x - w / 2, y - far - h),
    put(x - w / 2, y + far),
    put(x + far, y - h / 2),
    put(x - far - w, y - h / 2),
    put(x - w / 2, y - r - GAP - h),
    put(x - w / 2, y + r + GAP),
  ];
  const cost = (spot: Spot): number => 100 * hidden(spot, size, hex, r) + hidden(spot, size, hex, RING * r);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** Where the fan of tiles stands: near its hex, and beside the hexes around it, which decide how a tile should lie. */

interface Point {
  x: number;
  y: number;
}

export interface Hex extends Point {
  r: number; // from the middle to a corner
  wide: number; // of the map
  high: number;
  around: readonly Point[]; // the middles of the hexes beside it
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

/** How much of the square around a point is hidden. */
function hidden(spot: Spot, { w, h }: Size, at: Point, reach: number): number {
  return shared(spot.left, spot.left + w, at.x, reach) * shared(spot.top, spot.top + h, at.y, reach);
}

/** Above, below, right or left: beside the hex itself where no others lie, else beside those around it. The first that hides least. */
export function besideHex(hex: Hex, size: Size): Spot {
  const { x, y, r, wide, high, around } = hex;
  const { w, h } = size;
  const put = (left: number, top: number): Spot => ({ left: within(left, wide - w), top: within(top, high - h) });
  const spots = [r + GAP, RING * r + GAP].flatMap((far) => [
    put(x - w / 2, y - far - h),
    put(x - w / 2, y + far),
    put(x + far, y - h / 2),
    put(x - far - w, y - h / 2),
    put(x - r, y - far - h),
    put(x + r - w, y - far - h),
    put(x - r, y + far),
    put(x + r - w, y + far),
  ]);
  const cost = (spot: Spot): number =>
    100 * hidden(spot, size, hex, r * 0.9) + around.reduce((sum, at) => sum + hidden(spot, size, at, r * 0.9), 0);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** Where something can lie over the map and cover no hex of it, or as few as possible. */

interface Spot {
  x: number;
  y: number;
}

export type Corner = "left" | "right" | "left low"; // the buttons of the map are in the fourth

const WIDTH = 0.2; // of the board
const HEIGHT = 0.16;

/** The corner with the fewest hexes; among equals the one that is farther from `spot`. */
export function freeCorner(hexes: readonly Spot[], spot: Spot): Corner {
  const [xs, ys] = [hexes.map((h) => h.x), hexes.map((h) => h.y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = (x: number): number => (x - west) / (east - west || 1);
  const down = (y: number): number => (y - north) / (south - north || 1);
  const within: [Corner, (h: Spot) => boolean][] = [
    ["left", (h) => across(h.x) < WIDTH && down(h.y) < HEIGHT],
    ["right", (h) => across(h.x) > 1 - WIDTH && down(h.y) < HEIGHT],
    ["left low", (h) => across(h.x) < WIDTH && down(h.y) > 1 - HEIGHT],
  ];
  const first: Corner = across(spot.x) < 0.5 ? "right" : "left";
  const covered = within.map(([corner, test]) => ({ corner, n: hexes.filter(test).length + (corner === first ? 0 : 0.5) }));
  return covered.toSorted((a, b) => a.n - b.n)[0]!.corner;
}

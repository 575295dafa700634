/** Joining clicked stops along drawn track, for routes of one's own. Whether the route is allowed, the server says. */

import { NODE0, type Placed } from "../draw/placed";
import { turnedEnd } from "../draw/layout";

interface Step {
  hex: string;
  end: number;
}

function name(s: Step): string {
  return s.end >= NODE0 ? `${s.hex}.${s.end - NODE0}` : `${s.hex}/${s.end}`;
}

/** The side's name as both hexes call it: the hex that comes first on the board. */
function side(board: Placed, order: Map<string, number>, s: Step): string {
  const other = board.across(s.hex, s.end);
  if (other === undefined || (order.get(s.hex) ?? 0) < (order.get(other) ?? 0)) return name(s);
  return name({ hex: other, end: (s.end + 3) % 6 });
}

function onward(board: Placed, s: Step): Step[] {
  const space = board.spaces.get(s.hex);
  if (!space) return [];
  return space.face.track.flatMap(([a, b]) => {
    const [x, y] = [turnedEnd(a, space.rotation), turnedEnd(b, space.rotation)];
    return x === s.end ? [{ hex: s.hex, end: y }] : y === s.end ? [{ hex: s.hex, end: x }] : [];
  });
}

/** The shortest track from one node to another that passes no third node and none of the sides in `used`. */
export function link(board: Placed, from: string, to: string, used: ReadonlySet<string>): string[] | null {
  const order = new Map([...board.spaces.keys()].map((hex, i) => [hex, i]));
  const start = from.split(".");
  const first: Step = { hex: start[0]!, end: NODE0 + Number(start[1]) };
  const queue: { at: Step; path: string[] }[] = [{ at: first, path: [] }];
  const seen = new Set<string>();
  for (let item = queue.shift(); item; item = queue.shift()) {
    for (const next of onward(board, item.at)) {
      if (next.end >= NODE0) {
        if (name(next) === to) return [...item.path, to];
        continue;
      }
      const crossed = side(board, order, next);
      const other = board.across(next.hex, next.end);
      if (other === undefined || seen.has(crossed) || used.has(crossed)) continue;
      seen.add(crossed);
      queue.push({ at: { hex: other, end: (next.end + 3) % 6 }, path: [...item.path, crossed] });
    }
  }
  return null;
}

/** A path through the stops in the order given, or null where no track joins two of them. */
export function pathThrough(board: Placed, stops: readonly string[], used: ReadonlySet<string> = new Set()): string[] | null {
  const path: string[] = stops.length ? [stops[0]!] : [];
  const taken = new Set(used);
  for (let i = 1; i < stops.length; i++) {
    const part = link(board, stops[i - 1]!, stops[i]!, taken);
    if (!part) return null;
    for (const p of part) if (p.includes("/")) taken.add(p);
    path.push(...part);
  }
  return path;
}

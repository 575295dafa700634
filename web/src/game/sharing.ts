/** One device, several people. */

import type { Seat, Snapshot } from "../api/types";

/** Whether several people are at this device, and whose seat is open has something to hide. */
export function hides(live: Snapshot | null): boolean {
  const { game, seat, hidden } = live ?? {};
  const isSecret = Boolean(game?.seats[seat ?? -1]?.pin || hidden);
  return isSecret && game?.status === "running" && game.terms.cover && game.seats.filter((s) => s.mine).length > 1;
}

/** Who at this device has still to agree to a request to go back: those who answer together, and those only whose PIN does. */
export function answerers(live: Snapshot | null): { together: Seat[]; alone: Seat[] } {
  const { needed = [], granted = [] } = live?.undo_request ?? {};
  const mine = live?.game.seats.filter((s) => s.mine) ?? [];
  const missing = mine.filter((s) => needed.includes(s.seat) && !granted.includes(s.seat));
  const closed = (s: Seat): boolean => s.pin && mine.length > 1 && s.seat !== live?.seat;
  return { together: missing.filter((s) => !closed(s)), alone: missing.filter(closed) };
}

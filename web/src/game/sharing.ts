/** One device, several people. */

import type { Snapshot } from "../api/types";

/** Whether several people are at this device, and whose seat is open has something to hide. */
export function hides(live: Snapshot | null): boolean {
  const { game, seat, hidden } = live ?? {};
  const isSecret = Boolean(game?.seats[seat ?? -1]?.pin || hidden);
  return isSecret && game?.status === "running" && game.terms.cover && game.seats.filter((s) => s.mine).length > 1;
}

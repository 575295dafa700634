/** Games in the order in which they want somebody: my turn, going on, waiting for players, over. Within each as they come. */

import type { Game } from "../api/types";

const RANKS: Record<string, number> = { running: 1, open: 2 };

export function byUrgency(games: readonly Game[]): Game[] {
  const rank = (g: Game): number => (g.my_turn ? 0 : (RANKS[g.status] ?? 3));
  return games.toSorted((a, b) => rank(a) - rank(b));
}

/** How a game ended, in few words, for lists. */

import type { Game } from "../api/types";
import { money } from "../style/titles";
import { SITE } from "../words/site";

/** The seat somebody holds themselves, -1 where they only host or have lent the device. */
export function ownSeat(game: Game, account: number): number {
  return game.seats.find((s) => s.account === account && !s.hotseat)?.seat ?? -1;
}

export function opponents(game: Game): string[] {
  return game.seats.filter((s) => !s.mine).map((s) => s.name || SITE.open);
}

/** Who sits there; whoever holds one seat is "You" to themselves. */
export function sitting(game: Game): string[] {
  const single = game.seats.filter((s) => s.mine).length === 1;
  return game.seats.map((s) => (s.mine && single ? SITE.you : s.name || SITE.open));
}

/** What is decided, without the name it begins with where that is one's own. */
export function decided(game: Game): string {
  const mine = game.seats.filter((s) => s.mine);
  const before = mine.length === 1 ? `${mine[0]!.name}: ` : "";
  return before && game.decision.startsWith(before) ? game.decision.slice(before.length) : game.decision;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}

/** Somebody's place and worth where they sat there, and who won. */
export function outcomeOf(game: Game, account: number): { own: string; won: boolean; all: string } {
  const result = game.result;
  if (!result || result.places.length === 0) return { own: "", won: false, all: SITE.stopped };
  const winners = game.seats.filter((s) => result.places[s.seat] === 1);
  const best = Math.max(...result.worth);
  const seat = ownSeat(game, account);
  const all = SITE.winner(listed(winners.map((s) => s.name)), money(game.title, best));
  if (seat < 0) return { own: "", won: false, all };
  const place = result.places[seat] ?? 0;
  return { own: `${SITE.place(place, game.players)}, ${money(game.title, result.worth[seat] ?? 0)}`, won: place === 1, all };
}

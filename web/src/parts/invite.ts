/** The link that brings others to a table; with the key where it takes one. */

import type { Game } from "../api/types";

export function inviteLink(game: Game, more: Record<string, string> = {}): string {
  const key = game.invite || (new URLSearchParams(location.search).get("invite") ?? "");
  const query = new URLSearchParams({ ...(key ? { invite: key } : {}), ...more }).toString();
  return `${location.origin}/game/${game.id}${query ? `?${query}` : ""}`;
}

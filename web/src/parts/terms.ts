/** What a table has agreed on, in words. */

import type { Game } from "../api/types";

const UNDO = {
  own_turn: "until somebody else has acted, then if they agree",
  consent: "only if all others agree",
  never: "never",
} as const;

function span(seconds: number): string {
  const hours = seconds / 3600;
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours >= 1 ? `${Math.round(hours)} ${hours < 1.5 ? "hour" : "hours"}` : `${Math.round(seconds / 60)} minutes`;
}

export function termsOf(game: Game, edition: string): [string, string][] {
  const { terms } = game;
  return [
    ["Game", `${game.title}, ${edition}`],
    ["Players", String(game.players)],
    [
      "Routes",
      game.options.routes === "free"
        ? "chosen freely"
        : game.options.routes === "best"
          ? "the best ones, found for you"
          : "as the rulebook says",
    ],
    ["Undo", UNDO[terms.undo]],
    ["Pace", terms.pace === "live" ? "live: everybody is here" : "by turn: whenever you have time"],
    ["Clock", terms.clock ? `${span(terms.clock.seconds)} for each player` : "none"],
    ["Seats", terms.seating === "random" ? "drawn by lot" : "as listed"],
    ["Watching", game.public ? "anybody may watch" : "only with the link"],
  ];
}

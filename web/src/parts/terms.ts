/** What a table has agreed on, in words. */

import type { Game } from "../api/types";
import { NEW } from "../words/pages";

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

function clockWords(clock: NonNullable<Game["terms"]["clock"]>): string {
  const more = clock.gain ? `, and ${span(clock.gain)} more with each decision` : "";
  const then = clock.then === "bot" ? "a bot takes the seat" : "the others may give the seat to a bot";
  return `${span(clock.seconds)} for each player for the whole game${more}; when it is gone, ${then}`;
}

/** Seats at one device are one person's, as far as going back goes, unless a PIN makes somebody of them. */
function undoWords({ terms, seats }: Game): string {
  const several = terms.undo !== "never" && seats.some((s) => s.hotseat);
  return UNDO[terms.undo] + (several ? `; ${NEW.undoHere}` : "");
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
    ["Undo", undoWords(game)],
    [
      "Pace",
      terms.pace === "live"
        ? "live: everybody is here; the host starts the game"
        : "by turn: whenever you have time; the game begins when the last seat is taken",
    ],
    ["Clock", terms.clock ? clockWords(terms.clock) : "none"],
    ["Seats", terms.seating === "random" ? "drawn by lot" : "as listed"],
    ["Watching", game.public ? "anybody may watch" : "only with the link"],
  ];
}

/** A recorded game that plays itself: its frames, and the map after each of them. */

import type { HexView } from "../api/types";
import type { Overlay } from "../draw/routes";

export interface Frame {
  text: string;
  round: string;
  phase: string;
  worth: number[]; // by seat
  routes?: Overlay[];
  hexes: HexView[]; // those that changed
}

export interface Show {
  title: string;
  edition: string;
  names: string[];
  frames: Frame[];
}

/** The hexes after each frame. */
export function boardsOf(show: Show): HexView[][] {
  const now = new Map<string, HexView>();
  return show.frames.map((frame) => {
    for (const hex of frame.hexes) now.set(hex.name, hex);
    return [...now.values()];
  });
}

/** How long a game takes somebody, from the decisions a seat has in it and what the bots need for theirs: in words, or "" where nobody counted. */
export function span(
  decisions: number | undefined,
  bots: { many: number; level: string },
  say: { minutes: (n: number) => string; hours: (n: number) => string },
): string {
  if (!decisions) return "";
  const minutes = (decisions * (OWN + bots.many * (SHOWN + (THINKS[bots.level] ?? 0.2)))) / 60;
  return minutes < 58 ? say.minutes(Math.max(1, Math.round(minutes / 5)) * 5) : say.hours(Math.round(minutes / 30) / 2);
}

const OWN = 18; // seconds for a decision of one's own
const SHOWN = 0.8; // in which a bot's answer is shown
const THINKS: Partial<Record<string, number>> = { expert: 2 }; // seconds at most, other levels a fifth of one

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

/** How long a game takes somebody, from the decisions a seat has in it: in words, or "" where nobody counted. */
export function span(decisions: number | undefined, say: { minutes: (n: number) => string; hours: (n: number) => string }): string {
  if (!decisions) return "";
  const minutes = (decisions * SECONDS) / 60;
  return minutes < 53 ? say.minutes(Math.max(1, Math.round(minutes / 15)) * 15) : say.hours(Math.round(minutes / 30) / 2);
}

const SECONDS = 20; // for a decision, with the bots' answers

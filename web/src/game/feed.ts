/** The log as this page knows it. History and stream tell the same entries again and in any order; here each stands once, by its seq. */

import type { History, LogItem, Snapshot, Update } from "../api/types";

export interface Feed {
  readonly items: readonly LogItem[]; // the present line, oldest first; what was undone is not on it
  readonly through: number; // so many entries of the log are known of
}

export interface Turn {
  readonly round: string; // "" before the first that was told of
  readonly first: number; // the position in which it began
  readonly items: LogItem[];
}

export const EMPTY: Feed = { items: [], through: 0 };

/** The whole line, from the pages of a history. */
export function whole(pages: readonly History[]): Feed {
  const items = new Map(pages.flatMap((p) => p.items).map((i) => [i.seq, i]));
  return { items: [...items.values()].sort((a, b) => a.seq - b.seq), through: Math.max(0, ...pages.map((p) => p.seq)) };
}

/** The feed with what an update tells; null where something is missing or was undone, and the history must be read. */
export function merged(feed: Feed, update: Update): Feed | null {
  if (update.reset) return null;
  const end = update.snapshot.seq;
  if (end <= feed.through) return feed;
  const sent = new Map(update.items.map((i) => [i.seq, i]));
  const fresh: LogItem[] = [];
  for (let seq = feed.through; seq < end; seq++) {
    const item = sent.get(seq);
    if (!item) return null;
    fresh.push(item);
  }
  return { items: [...feed.items, ...fresh], through: end };
}

/** The line by turns, as the server has marked them. */
export function turnsOf(items: readonly LogItem[]): Turn[] {
  const out: Turn[] = [];
  let round = "";
  for (const item of items) {
    round = item.turn?.round || round;
    if (item.turn || out.length === 0) out.push({ round, first: item.turn?.first ?? item.seq, items: [] });
    out.at(-1)!.items.push(item);
  }
  return out;
}

/** Who sits where, as they are called. */
export function callings(shot: Snapshot): string {
  return shot.game.seats.map((s) => `${s.account ?? ""} ${s.name}`).join("\n");
}

/** What people decided of that: what bots answered and what was drawn goes with it. Where nobody did, what there is. */
export function decided(acts: readonly LogItem[]): readonly LogItem[] {
  const played = acts.filter((i) => i.by !== "chance");
  const people = played.filter((i) => i.by !== "bot");
  return people.length ? people : played.length ? played : acts;
}

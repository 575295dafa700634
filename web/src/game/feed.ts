/** The log as this page knows it. History and stream tell the same entries again and in any order; here each stands once, by its seq. */

import type { History, LogItem, Turn, Update } from "../api/types";

export interface Feed {
  readonly items: readonly LogItem[]; // the present line, oldest first; what was undone is not on it
  readonly through: number; // so many entries of the log are known of
}

export const EMPTY: Feed = { items: [], through: 0 };

/** The whole line, from the pages of a history. */
export function whole(pages: readonly History[]): Feed {
  const items = new Map(pages.flatMap((p) => p.turns.flatMap((t) => t.items)).map((i) => [i.seq, i]));
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

const ROUNDS: Partial<Record<string, string>> = { stock: "SR", operating: "OR" };

function roundName(kind: string, number: number, part: number): string {
  const word = ROUNDS[kind];
  return word ? `${word} ${part ? `${number}.${part}` : number}` : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** The line by turns: another person's first action opens one, and so does a railroad's turn or a round. */
export function turnsOf(items: readonly LogItem[], name: (owner: string) => string): Turn[] {
  const out: Turn[] = [];
  let open: Turn | null = null;
  let round = "";
  const begin = (heading: string, first: number): Turn => {
    const turn: Turn = { round, heading, first, items: [] };
    out.push(turn);
    return turn;
  };
  for (const item of items) {
    const last: LogItem | undefined = open?.items.findLast((i) => i.kind === "act");
    if (!open || (item.kind === "act" && last && last.actor !== item.actor)) open = begin(name(item.actor), item.seq);
    open.items.push(item);
    for (const { event } of item.lines) {
      if (event.type === "round_began") {
        round = roundName(event.kind, event.number, event.part);
        open = begin("", item.seq + 1);
      } else if (event.type === "turn_began") open = begin(event.railroad, item.seq + 1);
    }
  }
  return out.filter((t) => t.items.length > 0);
}

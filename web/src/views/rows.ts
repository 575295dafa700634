/** The lines of the log: what happened, by rounds and turns, with what people said and where the reader stands. */

import type { ChatLine, LogItem } from "../api/types";
import type { Turn } from "../game/feed";
import { speaker } from "../game/mentions";

export type Topic = "track" | "money" | "shares" | "trains" | "chat";

export interface Row {
  key: string;
  kind: "round" | "turn" | "line" | "chat" | "here" | "remark";
  text: string;
  at: number;
  topic?: Topic | undefined;
  time?: number; // seconds; on the first line of an action
  name?: string;
  bot?: number; // the seq, on the line that tells what a bot did
}

type Kind = LogItem["lines"][number]["event"]["type"];
const KINDS: Partial<Record<Kind, Row["kind"]>> = { round_began: "round", turn_began: "turn" };
/** What goes without saying beside what caused it. */
const SMALL = new Set<Kind>(["paid", "priority_moved"]);
const TOPICS: Record<Exclude<Topic, "chat">, Kind[]> = {
  track: ["tile_laid", "token_placed", "token_removed", "marker_placed"],
  money: ["route_run", "revenue_settled", "price_moved", "loan_taken", "paid"],
  shares: ["launched", "floated", "shares_moved", "president_changed", "priority_moved", "private_moved", "went_into_receivership"],
  trains: ["train_bought", "train_left", "phase_began", "offered", "offer_declined", "private_closed"],
};
const topicOf = new Map(Object.entries(TOPICS).flatMap(([topic, kinds]) => kinds.map((k) => [k, topic as Topic])));

/** The lines of one action. What a bot did stands on the first line that is its own, not on the heading of the next turn. */
export function rowsOfItem(item: LogItem, payments: boolean): Row[] {
  const quiet = !payments && item.lines.some((line) => line.text && !SMALL.has(line.event.type));
  const out: Row[] = item.lines.flatMap(({ event, text }, i) => {
    if (!text || (quiet && SMALL.has(event.type))) return [];
    return [{ key: `${item.seq}.${i}`, kind: KINDS[event.type] ?? "line", text, at: item.seq + 1, topic: topicOf.get(event.type) }];
  });
  if (item.text) out.push({ key: `${item.seq}`, kind: "remark", text: item.text, at: item.seq + 1 });
  if (out[0]) out[0].time = item.at;
  const own = out.find((r) => r.kind === "line") ?? out[0];
  if (item.by === "bot" && own) own.bot = item.seq;
  return out;
}

interface Reading {
  at: number; // the position looked at, -1: the present one
  horizon: number;
  payments: boolean;
}

export function rowsOf(turns: readonly Turn[], chat: readonly ChatLine[], { at, horizon, payments }: Reading): Row[] {
  const out: Row[] = [];
  const said = [...chat].sort((a, b) => a.seq - b.seq || a.id - b.id);
  let next = 0;
  let marked = at < 0;
  const mark = (seq: number): void => {
    if (marked || seq < at) return;
    marked = true;
    out.push({ key: "here", kind: "here", text: "", at });
  };
  const speak = (seq: number): void => {
    for (; next < said.length && said[next]!.seq <= seq; next++) {
      const c = said[next]!;
      if (c.seq > horizon) continue;
      mark(c.seq - 1);
      out.push({ key: `c${c.id}`, kind: "chat", text: c.text, name: speaker(c), at: c.seq, topic: "chat" });
    }
  };
  const drawn = new Set<string>();
  /** Cards go below the deck again and again: that is told once. */
  const isFresh = (item: LogItem): boolean => {
    const text = item.lines.length === 1 && item.lines[0]!.event.type === "drawn" ? item.lines[0]!.text : "";
    return !text || (!drawn.has(text) && Boolean(drawn.add(text)));
  };
  for (const turn of turns) {
    if (turn.round && out.length === 0) out.push({ key: `r${turn.first}`, kind: "round", text: turn.round, at: turn.first });
    for (const item of turn.items) {
      speak(item.seq);
      mark(item.seq);
      if (isFresh(item)) out.push(...rowsOfItem(item, payments));
    }
  }
  speak(Infinity);
  return takenBack(out);
}

const BACK = /^(.+ (?:took back|redid)) (\d+) decisions?\.$/;

/** Six steps back, one after the other, are one line that counts them. */
function takenBack(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  for (const row of rows) {
    const now = row.kind === "remark" ? BACK.exec(row.text) : null;
    const before = now && out.at(-1)?.kind === "remark" ? BACK.exec(out.at(-1)!.text) : null;
    if (now && before?.[1] === now[1])
      out[out.length - 1] = { ...row, text: `${now[1]} ${Number(before![2]) + Number(now[2])} decisions.` };
    else out.push(row);
  }
  return out;
}

/** Only what is of one topic, under the headings of its rounds and turns. */
export function filtered(rows: readonly Row[], topic: Topic | ""): Row[] {
  if (!topic) return [...rows];
  const kept = rows.filter((r) => r.kind === "round" || r.kind === "turn" || r.kind === "here" || r.topic === topic);
  const heading = (r: Row | undefined): boolean => r?.kind === "round" || r?.kind === "turn";
  return kept.filter((r, i) => {
    if (!heading(r)) return true;
    const after = kept.slice(i + 1).find((n) => !heading(n) || r.kind === "turn" || n.kind === "round");
    return after !== undefined && !heading(after);
  });
}

/** So many rows at most: the last ones, or those around where the reader stands, in blocks so that a step does not change them all. */
export function around(rows: readonly Row[], most: number): Row[] {
  const here = rows.findIndex((r) => r.kind === "here");
  const block = Math.max(1, Math.floor(most / 4));
  const wanted = here < 0 ? Infinity : Math.floor((here - most / 2) / block) * block;
  const from = Math.max(0, Math.min(wanted, rows.length - most));
  return rows.slice(from, from + most);
}

/** The position that is shown: the present one, an earlier one that somebody looks at, or one that plays back; and the line of all. */

import { api } from "../api/client";
import { Problem } from "../api/http";
import type { LogItem, Option, Refused, Sheet, Snapshot, View } from "../api/types";
import { BoardSheet } from "../draw/placed";
import { writtenIn } from "../style/railroads";
import { lookOf } from "../style/titles";
import { SAY } from "../words";
import { toReader, toYou } from "../words/you";
import { type Controls, controlsOf } from "./controls";
import { afterOwn, changedHexes } from "./digest";
import { decided, EMPTY, type Feed, type Turn, turnsOf } from "./feed";
import { seatName } from "./seats";

const NONE: readonly Option[] = [];
const AHEAD = 8; // positions fetched before they are asked for
const sheets = new Map<string, Promise<BoardSheet>>();

export function boardSheet(title: string, edition: string): Promise<BoardSheet> {
  const name = `${title}/${edition}`;
  let known = sheets.get(name);
  if (!known) {
    known = api.sheet(title, edition).then((sheet) => new BoardSheet(sheet));
    known.catch(() => sheets.delete(name));
    sheets.set(name, known);
  }
  return known;
}

export class Looking {
  board = $state.raw<BoardSheet | null>(null);
  live = $state.raw<Snapshot | null>(null);
  past = $state.raw<Snapshot | null>(null); // an earlier position that somebody looks at
  stage = $state.raw<Snapshot | null>(null); // what plays back on its way to the present
  feed = $state.raw<Feed>(EMPTY);
  trouble = $state.raw<Refused | null>(null);
  seat = $state(-1); // whose eyes were asked for; -1: the server chooses
  at = $state(-1); // the position looked at; -1: the present one
  horizon = $state(Infinity); // a link to a position shows nothing later; this is how far its reader has asked

  protected readonly known = new Map<number, Promise<Snapshot | null>>();
  private looked = Infinity;

  constructor(readonly id: string) {}

  shown = $derived(this.at >= 0 && this.past ? this.past : (this.stage ?? this.live));
  now = $derived(this.at < 0 && this.stage === null); // the present position is shown
  sheet: Sheet | null = $derived(this.board?.sheet ?? null);
  title = $derived(this.live?.game.title ?? "");
  phase = $derived(Math.max(0, lookOf(this.title).phases.indexOf(this.shown?.view.phase ?? "")));
  // What panels follow: it changes with the position, not whenever somebody comes or leaves.
  seq = $derived(this.live?.seq ?? -1);
  view: View | null = $derived(this.live?.view ?? null);
  subject = $derived(this.live?.decision?.subject ?? "");
  hidden = $derived(this.live?.hidden ?? false);
  options: readonly Option[] = $derived(this.live?.options ?? NONE);
  mine = $derived(this.now && this.options.length > 0);
  /** With other people at the table an action cannot simply be taken back: it is asked once. */
  asksOnce = $derived((this.live?.game.seats ?? []).some((s) => s.kind === "person" && !s.mine));
  controls: Controls = $derived(controlsOf(this.mine ? this.options : NONE));
  /** The line as far as the reader wants to know it. A history read a moment later than the snapshot may know more. */
  items: LogItem[] = $derived.by(() => {
    const end = Math.min(this.live?.seq ?? 0, this.horizon, this.stage?.at ?? Infinity);
    return this.feed.items.filter((i) => i.seq < end);
  });
  turns: Turn[] = $derived(turnsOf(this.items));
  acts: LogItem[] = $derived(this.items.filter((i) => i.kind === "act")); // without remarks, and what went back
  /** Where the line has stood: at the beginning and after each action, whatever was taken back or remarked between. */
  positions: number[] = $derived([0, ...this.acts.map((i) => i.seq + 1)]);
  /** What led to the position shown. */
  happened: LogItem | undefined = $derived.by(() => {
    const point = this.at >= 0 ? this.at : (this.stage?.at ?? -1);
    return point < 0 ? this.items.at(-1) : this.feed.items.find((i) => i.seq + 1 === point);
  });

  protected note(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    this.trouble = problem.refused;
  }

  /** Look at an earlier position, or (-1, or the end) at the present one. */
  async look(at: number): Promise<void> {
    if (at < 0 || (this.live && at >= this.live.seq)) return this.backToNow();
    const found = await this.position(at);
    if (!found) return;
    this.past = found;
    this.at = at;
    this.horizon = Math.max(this.horizon, at);
    this.fetchAhead(at);
  }

  private backToNow(): void {
    this.at = -1;
    this.past = null;
    this.horizon = Infinity;
  }

  /** Positions on both sides are fetched before they are asked for, more of them where the viewer is heading. */
  private fetchAhead(at: number): void {
    const here = this.positions.indexOf(at);
    const way = here < this.looked ? -1 : 1;
    this.looked = here;
    const near = [...Array(AHEAD).keys()].map((i) => here + way * (i + 1));
    for (const i of [...near, here - way]) {
      const wanted = this.positions[i];
      if (wanted !== undefined && wanted < (this.live?.seq ?? 0)) void this.position(wanted);
    }
  }

  /** A position, asked for once. */
  position(at: number): Promise<Snapshot | null> {
    let known = this.known.get(at);
    if (!known) {
      known = api.snapshot(this.id, this.seat, at).catch((problem: unknown) => {
        this.known.delete(at);
        this.note(problem);
        return null;
      });
      this.known.set(at, known);
    }
    return known;
  }

  /** One step along the line; beyond the horizon the reader asks for what came next. */
  step(by: number): Promise<void> {
    const line = this.positions;
    const here = this.at < 0 ? line.length - 1 : line.indexOf(this.at);
    if (by > 0 && here === line.length - 1 && this.horizon < Infinity) {
      const next = this.feed.items.find((i) => i.seq >= this.at && i.kind === "act");
      return this.look(next ? next.seq + 1 : -1);
    }
    const to = Math.min(Math.max(here + by, 0), line.length - 1);
    return this.look(to === line.length - 1 && this.horizon === Infinity ? -1 : line[to]!);
  }

  /** The first positions of the rounds. */
  rounds: { at: number; name: string }[] = $derived.by(() => {
    const out: { at: number; name: string }[] = [];
    for (const turn of this.turns) if (turn.round && out.at(-1)?.name !== turn.round) out.push({ at: turn.first, name: turn.round });
    return out;
  });

  stepRound(by: number): Promise<void> {
    const here = this.at < 0 ? Infinity : this.at;
    const starts = this.rounds.map((r) => r.at);
    const to = by < 0 ? starts.filter((s) => s < here).at(-1) : starts.find((s) => s > here);
    return this.look(to ?? (by < 0 ? 0 : this.horizon < Infinity ? this.horizon : -1));
  }

  private lastOfMine: LogItem | undefined = $derived.by(() => {
    const me = this.live && this.live.seat >= 0 ? seatName(this.live.seat) : "";
    return this.acts.findLast((i) => i.actor === me);
  });
  /** Where this viewer last acted: what came after is new to them. */
  sinceMine: number = $derived(this.lastOfMine ? this.lastOfMine.seq + 1 : -1);
  /** With what it is compared: a pass that ended the round did nothing else. */
  comparedWith: number = $derived.by(() => {
    const last = this.lastOfMine;
    return last && last.action?.type === "pass" && afterOwn(last).length ? last.seq : this.sinceMine;
  });

  /** What others did after this viewer's last action, and that it ended a round. */
  news: LogItem[] = $derived.by(() => {
    const last = this.lastOfMine;
    return last ? [...afterOwn(last), ...this.items.filter((i) => i.seq > last.seq)] : [];
  });
  /** The hexes that changed: by what is being looked at, or since one's last turn. */
  changed: Set<string> = $derived.by(() => {
    const last = this.happened ? [this.happened] : [];
    return changedHexes(this.mine && this.news.length ? this.news : last);
  });

  /** The name of the only seat of whoever looks; empty for a watcher, and where several sit at one device. */
  own: string = $derived.by(() => {
    const mine = (this.live?.game.seats ?? []).filter((s) => s.mine);
    const name = mine.length === 1 ? mine[0]!.name : "";
    return this.live?.view.corporations.some((c) => c.id === name || c.name === name) ? "" : name;
  });

  /** A sentence of the server's, as one says it to the person who reads it. */
  said(text: string): string {
    return toYou(writtenIn(this.title, text), this.own);
  }

  /** What an entry of the log brought, in its first sentences. */
  deed(item: LogItem | undefined): string {
    const lines = (item?.lines ?? []).filter((l) => l.text && l.event.type !== "paid").map((l) => this.said(l.text));
    return lines.slice(0, 3).join(". ") || this.said(item?.text ?? "");
  }

  /** Why something may not be done, told to whoever wanted it. */
  refused(text: string): string {
    return toReader(this.said(text));
  }

  /** What the letters and numbers of a train mean. */
  trainWords(name: string, phasedOut = false): string {
    const face = this.sheet?.trains.flatMap((t) => t.faces).find((f) => f.name === name);
    return [face && `${name}: ${SAY.trainCounts(face)}`, phasedOut && SAY.lastTrip].filter(Boolean).join("; ");
  }

  name(owner: string): string {
    const match = /^p(\d)$/.exec(owner);
    return match ? (this.live?.game.seats[Number(match[1]) - 1]?.name ?? owner) : owner;
  }

  /** Nobody else plays here: one may go back as far as one likes. At one device a PIN makes somebody of a seat. */
  solo = $derived(
    (this.live?.game.seats ?? []).every(
      (s) => s.account === null || (s.mine && (!s.pin || s.seat === this.live?.seat || !this.live?.game.terms.cover)),
    ),
  );

  /** Those who play may go back to the position they look at, alone or with the others' consent. */
  mayGoBack = $derived(
    this.at >= 0 &&
      this.horizon === Infinity &&
      this.live?.game.status === "running" &&
      this.live.game.terms.undo !== "never" &&
      !this.live.undo_request &&
      this.live.game.seats.some((s) => s.mine),
  );

  /** How many decisions go with that: what people decided, as the server counts them in a request and in the log. */
  decidedSince(position: number): number {
    return decided(this.acts.filter((i) => i.seq >= position)).length;
  }

  /** Where it stood before an action. */
  before(act: LogItem): number {
    return this.positions[this.acts.findIndex((i) => i.seq === act.seq)] ?? -1;
  }
}

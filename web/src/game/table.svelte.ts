/** A game as this page knows it: the present position, the log, where we look, and how to act. */

import { api } from "../api/client";
import { Problem } from "../api/http";
import type { Action, ChatLine, LogItem, Preview, Refused, Sheet, Snapshot, StandingOrder, Turn, Update, Why } from "../api/types";
import { BoardSheet } from "../draw/placed";
import { lookOf } from "../style/titles";
import { session } from "../session.svelte";
import { type Controls, controlsOf } from "./controls";

const AHEAD = 8; // positions fetched before they are asked for
const RETRIES = [500, 1000, 2000, 4000, 8000];
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

export class Table {
  board = $state.raw<BoardSheet | null>(null);
  live = $state.raw<Snapshot | null>(null);
  past = $state.raw<Snapshot | null>(null);
  turns = $state.raw<Turn[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<"connecting" | "live" | "lost">("connecting");
  busy = $state(false);
  trouble = $state.raw<Refused | null>(null);
  seat = $state(-1); // whose eyes were asked for; -1: the server chooses
  at = $state(-1); // the position looked at; -1: the present one

  private stream: EventSource | null = null;
  private tries = 0;
  private timer = 0;
  private readonly known = new Map<number, Promise<Snapshot | null>>();
  private looked = Infinity;
  private closed = false;

  constructor(readonly id: string) {}

  shown = $derived(this.at >= 0 && this.past ? this.past : this.live);
  sheet: Sheet | null = $derived(this.board?.sheet ?? null);
  title = $derived(this.live?.game.title ?? "");
  phase = $derived(Math.max(0, lookOf(this.title).phases.indexOf(this.shown?.view.phase ?? "")));
  mine = $derived(this.at < 0 && (this.live?.options.length ?? 0) > 0);
  controls: Controls = $derived(controlsOf(this.mine ? (this.live?.options ?? []) : []));
  items: LogItem[] = $derived(this.turns.flatMap((t) => t.items));
  positions: number[] = $derived([this.items[0]?.seq ?? 0, ...this.items.map((i) => i.seq + 1)]);

  async open(at = -1): Promise<void> {
    try {
      const live = await api.snapshot(this.id, this.seat);
      this.board = await boardSheet(live.game.title, live.game.edition);
      this.live = live;
      await Promise.all([this.readHistory(), this.readChat()]);
      if (at >= 0) await this.look(at);
      this.listen();
    } catch (problem) {
      this.note(problem);
      this.connection = "lost";
      this.again();
    }
  }

  close(): void {
    this.closed = true;
    this.stream?.close();
    clearTimeout(this.timer);
  }

  private again(): void {
    if (this.closed) return;
    const wait = RETRIES[Math.min(this.tries++, RETRIES.length - 1)]!;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void (this.live ? this.resume() : this.open()), wait);
  }

  private async resume(): Promise<void> {
    try {
      this.live = await api.snapshot(this.id, this.seat);
      await this.readHistory();
      this.listen();
    } catch {
      this.again();
    }
  }

  private listen(): void {
    if (this.closed) return;
    this.stream?.close();
    const stream = api.stream(this.id, this.seat, this.live?.seq ?? 0);
    this.stream = stream;
    const live = (): void => {
      this.connection = "live";
      this.tries = 0;
    };
    stream.onopen = live;
    stream.addEventListener("update", (e) => {
      live();
      this.take(JSON.parse((e as MessageEvent<string>).data) as Update).catch((problem: unknown) => this.note(problem));
    });
    stream.addEventListener("chat", () => void this.readChat());
    stream.onerror = () => {
      stream.close();
      this.connection = "lost";
      this.again();
    };
  }

  /** Taking the same update twice changes nothing: what counts is the seq it leads to. */
  private async take(update: Update): Promise<void> {
    const before = this.live?.seq ?? 0;
    if (update.snapshot.seq < before && !update.reset) return;
    this.live = update.snapshot;
    const fresh = update.items.filter((i) => i.seq >= before);
    if (update.reset || fresh.length !== update.snapshot.seq - before) {
      this.known.clear();
      await this.readHistory();
    } else if (fresh.length) this.append(fresh);
  }

  private append(items: LogItem[]): void {
    const turns = [...this.turns];
    for (const item of items) {
      const last = turns.at(-1);
      const opens = item.lines.some((l) => l.event.type === "round_began" || l.event.type === "turn_began");
      if (!last || opens || last.items.at(-1)?.actor !== item.actor) {
        turns.push({ round: this.live?.view.round ?? "", heading: item.actor, first: item.seq, items: [item] });
      } else turns[turns.length - 1] = { ...last, items: [...last.items, item] };
    }
    this.turns = turns;
  }

  private async readHistory(): Promise<void> {
    const turns: Turn[] = [];
    for (let start = 0; start >= 0;) {
      const page = await api.history(this.id, this.seat, start);
      turns.push(...page.turns);
      start = page.next;
    }
    this.turns = turns;
  }

  async readChat(): Promise<void> {
    try {
      this.chat = (await api.chat(this.id)).lines;
    } catch (problem) {
      this.note(problem);
    }
  }

  private note(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    this.trouble = problem.refused;
  }

  // Looking

  /** Look at an earlier position, or (-1, or the end) at the present one. */
  async look(at: number): Promise<void> {
    if (at < 0 || at >= (this.live?.seq ?? 0)) {
      this.at = -1;
      this.past = null;
      return;
    }
    const found = await this.position(at);
    if (!found) return;
    this.past = found;
    this.at = at;
    this.fetchAhead(at);
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

  step(by: number): Promise<void> {
    const here = this.at < 0 ? this.positions.length - 1 : this.positions.indexOf(this.at);
    const to = Math.min(Math.max(here + by, 0), this.positions.length - 1);
    return this.look(to === this.positions.length - 1 ? -1 : this.positions[to]!);
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
    return this.look(to ?? (by < 0 ? 0 : -1));
  }

  /** Where this viewer last acted: what came after is new to them. */
  sinceMine: number = $derived.by(() => {
    const me = this.live && this.live.seat >= 0 ? `p${this.live.seat + 1}` : "";
    const last = this.items.findLastIndex((i) => i.actor === me);
    return last < 0 ? -1 : this.items[last]!.seq + 1;
  });

  // Acting

  async play(action: Action): Promise<boolean> {
    if (!this.live || this.busy) return false;
    const body = { seq: this.live.seq, key: crypto.randomUUID(), action, seat: this.seat };
    return this.act(async () => {
      const played = await this.persist(() => api.play(this.id, body));
      await this.take(played.update);
    });
  }

  /** A request whose answer was lost is sent again with the same key: it is never played twice. */
  private async persist<T>(send: () => Promise<T>): Promise<T> {
    for (let n = 0; ; n++) {
      try {
        return await send();
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.status !== 0 || n >= RETRIES.length) throw problem;
        this.connection = "lost";
        await new Promise((done) => setTimeout(done, RETRIES[n]));
      }
    }
  }

  private async act(doing: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    try {
      await doing();
      return true;
    } catch (problem) {
      this.note(problem);
      if (problem instanceof Problem && problem.refused.error === "stale") await this.refresh().catch((again: unknown) => this.note(again));
      return false;
    } finally {
      this.busy = false;
    }
  }

  async refresh(): Promise<void> {
    this.live = await api.snapshot(this.id, this.seat);
    this.known.clear();
    await this.readHistory();
  }

  why(action: Action): Promise<Why> {
    return api.why(this.id, action, this.seat);
  }

  /** What would come of it; null while cards are hidden, and when the server cannot say. */
  async preview(actions: Action[]): Promise<Preview | null> {
    if (this.live?.view.players.some((p) => p.cards.length > 0)) return null;
    try {
      return await api.preview(this.id, actions, this.seat);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return null;
    }
  }

  undo(to = -1): Promise<boolean> {
    return this.act(async () => {
      await api.undo(this.id, this.live?.seq ?? 0, to, this.live?.seat ?? -1);
      await this.refresh();
    });
  }

  /** Where my present turn began, if more than one action of mine can be taken back; else -1. */
  turnStart: number = $derived.by(() => {
    const turn = this.turns.at(-1);
    if (!this.live?.can_undo || !turn || turn.items.length < 2) return -1;
    const actor = turn.items.at(-1)!.actor;
    return turn.items.every((i) => i.actor === actor) ? turn.items[0]!.seq : -1;
  });

  redo(): Promise<boolean> {
    return this.act(async () => {
      await api.redo(this.id, this.live?.seq ?? 0, this.live?.seat ?? -1);
      await this.refresh();
    });
  }

  /** My offer waits for somebody's answer: the last thing that happened was my making it. */
  offering = $derived.by(() => {
    const last = this.items.at(-1);
    const me = (this.live?.game.seats ?? []).filter((s) => s.mine).map((s) => `p${s.seat + 1}`);
    return !this.mine && last !== undefined && me.includes(last.actor) && last.lines.some((l) => l.event.type === "offered");
  });

  withdraw(): Promise<boolean> {
    return this.act(async () => {
      await api.withdraw(this.id, this.live?.seq ?? 0);
      await this.refresh();
    });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.act(async () => {
      await api.answerUndo(this.id, agree, this.live?.seat ?? -1);
      await this.refresh();
    });
  }

  order(order: StandingOrder | null): Promise<boolean> {
    return this.act(async () => {
      await api.order(this.id, order, this.live?.seat ?? -1);
      await this.refresh();
    });
  }

  say(text: string): Promise<boolean> {
    return this.act(async () => {
      await session.someone();
      await api.say(this.id, text);
      await this.readChat();
    });
  }

  async sit(seat: number): Promise<void> {
    this.seat = seat;
    this.known.clear();
    await this.refresh();
    this.listen();
  }

  name(owner: string): string {
    const match = /^p(\d)$/.exec(owner);
    return match ? (this.live?.game.seats[Number(match[1]) - 1]?.name ?? owner) : owner;
  }
}

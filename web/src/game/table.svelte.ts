/** A game as this page knows it: the present position, the log, where we look, and how to act. */

import { api } from "../api/client";
import { Problem, randomWord, turnPage } from "../api/http";
import type { Action, ChatLine, Here, History, LogItem, Preview, StandingOrder, Update, Why } from "../api/types";
import { session } from "../session.svelte";
import { unchanged } from "./again";
import { callings, type Feed, merged, whole } from "./feed";
import { boardSheet, Looking } from "./looking.svelte";
import { SAY } from "../words";
import { Playback } from "./playback.svelte";
import { Replay } from "./replay.svelte";
import { Talk } from "./talk.svelte";
import { seatName, seatOf } from "./seats";

const RETRIES = [500, 1000, 2000, 4000, 8000];

/** Done after so long, or as soon as the browser has a line again. What comes back calls it off. */
function soon(wait: number, doing: () => void): () => void {
  const off = (): void => {
    clearTimeout(timer);
    window.removeEventListener("online", now);
  };
  const now = (): void => {
    off();
    doing();
  };
  const timer = window.setTimeout(now, wait);
  window.addEventListener("online", now);
  return off;
}

/** What waited for the line was refused: whoever thinks it was played is told what was not, and why. */
const UNPLAYED = "unplayed";
function unplayed(problem: unknown, what: string): unknown {
  if (!(problem instanceof Problem)) return problem;
  const why = problem.refused.error === "stale" ? SAY.gameWentOn : problem.refused.message;
  return new Problem(problem.status, { ...problem.refused, error: UNPLAYED, message: SAY.notPlayed(what, why) });
}

export class Table extends Looking {
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<"connecting" | "live" | "lost" | "refused">("connecting");
  busy = $state(false);
  unsent = $state(""); // what was played and waits for the line, in words

  readonly playback = new Playback(this);
  readonly replay = new Replay(this);
  readonly talk = new Talk(this);

  private stream: EventSource | null = null;
  private tries = 0;
  private callOff = (): void => undefined; // the next try
  private closed = false;
  private who = 0; // the account the stream was opened for
  private queue: Promise<unknown> = Promise.resolve();

  async open(at = -1): Promise<void> {
    this.who = session.me?.account?.id ?? 0;
    if (at >= 0) this.horizon = at;
    try {
      const live = await api.snapshot(this.id, this.seat);
      this.board = await boardSheet(live.game.title, live.game.edition);
      this.feed = await this.readFeed();
      if (at >= 0 && at < live.seq) await this.look(at);
      this.live = live;
      if (this.at < 0) this.horizon = Infinity;
      this.listen();
      await this.readChat();
    } catch (problem) {
      this.note(problem);
      this.again(problem, () => this.open(at));
    }
  }

  close(): void {
    this.closed = true;
    this.hangUp();
    turnPage();
  }

  private get unplayed(): boolean {
    return this.trouble?.error === UNPLAYED;
  }

  private hangUp(): void {
    this.stream?.close();
    this.stream = null;
    this.callOff();
  }

  /** Somebody became somebody else: what the old stream tells is for other eyes. */
  async identify(account: number): Promise<void> {
    if (account === this.who || this.closed) return;
    this.who = account;
    this.hangUp();
    this.trouble = null;
    await (this.live ? this.resume() : this.open(this.at));
  }

  /** A broken line and a troubled server are tried again; a refusal is an answer. */
  private again(problem: unknown, doing: () => Promise<void>): void {
    const passing = !(problem instanceof Problem) || problem.status === 0 || problem.status === 429 || problem.status >= 500;
    this.connection = passing ? "lost" : "refused";
    if (this.closed || !passing) return;
    this.callOff();
    this.callOff = soon(this.patience(this.tries++), () => void doing());
  }

  private patience(tries: number): number {
    return RETRIES[Math.min(tries, RETRIES.length - 1)]!;
  }

  /** What finds the line broken has it mended, even where the stream has not noticed; what it brings then is whole again. */
  protected override note(problem: unknown): void {
    super.note(problem);
    if (problem instanceof Problem && problem.status === 0) this.mend();
  }

  /** A request has found the line broken: it is tried until it is there again. */
  mend(): void {
    if (this.live && this.connection === "live") this.again(null, () => this.resume());
  }

  private async resume(): Promise<void> {
    try {
      await this.refresh();
      this.listen();
      await this.readChat(); // what was said, and who is called otherwise, while the line was broken
    } catch (problem) {
      this.note(problem);
      this.again(problem, () => this.resume());
    }
  }

  private async comeBack(): Promise<void> {
    try {
      await session.open();
      await this.resume();
    } catch (problem) {
      this.again(problem, () => this.comeBack());
    }
  }

  private listen(): void {
    if (this.closed) return;
    this.stream?.close();
    const stream = api.stream(this.id, this.seat, Math.min(this.live?.seq ?? 0, this.feed.through));
    this.stream = stream;
    const live = (): void => {
      if (this.connection === "lost" && !this.unplayed) this.trouble = null; // a refusal in between stays until it is read
      this.connection = "live";
      this.tries = 0;
    };
    stream.onopen = live;
    stream.addEventListener("update", (e) => {
      if (stream !== this.stream) return;
      live();
      this.take(JSON.parse((e as MessageEvent<string>).data) as Update).catch((problem: unknown) => this.note(problem));
    });
    stream.addEventListener("chat", () => void this.readChat());
    stream.addEventListener("here", (e) => this.meet(JSON.parse((e as MessageEvent<string>).data) as Here));
    stream.addEventListener("end", () => {
      stream.close();
      // A server that says goodbye does not answer for a moment; a browser that signs in anew has its cookie in a moment.
      if (stream === this.stream) this.again(null, () => this.comeBack());
    });
    stream.onerror = () => {
      stream.close();
      if (stream === this.stream) this.again(null, () => this.resume());
    };
  }

  /** Who is here, without anything else having changed. */
  private meet(here: Here): void {
    if (!this.live) return;
    const { game } = this.live;
    const seats = game.seats.map((s) => ({ ...s, ...here.seats.find((h) => h.seat === s.seat) }));
    this.live = { ...this.live, game: { ...game, seats, watching: here.watching } };
  }

  /** Updates come from the stream and as answers, and are taken one after another: log and position go together. */
  take(update: Update): Promise<void> {
    const taken = this.queue.then(() => this.taken(update));
    this.queue = taken.catch(() => undefined);
    return taken;
  }

  private async taken(update: Update): Promise<void> {
    if (update.snapshot.seq < (this.live?.seq ?? 0)) return;
    // Other eyes may know less of what was told before; and it was told with the names of then.
    const renamed = this.live !== null && callings(this.live) !== callings(update.snapshot);
    const same = !renamed && update.snapshot.seat === (this.live?.seat ?? update.snapshot.seat);
    const feed = same ? merged(this.feed, update) : null;
    const before = this.live;
    if (before && update.snapshot.seq > before.seq && !this.unplayed) this.trouble = null; // it was about a position that is gone
    const plays = feed !== null && before !== null && this.playback.wants(feed.items.filter((i) => i.seq >= before.seq));
    if (plays) this.stage ??= before;
    if (renamed) void this.readChat();
    this.feed = feed ?? (await this.toldAnew());
    this.live = unchanged(before, update.snapshot);
    if (plays) void this.playback.follow(before.seq);
  }

  /** The line, and the earlier position that somebody looks at, for the eyes and with the names of now. */
  private async toldAnew(): Promise<Feed> {
    this.known.clear();
    this.playback.skip();
    const feed = await this.readFeed();
    const past = this.at >= 0 ? await this.position(this.at) : null;
    if (past?.at === this.at) this.past = past;
    return feed;
  }

  isOwn(item: LogItem): boolean {
    const seat = this.live?.game.seats[seatOf(item.actor)];
    return seat?.mine === true && item.by === "person";
  }

  private async readFeed(): Promise<Feed> {
    const pages: History[] = [];
    for (let start = 0; start >= 0; start = pages.at(-1)!.next) pages.push(await api.history(this.id, this.seat, start));
    return whole(pages);
  }

  async readChat(): Promise<void> {
    try {
      this.chat = (await api.chat(this.id)).lines;
    } catch (problem) {
      this.note(problem);
    }
  }

  // Acting

  async play(action: Action, words = ""): Promise<boolean> {
    if (!this.live || this.busy) return false;
    const body = { seq: this.live.seq, key: randomWord(), action, seat: this.seat };
    return this.act(async () => {
      const played = await this.persist(() => api.play(this.id, body), words || this.wordsOf(action) || SAY.yourChoice);
      await this.take(played.update);
    });
  }

  /** The server's own words for an action; "" where it has not listed it. */
  wordsOf(action: Action): string {
    const said = JSON.stringify(action);
    return this.options.find((o) => o.action === action || JSON.stringify(o.action) === said)?.text ?? "";
  }

  /** A request whose answer was lost is sent again with the same key until there is one: it is never played twice. */
  private async persist<T>(send: () => Promise<T>, what: string): Promise<T> {
    for (let n = 0; ; n++) {
      try {
        return await send();
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.status !== 0 || this.closed) throw problem;
        this.unsent = what;
        this.mend();
        await new Promise<void>((done) => soon(this.patience(n), done));
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
      this.note(this.unsent ? unplayed(problem, this.unsent) : problem);
      if (problem instanceof Problem && problem.refused.error === "stale") await this.refresh().catch((again: unknown) => this.note(again));
      return false;
    } finally {
      this.unsent = "";
      this.busy = false;
    }
  }

  /** Everything anew. */
  refresh(): Promise<void> {
    const read = this.queue.then(async () => {
      const live = await api.snapshot(this.id, this.seat);
      this.feed = await this.toldAnew();
      this.live = unchanged(this.live, live);
    });
    this.queue = read.catch(() => undefined);
    return read;
  }

  why(action: Action): Promise<Why> {
    return api.why(this.id, action, this.seat);
  }

  /** What would come of it; null while something is hidden, and when the server cannot say. */
  async preview(actions: Action[]): Promise<Preview | null> {
    if (this.hidden) return null;
    try {
      return await api.preview(this.id, actions, this.seat);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return null;
    }
  }

  /** What is answered speaks of the cover of the seat that asked: whom the device is for after it, is read anew. */
  private async told(answer: Promise<Update>): Promise<void> {
    await this.take(await answer);
    if (this.live?.cover) await this.refresh();
  }

  undo(to = -1, pin = ""): Promise<boolean> {
    return this.act(() => this.told(api.undo(this.id, this.live?.seq ?? 0, to, this.live?.seat ?? -1, pin)));
  }

  /** Where my present turn began, if more than one action of mine can be taken back; else -1. */
  turnStart: number = $derived.by(() => {
    const acts = (this.turns.at(-1)?.items ?? []).filter((i) => i.kind === "act");
    if (!this.live?.can_undo || !this.mine || acts.length < 2) return -1;
    const over = acts.at(-1)!.lines.some((l) => l.event.type === "turn_began" || l.event.type === "round_began");
    if (over || !acts.every((i) => this.isOwn(i) && i.actor === acts[0]!.actor)) return -1;
    return this.before(acts[0]!);
  });

  private sureOf = $state(-1); // the position to go back to that was pressed once
  /** So many decisions go with a second press on what leads back to the position looked at; 0 where the first one does it. */
  goesBack = $derived.by(() => {
    return this.at >= 0 && this.sureOf === this.at ? this.decidedSince(this.at) : 0;
  });

  /** Back to the position looked at; what takes more than one decision back asks before it does. */
  async goBack(): Promise<void> {
    if (this.sureOf !== this.at && this.decidedSince(this.at) > 1) {
      this.sureOf = this.at;
      return;
    }
    this.sureOf = -1;
    if (await this.undo(this.at)) await this.look(-1);
  }

  redo(): Promise<boolean> {
    return this.act(() => this.told(api.redo(this.id, this.live?.seq ?? 0, this.live?.seat ?? -1)));
  }

  /** My offer waits for somebody's answer: the last thing that happened was my making it. */
  offering = $derived.by(() => {
    const last = this.acts.at(-1);
    const me = (this.live?.game.seats ?? []).filter((s) => s.mine).map((s) => seatName(s.seat));
    return !this.mine && last !== undefined && me.includes(last.actor) && last.lines.some((l) => l.event.type === "offered");
  });

  withdraw(): Promise<boolean> {
    return this.act(async () => this.take(await api.withdraw(this.id, this.live?.seq ?? 0)));
  }

  /** For all of my seats that are open here, or for one that its PIN opens. */
  answerUndo(agree: boolean, voice = -1, pin = ""): Promise<boolean> {
    return this.act(() => this.told(api.answerUndo(this.id, agree, this.live?.seat ?? -1, voice, pin)));
  }

  order(order: StandingOrder | null): Promise<boolean> {
    return this.act(async () => {
      const snapshot = await api.order(this.id, order, this.live?.seat ?? -1);
      await this.take({ snapshot, items: [], reset: false });
    });
  }

  /** A bot has played for me: from now on I do it again. */
  takeSeat(seat: number): Promise<boolean> {
    return this.act(() => api.resign(this.id, seat, true).then(() => this.refresh()));
  }

  /** `name`: under which somebody speaks who was nobody so far. */
  say(text: string, name = ""): Promise<boolean> {
    return this.act(async () => {
      await (name ? session.named(name) : session.someone());
      await api.say(this.id, text);
      await this.readChat();
    });
  }

  /** Somebody has taken the device: their seat, and what they may know, is shown. */
  uncover(seat: number, pin: string): Promise<boolean> {
    return this.act(() => api.uncover(this.id, seat, pin).then(() => this.refresh()));
  }

  cover(): Promise<boolean> {
    return this.act(() => api.cover(this.id).then(() => this.refresh()));
  }
}

/** What others did plays back, one action after another, at the pace one has chosen, until the present is reached. */

import type { LogItem, Snapshot } from "../api/types";
import { settings } from "../session.svelte";
import type { Table } from "./table.svelte";

export const PACES = { instant: 0, fast: 650, calm: 2000 } as const; // milliseconds for each action
const QUIET = new Set(["passed", "step_skipped", "paid", "priority_moved", "drawn"]);
const FAR = 60; // more than this is not played back but told by the digest

/** Shuffling shows nothing. */
const isDraw = (item: LogItem): boolean => item.lines.length > 0 && item.lines.every((l) => l.event.type === "drawn");

export class Playback {
  item = $state.raw<LogItem | null>(null); // what is being told
  before = $state.raw<Snapshot | null>(null); // the position it led away from
  running = $state(false);
  private stopped = false;
  private wake: () => void = () => undefined;

  constructor(private readonly table: Table) {}

  /** Whether these actions are to be seen one by one: others made them, and somebody is looking. */
  wants(items: readonly LogItem[]): boolean {
    if (PACES[settings.pace] === 0 || this.table.at >= 0 || document.hidden) return false;
    return items.length > 0 && items.length <= FAR && items.some((i) => !this.table.isOwn(i));
  }

  /** Show what happened since a position; what comes meanwhile is shown too. */
  async follow(from: number): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.stopped = false;
    let point = from;
    for (let next = this.after(point); next && !this.stopped; next = this.after(point)) {
      point = next.seq + 1;
      if (this.table.isOwn(next) || isDraw(next)) continue;
      const reached = this.after(point) ? await this.table.position(point) : null;
      if (this.stopped || this.table.at >= 0) break;
      this.before = this.table.shown;
      this.table.stage = reached;
      this.item = next;
      await this.pause(next);
    }
    this.table.stage = null;
    this.item = null;
    this.running = false;
  }

  skip(): void {
    this.stopped = true;
    this.wake();
  }

  private after(point: number): LogItem | undefined {
    const end = this.table.live?.seq ?? 0;
    return this.table.feed.items.find((i) => i.seq >= point && i.seq < end);
  }

  private pause(item: LogItem): Promise<void> {
    const quiet = item.lines.every((l) => QUIET.has(l.event.type));
    return new Promise((done) => {
      const timer = setTimeout(done, PACES[settings.pace] / (quiet ? 3 : 1));
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

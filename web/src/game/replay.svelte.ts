/** A game plays itself again, one position after another, at the speed one has chosen, until the present or a pause. */

import type { Looking } from "./looking.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 1200; // milliseconds for each position at speed 1

export class Replay {
  running = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  private timer = 0;

  constructor(private readonly table: Looking) {}

  toggle(): void {
    if (this.running) this.pause();
    else void this.play();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.running = false;
  }

  /** On from where one looks; from the present it tells what one has not seen, or all of it. */
  async play(): Promise<void> {
    this.running = true;
    if (this.table.at < 0) await this.table.look(this.start());
    this.wait();
  }

  /** All of it, from the first position on. */
  async fromStart(): Promise<void> {
    this.pause();
    await this.table.look(this.table.positions[0] ?? 0);
    if (this.table.at >= 0) await this.play();
  }

  private start(): number {
    const { sinceMine, live, positions } = this.table;
    return sinceMine >= 0 && sinceMine < (live?.seq ?? 0) ? sinceMine : (positions[0] ?? 0);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.go(), STEP / this.speed);
  }

  private async go(): Promise<void> {
    const from = this.table.at;
    if (this.running && from >= 0) await this.table.step(1);
    // Whoever has gone elsewhere meanwhile, or has come to the end, has seen enough.
    if (!this.running || this.table.at < 0 || this.table.at === from) return this.pause();
    this.wait();
  }
}

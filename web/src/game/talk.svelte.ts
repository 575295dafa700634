/** What was said at the table since I last looked, and whether somebody named me. */

import { session } from "../session.svelte";
import { answered, mention, unheard } from "./mentions";
import type { Table } from "./table.svelte";

export class Talk {
  private seen = $state(0); // the last line that was read
  private readonly account = $derived(session.me?.account?.id ?? -1);
  private readonly seats = $derived.by(() => this.table.live?.game.seats ?? []);
  /** What was said as far as the reader wants to know of the game. */
  private readonly said = $derived.by(() => this.table.chat.filter((line) => line.seq <= this.table.horizon));
  private readonly heard = $derived.by(() => Math.max(this.seen, answered(this.said, this.account)));

  /** The newest line that names me and was not read. */
  readonly line = $derived.by(() => mention(this.said, this.seats, this.account, this.heard));
  readonly unread = $derived.by(() => unheard(this.said, this.account, this.heard));

  constructor(private readonly table: Table) {
    this.seen = Number(localStorage.getItem(this.place) ?? 0);
  }

  private get place(): string {
    return `trunkline-talk-${this.table.id}`;
  }

  read(): void {
    this.seen = Math.max(0, ...this.said.map((c) => c.id));
    localStorage.setItem(this.place, String(this.seen));
  }
}

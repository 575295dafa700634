/** What a tile or a token would bring: the best run with it less the best run without, both found by the server. */

import { api } from "../api/client";
import type { AskRoutes } from "../api/types";
import type { Table } from "./table.svelte";

type More = Pick<AskRoutes, "tiles" | "tokens">;

export class Gains {
  private known = $state.raw<ReadonlyMap<string, number>>(new Map());
  private asking = 0;

  constructor(private readonly table: Table) {}

  of(more: More): number | undefined {
    return this.known.get(JSON.stringify(more));
  }

  /** Ask about these one after the other, as long as nothing else is asked and nothing has happened. */
  async ask(railroad: string, wanted: readonly More[]): Promise<void> {
    const turn = ++this.asking;
    this.known = new Map();
    const now = await this.run(railroad, { tiles: [], tokens: [] });
    for (const more of wanted) {
      if (turn !== this.asking || now === null) return;
      const then = await this.run(railroad, more);
      if (turn !== this.asking) return;
      if (then !== null) this.known = new Map([...this.known, [JSON.stringify(more), then - now]]);
    }
  }

  stop(): void {
    this.asking++;
  }

  private async run(railroad: string, more: More): Promise<number | null> {
    const found = await api.routes(this.table.id, { railroad, at: -1, trains: null, ...more }).catch(() => null);
    return found?.revenue ?? null;
  }
}

/** Which railroads are connected to a place: asked of the server once for each position that is looked at. */

import { api } from "../api/client";
import type { Connections as Found } from "../api/types";
import type { Table } from "./table.svelte";

const PAUSE = 150; // milliseconds a hex is pointed at before it is worth asking

export class Connections {
  private found = $state.raw<{ at: number; railroads: Found["railroads"] } | null>(null);
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** The railroads that reach a hex; undefined until it is known. */
  to(hex: string): string[] | undefined {
    if (this.found?.at !== this.table.shown?.at) return undefined;
    return Object.entries(this.found?.railroads ?? {}).flatMap(([railroad, hexes]) => (hexes.includes(hex) ? [railroad] : []));
  }

  ask(): void {
    clearTimeout(this.waiting);
    const at = this.table.shown?.at ?? -1;
    if (at < 0 || this.found?.at === at) return;
    this.waiting = setTimeout(() => void this.read(at), PAUSE);
  }

  stop(): void {
    clearTimeout(this.waiting);
  }

  private async read(at: number): Promise<void> {
    const found = await api.connections(this.table.id, at).catch(() => null); // a lost line is told elsewhere
    if (found) this.found = { at, railroads: found.railroads };
  }
}

/** The positions in which rounds ended, for plots over the game. */

import type { Snapshot } from "../api/types";
import type { Table } from "./table.svelte";

/** As far as the reader wants to know: a link to a position shows nothing later. */
export async function roundEnds(table: Table): Promise<Snapshot[]> {
  const last = table.horizon < Infinity ? table.horizon : -1;
  const ends = [...table.rounds.slice(1).map((r) => r.at), last];
  const found = await Promise.all(ends.map((at) => (at < 0 ? table.live : table.position(at))));
  return found.filter((s) => s !== null);
}

/** The round of the position that somebody looks back at; -1 in the present. */
export function roundLooked(table: Table): number {
  return table.at < 0 ? -1 : table.rounds.findLastIndex((r, i) => i === 0 || r.at <= table.at);
}

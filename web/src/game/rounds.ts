/** The positions in which rounds ended, for plots over the game. */

import type { Snapshot } from "../api/types";
import type { Table } from "./table.svelte";

export async function roundEnds(table: Table): Promise<Snapshot[]> {
  const ends = [...table.rounds.slice(1).map((r) => r.at), -1];
  const found = await Promise.all(ends.map((at) => (at < 0 ? table.live : table.position(at))));
  return found.filter((s) => s !== null);
}

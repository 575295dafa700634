/** Whether a hand of cards is being chosen from beside the map: at a desk. Elsewhere it is among the options. */

import { MediaQuery } from "svelte/reactivity";
import type { Table } from "./table.svelte";

const desk = new MediaQuery("(min-width: 901px) and (min-height: 501px)");

export function isAtDesk(table: Table): boolean {
  return desk.current && table.shown?.decision?.kind === "choose";
}

/** Whether hands of cards are being chosen from beside the map: at a desk. Elsewhere they are among the options. */

import { MediaQuery } from "svelte/reactivity";
import type { Table } from "./table.svelte";

const desk = new MediaQuery("(min-width: 901px) and (min-height: 501px)");

/** Everything stands in one window, side by side. */
export function isDesk(): boolean {
  return desk.current;
}

/** Their place is kept between two hands, too, while chance draws: the map does not move with each of them. */
export function isAtDesk(table: Table): boolean {
  const decision = table.shown?.decision;
  const drawn = table.shown?.view.round_kind === "distribution" && decision?.actor === "chance";
  return isDesk() && (drawn || decision?.kind === "choose");
}

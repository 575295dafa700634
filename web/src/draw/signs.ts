/** The signs that are printed on the board for one company: without it they mean nothing. */

import type { View } from "../api/types";
import { lookOf } from "../style/titles";

/** Companies that are out of the game; not those of which a marker still lies on the map. */
export function outOfGame(view: Pick<View, "privates" | "corporations"> | undefined): ReadonlySet<string> {
  const boxed = (view?.privates ?? []).filter((p) => p.owner === "box" && !p.marker.length);
  const removed = (view?.corporations ?? []).filter((c) => c.status === "removed");
  return new Set([...boxed, ...removed].map((x) => x.id));
}

export function isForgotten(title: string, sign: string, gone: ReadonlySet<string>): boolean {
  return gone.has(lookOf(title).signs[sign] ?? "");
}

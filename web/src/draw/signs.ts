/** The signs that are printed on the board for one company: without it they mean nothing. */

import type { View } from "../api/types";

const OWNERS: Partial<Record<string, string>> = { meat: "MPC", port: "SC", "land grant": "IC" };

/** Private companies and corporations that are out of the game, or never were in it. */
export function outOfGame(view: Pick<View, "privates" | "corporations"> | undefined): ReadonlySet<string> {
  const boxed = (view?.privates ?? []).filter((p) => p.owner === "box");
  const removed = (view?.corporations ?? []).filter((c) => c.status === "removed");
  return new Set([...boxed, ...removed].map((x) => x.id));
}

export function isForgotten(sign: string, gone: ReadonlySet<string>): boolean {
  return gone.has(OWNERS[sign] ?? "");
}

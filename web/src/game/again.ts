/** The same position told again: by the stream after the answer, or because somebody came or left. */

import type { Snapshot } from "../api/types";

function kept<T>(was: T, is: T): T {
  return JSON.stringify(was) === JSON.stringify(is) ? was : is;
}

/** What has not changed stays the same object, so that nothing is asked, chosen or drawn anew because of it. */
export function unchanged(before: Snapshot | null, now: Snapshot): Snapshot {
  if (!before || before.seq !== now.seq || before.seat !== now.seat) return now;
  return {
    ...now,
    view: kept(before.view, now.view),
    options: kept(before.options, now.options),
    decision: kept(before.decision, now.decision),
  };
}

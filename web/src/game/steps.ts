/** The steps of a railroad's turn that were passed over, as the rules told it, with the reason where there is one. */

import type { LogItem } from "../api/types";

/** `items` up to the position that is shown; only the turn that goes on there counts. */
export function skippedSteps(items: readonly LogItem[], railroad: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const item of items.toReversed())
    for (const { event } of item.lines.toReversed()) {
      if (event.type === "turn_began") return out;
      if (event.type === "step_skipped" && event.railroad === railroad) out.set(event.step, event.why);
    }
  return out;
}

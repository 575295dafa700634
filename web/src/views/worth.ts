/** What "worth" counts, as the title's rules have it. */

import { lookOf } from "../style/titles";
import { SAY } from "../words";

export function worthHint(title: string): string {
  return SAY.worthHint(lookOf(title).words["counts"] ?? SAY.worthCounts);
}

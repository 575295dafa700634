/** What a control would do is shown while it is pointed at or has the focus. */

import type { Action } from "../api/types";
import type { Choice } from "./choice.svelte";

export function pointing(choice: Choice, action: Action) {
  return {
    onmouseenter: () => void choice.look(action),
    onmouseleave: () => choice.lookAway(),
    onfocus: () => void choice.look(action),
    onblur: () => choice.lookAway(),
  };
}

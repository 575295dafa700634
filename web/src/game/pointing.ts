/** What a control would do is shown while it is pointed at or has the focus. */

import type { Action } from "../api/types";
import type { Choice } from "./choice.svelte";

// A control that appears under a resting pointer was not pointed at, though the browser says that the mouse has come.
let at = "";
let moved = false;
window.addEventListener(
  "mousemove",
  (e) => {
    const now = `${e.clientX} ${e.clientY}`;
    moved = now !== at;
    at = now;
  },
  true,
);

export function pointing(choice: Choice, action: Action) {
  return {
    onmousemove: () => {
      if (moved && choice.pending !== action) void choice.look(action);
    },
    onmouseleave: () => choice.lookAway(),
    onfocus: () => void choice.look(action),
    onblur: () => choice.lookAway(),
  };
}

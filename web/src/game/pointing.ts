/** What a control would do is shown while it is pointed at or has the focus, and no longer than the control is there. */

import { type Attachment, createAttachmentKey } from "svelte/attachments";
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

let here: EventTarget | null = null; // the control that was pointed at last
const GOING = createAttachmentKey();
const goings = new WeakMap<Choice, Attachment>();

/** A control that is taken away under the pointer does not say that the mouse has left it. */
function going(choice: Choice): Attachment {
  const known = goings.get(choice);
  if (known) return known;
  const made: Attachment = (control) => () => {
    if (here === control) choice.lookAway();
  };
  goings.set(choice, made);
  return made;
}

export function pointing(choice: Choice, action: Action, words = "") {
  const look = (e: Event): void => {
    here = e.currentTarget;
    void choice.look(action, words);
  };
  return {
    onmousemove: (e: MouseEvent) => {
      if (moved && choice.pending !== action) look(e);
    },
    onmouseleave: () => choice.lookAway(),
    onfocus: look,
    onblur: () => choice.lookAway(),
    [GOING]: going(choice),
  };
}

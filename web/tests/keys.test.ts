/** Keys: nothing moves behind a cover, and what waits for the line is not taken back by Esc. */

import { expect, it, vi } from "vitest";
import { type Page, typed } from "../src/game/keys";

function pressed(key: string, table: Record<string, unknown>): { step: ReturnType<typeof vi.fn>; back: ReturnType<typeof vi.fn> } {
  const step = vi.fn();
  const back = vi.fn();
  const page = {
    table: { at: -1, unsent: "", step, ...table },
    choice: { back },
    show: vi.fn(),
    zoom: vi.fn(),
    help: vi.fn(),
  } as unknown as Page;
  const e = new KeyboardEvent("keydown", { key });
  Object.defineProperty(e, "target", { value: document.body });
  typed(e, page);
  return { step, back };
}

it("steps through the history", () => {
  expect(pressed("ArrowLeft", { live: { cover: null } }).step).toHaveBeenCalledWith(-1);
});

it("does not while a seat is covered", () => {
  expect(pressed("ArrowLeft", { live: { cover: { seat: 0, name: "Ada", pin: true } } }).step).not.toHaveBeenCalled();
});

it("takes a choice back, but none that is on its way", () => {
  expect(pressed("Escape", { live: { cover: null } }).back).toHaveBeenCalled();
  expect(pressed("Escape", { live: { cover: null }, unsent: "Launch IC at $70" }).back).not.toHaveBeenCalled();
});

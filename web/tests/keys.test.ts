/** Keys: nothing moves behind a cover, what waits for the line is not taken back by Esc, and the history has its two ends. */

import { expect, it, vi } from "vitest";
import { type Page, typed } from "../src/game/keys";

function pressed(key: string, table: Record<string, unknown>) {
  const [step, look, back, pause] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const page = {
    table: { at: -1, unsent: "", positions: [2, 3, 5], replay: { pause }, step, look, ...table },
    choice: { back },
    show: vi.fn(),
    zoom: vi.fn(),
    help: vi.fn(),
  } as unknown as Page;
  const e = new KeyboardEvent("keydown", { key });
  Object.defineProperty(e, "target", { value: document.body });
  typed(e, page);
  return { step, look, back, pause };
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

it("goes to both ends of the history, and what plays itself stops for it", () => {
  const live = { cover: null };
  expect(pressed("Home", { live }).look).toHaveBeenCalledWith(2);
  expect(pressed("End", { live, at: 3 }).look).toHaveBeenCalledWith(-1);
  expect(pressed("ArrowLeft", { live, at: 3 }).pause).toHaveBeenCalled();
});

it("takes the focus off a hex that is left, so that it does not look chosen", () => {
  document.body.innerHTML = '<svg><g data-hex="G5" tabindex="0"></g></svg>';
  document.querySelector<SVGGElement>("g")!.focus();
  expect(document.activeElement).not.toBe(document.body);
  pressed("Escape", { live: { cover: null } });
  expect(document.activeElement).toBe(document.body);
});

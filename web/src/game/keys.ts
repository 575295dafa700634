/** The keys of the game page: views, history, the map. Enter is always the main button, Esc always goes back. */

import { isWalking, walk } from "../parts/walking";
import type { Choice } from "./choice.svelte";
import { TABS, type Tab } from "./tabs";
import type { Table } from "./table.svelte";

export interface Page {
  table: Table;
  choice: Choice;
  show: (tab: Tab) => void;
  zoom: (factor: number) => void;
  help: () => void;
}

const CLOSER = 1.4;

function undo(e: KeyboardEvent, table: Table): void {
  if (e.shiftKey && table.live?.can_redo) void table.redo();
  else if (!e.shiftKey && table.live?.can_undo) void table.undo();
}

function back({ table, choice }: Page): void {
  if (table.unsent) return; // it may have arrived: what only looks taken back would be played
  if (table.at >= 0) void table.look(-1);
  else choice.back();
  // What was clicked and is taken back would look chosen still.
  if (!isWalking() && document.activeElement?.matches("button, [data-hex]")) (document.activeElement as HTMLElement | SVGElement).blur();
}

/** The one button that stands for going on; an answer to somebody is pressed, or chosen by Tab. */
function confirm(): void {
  document.querySelector<HTMLButtonElement>("[data-main]:not(:disabled, [data-deliberate])")?.click();
}

/** Somebody who walks with Tab chooses with Enter. What a mouse has clicked, or what is chosen already, is not pressed again. */
export function choosesByItself(target: Element): boolean {
  const control = target.closest("button, a, summary, [role=button]");
  if (!control || !isWalking()) return false; // a browser shows the focus after any key
  return control.getAttribute("aria-pressed") !== "true";
}

/** The keys that lead through the history; whoever goes by them stops what plays itself. */
function pathOf(key: string, table: Table): (() => unknown) | undefined {
  switch (key) {
    case "ArrowLeft":
      return () => table.step(-1);
    case "ArrowRight":
      return () => table.step(1);
    case "ArrowUp":
      return () => table.stepRound(-1);
    case "ArrowDown":
      return () => table.stepRound(1);
    case "Home":
      return () => table.look(table.positions[0] ?? 0);
    case "End":
      return () => table.look(-1);
    default:
      return undefined;
  }
}

function actOn(key: string, page: Page): (() => unknown) | undefined {
  const { table, choice, zoom } = page;
  const tab = TABS.find((t) => t.key === key);
  if (tab) return () => page.show(tab.name);
  const path = pathOf(key, table);
  if (path)
    return () => {
      table.replay.pause();
      return path();
    };
  switch (key) {
    case "Escape":
      return () => back(page);
    case "Enter":
      return confirm;
    case " ":
      return table.at >= 0 ? () => table.replay.toggle() : undefined;
    case "?":
      return page.help;
    case "r":
      return () => choice.rotate();
    case "+":
      return () => zoom(CLOSER);
    case "-":
      return () => zoom(1 / CLOSER);
    case "0":
      return () => zoom(0);
    default:
      return undefined;
  }
}

/** A pointer has taken over. */
export function pointed(): void {
  walk(false);
}

export function typed(e: KeyboardEvent, page: Page): void {
  if (e.key === "Tab") walk(true);
  const target = e.target as HTMLElement;
  if (page.table.live?.cover || target.closest("input, textarea, select, dialog")) return; // behind the cover nothing moves
  const command = e.ctrlKey || e.metaKey;
  if (command && e.key.toLowerCase() === "z") {
    e.preventDefault();
    return undo(e, page.table);
  }
  if (command || e.altKey) return;
  if (e.key === "Enter" && choosesByItself(target)) return;
  if (e.key === " " && target.closest("button, a, summary, [role=button]")) return;
  if (e.key === "Enter" && e.repeat) return e.preventDefault();
  const act = actOn(e.key, page);
  if (!act) return;
  e.preventDefault();
  act();
}

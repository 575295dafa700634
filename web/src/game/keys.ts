/** The keys of the game page: views, history, the map, confirm and cancel. */

import type { Choice } from "./choice.svelte";
import { TABS, type Tab } from "./tabs";
import type { Table } from "./table.svelte";

export interface Page {
  table: Table;
  choice: Choice;
  show: (tab: Tab) => void;
  zoom: (factor: number) => void;
}

const CLOSER = 1.4;

function undo(e: KeyboardEvent, table: Table): void {
  if (e.shiftKey) void table.redo();
  else if (table.live?.can_undo) void table.undo();
}

function cancel({ table, choice }: Page): void {
  if (table.at >= 0) void table.look(-1);
  else choice.clear();
}

/** What is about to be done, or else the one button that stands for going on. */
function confirm({ choice }: Page): void {
  if (choice.pending) void choice.confirm();
  else document.querySelector<HTMLButtonElement>("[data-confirm]:not(:disabled)")?.click();
}

function actOn(key: string, page: Page): (() => unknown) | undefined {
  const { table, choice, zoom } = page;
  const tab = TABS.find((t) => t.key === key);
  if (tab) return () => page.show(tab.name);
  switch (key) {
    case "ArrowLeft":
      return () => table.step(-1);
    case "ArrowRight":
      return () => table.step(1);
    case "ArrowUp":
      return () => table.stepRound(-1);
    case "ArrowDown":
      return () => table.stepRound(1);
    case "Escape":
      return () => cancel(page);
    case "Enter":
      return () => confirm(page);
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

export function typed(e: KeyboardEvent, page: Page): void {
  const target = e.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog")) return;
  const command = e.ctrlKey || e.metaKey;
  if (command && e.key.toLowerCase() === "z") {
    e.preventDefault();
    return undo(e, page.table);
  }
  if (command || e.altKey) return;
  if (e.key === "Enter" && target.closest("button, a, summary, [role=button]")) return;
  const act = actOn(e.key, page);
  if (!act) return;
  e.preventDefault();
  act();
}

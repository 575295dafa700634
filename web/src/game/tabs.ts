/** The views of a game, each with the key that opens it. */

import { VIEWS } from "../words/table";

export type Tab = keyof typeof VIEWS;

const KEYS: Record<Tab, string> = {
  game: "g",
  cards: "e",
  map: "m",
  chart: "k",
  trains: "i",
  tiles: "t",
  table: "s",
  log: "c",
  analysis: "a",
};

export const TABS = (Object.keys(KEYS) as Tab[]).map((name) => ({ name, label: VIEWS[name][0], short: VIEWS[name][1], key: KEYS[name] }));

export function tabNamed(name: string | null): Tab {
  return TABS.find((t) => t.name === name)?.name ?? "game";
}

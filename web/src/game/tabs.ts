/** The views of a game, each with the key that opens it. */

export const TABS = [
  { name: "game", label: "Game", short: "Game", key: "g" },
  { name: "cards", label: "Players and corporations", short: "Players", key: "e" },
  { name: "map", label: "Map", short: "Map", key: "m" },
  { name: "chart", label: "Chart", short: "Chart", key: "k" },
  { name: "trains", label: "Trains and phases", short: "Trains", key: "i" },
  { name: "tiles", label: "Tiles", short: "Tiles", key: "t" },
  { name: "table", label: "Table", short: "Table", key: "s" },
  { name: "log", label: "Log and chat", short: "Log", key: "c" },
  { name: "analysis", label: "Analysis", short: "Analysis", key: "a" },
] as const;

export type Tab = (typeof TABS)[number]["name"];

export function tabNamed(name: string | null): Tab {
  return TABS.find((t) => t.name === name)?.name ?? "game";
}

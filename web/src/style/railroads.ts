/** The livery of each railroad: its colour on tokens, charts and cards, and the ink that is read on it. */

export interface Livery {
  fill: string;
  ink: string;
  short: string;
}

const LIVERIES: Record<string, Record<string, Livery>> = {
  "1846": {
    PRR: { fill: "#a6192e", ink: "#ffffff", short: "PRR" },
    NYC: { fill: "#20242b", ink: "#ffffff", short: "NYC" },
    "B&O": { fill: "#15489c", ink: "#ffffff", short: "B&O" },
    "C&O": { fill: "#9fd0ea", ink: "#10222e", short: "C&O" },
    ERIE: { fill: "#f5cf2e", ink: "#2a2205", short: "ERIE" },
    GT: { fill: "#e2761b", ink: "#1d0e00", short: "GT" },
    IC: { fill: "#2f7a43", ink: "#ffffff", short: "IC" },
    MS: { fill: "#e9a5c0", ink: "#34101f", short: "MS" },
    BIG4: { fill: "#7fd3cf", ink: "#0a2b2a", short: "B4" },
  },
  "1848": {
    CAR: { fill: "#2b2d33", ink: "#ffffff", short: "CAR" },
    VR: { fill: "#86b93b", ink: "#16220a", short: "VR" },
    NSW: { fill: "#e9902a", ink: "#241200", short: "NSW" },
    SAR: { fill: "#8a3aa0", ink: "#ffffff", short: "SAR" },
    COM: { fill: "#8e97a3", ink: "#0e141c", short: "COM" },
    FT: { fill: "#e58fb4", ink: "#331021", short: "FT" },
    WA: { fill: "#b3261e", ink: "#ffffff", short: "WA" },
    QR: { fill: "#1f5fb0", ink: "#ffffff", short: "QR" },
    BOE: { fill: "#d9b45b", ink: "#2c2003", short: "BoE" },
  },
};

const PLAIN: Livery = { fill: "#6b7280", ink: "#ffffff", short: "" };

export function livery(title: string, id: string): Livery {
  return LIVERIES[title]?.[id] ?? { ...PLAIN, short: id };
}

/** Sheets and Python's drawing come from the rules themselves, the sheets through the same code as the server's answer. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import type { components } from "../src/api/schema";

type Sheet = components["schemas"]["EditionSheet"];
type HexView = components["schemas"]["HexView"];
export type Pair = readonly [number, number];

/** A face in one rotation as Python's drawing places it. */
export interface DrawnLayout {
  nodes: readonly { at: Pair; angle: number; radius: number; slots: readonly Pair[] }[];
  pieces: readonly { a: number; b: number; curve: readonly [Pair, Pair, Pair, Pair] }[];
  revenue: Pair | null;
  label: Pair | null;
}

export interface Drawing {
  tiles: readonly (readonly DrawnLayout[])[]; // by tile and rotation
  printed: readonly (readonly DrawnLayout[])[]; // by hex and rotation
  positions: readonly { hexes: readonly HexView[]; names: readonly { hex: string; lines: readonly string[]; at: Pair }[] }[];
}

interface Data {
  sheets: Record<string, Sheet>;
  drawings: Record<string, Drawing>;
}

declare module "vitest" {
  export interface ProvidedContext extends Data {}
}

export default function setup(project: TestProject): void {
  const root = resolve(import.meta.dirname, "../..");
  const own = resolve(root, ".venv/bin/python");
  const python = process.env["TRUNKLINE_PYTHON"] ?? (existsSync(own) ? own : "python3");
  const text = execFileSync(python, ["tools/web_data.py"], { cwd: root, encoding: "utf8", maxBuffer: 64_000_000 });
  const data = JSON.parse(text) as Data;
  project.provide("sheets", data.sheets);
  project.provide("drawings", data.drawings);
}

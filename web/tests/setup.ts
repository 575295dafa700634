/** The sheets come from the rules themselves, through the same code as the server's answer. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import type { components } from "../src/api/schema";

type Sheet = components["schemas"]["EditionSheet"];

declare module "vitest" {
  export interface ProvidedContext {
    sheets: Record<string, Sheet>;
  }
}

export default function setup(project: TestProject): void {
  const own = resolve(import.meta.dirname, "../../.venv/bin/python");
  const python = process.env["TRUNKLINE_PYTHON"] ?? (existsSync(own) ? own : "python3");
  const script = resolve(import.meta.dirname, "../../tools/web_data.py");
  const text = execFileSync(python, [script], { encoding: "utf8", maxBuffer: 64_000_000 });
  project.provide("sheets", JSON.parse(text) as Record<string, Sheet>);
}

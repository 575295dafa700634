/** Who we are at this server, and what this browser remembers: the theme, the map's switches. */

import { api } from "./api/client";
import { Problem } from "./api/http";
import type { About, Me } from "./api/types";

class Session {
  me = $state.raw<Me | null>(null);
  about = $state.raw<About | null>(null);

  async open(): Promise<void> {
    [this.me, this.about] = await Promise.all([api.me(), api.about()]);
  }

  /** Somebody without an account becomes a guest the moment they need to be somebody. */
  async someone(): Promise<Me> {
    if (this.me?.account) return this.me;
    this.me = settings.name ? await api.guest(settings.name) : await anyGuest();
    return this.me;
  }
}

/** A guest's name that nobody has. */
async function anyGuest(tries = 5): Promise<Me> {
  try {
    return await api.guest(`Guest ${1000 + Math.floor(Math.random() * 99_000)}`);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.refused.error !== "conflict" || tries === 0) throw problem;
    return anyGuest(tries - 1);
  }
}

interface Kept {
  theme: "auto" | "light" | "dark";
  names: boolean;
  coordinates: "off" | "printed" | "doubled";
  alerts: boolean;
  pace: "instant" | "fast" | "calm"; // of what others do
  name: string;
}

const START: Kept = { theme: "auto", names: true, coordinates: "printed", alerts: false, pace: "fast", name: "" };

function read(): Kept {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem("trunkline") ?? "{}") as Partial<Kept>) };
  } catch {
    return START;
  }
}

export const settings = $state<Kept>(read());
export const session = new Session();

export function keepSettings(): void {
  localStorage.setItem("trunkline", JSON.stringify(settings));
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

export function showTheme(): void {
  const theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset["theme"] = theme;
}

dark.addEventListener("change", showTheme);

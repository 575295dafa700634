/** Who we are at this server, and what this browser remembers: the theme, the map's switches. */

import { api } from "./api/client";
import { hearPages, renewBy } from "./api/http";
import type { About, Badge, Me, TitleLine } from "./api/types";
import { rememberTitles } from "./style/titles";

const NAMELESS = "Guest";

class Session {
  me = $state.raw<Me | null>(null);
  about = $state.raw<About | null>(null);
  titles = $state.raw<TitleLine[]>([]);
  news = $state(0); // counts what the stream of a person said since the page was opened

  async open(): Promise<void> {
    [this.me, this.about, this.titles] = await Promise.all([api.me(), api.about(), api.titles()]);
    rememberTitles(this.titles);
  }

  /** Who this browser is now; true where that is whom this page knew, or nobody was known. */
  async renew(): Promise<boolean> {
    const before = this.me?.account?.id ?? null;
    this.me = await api.me();
    return before === null || before === this.me.account?.id;
  }

  /** Another page of this browser may sign in or out, or take another name. */
  followPages(): void {
    renewBy(() => this.renew());
    hearPages(() => void this.renew().catch(() => undefined)); // a lost line is told by the page itself
  }

  /** Follow what waits for me; returns how to stop. */
  listen(): () => void {
    const stream = api.myStream();
    let first = true;
    stream.addEventListener("badge", (e) => {
      this.count(JSON.parse((e as MessageEvent<string>).data) as Badge);
      if (!first) this.news++;
      first = false;
    });
    return () => stream.close();
  }

  count(badge: Badge): void {
    if (this.me) this.me = { ...this.me, unread: badge.unread, my_turns: badge.my_turns };
  }

  /** Whether others could not tell who speaks: a guest who has not said a name yet. */
  get isNameless(): boolean {
    const account = this.me?.account;
    return !account || (account.guest && account.name === NAMELESS);
  }

  /** Somebody without an account becomes a guest the moment they need to be somebody. */
  async someone(): Promise<Me> {
    if (this.me?.account) return this.me;
    this.me = await api.guest(settings.name || NAMELESS);
    return this.me;
  }

  /** A guest of that name: a new one, or the one we are, renamed. People with an account keep theirs. */
  async named(name: string): Promise<void> {
    settings.name = name;
    keepSettings();
    const account = this.me?.account;
    if (!account) this.me = await api.guest(name);
    else if (account.guest && account.name !== name) this.me = await api.changeMe({ name });
  }
}

interface Kept {
  theme: "auto" | "light" | "dark";
  names: boolean;
  coordinates: "off" | "printed" | "doubled";
  patterns: boolean; // on tiles, besides their colours
  alerts: boolean;
  sound: boolean; // when it becomes my turn
  pace: "instant" | "fast" | "calm"; // of what others do
  name: string;
  title: string; // what was played last
}

const START: Kept = {
  theme: "auto",
  names: true,
  coordinates: "printed",
  patterns: false,
  alerts: false,
  sound: false,
  pace: "fast",
  name: "",
  title: "",
};

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
  showPace();
}

/** Whoever wants all at once wants nothing to move. */
function showPace(): void {
  document.documentElement.dataset["pace"] = settings.pace;
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

export function showTheme(): void {
  const theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.dataset["patterns"] = settings.patterns ? "on" : "off";
  showPace();
}

export function setTheme(to: Kept["theme"]): void {
  settings.theme = to;
  keepSettings();
  showTheme();
}

dark.addEventListener("change", showTheme);

/** Requests to the server: JSON in, JSON out, the CSRF token with everything that changes something. */

import { APP } from "../words/pages";
import type { Refused } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.message);
  }
}

/** What the server said against it. Whatever else went wrong is a fault of ours, and thrown on. */
export function refusal(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem;
  return problem.refused.message;
}

const OFFLINE: Refused = { error: "offline", message: APP.unreachable, rule: "", seq: -1 };

let csrf = "";

export function rememberCsrf(token: string): void {
  csrf = token;
}

/** Asks who this browser is now, and remembers the token: true where that is still the person whom this page is about. */
let renew = (): Promise<boolean> => Promise.resolve(false);

export function renewBy(doing: () => Promise<boolean>): void {
  renew = doing;
}

const PAGES = "trunkline pages"; // of one browser: they share a session

/** Tell the other pages that somebody has signed in or out here. */
export function tellPages(): void {
  const line = new BroadcastChannel(PAGES);
  line.postMessage("me");
  line.close();
}

export function hearPages(doing: () => void): void {
  new BroadcastChannel(PAGES).onmessage = doing;
}

/** A word that nobody guesses. `crypto.randomUUID` is not there where a server is reached by plain http in a network of one's own. */
export function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The word by which the server knows this page as long as a table is open on it: what a PIN uncovers is shown to it alone. */
let page = randomWord();

export function pageWord(): string {
  return page;
}

/** Whoever leaves a table leaves nothing uncovered behind. */
export function turnPage(): void {
  page = randomWord();
}

export type Query = Record<string, string | number | boolean | undefined>;

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, v]) => v !== undefined);
  const text = new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
  return text ? `${path}?${text}` : path;
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new Problem(0, OFFLINE);
  }
}

async function refusedBy(response: Response): Promise<Refused> {
  try {
    const body = (await response.json()) as Partial<Refused>;
    return { error: body.error ?? "failed", message: body.message ?? response.statusText, rule: body.rule ?? "", seq: body.seq ?? -1 };
  } catch {
    return { error: "failed", message: APP.answered(response.status), rule: "", seq: -1 };
  }
}

/** A page that has signed in anew elsewhere in this browser has an old token: it gets the new one, and asks again, once. */
export async function request<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  try {
    return await sent<T>(method, path, body, query);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.refused.error !== "csrf") throw problem;
    if (!(await renew())) throw new Problem(problem.status, { ...problem.refused, message: APP.somebodyElse });
    return sent<T>(method, path, body, query);
  }
}

async function sent<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "X-Page": page };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET") headers["X-CSRF-Token"] = csrf;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  const response = await answered(address(path, query), init);
  if (!response.ok) throw new Problem(response.status, await refusedBy(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

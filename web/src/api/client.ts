/** Every call to the server, by name. */

import { type Query, address, pageWord, rememberCsrf, request, tellPages } from "./http";
import type {
  About,
  Action,
  AskRoutes,
  Badge,
  ChatLine,
  Connections,
  ChatPage,
  DeviceCode,
  Game,
  GamePage,
  History,
  Me,
  NewGame,
  NewPush,
  Note,
  NoticePage,
  Played,
  Player,
  Preview,
  Reason,
  Routes,
  Seats,
  SessionLine,
  Sheet,
  Snapshot,
  StandingOrder,
  Telling,
  Tested,
  TitleLine,
  TokenLine,
  Update,
  Why,
} from "./types";

const get = <T>(path: string, query?: Query): Promise<T> => request<T>("GET", path, undefined, query);
const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>("POST", path, body);

async function known(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  rememberCsrf(me.csrf);
  return me;
}

/** Who we are has changed, or how we are signed in: the other pages of this browser ask anew. */
async function changed(answer: Promise<Me>): Promise<Me> {
  const me = await known(answer);
  tellPages();
  return me;
}

const at = (id: string, rest = ""): string => `/api/games/${encodeURIComponent(id)}${rest}`;

/** The key of the invitation link this page was opened with; it goes with every request about a game. */
const invite = (): string | undefined => new URLSearchParams(location.search).get("invite") ?? undefined;

export const api = {
  about: () => get<About>("/api/about"),
  titles: () => get<TitleLine[]>("/api/titles"),
  sheet: (title: string, edition: string) => get<Sheet>(`/api/titles/${title}/${edition}`),

  me: () => known(get<Me>("/api/me")),
  guest: (name: string) => changed(post<Me>("/api/guests", { name })),
  register: (name: string, password: string, email: string) => changed(post<Me>("/api/accounts", { name, password, email })),
  signIn: (name: string, password: string, seats: Seats) => changed(post<Me>("/api/session", { name, password, seats })),
  signOut: () => changed(request<Me>("DELETE", "/api/session")),
  deviceCode: () => post<DeviceCode>("/api/me/device-code"),
  useDeviceCode: (code: string, seats: Seats) => changed(post<Me>("/api/session/code", { code, seats })),
  changeMe: (change: { name?: string; email?: string; webhook?: string; settings?: Record<string, unknown> }) =>
    changed(request<Me>("PATCH", "/api/me", change)),
  changePassword: (old: string, next: string) => changed(request<Me>("PUT", "/api/me/password", { old, new: next })),
  deleteMe: (password: string) => changed(post<Me>("/api/me/delete", { password })),
  askReset: (name: string) => post<unknown>("/api/password-resets", { name }),
  useReset: (code: string, password: string, seats: Seats) => changed(post<Me>("/api/password-resets/use", { code, password, seats })),
  tokens: () => get<TokenLine[]>("/api/me/tokens"),
  newToken: (label: string, scope: string, days: number) => post<TokenLine>("/api/me/tokens", { label, scope, days }),
  dropToken: (id: number) => request<unknown>("DELETE", `/api/me/tokens/${id}`),
  sessions: () => get<SessionLine[]>("/api/me/sessions"),
  endSession: (id: string) => request<unknown>("DELETE", `/api/me/sessions/${id}`),
  endOtherSessions: () => request<unknown>("DELETE", "/api/me/sessions"),
  askAboutEmail: () => post<unknown>("/api/me/email/question"),
  telling: () => get<Telling>("/api/me/telling"),
  setTelling: (wishes: Telling["wishes"]) => request<Telling>("PUT", "/api/me/telling", wishes),
  setMail: (on: boolean) => request<Telling>("PUT", "/api/me/telling/mail", { on }),
  setHushed: (game: string, on: boolean) => request<Telling>("PUT", `/api/me/telling/games/${game}`, { on }),
  newPush: (push: NewPush) => post<Telling>("/api/me/telling/push", push),
  dropPush: (id: number) => request<Telling>("DELETE", `/api/me/telling/push/${id}`),
  testTelling: (by: "push" | "mail" | "hook") => post<Tested>("/api/me/telling/test", { by }),
  myStream: () => new EventSource("/api/me/stream"),
  badge: () => get<Badge>("/api/me/badge"),
  notices: () => get<NoticePage>("/api/me/notices"),
  readNotices: (game = "") => post<unknown>(`/api/me/notices/read${game ? `?game=${game}` : ""}`),

  games: (list: "mine" | "open" | "watch" | "ended", after = "") => get<GamePage>("/api/games", { list, after: after || undefined }),
  player: (id: number) => get<Player>(`/api/players/${id}`),
  playerGames: (id: number, after = "") => get<GamePage>(`/api/players/${id}/games`, { after: after || undefined }),
  newGame: (game: NewGame) => post<Game>("/api/games", game),
  importGame: (text: string, play: boolean) => post<Game>("/api/games/import", { text, play }),
  exportAddress: (id: string, form?: "site") => address(at(id, "/export"), { form, invite: invite() }),
  exported: async (id: string) => JSON.stringify(await get<unknown>(at(id, "/export"), { invite: invite() })),
  game: (id: string) => get<Game>(at(id)),
  join: (id: string, seat: number) => post<Game>(at(id, "/join"), { seat, invite: invite() ?? "" }),
  leaveTable: (id: string, seat: number) => post<Game>(at(id, "/leave"), { seat }),
  removeSeat: (id: string, seat: number) => post<Game>(at(id, "/remove"), { seat }),
  seatBot: (id: string, seat: number, level: string) => post<Game>(at(id, "/seat"), { seat, level }),
  start: (id: string) => post<Game>(at(id, "/start")),
  cancel: (id: string) => post<unknown>(at(id, "/cancel")),
  resign: (id: string, seat: number, back: boolean, pin = "") => post<Game>(at(id, "/resign"), { seat, back, pin }),
  callAbsent: (id: string, absent: number, agree: boolean) => post<Game>(at(id, "/absent"), { absent, agree }),
  mute: (id: string, seat: number, muted: boolean) => post<Game>(at(id, "/mute"), { seat, muted }),
  rematch: (id: string) => post<Game>(at(id, "/rematch")),

  snapshot: (id: string, seat: number, position?: number) => get<Snapshot>(at(id, "/table"), { seat, at: position, invite: invite() }),
  connections: (id: string, position: number) => get<Connections>(at(id, "/connections"), { at: position, invite: invite() }),
  history: (id: string, seat: number, start: number) => get<History>(at(id, "/history"), { seat, start, invite: invite() }),
  stream: (id: string, seat: number, since: number) =>
    new EventSource(address(at(id, "/stream"), { seat, since, invite: invite(), page: pageWord() })),
  play: (id: string, body: { seq: number; key: string; action: Action; seat: number }) => post<Played>(at(id, "/actions"), body),
  why: (id: string, action: Action, seat: number) => post<Why>(at(id, "/why"), { action, seat }),
  preview: (id: string, actions: Action[], seat: number) => post<Preview>(at(id, "/preview"), { actions, seat }),
  routes: (id: string, ask: AskRoutes) => post<Routes>(address(at(id, "/routes"), { invite: invite() }), ask),
  undo: (id: string, seq: number, to: number, seat: number, pin = "") => post<Update>(at(id, "/undo"), { seq, to, seat, pin }),
  uncover: (id: string, seat: number, pin: string) => post<Snapshot>(at(id, "/uncover"), { seat, pin }),
  cover: (id: string) => post<unknown>(at(id, "/cover")),
  setPin: (id: string, seat: number, pin: string) => request<unknown>("PUT", at(id, "/pin"), { seat, pin }),
  redo: (id: string, seq: number, seat: number) => post<Update>(at(id, "/redo"), { seq, seat }),
  withdraw: (id: string, seq: number) => post<Update>(at(id, "/withdraw"), { seq }),
  reason: (id: string, seq: number) => get<Reason>(at(id, "/reason"), { seq, invite: invite() }),
  answerUndo: (id: string, agree: boolean, seat: number, voice = -1, pin = "") =>
    post<Update>(at(id, "/undo/answer"), { agree, seat, voice, pin }),
  chat: (id: string) => get<ChatPage>(at(id, "/chat"), { invite: invite() }),
  say: (id: string, text: string) => post<ChatLine>(address(at(id, "/chat"), { invite: invite() }), { text }),
  note: (id: string, seat: number) => get<Note>(at(id, "/note"), { seat, invite: invite() }),
  setNote: (id: string, seat: number, text: string) => request<Note>("PUT", at(id, "/note"), { text }, { seat, invite: invite() }),
  order: (id: string, order: StandingOrder | null, seat: number) => request<Snapshot>("PUT", at(id, "/order"), { order, seat }),
};

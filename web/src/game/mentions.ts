/** Lines of the chat by somebody else, and those in which they name me: `@name`, as the server reads it. */

import type { ChatLine } from "../api/types";
import { LOG } from "../words/table";

/** Who wrote a line: those who only look on are marked, whatever they call themselves. */
export function speaker(line: ChatLine): string {
  return line.watching ? line.name + LOG.watching : line.name;
}

/** Whom a text means: at each @ the longest name of the table that stands there, whole. "@Cat 2" is not said to Cat. */
export function named(text: string, table: readonly string[]): Set<string> {
  const longest = table.filter(Boolean).sort((a, b) => b.length - a.length);
  if (longest.length === 0) return new Set();
  const plain = longest.map((name) => name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = text.toLowerCase().matchAll(new RegExp(`@(${plain})(?![\\p{L}\\p{N}_])`, "gu"));
  return new Set([...found].map((m) => m[1]!));
}

/** The newest line after `seen` in which somebody else names one of my seats. */
export function mention(
  chat: readonly ChatLine[],
  seats: readonly { name: string; mine: boolean }[],
  account: number,
  seen: number,
): ChatLine | undefined {
  const table = seats.map((s) => s.name);
  const mine = seats.filter((s) => s.mine).map((s) => s.name.toLowerCase());
  const isToMe = (text: string): boolean => mine.some((name) => named(text, table).has(name));
  return chat.filter((line) => line.id > seen && line.account !== account && isToMe(line.text)).sort((a, b) => b.id - a.id)[0];
}

/** Whether somebody else has said anything after `seen`. */
export function unheard(chat: readonly ChatLine[], account: number, seen: number): boolean {
  return chat.some((line) => line.id > seen && line.account !== account);
}

/** The last line of one's own: whoever answers has read what was said before. */
export function answered(chat: readonly ChatLine[], account: number): number {
  return Math.max(0, ...chat.filter((line) => line.account === account).map((line) => line.id));
}

/** Lines of the chat by somebody else, and those in which they name me: `@name`, as the server reads it. */

import type { ChatLine } from "../api/types";
import { LOG } from "../words/table";

/** Who wrote a line: those who only look on are marked, whatever they call themselves. */
export function speaker(line: ChatLine): string {
  return line.watching ? line.name + LOG.watching : line.name;
}

function isNamed(name: string, text: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`@${plain}(?![\\p{L}\\p{N}_])`, "iu").test(text);
}

/** The newest one after `seen`. */
export function mention(chat: readonly ChatLine[], names: readonly string[], account: number, seen: number): ChatLine | undefined {
  return chat
    .filter((line) => line.id > seen && line.account !== account && names.some((name) => name && isNamed(name, line.text)))
    .sort((a, b) => b.id - a.id)[0];
}

/** Whether somebody else has said anything after `seen`. */
export function unheard(chat: readonly ChatLine[], account: number, seen: number): boolean {
  return chat.some((line) => line.id > seen && line.account !== account);
}

/** The last line of one's own: whoever answers has read what was said before. */
export function answered(chat: readonly ChatLine[], account: number): number {
  return Math.max(0, ...chat.filter((line) => line.account === account).map((line) => line.id));
}

/** What differs between two positions, for previews: money, prices, presidents, certificates, trains. */

import type { Line, View } from "../api/types";
import { seatName } from "./seats";

export interface Change {
  who: string;
  what: "cash" | "price" | "president" | "certificates" | "trains";
  from: number | string;
  to: number | string;
}

const GONE = new Set(["closed", "removed"]);
const namesOf = (trains: View["corporations"][number]["trains"]): string => trains.map((t) => t.name).join(" ");

export function differences(before: View, after: View): Change[] {
  const out: Change[] = [];
  const put = (who: string, what: Change["what"], from: number | string, to: number | string): void => {
    if (from !== to) out.push({ who, what, from, to });
  };
  before.players.forEach((player, i) => {
    const next = after.players[i];
    if (!next) return;
    put(seatName(player.seat), "cash", player.cash, next.cash);
    put(seatName(player.seat), "certificates", player.certificates, next.certificates);
  });
  before.corporations.forEach((corporation, i) => {
    const next = after.corporations[i];
    if (!next || (next.status !== corporation.status && GONE.has(next.status))) return; // that it goes says it all
    put(corporation.id, "trains", namesOf(corporation.trains), namesOf(next.trains));
    put(corporation.id, "cash", corporation.cash, next.cash);
    put(corporation.id, "price", corporation.price, next.price);
    put(corporation.id, "president", corporation.president, next.president);
  });
  return out;
}

/** What going on would cost: a price that falls and why, or, where a railroad has no price, that it does not run. */
export function costsOf(lines: readonly Line[], independent: string): string[] {
  const told = lines.filter(({ event: e, text }) => e.type === "price_moved" || (e.type === "step_skipped" && text !== ""));
  if (told.some((l) => l.event.type === "price_moved")) return told.map((l) => l.text);
  const idle = ({ event: e }: Line): boolean => e.type === "step_skipped" && e.railroad === independent && e.step === "run";
  return told.filter(idle).map((l) => l.text);
}

/** People as one speaks of them at the table: you are "You" where you hold one seat, and no bot plays it for you. */

import { written } from "../style/railroads";
import { SAY } from "../words";
import type { Table } from "./table.svelte";
import { seatName } from "./seats";

export function personOf(table: Table, owner: string): string {
  const mine = (table.live?.game.seats ?? []).filter((s) => s.mine);
  const isMe = mine.length === 1 && (mine[0]!.kind === "person" || table.live?.game.status !== "running");
  return isMe && owner === seatName(mine[0]!.seat) ? SAY.you : written(table.title, table.name(owner));
}

/** Whose turn it is, to whoever sits at this device: several people pass it on by this. */
export function turnWords(table: Table): string {
  const who = table.shown?.decision ? personOf(table, table.shown.decision.actor) : "";
  return who === SAY.you ? SAY.yourTurn : SAY.turnOf(who);
}

/** Bots do not listen: beside the board a place to talk is only in the way where there is nobody else. */
export function hasCompany(table: Table): boolean {
  return (table.live?.game.seats ?? []).some((s) => s.account !== null && !s.mine);
}

/** The decision without the name it begins with. */
export function decisionWords(table: Table): string {
  const decision = table.shown?.decision;
  if (!decision) return "";
  const before = `${table.name(decision.actor)}: `;
  const rest = decision.text.startsWith(before) ? decision.text.slice(before.length) : decision.text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Who has won, in a sentence; equal totals share the win. */
import type { Result } from "../api/types";
import { seatName } from "./seats";

export function outcome(
  result: Pick<Result, "places" | "worth">,
  name: (player: string) => string,
  money: (amount: number) => string,
): string {
  const winners = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const names = winners.map((seat) => name(seatName(seat))).join(" and ");
  return `${names} ${winners.length > 1 ? "share the win" : "wins"} with ${money(result.worth[winners[0] ?? 0] ?? 0)}`;
}

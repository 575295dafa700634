/** Who holds what of a corporation, as the view tells it (shares are counted in tenths). */

import type { CorporationView, Sheet, View } from "../api/types";
import { seatName } from "./seats";

export function held(corporation: CorporationView, owner: string): number {
  return corporation.shares.find(([who]) => who === owner)?.[1] ?? 0;
}

/** Shares not yet sold: in the corporation's own treasury, or with the bank. */
export function unsold(corporation: CorporationView): number {
  return held(corporation, corporation.id) + held(corporation, "bank");
}

/** The corporations whose shares are traded, in the printed order, whatever their prices: a row one is about to click stays where it is. */
export function traded(view: View): CorporationView[] {
  return view.corporations.filter((x) => x.kind !== "independent" && x.status !== "removed" && x.status !== "closed");
}

export interface Home {
  hex: string;
  place: string;
}

/** Where each railroad begins, as the board has it. */
export function homesOf(sheet: Sheet | null): ReadonlyMap<string, Home> {
  return new Map(
    (sheet?.hexes ?? []).flatMap((h) =>
      h.features.filter((f) => f.kind === "home" && h.place).map((f) => [f.text, { hex: h.name, place: h.place }] as const),
    ),
  );
}

/** The players in their order, from one of them on. */
export function from<P extends { seat: number }>(players: readonly P[], who: string): P[] {
  const at = Math.max(
    0,
    players.findIndex((p) => seatName(p.seat) === who),
  );
  return [...players.slice(at), ...players.slice(0, at)];
}

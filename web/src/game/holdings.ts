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

/** What a share costs that nobody has had yet: for ever its first price, but for the bank's, whose price moves. */
export function priceOfNew(corporation: CorporationView): number {
  return corporation.kind === "bank" ? corporation.price : corporation.par;
}

export interface Home {
  hexes: string[];
  place: string; // one of them, or "Sydney and Adelaide"
}

/** Where each railroad begins, as the board has it: most at one place. */
export function homesOf(sheet: Sheet | null): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>();
  for (const h of sheet?.hexes ?? []) {
    for (const f of h.features) {
      if (f.kind !== "home" || !h.place) continue;
      const { hexes, place } = homes.get(f.text) ?? { hexes: [], place: "" };
      homes.set(f.text, { hexes: [...hexes, h.name], place: place ? `${place} and ${h.place}` : h.place });
    }
  }
  return homes;
}

/** The players in their order, from one of them on. */
export function from<P extends { seat: number }>(players: readonly P[], who: string): P[] {
  const at = Math.max(
    0,
    players.findIndex((p) => seatName(p.seat) === who),
  );
  return [...players.slice(at), ...players.slice(0, at)];
}

/** The board as it lies on the table: each hex with the face on it now. */

import type { components } from "../api/schema";
import { bySpot, gaugeAreas, neighbour } from "./ground";
import { rememberLiveries } from "../style/railroads";
import { placeName, printedName, rememberLook } from "../style/titles";
import type { FaceData, HexData } from "./types";

type Sheet = components["schemas"]["EditionSheet"];
type HexView = components["schemas"]["HexView"];

export const NODE0 = 6;

export interface Space {
  hex: HexData;
  face: FaceData;
  rotation: number;
  laid: boolean;
  tokens: readonly (readonly [number, string])[];
  reserved: readonly (readonly [number, string])[];
  markers: readonly string[];
}

export interface Placed {
  spaces: Map<string, Space>;
  across: (hex: string, edge: number) => string | undefined;
}

export class BoardSheet {
  readonly tiles: Map<string, FaceData>;
  readonly hexes: Map<string, HexData>;
  readonly areas: Map<string, number>;
  private readonly at: Map<string, HexData>;

  constructor(readonly sheet: Sheet) {
    this.tiles = new Map(sheet.tiles.map((t) => [t.number, t]));
    this.hexes = new Map(sheet.hexes.map((h) => [h.name, h]));
    this.areas = gaugeAreas(sheet.hexes);
    this.at = bySpot(sheet.hexes);
    rememberLook(sheet);
    rememberLiveries(sheet);
  }

  /** What a place is called; with its coordinates where another place has the same name, or where it has none. */
  called(hex: string): string {
    const place = this.hexes.get(hex)?.place ?? "";
    if (!place) return printedName(this.sheet.title, hex);
    const alone = this.sheet.hexes.every((h) => h.name === hex || h.place !== place);
    return alone ? place : placeName(this.sheet.title, hex, place);
  }

  across = (hex: string, edge: number): string | undefined => {
    const from = this.hexes.get(hex);
    return from && neighbour(this.at, from, edge)?.name;
  };

  /** Equal spaces are the same object from one position to the next, so that only what changed is drawn anew. */
  private readonly known = new Map<string, Space>();

  placed(hexes: readonly HexView[]): Placed {
    const seen = new Map(hexes.map((h) => [h.name, h]));
    const spaces = new Map<string, Space>();
    for (const hex of this.sheet.hexes) {
      const now = seen.get(hex.name);
      const key = now ? JSON.stringify([now.name, now.tile, now.rotation, now.tokens, now.reserved, now.markers]) : hex.name;
      let space = this.known.get(key);
      if (!space) this.known.set(key, (space = this.space(hex, now)));
      spaces.set(hex.name, space);
    }
    return { spaces, across: this.across };
  }

  private space(hex: HexData, now: HexView | undefined): Space {
    const tile = now?.tile ? this.tiles.get(now.tile) : undefined;
    return {
      hex,
      face: tile ?? hex.printed,
      rotation: tile ? (now?.rotation ?? 0) : 0,
      laid: tile !== undefined,
      tokens: now?.tokens ?? [],
      reserved: now?.reserved ?? [],
      markers: now?.markers ?? [],
    };
  }
}

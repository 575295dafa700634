/** What the server offers, sorted into the controls that show it. Every option lands in exactly one place. */

import type { Action, Of, Option, Preview } from "../api/types";
import { trackTurned } from "../draw/layout";
import type { FaceData } from "../draw/types";

export interface Offered<A extends Action> {
  action: A;
  text: string;
}

type ByName<A extends Action> = Map<string, Offered<A>[]>;

export interface Controls {
  pass: Offered<Of<"pass">> | null;
  accept: Offered<Of<"accept">> | null;
  decline: Offered<Of<"decline">> | null;
  loan: Offered<Of<"take_loan">> | null;
  bankrupt: Offered<Of<"go_bankrupt">> | null;
  cards: Offered<Of<"take_card">>[];
  buyPrivate: ByName<Of<"buy_private">>;
  lower: ByName<Of<"lower_price">>;
  launch: ByName<Of<"launch">>;
  buy: ByName<Of<"buy_share">>;
  sell: ByName<Of<"sell_shares">>;
  issue: Offered<Of<"issue">>[];
  redeem: Offered<Of<"redeem">>[];
  lay: ByName<Of<"lay_tile">>;
  token: ByName<Of<"place_token">>;
  marker: ByName<Of<"place_marker">>;
  run: Offered<Of<"run_routes">>[];
  pay: Offered<Of<"pay">>[];
  train: Offered<Of<"buy_train">>[];
  discard: Offered<Of<"discard_train">>[];
  buyIn: ByName<Of<"buy_in">>;
  other: Option[];
}

function empty(): Controls {
  return {
    pass: null,
    accept: null,
    decline: null,
    loan: null,
    bankrupt: null,
    cards: [],
    buyPrivate: new Map(),
    lower: new Map(),
    launch: new Map(),
    buy: new Map(),
    sell: new Map(),
    issue: [],
    redeem: [],
    lay: new Map(),
    token: new Map(),
    marker: new Map(),
    run: [],
    pay: [],
    train: [],
    discard: [],
    buyIn: new Map(),
    other: [],
  };
}

function put<A extends Action>(into: ByName<A>, name: string, action: A, text: string): void {
  const there = into.get(name);
  if (there) there.push({ action, text });
  else into.set(name, [{ action, text }]);
}

export function controlsOf(options: readonly Option[]): Controls {
  const c = empty();
  for (const option of options) {
    const { action, text } = option;
    switch (action.type) {
      case "pass":
        c.pass = { action, text };
        break;
      case "accept":
        c.accept = { action, text };
        break;
      case "decline":
        c.decline = { action, text };
        break;
      case "take_loan":
        c.loan = { action, text };
        break;
      case "go_bankrupt":
        c.bankrupt = { action, text };
        break;
      case "take_card":
        c.cards.push({ action, text });
        break;
      case "buy_private":
        put(c.buyPrivate, action.private, action, text);
        break;
      case "lower_price":
        put(c.lower, action.private, action, text);
        break;
      case "launch":
        put(c.launch, action.corporation, action, text);
        break;
      case "buy_share":
        put(c.buy, action.corporation, action, text);
        break;
      case "sell_shares":
        put(c.sell, action.corporation, action, text);
        break;
      case "issue":
        c.issue.push({ action, text });
        break;
      case "redeem":
        c.redeem.push({ action, text });
        break;
      case "lay_tile":
        put(c.lay, action.hex, action, text);
        break;
      case "place_token":
        put(c.token, action.hex, action, text);
        break;
      case "place_marker":
        put(c.marker, action.private, action, text);
        break;
      case "run_routes":
        c.run.push({ action, text });
        break;
      case "pay":
        c.pay.push({ action, text });
        break;
      case "buy_train":
        c.train.push({ action, text });
        break;
      case "discard_train":
        c.discard.push({ action, text });
        break;
      case "buy_in":
        put(c.buyIn, action.private, action, text);
        break;
      default:
        c.other.push(option);
    }
  }
  return c;
}

/** The tiles offered for a hex, each with its rotations, by tile and power. */
export interface TileChoice {
  tile: string;
  power: string;
  rotations: Offered<Of<"lay_tile">>[];
}

/** Rotations that lay the same track are one way to lay the tile: the first of them stands for all. */
export function tileChoices(
  offered: readonly Offered<Of<"lay_tile">>[],
  faces: ReadonlyMap<string, Pick<FaceData, "track">> = new Map(),
): TileChoice[] {
  const out = new Map<string, TileChoice>();
  const seen = new Set<string>();
  for (const o of offered) {
    const { tile, power, rotation } = o.action;
    const name = `${tile} ${power}`;
    const face = faces.get(tile);
    const way = `${name}: ${face ? trackTurned(face.track, rotation) : rotation}`;
    if (seen.has(way)) continue;
    seen.add(way);
    const known = out.get(name);
    if (known) known.rotations.push(o);
    else out.set(name, { tile, power, rotations: [o] });
  }
  return [...out.values()];
}

/** The lowest and the highest price. */
export type Range = [number, number];

/** What somebody has typed as a price; null where it is no whole number within the bounds. */
export function priceTyped(text: string, [low, high]: Range): number | null {
  const price = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return price >= low && price <= high ? price : null;
}

/** The lowest and highest price among offers of one thing: any price between may be asked for. */
export function priceRange(offered: readonly { action: { price: number } }[]): Range {
  const prices = offered.map((o) => o.action.price);
  return [Math.min(...prices), Math.max(...prices)];
}

/** What laying the tile costs, as the rules tell it beforehand; -1 where they do not. */
export function costOf(preview: Preview | null): number {
  const laid = (preview?.allowed ? preview.lines : []).find((l) => l.event.type === "tile_laid")?.event;
  return laid?.type === "tile_laid" ? laid.cost : -1;
}

/** The money an option names at its end ("… for $90"); nothing where it is free. */
export function moneyIn(text: string): string {
  return / for (\S+)$/.exec(text)?.[1] ?? "";
}

/** A railroad's tokens in words: where they are, and what those cost that are left. */

import type { CorporationView } from "../api/types";
import type { Table } from "../game/table.svelte";
import { money } from "../style/titles";
import { SAY } from "../words";

export function tokensOf(table: Table, c: CorporationView): string {
  const places = c.tokens.map(([hex]) => table.board?.called(hex) ?? hex);
  const prices = [...new Set(c.token_prices)].map((p) => money(table.title, p)).join(", ");
  return [places.join(", "), SAY.tokensHint(c.token_prices.length, prices)].filter(Boolean).join("; ");
}

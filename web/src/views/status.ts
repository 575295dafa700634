/** What has become of a corporation, in its title's words; nothing while it is as it should be. */

import type { CorporationView } from "../api/types";
import { word } from "../style/titles";
import { SHEET } from "../words/table";

export function statusWords(title: string, { status }: Pick<CorporationView, "status">): string {
  if (status === "receivership") return SHEET.receivership;
  return status === "closed" ? word(title, SHEET.closed) : "";
}

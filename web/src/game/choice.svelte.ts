/** What the player is about to do and has not yet confirmed, with what the server says would come of it. */

import type { Action, Preview, RouteLine } from "../api/types";
import { countSide } from "../decide/matter";
import { tileChoices, type TileChoice } from "./controls";
import type { Table } from "./table.svelte";

/** What the main button does while nothing waits to be confirmed. */
export interface Main {
  label: string;
  ready: boolean;
  act: () => unknown;
  option?: string; // the kind of action, where it is one
  deliberate?: boolean; // it answers somebody: Enter from habit does not
}

const BREATH = 600; // milliseconds in which a second press was meant for what is done already
const UNASKED = new Set<Action["type"]>(["buy_share", "lower_price"]);
const ROOMY = "(min-width: 701px) and (min-height: 501px)";

export class Choice {
  main = $state.raw<Main | null>(null); // put there by the panel whose decision it is
  private opened = $state(""); // the step whose side matters are open
  pending = $state.raw<Action | null>(null);
  preview = $state.raw<Preview | null>(null);
  waiting = $state(false);
  hex = $state(""); // the hex whose tiles are shown
  told = $state(""); // a hex that was clicked without anything to do there: it tells about itself
  routes = $state.raw<readonly RouteLine[]>([]);
  stops = $state.raw<ReadonlyMap<string, string>>(new Map()); // where a route of one's own may stop
  onstop: (stop: string) => void = () => undefined;
  glance = $state(false); // it was only pointed at, and goes with the pointer
  done = $state(-1); // the position before what was done without asking, as long as it is offered to take it back
  resting = $state(false); // something was confirmed just now, or another decision has appeared: pressed twice, the main button must not end the step
  private saying = $state("");
  private asked = 0;
  private stood: number | undefined; // the position that was decided last
  private breath: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** The tiles offered for the chosen hex. */
  tiles: TileChoice[] = $derived.by(() => this.tilesFor(this.hex));

  private tilesFor(hex: string): TileChoice[] {
    return tileChoices(this.table.controls.lay.get(hex) ?? [], this.table.board?.tiles);
  }

  /** What is about to be done, in the words of its panel, which knows whether somebody else has to agree; else in the server's. */
  words = $derived.by(() => this.saying || (this.pending ? this.table.wordsOf(this.pending) : ""));

  private get step(): string {
    const decision = this.table.live?.decision;
    // The same step of the next round begins with what it is about.
    return decision && this.table.mine ? `${this.table.live?.view.round} ${decision.subject} ${decision.kind}` : "";
  }

  /** Side matters are open: through one purchase after another, until somebody closes them or there are none left. */
  get drawer(): boolean {
    return this.step !== "" && this.opened === this.step && countSide(this.table.controls) > 0;
  }
  set drawer(open: boolean) {
    this.opened = open ? this.step : "";
  }

  laying = $derived(this.pending?.type === "lay_tile" ? this.pending : null);
  placing = $derived(this.pending?.type === "place_token" ? this.pending : null);

  /** Waits to be confirmed, and is not only pointed at. */
  isChosen(action: Action): boolean {
    return this.pending === action && !this.glance;
  }

  clear(): void {
    this.pending = null;
    this.preview = null;
    this.glance = false;
    this.hex = "";
    this.told = "";
    this.asked++;
    this.waiting = false;
  }

  /** One step back: what was chosen, then the hex it was for, then the drawer. */
  back(): void {
    if (this.pending && !this.glance) {
      const hex = this.tiles.length > 1 ? this.hex : "";
      this.clear();
      this.hex = hex;
    } else if (this.hex || this.told) this.clear();
    else {
      this.lookAway();
      this.drawer = false;
    }
  }

  /** Something is pointed at or has the focus: what it would do is shown, unless a choice already waits to be confirmed. */
  async look(action: Action, words = ""): Promise<void> {
    if (this.pending && !this.glance) return;
    if (!matchMedia(ROOMY).matches) return; // on a phone the sheet would grow under the finger, and the tap miss its button
    await this.consider(action, true, words);
  }

  lookAway(): void {
    if (this.glance) this.clear();
  }

  async consider(action: Action, glance = false, words = ""): Promise<void> {
    this.glance = glance;
    this.saying = words;
    this.pending = action;
    this.preview = null;
    if (!glance) this.table.trouble = null; // what went wrong before would hide what is chosen now
    this.waiting = true;
    const turn = ++this.asked;
    const preview = await this.table.preview([action]);
    if (turn !== this.asked) return;
    this.preview = preview;
    this.waiting = false;
  }

  pickHex(hex: string): void {
    if (hex === this.hex && this.laying) return this.rotate();
    this.clear();
    this.hex = hex;
    const [only, ...more] = this.tilesFor(hex);
    if (only && more.length === 0) void this.consider(only.rotations[0]!.action);
  }

  pickTile(choice: TileChoice): void {
    const now = this.laying;
    if (now && now.tile === choice.tile && now.power === choice.power) return this.rotate();
    void this.consider(choice.rotations[0]!.action);
  }

  /** Turn the tile to its next legal rotation. */
  rotate(by = 1): void {
    const now = this.laying;
    if (!now && this.tiles[0]) return this.pickTile(this.tiles[0]);
    const choice = now && this.tiles.find((c) => c.tile === now.tile && c.power === now.power);
    if (!now || !choice) return;
    const n = choice.rotations.length;
    const at = choice.rotations.findIndex((o) => o.action.rotation === now.rotation);
    void this.consider(choice.rotations[(at + by + n) % n]!.action);
  }

  async confirm(): Promise<boolean> {
    const action = this.pending;
    if (!action || this.table.busy || (this.preview && !this.preview.allowed)) return false;
    this.done = -1;
    this.rest();
    const done = await this.table.play(action, this.words);
    this.rest();
    if (done) this.clear();
    return done;
  }

  /** A decision appears, by an own action or by what others did: an Enter on its way was meant for what stood there before. */
  appears(seq: number): void {
    if (this.stood !== undefined && seq !== this.stood) this.rest();
    this.stood = seq;
  }

  private rest(): void {
    this.resting = true;
    clearTimeout(this.breath);
    this.breath = setTimeout(() => (this.resting = false), BREATH);
  }

  /** What a button says whole – one share, one price – is done at once where one can take it back alone, and offered
   *  to be taken back; else it is asked once. All else is shown first. */
  once(action: Action): Promise<void> {
    if (this.asks) return this.consider(action);
    this.rest(); // Enter from habit was meant for this, and must not end what comes next
    return this.now(action).finally(() => this.rest());
  }

  /** With people at the table, and where nothing could be pointed at before, it is asked once. */
  get asks(): boolean {
    return this.table.asksOnce || !matchMedia(ROOMY).matches;
  }

  async now(action: Action): Promise<void> {
    const seq = this.table.live?.seq ?? -1;
    const unasked = UNASKED.has(action.type);
    this.done = -1;
    if (!(await this.table.play(action))) return;
    this.clear();
    if (unasked && this.table.live?.can_undo) this.done = seq;
  }
}

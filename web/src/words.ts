/** What the game page says, in one place. What the rules say comes from the server, in the title's own words. */

import type { TrainFace } from "./api/types";

/** A finger taps, a mouse clicks. */
export const CLICK = globalThis.matchMedia?.("(pointer: coarse)").matches ? "Tap" : "Click";

export const STEPS: Record<string, string> = {
  issue: "issue",
  track: "track",
  token: "token",
  run: "run",
  loan: "loans",
  pay: "pay",
  trains: "trains",
  privates: "private companies",
  finish: "finish",
};

export const SAY = {
  passDevice: "Pass the device to",
  pin: "PIN of this seat",
  newPin: "PIN, 4 to 8 digits",
  setPin: "Set a PIN",
  dropPin: "Remove the PIN",
  pinSet: "Only this PIN opens your seat now.",
  pinGone: "Your seat opens without a PIN.",
  iAm: (name: string): string => `I am ${name}: show my seat`,
  seatOpen: (name: string): string => `${name} has the device`,
  hideSeat: "Hide my seat",
  pinOf: (name: string): string => `PIN of ${name}`,
  leaveTable: "Leave the table for now",
  undoBehindCover: "Wait: undo the last decision",
  undoAsWho: (name: string): string => `Wait, I am ${name}: undo the last decision`,
  yourTurn: "Your turn",
  turnTitle: "● Your turn – Trunkline",
  turnNotice: "Trunkline: your turn",
  dealing: "The cards are dealt …",
  waitingFor: (who: string): string => `Waiting for ${who}`,
  watching: "You are watching this table.",
  over: "The game is over.",
  unfinished: "Imported as far as it was played.",
  analysis: "Look at the whole game",
  notSet: "The table is not set yet.",
  earlier: "You are looking at an earlier position.",
  toNow: "Back to now",
  chooseTile: "Choose a tile",
  cityOrHere: `${CLICK} a lit city on the map, or choose here.`,
  citiesForTokens: "Cities where a token may go",
  sideMatters: "Side matters",
  unsent: (what: string): string => `No connection. “${what}” is waiting: it is sent as soon as the server answers.`,
  notPlayed: (what: string, why: string): string => `“${what}” was not played: ${why}`,
  gameWentOn: "the game had gone on when the line came back.",
  yourChoice: "Your choice",
  undo: "Undo",
  undoHint: "Undo (Ctrl-Z)",
  redo: "Redo",
  redoHint: "Redo (Ctrl-Shift-Z)",
  restart: "Restart turn",
  askUndo: "Ask to undo",
  withdraw: "Withdraw my offer",
  asksBack: (who: string): string => `${who} would like to go back.`,
  agree: "Agree",
  refuse: "Refuse",
  dismiss: "Dismiss",
  cancel: "Cancel",
  lay: "Lay this tile",
  place: "Place the token",
  confirm: "Confirm",
  keep: "Keep this card",
  buyOne: (thing: string, price: string): string => `Buy ${thing} for ${price}`,
  nobody: "nobody",
  wouldDo: "What it would do:",
  connected: (places: string): string => `New connection: ${places}`,
  treasury: "treasury",
  trains: "trains",
  none: "none",
  ofLimit: (n: number, limit: number): string => `${n} of ${limit}`,
  price: "price",
  tokens: "tokens",
  loans: "loans",
  lastRun: "last run",
  you: "You",
  cash: "cash",
  certificates: "certificates",
  certs: "certs.",
  sharesHead: "shares and companies",
  soldNow: "sold this round",
  lastTrip: "phased out: runs once more",
  worth: "worth",
  worthCounts: "cash, and shares at today's prices",
  worthHint: (counts: string): string => `What would count if the game ended now: ${counts}`,
  layTrack: "Lay track",
  placeToken: "Place a token",
  sellShares: "Sell shares",
  issueRedeem: "Issue or redeem shares",
  noShares: { issue: "Issue shares", redeem: "Redeem shares" },
  discard: "Give up a train",
  loansHead: "Loans",
  buyPrivates: "Buy private companies",
  bankruptcy: "Bankruptcy",
  otherOptions: "Other options",
  otherTrains: "Trains of other railroads",
  trainsOfBank: "Trains on sale",
  tokensLeft: (left: number): string => (left ? `${left} left` : "none left"),
  tokensHint: (left: number, prices: string): string => (left ? `${left} left at ${prices}` : "none left"),
  limitOf: (limit: number): string => `limit ${limit}`,
  /** What a train can do. */
  trainCounts: ({ kind, pay, visit, free_crossings: free }: TrainFace): string => {
    if (kind === "ghan") return "runs to Alice Springs and counts both ends";
    if (kind === "unlimited" || visit > 90) return "runs without limit";
    const counted = pay < visit ? `counts ${pay} of ${visit} stops` : `counts ${pay} stops`;
    return free ? `${counted}, one change of gauge free` : counted;
  },
  buyFor: (price: string): string => `Buy for ${price}`,
  /** The whole next run with it, and what of that is new. */
  nextRun: (sum: string, more: string): string => `next run ${sum}${more ? ` (${more})` : ""}`,
  addsNothing: "no gain",
  left: (n: number): string => (n < 0 ? "always available" : `${n} left`),
  setsOff: (what: string): string => `When the first one is bought: ${what}`,
  runFor: (sum: string): string => `Run for ${sum}`,
  runNone: "Run nothing",
  ownRoutes: "My own routes",
  searching: "Looking for the best routes …",
  noRun: "No train runs.",
  proved: "proven best",
  payouts: { full: "Pay in full", half: "Pay half", retain: "Retain" } as Partial<Record<string, string>>,
  ifAccepted: "If you accept:",
  accept: "Accept",
  decline: "Decline",
  owes: (name: string, sum: string): string => `${name} owes ${sum}.`,
  soldUntilPaid: "Shares are sold until it is paid, and no more than that.",
  lastChoice: (choice: string): string => ({ full: "paid in full", half: "paid half", retain: "retained" })[choice] ?? choice,
  owns: "owns",
  card: "a hidden card",
  prices: "Share prices",
  wholeChart: "Whole chart",
  tilesThatFit: "Tiles that fit",
  noTileFits: "No tile fits here now.",
  tileWords: (tile: string, left: number, ways: number, power: string, gain: string, cost = ""): string =>
    [
      `Tile ${tile}`,
      left < 0 ? "" : `${left} left`,
      ways === 1 ? "one way to lay it" : `${ways} ways to lay it`,
      power && `with ${power}`,
      cost,
      gain && `next run ${gain}`,
    ]
      .filter(Boolean)
      .join(", "),
  run: "run",
  free: "free",
  gainHint: "what it adds to the next run",
  turn: "Turn the tile",
  hexList: (n: number): string => (n === 1 ? "1 hex where a tile fits" : `${n} hexes where a tile fits`),
  hexesThatFit: "Hexes where a tile fits",
  whyNotFirst: "Choose a hex to read which tiles do not fit there.",
  whyNotTiles: (place: string): string => `Tiles that do not fit on ${place}, and why`,
  tileLies: (colour: string, tile: string): string => `${colour} tile ${tile}`,
  noTile: "no tile yet",
  sea: "water",
  onSide: "on a side",
  counts: (value: string): string => `counts ${value}`,
  bonus: (ends: string, value: string): string => `bonus ${ends}: ${value}`,
  keptFor: "kept for",
  connectedTo: (railroads: string): string => `connected: ${railroads}`,
  markerOf: (name: string): string => `marker of the ${name}`,
  gauge: "a change of gauge on a side",
  mayLay: "a tile fits here now",
  mustOwn: (id: string): string => `${id} must buy a train, and its treasury cannot pay for one.`,
  nextStep: "next",
  nothingThere: "not possible",
  playersHead: "Players and options",
  logHead: "Log",
  openLog: "Open the log",
  foldLog: "Fold the log",
  handHint: "Only you see these cards. The rest go to the bottom of the deck.",
  dealt: "The private companies are dealt",
  goingOn: "If you go on now:",
  handWaits: "Somebody else is choosing a card from a hidden hand.",
  handEarlier: "What was in a hand stays secret.",
  handKept: (names: string): string => `You have kept: ${names}.`,
  income: (amount: string): string => `income ${amount}`,
  blankName: "Blank",
  blank: "Nothing to pay, nothing to own.",
  lowerBy: (amount: string): string => (amount ? `Lower by ${amount}` : "Lower"),
  shares: "Shares",
  toTheRoom: "Trade shares on the Game tab",
  inTheRoom: "Shares are bought and sold on the Game tab (g).",
  auctionRoom: "Private companies for sale",
  stockRoom: "Stock round",
  buy: (price: string): string => `Buy ${price}`,
  sell: (n: number): string => (n > 0 ? `Sell ${n}` : "Sell"),
  launchAt: "launch at",
  notLaunched: "not launched",
  homeOf: (place: string): string => `Home: ${place}`,
  homeIn: (place: string): string => `home ${place}`,
  raises: "liquidity",
  raisesHint: "Cash, and what the shares would bring that could be sold now",
  nextOrder: (names: string): string => `Next round, as it stands: ${names}`,
  moreToFloat: (n: number): string => `${n} more to float`,
  soldShare: (percent: number): string => `${percent}% sold`,
  clickToLaunch: (id: string): string => `You can also click a marked price on the chart to launch ${id}.`,
  map: "Map",
  hide: "Hide the options",
  show: "Show the options",
} as const;

/** What the server does for a seat until something concerns it. */
export const UNDO = {
  name: "A request to go back",
  asks: (who: string, n: number, before: string, to: number): string =>
    `${who ? `${who} asks` : "You ask"} to take back ${n === 1 ? "the last decision" : `the last ${n} decisions`}, to ${
      to > 0 ? `position ${to}` : "the start"
    }, before “${before}”.`,
  show: "Show that position",
  missing: (names: string): string => `Still to agree: ${names || "nobody"}.`,
  passTo: (names: string): string => `Pass the device to ${names}`,
  agreeAs: (name: string): string => `Agree as ${name}`,
  withdraw: "Withdraw the request",
} as const;

/** How a decision is made, in the bar. */
export const HINTS = {
  tile:
    CLICK === "Tap"
      ? "Choose a tile, tap it again to turn it, then lay it."
      : "Choose a tile, click it again (or R) to turn it, then lay it.",
  track: `${CLICK} a lit hex on the map to lay track there, or go on.`,
  trackMust: `${CLICK} a lit hex on the map: the tile must be laid.`,
  trackAndToken: `${CLICK} a lit hex to lay track, or a lit city to place a token.`,
  token: `${CLICK} a lit city on the map to place a token, or go on.`,
  cards: "Choose the card to keep. What you keep is paid for when all cards are out.",
  auction: "Buy a private company at its price, or lower a price: then the next player decides.",
  auctionPass: "Buy a private company at its price, lower a price, or pass.",
  lastPrivate: "Buy it at this price, or pass it on: the next player may have it for less.",
  offer: "Accept the offer or decline it.",
  stock: "Sell what you like, then buy one share or launch, or pass. Point at a button to see what it would do.",
  buyOnly: "Buy one share or launch, or pass. Point at a button to see what it would do.",
  sellOnly: "There is nothing to buy now: sell what you like, or pass.",
  builtUp: "Nothing can be built now: go on.",
  builtUpWith: "Nothing can be built now: go on, or buy a private company first.",
  debt: "Choose what to sell: no more than the debt requires.",
  issue: "Sell shares into the market to raise money, buy some back, or go on.",
  run: "The routes are drawn on the map. Run them to see what can be paid out.",
  runShared: "The routes are drawn on the map. Half of what they earn goes to the owner, half to the railroad; then its turn is over.",
  pay: "Choose what the shareholders get; the share price follows.",
  trains: "Buy a train, or go on without.",
  noTrain: "No train can be bought now; each one says why. Go on.",
  bankrupt: "A train must be bought and nothing is left to pay for it: the president is bankrupt.",
  mustBuy: "A train must be bought before the turn can end.",
  discard: "There are more trains than the limit allows: choose the one to give up.",
  marker: "Choose where the marker goes, or go on.",
  side: "Choose one of the options, or go on.",
  choose: "Choose one of the options on the right.",
} as const;

const BACK_TO: Partial<Record<string, string>> = { issue: "issuing", token: "tokens", run: "the run", pay: "the payout" };

/** What can be done besides the step, on the button that opens it. */
export const SIDE = {
  companies: (n: number): string => `Buy companies (${n})`,
  trains: (n: number): string => `Others’ trains (${n})`,
  markers: (n: number): string => `Markers (${n})`,
  loan: (): string => "Take a loan",
  back: (step: string): string => `Back to ${BACK_TO[step] ?? STEPS[step] ?? "the step"}`,
  hint: "What you own is bought at the price you set; for anything else its owner gets an offer.",
} as const;

/** What the main button says while nothing is chosen yet. */
export const TO_CHOOSE = {
  card: "Choose a card",
  payout: "Choose a payout",
  company: "Choose a company",
  train: "Choose a train",
  sale: "Choose what to sell",
  hex: "Choose a hex",
  any: "Choose",
} as const;

const withArticle = (train: string): string => `${train.startsWith("8") ? "an" : "a"} ${train}`;
const PAID: Partial<Record<string, string>> = {
  full: "paid in full",
  half: "paid half",
  retain: "kept it",
  split: "shared it with its owner",
};

/** What happened since somebody's last turn. */
export const DIGEST = {
  head: "Since your last turn",
  shortly: (what: string): string => (what ? `Since your turn: ${what}.` : "Since your turn:"),
  replay: "Replay it",
  gotIt: "Got it",
  track: (place: string): string => `laid track at ${place}`,
  token: (place: string): string => `placed a token in ${place}`,
  ran: (sum: string, choice: string): string => `ran for ${sum} and ${PAID[choice] ?? choice}`,
  earnedNothing: "earned nothing",
  boughtTrain: (train: string, price: string): string => `bought ${withArticle(train)} train for ${price}`,
  lostTrain: (train: string): string => `lost ${withArticle(train)} train`,
  launched: (id: string, price: string): string => `launched ${id} at ${price}`,
  bought: (id: string): string => `bought ${id}`,
  boughtFor: (thing: string, price: string): string => `bought ${thing} for ${price}`,
  sold: (n: number, id: string): string => `sold ${n} ${id}`,
  issued: (n: number): string => (n === 1 ? "issued a share" : `issued ${n} shares`),
  loan: "took a loan",
  roundEnd: (part: number): string => (part > 1 ? "End of the operating round" : "End of the stock round"),
  income: "Income",
  change: (what: string, from: string, to: string): string => `${what} ${from} → ${to}`,
} as const;

/** Cards of what matters, and what plays back. */
export const NEWS = {
  show: "Show",
  gotIt: "Got it",
  gotAll: (n: number): string => `Got it, all ${n}`,
  more: (n: number): string => `and ${n} more`,
  earlier: (n: number): string => `(${n} more)`,
  limits: (list: string): string => `Certificates and limits now: ${list}`,
  pace: "Pace of what others do",
  skip: "Skip",
  skipHint: "Skip (Space)",
  sound: "A quiet sound when it becomes my turn",
} as const;

/** What a card is called. */
export const CARD = {
  ending: "The game will end",
  bankruptcy: "Bankruptcy",
  phase: "A new phase",
  receivership: "Receivership",
  closes: (company: string): string => `A ${company} closes`,
  privatesClose: (n: number): string => (n === 1 ? "A private company closes" : "Private companies close"),
  control: "Control changes hands",
  floats: (company: string): string => `A ${company} floats`,
  offer: "An offer",
  declined: "Offer declined",
  accepted: "Offer accepted",
  withdrawn: "Offer withdrawn",
  trainsLeave: "Trains leave the game",
  distributed: "Who took what",
} as const;

/** The result. */
export const END = {
  result: "Result",
  parts: (cash: string, rest: string): string => `cash ${cash}, shares and companies ${rest}`,
  worthComing: "Worth over time …",
  replay: "Replay from the start",
  file: "Save the game file",
  rematch: "Rematch",
  again: "Play again",
  toRematch: "Look at the rematch",
  joinRematch: "Play the rematch",
} as const;

/** Looking back, and playing it again. */
export const HISTORY = {
  name: "History",
  start: "To the start",
  roundBack: "Round back",
  stepBack: "Step back",
  stepOn: "Step on",
  roundOn: "Round on",
  present: "To the present",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  at: (here: number, last: number): string => `Position ${here} of ${last}`,
  here: (here: number, last: number): string => `History: ${here}${last < 0 ? "" : ` of ${last}`}`,
  link: "Copy a link to this position",
  copied: "Copied",
  next: "Next ›",
  showLater: "Show what came later",
  playOn: "Play on from here",
  askBack: "Ask to go back to here",
  begin: "the start of the game",
} as const;

/** What is printed on the board, by its colour. */
export const PRINTED: Partial<Record<string, string>> = {
  yellow: "printed yellow track",
  grey: "printed track, no tile may be laid",
  red: "off the board",
};

/** The signs of the boards, in words. */
export const SIGNS: Record<string, string> = {
  mountain: "mountains",
  desert: "desert",
  water: "water",
  river: "river",
  bridge: "bridge",
  tunnel: "tunnel",
  pass: "mountain pass",
  port: "port: a place for the port marker",
  meat: "meat packing: a place for the meat marker",
  "land grant": "land grant of the Illinois Central",
};

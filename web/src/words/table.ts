/** What the lobby, the menu of a table, its bar and its views say; what the decisions say is in words.ts. */

/** The sheet of shares and money. */
export const SHEET = {
  name: "Table of shares and money",
  sharesIn: (place: string): string => `${place} shares`,
  price: "Price",
  trains: "Trains",
  tokens: "Tokens",
  loans: "Loans",
  lastRun: "Last run",
  sortBy: (column: string): string => `Sort by ${column}`,
  cash: "Cash",
  liquidity: "Liquidity",
  certificates: "Certificates",
  privates: "Private companies",
  worth: "Worth",
  receivership: "in receivership",
  closed: "closed",
  key: (president: string, trading: boolean): string => `* ${president}${trading ? " · ↓ sold in this stock round" : ""} · ◆ priority deal`,
  revenues: "Revenue of every operating round",
  noRevenues: (railroad: string): string => `No ${railroad} has run yet.`,
  paidHow: { full: "paid in full", half: "paid half", retain: "retained", split: "shared with its owner" } as Partial<
    Record<string, string>
  >,
  ranFor: (id: string, round: string, sum: string, how: string): string => `${id} in OR ${round}: ${sum}, ${how}. Show this position`,
} as const;

/** Trains and phases. */
export const DEPOT = {
  trains: "Trains",
  card: "Card",
  price: "Price",
  left: "Left",
  lastRun: "Last run in",
  gone: "Gone in",
  owners: "Owned by",
  onSale: "on sale",
  givenBack: (names: string): string => `Given back to the bank: ${names}`,
  phases: "Phases",
  phase: "Phase",
  tiles: "Tiles up to",
  limit: "Trains each",
  rounds: "Operating rounds",
  brings: "Begins with, and brings",
  now: "now",
} as const;

/** The chart of prices and the map, explained. */
export const LEGEND = {
  chart: "How prices move",
  par: (price: string): string => `a ${price}`,
  closing: (company: string, closes: string): string => `a ${company} here ${closes}`,
  stack: "The top marker in a space goes first.",
  ghost: "where a marker would go",
  map: "What the signs mean",
  colours: {
    yellow: "yellow: the first tile of a hex",
    green: "green: over yellow",
    brown: "brown: over green",
    grey: "grey: over brown, or printed so",
  },
  patterns: "Patterns on tiles as well as colours",
  show: "Legend",
  lit: "a tile may be laid here",
  slot: "a token may be placed here",
  last: "changed since your last turn",
  selected: "chosen",
  reached: "newly connected",
  kept: (railroad: string): string => `a place kept for a ${railroad}`,
  token: "a token",
  value: "value by phase; the one that counts now is framed",
  circle: "the value of a city",
  gauge: "another gauge: a change counts as a stop",
  sides: "a cost for crossing a side",
  terrain: "a cost for track",
  bonus: "E and W: a bonus for a run from east to west",
} as const;

/** The log and the chat. */
export const LOG = {
  name: "Log and chat",
  log: "Log",
  here: "you are here",
  nothing: "Nothing has happened yet.",
  noSuch: "Nothing of this kind has happened.",
  payments: "every payment",
  times: "times",
  show: "Show",
  all: "everything",
  topics: { track: "track and tokens", money: "runs and payouts", shares: "shares", trains: "trains", chat: "chat" } as Record<
    string,
    string
  >,
  say: "Say something",
  watching: " (watching)",
  nobody: "Nobody has said anything yet.",
  chat: "Chat",
  send: "Send",
  why: "why?",
  whyLabel: "Why did the bot do this?",
  undoTo: "undo to here",
  takeBack: (n: number): string => `yes, take back ${n} decisions`,
} as const;

/** A table that has not begun. */
export const LOBBY = {
  invites: (host: string, game: string): string => `${host} invites you to a game of ${game}.`,
  terms: "The terms of this table",
  seats: "Seats",
  yourName: "Your name",
  nameFirst: "First tell the others your name.",
  open: "open",
  bot: (level: string): string => ` (bot, ${level})`,
  you: " (you)",
  guestHere: " (at this device)",
  hereNow: "here now",
  lastHere: (ago: string): string => `last here ${ago}`,
  notHere: "not here",
  sit: "Sit here",
  putBot: "Put a bot here",
  standUp: "Stand up",
  remove: "Remove",
  removeWho: (name: string): string => `Remove ${name} from the table`,
  removed: "The host has removed you from this table.",
  start: "Start the game",
  cancel: "Cancel the table",
  waiting: "waiting for players",
  allHere: (host: string): string => `Everybody is here; ${host || "the host"} starts the game.`,
  waitingLong: "Waiting for players.",
  invite: "Invite",
  link: "Link to this table",
  copied: "Copied",
  copy: "Copy the link",
  chat: "Chat",
} as const;

/** Around the game: the menu of this table. */
export const MENU = {
  name: "This table",
  here: (names: string): string => `Here now: ${names || "nobody else"}`,
  gone: (name: string, ago: string): string => `; ${name} was last here ${ago}`,
  watching: (n: number): string => (n ? `; ${n} watching` : ""),
  linkCopied: "The link is copied.",
  copyLink: "Copy the link",
  exportGame: "Export the game",
  forSite: "Export for 18xx.games",
  learn: "How to play",
  settings: "Settings and keys",
  playOn: "Play on from here",
  botPlays: "A bot is playing for you.",
  askBot: "A bot decides for you from now on, until you take your seat back.",
  doLetBot: "Let it play",
  botForYou: "A bot is playing for you.",
  takeBack: "Take my seat back",
  letBot: (name: string): string => `Let a bot play for ${name || "me"}`,
  seatBack: "It is your seat again.",
  leave: "Leave the game",
  askLeave:
    "A bot plays your seat to the end, so that nobody waits for you; the log tells the others. " +
    "The seat stays yours: while the game goes on you can come back and take it again.",
  doLeave: "Leave it to a bot",
  stay: "Stay",
  playAgain: (name: string): string => `Take ${name ? `${name}’s` : "my"} seat back`,
  noted: "Noted.",
  away: (name: string, here: boolean, votes: string): string =>
    `${name} ${here ? "has not played for a long time" : "is away"}: let a bot play${votes}`,
  votes: (granted: number, needed: number): string => ` (${granted} of ${needed})`,
  heard: "Can chat again.",
  silent: "Muted in the chat.",
  speak: (name: string): string => `Let ${name} speak`,
  mute: (name: string): string => `Mute ${name} in the chat`,
  note: "My private note",
  noteSeen: "Your seat has no PIN: whoever holds this device can read it.",
  kept: "Saved.",
  keepNote: "Save the note",
} as const;

/** The views of a game: in full, and in a word. */
export const VIEWS = {
  game: ["Game", "Game"],
  cards: ["Players and companies", "Players"],
  map: ["Map", "Map"],
  chart: ["Chart", "Chart"],
  trains: ["Trains and phases", "Trains"],
  tiles: ["Tiles", "Tiles"],
  table: ["Table", "Table"],
  log: ["Log and chat", "Log"],
  analysis: ["Analysis", "Analysis"],
} as const;

/** The bar on top and the map's buttons. */
export const BAR = {
  home: "Trunkline, home",
  round: "round",
  of: (n: number): string => `of ${n}`,
  phase: "phase",
  bank: "bank",
  broken: "broken",
  bankOwes: (sum: string): string => `The bank has run out and owes ${sum}`,
  train: "train",
  or: " or ",
  ending: (why: string): string => `the game will end: ${why}`,
  timeLeft: (all: string): string => `Time left: ${all}`,
  days: (days: number, hours: number): string => `${days} d ${hours} h`,
  waiting: "Waiting for the server",
  states: { connecting: "connecting …", live: "connected", lost: "connection lost, trying again …", refused: "not connected" },
} as const;

export const MAP = {
  closer: "Closer",
  farther: "Farther",
  whole: "Whole map",
  names: "Names",
  coordinates: (which: string): string => `Coordinates: ${which}`,
} as const;

export const CHART = {
  name: "Chart of prices",
  bank: (name: string): string => `${name}: price by loans given`,
} as const;

/** Players, railroads and private companies as cards. */
export const CARDS = {
  players: "Players",
  others: (ids: string): string => `Others: ${ids}`,
  fewer: "Only yours",
  bot: (level: string): string => `${level} bot`,
  lent: "bot",
  lentHint: (level: string): string => `a bot (${level}) plays for them`,
  priority: "priority",
  out: "out",
  hidden: (cards: string): string => `hidden cards: ${cards}`,
  blank: "blank",
  soldNow: (ids: string): string => `sold this round: ${ids}`,
  sharesOf: (name: string): string => `Shares of ${name}`,
  trains: (held: number, limit: number): string => (limit ? `trains (${held} of ${limit})` : "trains"),
  privates: "Private companies",
  private: "Private company",
  owner: "Owner",
  price: "Price",
  income: "Income",
  nowAt: (places: string): string => ` Now at ${places}.`,
  tile: (number: string): string => `Tile ${number}`,
} as const;

/** The course of a game. */
export const ANALYSIS = {
  worth: "Worth of the players",
  prices: "Prices",
  routes: "Best routes at this position",
  calculate: "Calculate",
  proved: ", proven best",
  turning: "Turning points",
  turningHint: "The rounds that most changed each player's share of the total worth. Click one to see it begin.",
  turned: (who: string, before: string, after: string): string => `${who}: ${before} → ${after}`,
  drawn: "The routes are drawn on the map.",
  noTrain: (railroad: string): string => `No ${railroad} has a train here.`,
  here: (round: string): string => `You are looking at ${round}.`,
  atEnd: (sums: string): string => `At the end: ${sums}`,
} as const;

/** A page of a game that cannot be shown, or not yet. */
export const OPENING = {
  refused: "This game cannot be shown",
  moment: "One moment",
  private: "A private game opens with its invitation link, or for those who play in it:",
  signIn: "sign in if that is you",
  home: "Home",
  cancelled: "This table has been cancelled",
  cancelledHint: "Its host called the game off before it began.",
  otherTables: "Other tables",
  again: "Trying again …",
  setting: "Setting the table …",
} as const;

export const RULE = {
  none: "This rule has no text here.",
  rest: "The rest of this chapter",
  close: "Close",
  show: (number: string): string => `Rule ${number}: show its text`,
} as const;

/** Somebody asks to go back. */
export const UNDO = {
  name: "A request to go back",
  /** Positions count draws and bots as well: a second number would only puzzle. */
  asks: (who: string, n: number, before: string, to: number): string =>
    `${who ? `${who} asks` : "You ask"} to take back ${n === 1 ? "the last decision" : `the last ${n} decisions`}${
      to > 0 ? "" : ", to the start"
    }, before “${before}”.`,
  show: "Show that position",
  missing: (names: string): string => `Still to agree: ${names || "nobody"}.`,
  passTo: (names: string): string => `Pass the device to ${names}`,
  agreeAs: (name: string): string => `Agree as ${name}`,
  withdraw: "Withdraw the request",
  later: (name: string): string => `Not now: pass the device to ${name}`,
  answer: "Answer the request to go back",
} as const;

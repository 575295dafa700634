/** What the pages around the game say: a new table, the route calculator, the lesson, another device. */

export const APP = {
  name: "Trunkline",
  skip: "Skip to the content",
  again: "Try again",
  noPage: "There is no such page",
  home: "Home",
  pages: "Pages",
  links: { play: "Play", anew: "New game", games: "Games", learn: "Learn", tools: "Tools", account: "Account" },
  leadsOn: "Perhaps you were looking for one of these:",
  unreachable: "The server cannot be reached.",
  somebodyElse: "Somebody else is signed in in this browser now, so nothing was done.",
  answered: (status: number): string => `The server answered ${status}.`,
} as const;

/** Help at the table, and the page of the rules. */
export const HELP = {
  show: "Help: rules, keys, theme",
  head: "Help",
  close: "Close",
  more: "Learn and read",
  rules: (title: string): string => `Rules of ${title}`,
  ownWords: "In short and in our own words; the numbers are those of the rulebook.",
  onePage: "All rules on one page",
  others: "Titles and editions",
  find: "Find in the rules",
  found: (n: number): string => (n === 0 ? "No rule mentions that." : n === 1 ? "1 rule" : `${n} rules`),
} as const;

/** A new table. */
export const NEW = {
  head: "New game",
  game: "Game",
  title: "Title",
  edition: "Edition",
  players: "Players",
  routes: "Routes",
  routesAs: { "": "as the rulebook says", best: "the best ones, found for you", free: "free choice" },
  seats: "Seats",
  yourName: "Your name",
  guest: "Guest",
  seat: (n: number): string => `Seat ${n}`,
  kinds: { me: "me", open: "open to others", bot: "a bot", hotseat: "a guest at this device" },
  nameAt: (n: number): string => `Name at seat ${n}`,
  name: "name",
  pinOf: (n: number): string => `PIN of seat ${n}, if you like`,
  pin: "PIN, if you like",
  pinRule: "A PIN has 4 to 8 digits.",
  forSite:
    "Use the rulings of 18xx.games, so that the game can be continued there (where cards are shuffled, its shuffle too: hidden ones could then be worked out)",
  levelAt: (n: number): string => `Level of the bot at seat ${n}`,
  alone: "I play all these seats myself: no cover between them",
  byLot: "draw the seats by lot",
  table: "Table",
  tableName: "Name of the table",
  undo: "Undo",
  undoHere: "seats at one device may undo freely among themselves, unless they have a PIN",
  undos: { own_turn: "until somebody else has acted", consent: "only if all others agree", never: "never" },
  pace: "Pace",
  paces: { live: "live", by_turn: "by turn" },
  clock: "Time for each player, for the whole game",
  clocks: [
    [0, "none"],
    [1, "1 hour"],
    [2, "2 hours"],
    [72, "3 days"],
    [336, "14 days"],
  ] as [number, string][],
  listed: "public: listed, and anybody may watch",
  openTable: "Open the table",
  start: "Start",
} as const;

/** The route calculator. */
export const TOOLS = {
  head: "Route calculator",
  intro:
    "Take a position from a game, choose a railroad, and see its best routes, proved. Add tiles or other trains to see what they would bring.",
  game: "Game",
  noGame: "no game yet",
  position: (n: number, round: string): string => `Position ${n} (${round})`,
  railroad: "Railroad",
  noTrain: "no train",
  otherTrains: "Other trains instead",
  example: (trains: string): string => (trains ? `for example ${trains}` : ""),
  calculate: "Calculate",
  clear: "Take my tiles away",
  tilesFor: (hex: string): string => `Tiles for ${hex}`,
  clickHex: "Click a hex to lay a tile there",
  tile: (number: string): string => `Tile ${number}`,
  examples: "Begin with an example, a whole game between bots:",
  orExample: "Or an example:",
  first:
    "An example opens at once, at its last position; go back from there as far as you like. For a position of your own, play a game or import one",
  toHome: "on the first page",
} as const;

/** The lesson. */
export const LEARN = {
  failed: "The lesson cannot be loaded now.",
  head: "Learn to play",
  headOf: (title: string): string => `Learn ${title}: a game of three`,
  players: "Players",
  player: "Player",
  cash: "Cash",
  shares: "Shares",
  worth: "Worth",
  railroads: "Railroads",
  railroad: "Railroad",
  price: "Price",
  treasury: "Treasury",
  trains: "Trains",
  lastRun: "Last run",
  step: (n: number, all: number): string => `Step ${n} of ${all}`,
  back: "Step back",
  next: "Next ›",
  numbers: "What everybody has now, as in the printed example:",
  yourMove: "Your move:",
  onward:
    "So it goes on: better trains come, old ones leave, and in phase III private companies close. The game ends when the bank is empty. Play a first game against novices: every button says what it would do, and every “no” says why.",
  inLog: "In the log",
  chapter: "Chapter",
  play: "Now play",
  setting: "Setting the table …",
} as const;

/** Carrying a seat to another device. */
export const DEVICE = {
  head: "Your seats on this device",
  open: "On the device on which you play, open the account page and ask for a code. It is good once, for ten minutes.",
  here: (name: string, guest: boolean): string =>
    `Here you are ${name} now${guest ? ": a guest; if you have seats, you are asked whether they come along" : ""}.`,
  code: "Code",
  example: "ABCD-EFGH",
  goOn: "Go on here",
  another: "Another device",
  scan: (address: string): string => `Scan this with the other device, or open ${address} there and type`,
  once: "Good once, for ten minutes. Whoever has the code can act as you: show it to nobody else.",
  intro: "Take your name, games and seats with you to a phone or another browser.",
  newCode: "A new code",
  showCode: "Show a code",
  qr: (text: string): string => `QR code of ${text}`,
} as const;

/** The look and the words of each title. */

export interface Look {
  name: string;
  subtitle: string;
  currency: string;
  phases: readonly string[];
  phaseColours: readonly string[]; // the highest colour of tile in each phase
  words: Record<string, string>;
}

const LOOKS: Record<string, Look> = {
  "1846": {
    name: "1846",
    subtitle: "The Race for the Midwest",
    currency: "$",
    phases: ["I", "II", "III", "IV"],
    phaseColours: ["yellow", "green", "brown", "grey"],
    words: { president: "president", pool: "market", treasury: "treasury", corporation: "corporation" },
  },
  "1848": {
    name: "1848",
    subtitle: "Australia",
    currency: "£",
    phases: ["2", "3", "4", "5", "6", "8"],
    phaseColours: ["yellow", "green", "green", "brown", "brown", "grey"],
    words: { president: "director", pool: "bank pool", treasury: "treasury", corporation: "company" },
  },
};

const PLAIN: Look = { name: "", subtitle: "", currency: "$", phases: [], phaseColours: [], words: {} };

export function lookOf(title: string): Look {
  return LOOKS[title] ?? { ...PLAIN, name: title };
}

export function money(title: string, amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${lookOf(title).currency}${Math.abs(amount).toLocaleString("en-GB")}`;
}

export function word(title: string, which: string): string {
  return lookOf(title).words[which] ?? which;
}

/** How a hex is called on the board: 1848 prints undoubled column numbers. */
export function printedName(title: string, hex: string): string {
  if (title !== "1848") return hex;
  const match = /^([A-Z]+)(\d+)$/.exec(hex);
  return match ? `${match[1]}${Math.ceil(Number(match[2]) / 2)}` : hex;
}

/** The rule somebody asked for: its number opens its text. */

class Rules {
  number = $state("");
}

export const rules = new Rules();

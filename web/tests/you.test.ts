import { expect, test } from "vitest";
import { plain, toReader, toYou } from "../src/words/you";

test("verbs lose the ending of the third person", () => {
  expect(["buys", "passes", "launches", "has", "carries", "takes", "took"].map(plain)).toEqual([
    "buy",
    "pass",
    "launch",
    "have",
    "carry",
    "take",
    "took",
  ]);
});

test("one's own name is you, at the start of a sentence and within it", () => {
  expect(toYou("Guest 84 launches NYC at $80", "Guest 84")).toBe("You launch NYC at $80");
  expect(toYou("10% of QR goes from the bank to Anna", "Anna")).toBe("10% of QR goes from the bank to you");
  expect(toYou("Anna's offer is declined", "Anna")).toBe("Your offer is declined");
  expect(toYou("NYC offers Anna $130 for a 3/5 train", "Anna")).toBe("NYC offers you $130 for a 3/5 train");
  expect(toYou("Anna took back 2 decisions.", "Anna")).toBe("You took back 2 decisions.");
});

test("remarks about oneself are sentences, too", () => {
  expect(toYou("Anna withdrew the request to go back.", "Anna")).toBe("You withdrew the request to go back.");
  expect(toYou("The game went on: Anna's request to go back is void.", "Anna")).toBe("The game went on: your request to go back is void.");
  expect(toYou("Anna's time is gone; a bot (novice) plays.", "Anna")).toBe("Your time is gone; a bot (novice) plays.");
});

test("names of others, and words that contain the name, stay", () => {
  expect(toYou("Annabel passes", "Anna")).toBe("Annabel passes");
  expect(toYou("Joanna passes", "anna")).toBe("Joanna passes");
  expect(toYou("Ben passes", "")).toBe("Ben passes");
  expect(toYou("A (B) [C] passes", "A (B) [C]")).toBe("You pass");
});

test("why not is told to whoever asks, not about a player", () => {
  expect(toReader("A share costs $90, more than the player has.")).toBe("A share costs $90, more than you have.");
  expect(toReader("The sale leaves the player over the certificate limit, and more can be sold.")).toBe(
    "The sale leaves you over the certificate limit, and more can be sold.",
  );
  expect(toReader("A private company is bought now, or the player passes.")).toBe("A private company is bought now, or you pass.");
  expect(toReader("The player's cash is counted.")).toBe("Your cash is counted.");
  expect(toReader("The players take turns.")).toBe("The players take turns.");
});

import { expect, it } from "vitest";
import type { Game } from "../src/api/types";
import { byUrgency } from "../src/parts/urgency";

const game = (id: string, status: string, my_turn = false): Game => ({ id, status, my_turn }) as unknown as Game;

it("puts games that wait for me first and those that are over last, each in the order they came", () => {
  const games = [
    game("a", "ended"),
    game("b", "running"),
    game("c", "open"),
    game("d", "running", true),
    game("e", "running"),
    game("f", "ended"),
  ];
  expect(byUrgency(games).map((g) => g.id)).toEqual(["d", "b", "e", "c", "a", "f"]);
});

import { expect, test } from "vitest";
import type { Game } from "../src/api/types";
import { decided, sitting } from "../src/parts/result";

const seat = (n: number, name: string, mine: boolean) => ({ seat: n, name, mine });
const game = (seats: ReturnType<typeof seat>[], decision: string): Game => ({ seats, decision }) as unknown as Game;

test("in lists you are You, and a decision of yours does not begin with your name", () => {
  const mine = game([seat(0, "Guest", true), seat(1, "Ada", false)], "Guest: sell shares, then buy one, or pass");
  expect(sitting(mine)).toEqual(["You", "Ada"]);
  expect(decided(mine)).toBe("sell shares, then buy one, or pass");
  expect(decided(game([seat(0, "Guest", true), seat(1, "Ada", false)], "Ada: buy a share"))).toBe("Ada: buy a share");
});

test("where several sit at one device each has a name", () => {
  const both = game([seat(0, "Dora", true), seat(1, "Carla", true)], "Dora: keep a card");
  expect(sitting(both)).toEqual(["Dora", "Carla"]);
  expect(decided(both)).toBe("Dora: keep a card");
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { type Lesson, changed, viewsOf } from "../src/learn/lesson";

const lesson = JSON.parse(readFileSync(resolve(import.meta.dirname, "../public/learn/lesson.json"), "utf8")) as Lesson;

test("the views of the lesson show the numbers it tells", () => {
  const views = viewsOf(lesson);
  lesson.steps.forEach((step, i) => {
    for (const [name, value] of step.numbers) {
      const [who, what] = name.split(" ") as [string, string | undefined];
      const player = lesson.names.indexOf(who);
      const corporation = views[i]!.corporations.find((c) => c.id === who);
      const found =
        player >= 0
          ? what === "worth"
            ? views[i]!.players[player]!.worth
            : views[i]!.players[player]!.cash
          : {
              treasury: corporation!.cash,
              price: corporation!.price,
              revenue: corporation!.last_revenue,
              trains: corporation!.trains.length,
            }[what!];
      expect(found, `${name} in step ${i + 1}`).toBe(value);
    }
  });
});

test("a change replaces fields, or items of a list by place", () => {
  const view = { ...lesson.first, bank: 1, order: ["a", "b"] };
  expect(changed(view, { bank: 2, order: { "1": "c" } })).toMatchObject({ bank: 2, order: ["a", "c"] });
});

import { expect, test } from "vitest";
import { SAY } from "../src/words";

const face = { name: "", price: 0, kind: "plain" as const, free_crossings: 0 };

test("what a train can do is said in words", () => {
  expect(SAY.trainCounts({ ...face, pay: 3, visit: 5 })).toBe("counts 3 of 5 stops");
  expect(SAY.trainCounts({ ...face, pay: 2, visit: 2 })).toBe("counts 2 stops");
  expect(SAY.trainCounts({ ...face, pay: 2, visit: 2, free_crossings: 1 })).toBe("counts 2 stops, one change of gauge free");
});

test("a diesel has no limit, and is not said to count nothing", () => {
  expect(SAY.trainCounts({ ...face, kind: "unlimited", pay: 0, visit: 0 })).toBe("runs without limit");
  expect(SAY.trainCounts({ ...face, kind: "ghan", pay: 2, visit: 0 })).toMatch(/Alice Springs/);
});

const SOURCES = import.meta.glob<string>(
  ["../src/**/*.svelte", "../src/**/*.ts", "!../src/words.ts", "!../src/words/*", "!../src/api/schema.d.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** The markup alone, with nothing in braces. */
function markup(source: string): string {
  let text = source.replaceAll("&nbsp;", " ").replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "");
  for (let n = 0; n < 4; n++) text = text.replace(/\{[^{}]*\}/g, "");
  return text;
}

test("everything the page says stands in words.ts and words/, where a translation finds it", () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) => {
    const code = source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, "");
    const sentences = code.match(/["`][A-Z][a-z]+ [a-z][^"`\n]*["`]/g) ?? [];
    const written = file.endsWith(".svelte") ? (markup(source).match(/>[^<>]*[A-Za-z]{3,}[^<>]*</g) ?? []) : [];
    return [...sentences, ...written.filter((text) => !text.includes("=>"))].map((text) => `${file}: ${text}`);
  });
  expect(found.join("\n")).toBe("");
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
});

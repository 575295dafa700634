import { expect, inject, test } from "vitest";
import { isAfar, namesAfar } from "../src/draw/afar";
import { APOTHEM, hexCentre } from "../src/draw/geometry";
import { coastOf, isSea } from "../src/draw/ground";
import { layoutOf, slotPoints } from "../src/draw/layout";
import { apart, boxOf, linesOf, nameOf, standing, widthOf } from "../src/draw/names";
import { BoardSheet } from "../src/draw/placed";

const sheets = inject("sheets");

test("a long name is broken where its lines are most even", () => {
  expect(linesOf("Broken Hill")).toEqual(["Broken Hill"]);
  expect(linesOf("Chicago Connections")).toEqual(["Chicago", "Connections"]);
  expect(linesOf("Toowoomba & Ipswich")).toEqual(["Toowoomba", "& Ipswich"]);
});

test("names that would run into each other give way, others stay", () => {
  const name = (key: string, text: string, x: number, y: number) => ({ key, lines: [text], at: { x: 0, y: 0 }, size: 13.3, x, y });
  const [a, b, c] = apart([name("a", "Terre Haute", 0, 0), name("b", "Indianapolis", 78, 2), name("c", "Cairo", 0, 60)]);
  expect(b!.x - a!.x).toBeGreaterThan((boxOf(a!.lines, 13.3).wide + boxOf(b!.lines, 13.3).wide) / 2);
  expect([c!.x, c!.y]).toEqual([0, 60]);
});

for (const [edition, sheet] of Object.entries(sheets)) {
  test(`the names of ${edition} stand on their hexes and off the cities, whatever tile of one city lies there`, () => {
    const tiles = sheet.tiles.filter((t) => t.nodes.length === 1 && t.nodes[0]!.kind === "city");
    for (const hex of sheet.hexes.filter((h) => h.place && h.printed.nodes.length === 1 && h.printed.nodes[0]!.kind === "city")) {
      for (const face of tiles) {
        for (let rotation = 0; rotation < 6; rotation++) {
          const name = nameOf(sheet.title, hex, face, rotation)!;
          const { wide, high } = boxOf(name.lines, name.size);
          expect(Math.abs(name.at.x) + wide / 2, hex.place).toBeLessThan(APOTHEM + 8);
          const { nodes } = layoutOf(face, rotation);
          for (const p of slotPoints(nodes[0]!.node.slots, nodes[0]!.radius)) {
            const dx = Math.max(0, Math.abs(name.at.x - p.x) - wide / 2);
            const dy = Math.max(0, Math.abs(name.at.y - p.y) - high / 2);
            expect(Math.hypot(dx, dy), `${hex.place} on tile ${face.number} turned ${rotation}`).toBeGreaterThan(nodes[0]!.radius - 3);
          }
        }
      }
    }
  });

  test(`no name of ${edition} lies over the value of a city beside it, whatever tile lies there`, () => {
    const tiles = sheet.tiles.filter((t) => t.nodes.length === 1 && t.nodes[0]!.kind === "city" && t.colour === "yellow");
    const cities = sheet.hexes.filter(
      (h) => h.printed.nodes.length === 1 && h.printed.nodes[0]!.kind === "city" && h.printed.colour === "white",
    );
    const board = new BoardSheet(sheet);
    for (const hex of cities)
      for (const face of tiles)
        for (let rotation = 0; rotation < 6; rotation++) {
          const view = { name: hex.name, tile: face.number, rotation, tokens: [], reserved: [], markers: [] };
          const spaces = [...board.placed([view]).spaces.values()];
          const { revenue } = layoutOf(face, rotation);
          const c = hexCentre(hex.x, hex.y);
          for (const n of standing(sheet.title, spaces).filter((other) => other.key !== hex.name)) {
            const { wide, high } = boxOf(n.lines, n.size);
            const dx = Math.max(0, Math.abs(n.x - c.x - revenue!.x) - wide / 2);
            const dy = Math.max(0, Math.abs(n.y - c.y - revenue!.y) - high / 2);
            const what = `${n.lines.join(" ")} over ${hex.place} with tile ${face.number} turned ${rotation}`;
            expect(Math.hypot(dx, dy), what).toBeGreaterThan(11 - 4);
          }
        }
  });

  test(`no name of ${edition} gives way to a neighbour's so far that it lies over its own value`, () => {
    const board = new BoardSheet(sheet);
    const tiles = sheet.tiles.filter((t) => t.nodes.length === 1 && t.nodes[0]!.kind === "city");
    for (const hex of sheet.hexes.filter((h) => h.place && h.printed.nodes.length === 1 && h.printed.nodes[0]!.kind === "city"))
      for (const face of tiles)
        for (let rotation = 0; rotation < 6; rotation++) {
          const view = { name: hex.name, tile: face.number, rotation, tokens: [], reserved: [], markers: [] };
          const name = standing(sheet.title, [...board.placed([view]).spaces.values()]).find((n) => n.key === hex.name)!;
          const { revenue } = layoutOf(face, rotation);
          const { wide, high } = boxOf(name.lines, name.size);
          const c = hexCentre(hex.x, hex.y);
          const dx = Math.max(0, Math.abs(name.x - c.x - revenue!.x) - wide / 2);
          const dy = Math.max(0, Math.abs(name.y - c.y - revenue!.y) - high / 2);
          expect(Math.hypot(dx, dy), `${hex.place} with tile ${face.number} turned ${rotation}`).toBeGreaterThanOrEqual(11);
        }
  });

  test(`no two names of ${edition} touch on the board as it is printed`, () => {
    const names = standing(sheet.title, [...new BoardSheet(sheet).placed([]).spaces.values()]);
    for (const a of names)
      for (const b of names.filter((n) => n.key > a.key)) {
        const aside = Math.abs(a.x - b.x) - (widthOf(a.lines, a.size) + widthOf(b.lines, b.size)) / 2;
        const above = Math.abs(a.y - b.y) - (boxOf(a.lines, a.size).high + boxOf(b.lines, b.size).high) / 2;
        const what = `${a.lines.join(" ")} and ${b.lines.join(" ")}`;
        expect(Math.max(aside, above), what).toBeGreaterThan(what.includes("Port Lincoln") ? 2.5 : -1);
      }
  });

  test(`from afar the names of ${edition} are large, each once, and keep off each other`, () => {
    const spaces = [...new BoardSheet(sheet).placed([]).spaces.values()];
    const view = { x: -1000, y: -1000, w: 4000, h: 4000 };
    const scale = 0.36;
    expect([isAfar(scale), isAfar(0.7)]).toEqual([true, false]);
    const names = namesAfar(spaces, scale, view);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names.map((n) => n.lines.join(" "))).size).toBe(names.length);
    for (const a of names) {
      expect(a.size * scale).toBeGreaterThan(9);
      for (const b of names.filter((n) => n !== a)) {
        const [boxA, boxB] = [boxOf(a.lines, a.size), boxOf(b.lines, b.size)];
        const apart = Math.abs(a.x - b.x) >= (boxA.wide + boxB.wide) / 2 || Math.abs(a.y - b.y) >= (boxA.high + boxB.high) / 2;
        expect(apart, `${a.key} and ${b.key}`).toBe(true);
      }
    }
  });

  test(`from afar the names of ${edition} keep off what was run, but for a few that have nowhere to go`, () => {
    const spaces = [...new BoardSheet(sheet).placed([]).spaces.values()];
    const view = { x: -1000, y: -1000, w: 4000, h: 4000 };
    const names = namesAfar(spaces, 0.42, view);
    const stay = names.filter(({ key, x, y }) => {
      const after = namesAfar(spaces, 0.42, view, [{ x, y }]).find((n) => n.key === key);
      const { wide, high } = boxOf(after?.lines ?? [""], after?.size ?? 0);
      return after && Math.abs(after.x - x) < wide / 2 && Math.abs(after.y - y) < high / 2;
    });
    expect(stay.length, stay.map((n) => n.key).join()).toBeLessThan(names.length / 5);
  });

  test(`the coast of ${edition} goes round the land: as many sides as corners`, () => {
    const sides = coastOf(sheet.hexes).split("M").slice(1);
    expect(sides.length).toBeGreaterThan(sheet.hexes.filter((h) => !isSea(h)).length / 2);
    const met = new Map<string, number>();
    for (const end of sides.flatMap((side) => side.split("L"))) {
      const corner = end.split(" ").map((n) => Math.round(Number(n)));
      met.set(corner.join(), (met.get(corner.join()) ?? 0) + 1);
    }
    for (const times of met.values()) expect(times % 2).toBe(0);
  });
}

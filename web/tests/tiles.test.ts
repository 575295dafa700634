import { render } from "@testing-library/svelte";
import { describe, expect, inject, test } from "vitest";
import { APOTHEM, RADIUS, distance, edgePoint } from "../src/draw/geometry";
import { layoutOf, reachOf, turnedEnd } from "../src/draw/layout";
import TileArt from "../src/draw/TileArt.svelte";

const sheets = inject("sheets");

for (const [name, sheet] of Object.entries(sheets)) {
  describe(`the tiles and printed hexes of ${name}`, () => {
    const faces = [...sheet.tiles, ...sheet.hexes.map((h) => h.printed)];

    test("every piece of track ends where it should, in every rotation", () => {
      for (const face of faces) {
        for (let rotation = 0; rotation < 6; rotation++) {
          const layout = layoutOf(face, rotation);
          expect(layout.pieces.length).toBe(face.track.length);
          layout.pieces.forEach((piece, i) => {
            const [a, b] = face.track[i]!;
            expect([piece.a, piece.b]).toEqual([turnedEnd(a, rotation), turnedEnd(b, rotation)]);
            for (const [end, point] of [
              [piece.a, piece.curve[0]],
              [piece.b, piece.curve[3]],
            ] as const) {
              const at = end < 6 ? edgePoint(end) : layout.nodes[end - 6]!.at;
              expect(distance(point, at), `tile ${face.number} turned ${rotation}, end ${end}`).toBeLessThan(0.1);
            }
          });
        }
      }
    });

    test("cities and towns lie within the hex and do not cover each other", () => {
      for (const face of faces) {
        const { nodes } = layoutOf(face, 0);
        nodes.forEach((n, i) => {
          expect(Math.hypot(n.at.x, n.at.y)).toBeLessThan(RADIUS);
          nodes.slice(i + 1).forEach((m) => {
            const touching = (n.radius + m.radius) * (n.node.kind === "city" ? 0.97 : 1);
            expect(distance(n.at, m.at), `tile ${face.number || "printed"}`).toBeGreaterThanOrEqual(touching);
          });
        });
      }
    });

    test("revenue and label lie on the hex and off the cities", () => {
      for (const face of faces) {
        for (let rotation = 0; rotation < 6; rotation++) {
          const { revenue, label, nodes } = layoutOf(face, rotation);
          for (const spot of [revenue, label]) {
            if (!spot) continue;
            expect(Math.hypot(spot.x, spot.y)).toBeLessThan(APOTHEM);
            for (const n of nodes) {
              if (n.node.kind === "city")
                expect(distance(spot, n.at), `tile ${face.number} turned ${rotation}`).toBeGreaterThan(
                  Math.min(reachOf(n.node, nodes.length), 20) * 0.9,
                );
            }
          }
          if (revenue && label) expect(distance(revenue, label)).toBeGreaterThan(15);
        }
      }
    });
  });

  test(`every tile of ${name} is drawn in all rotations with its track, cities and towns`, () => {
    for (const face of sheet.tiles) {
      for (let rotation = 0; rotation < 6; rotation++) {
        const { container, unmount } = render(TileArt, { face, rotation, title: sheet.title, phase: 0 });
        expect(container.querySelectorAll(".rail").length).toBe(face.track.length);
        expect(container.querySelectorAll(".slot").length).toBe(
          face.nodes.reduce((n, x) => n + (x.kind === "city" ? Math.max(x.slots, 1) : 0), 0),
        );
        expect(container.querySelectorAll(".town").length).toBe(face.nodes.filter((x) => x.kind === "town").length);
        expect(container.querySelector(".label")?.textContent ?? "").toBe(face.label);
        unmount();
      }
    }
  });
}

test("tokens, a reserved slot and a token beside a full city are drawn", () => {
  const sheet = Object.values(sheets)[0]!;
  const face = sheet.tiles.find((t) => t.nodes[0]?.slots === 2)!;
  const { container } = render(TileArt, {
    face,
    title: sheet.title,
    tokens: [
      [0, "AA"],
      [0, "BB"],
      [0, "CC"],
    ],
    reserved: [],
  });
  expect([...container.querySelectorAll(".token text")].map((t) => t.textContent)).toEqual(["AA", "BB", "CC"]);
  expect(container.querySelectorAll(".slot.extra").length).toBe(1);
  const kept = render(TileArt, { face, title: sheet.title, tokens: [[0, "AA"]], reserved: [[0, "DD"]] });
  expect(kept.container.querySelector(".held")?.textContent).toBe("DD");
});

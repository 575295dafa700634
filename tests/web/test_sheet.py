"""The table of a long game: what does not fit scrolls, says so, and begins with what is newest."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import open_game
from tests.web.recorded import recorded
from tests.web.test_decisions import brought, point

from trunkline.game import Game


@pytest.mark.parametrize("width", [390, 1440])
def test_the_newest_rounds_are_in_sight_and_the_names_of_the_rows_stay(
    page: Page, me: Person, width: int, errors: list[str]
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    game = me.post("/games/import", {"text": recorded("1848", 1), "play": False})["id"]
    open_game(page, game, "?view=table")
    revenues = page.get_by_role("region", name="Revenue of every operating round")
    expect(revenues).to_be_visible()
    edge = revenues.bounding_box()
    newest = revenues.locator("thead th").last.bounding_box()
    name = revenues.locator("tbody th").first.bounding_box()
    assert edge
    assert newest
    assert name
    assert revenues.evaluate("e => e.scrollWidth > e.clientWidth")
    assert newest["x"] + newest["width"] <= edge["x"] + edge["width"] + 1
    assert abs(name["x"] - edge["x"]) <= 1


def three_together(game: Game, kind: str) -> bool:
    """Three markers lie in one place of the chart, in such a round."""
    if kind not in (view := game.view()).round_kind:
        return False
    cells = [tuple(c.cell) for c in view.corporations if c.price and c.cell[0] >= 0]
    return max(map(cells.count, cells), default=0) >= 3


# Markers over each other, over a price, or cut by what holds them.
HIDDEN = """holder => {
  const found = [];
  for (const stack of document.querySelectorAll(`${holder} .stack`)) {
    const parts = [...stack.children, ...stack.parentElement.querySelectorAll(".price")];
    const boxes = parts.map(p => p.getBoundingClientRect());
    const frame = stack.closest(holder).getBoundingClientRect();
    const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    boxes.forEach((a, i) => {
      if (a.bottom > frame.bottom + 1) found.push(`cut: ${parts[i].innerText}`);
      for (const b of boxes.slice(i + 1))
        if (wide(a, b) > 4 && high(a, b) > 4) found.push(`covered: ${parts[i].innerText}`);
    });
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("title", "kind", "holder"), [("1846", "operating", ".strip"), ("1848", "stock", ".chart .cell")]
)
def test_three_markers_at_one_price_can_be_read(
    page: Page, me: Person, title: str, kind: str, holder: str, errors: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point(title, lambda game, _: three_together(game, kind))))
    expect(page.locator(f"{holder} .stack").first).to_be_attached()
    assert page.evaluate(HIDDEN, holder) == []

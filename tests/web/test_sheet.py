"""The table of a long game: what does not fit scrolls, says so, and begins with what is newest."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import open_game
from tests.web.recorded import recorded


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

"""The decision bar: Enter is always its main button, Esc goes back, and it stands in the window whatever its size."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, open_game, seq_of
from tests.web.recorded import entries, prefix, recorded
from tests.web.test_decisions import brought, next_seq, point
from tests.web.test_tables import middle_of_a_turn, seated

from trunkline.core.actions import Action, BuyTrain
from trunkline.game import Game

WINDOWS = [(1366, 768), (1440, 900), (1920, 1080), (390, 844), (844, 390)]


def pending(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("[data-pending]").get_attribute("data-pending") or "{}")
    return found


def choose_tile_by_mouse(page: Page) -> None:
    """A lit hex with two tiles or more, and one of them."""
    for hex_ in page.locator(".space.on").all():
        hex_.click(force=True)
        tiles = page.locator(".fan [data-tile]")
        if tiles.count() > 1:
            tiles.first.click()
            expect(page.locator("[data-main][data-confirm]")).to_be_enabled(timeout=LONG)
            return
    raise AssertionError("no hex takes two tiles")


def test_enter_after_a_click_lays_the_tile_and_does_not_turn_it(page: Page, me: Person, errors: list[str]) -> None:
    game, _ = middle_of_a_turn(me)
    open_game(page, game)
    before = seq_of(page)
    choose_tile_by_mouse(page)
    chosen = pending(page)
    page.keyboard.press("Enter")
    next_seq(page, before)
    assert me.get(f"/games/{game}/export")["log"][before]["action"] == chosen


def test_escape_goes_back_one_step_at_a_time(page: Page, me: Person, errors: list[str]) -> None:
    game, _ = middle_of_a_turn(me)
    open_game(page, game)
    choose_tile_by_mouse(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator(".fan")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".fan")).to_have_count(0)


def test_enter_after_escape_goes_on_and_does_not_choose_again(page: Page, me: Person, errors: list[str]) -> None:
    """A browser shows the focus of a clicked button once a key is pressed: Enter is the main button all the same."""
    open_game(page, brought(me, *point("1846", lambda game, _: game.state.now().kind == "issue")))
    page.locator("[data-mark^=issue], [data-mark^=redeem]").first.click()
    expect(page.locator("[data-main][data-confirm]")).to_be_enabled(timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator("[data-pending]")).to_have_count(0)
    before = seq_of(page)
    page.keyboard.press("Enter")
    next_seq(page, before)


def too_dear(game: Game, actions: list[Action]) -> bool:
    """No train of the bank can be paid."""
    from_bank = [a for a in actions if isinstance(a, BuyTrain) and a.source == "bank"]
    return game.state.now().kind == "trains" and not from_bank


def test_trains_that_cannot_be_paid_stand_there_with_their_reason(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, brought(me, *point("1846", too_dear)))
    cards = page.get_by_role("group", name="Trains on sale").locator(".card")
    expect(cards.first).to_be_visible(timeout=LONG)
    for card in cards.all():
        expect(card.locator(".rule")).to_be_visible(timeout=LONG)


INSIDE = """() => {
  const at = document.querySelector("[data-main]").getBoundingClientRect();
  return at.width > 80 && at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_the_main_button_is_inside_every_window(site: Server, browser: Browser, title: str) -> None:
    me = Person(site.url).guest()
    text = recorded(title, 1)
    log = entries(text)
    kinds = {entry["action"]["type"]: i for i, entry in enumerate(log) if entry["actor"] != "chance"}
    games = {kind: me.post("/games/import", {"text": prefix(text, i), "play": True})["id"] for kind, i in kinds.items()}
    page = seated(browser, site, me)
    for kind, game in games.items():
        open_game(page, game)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            assert page.evaluate(INSIDE), f"{title} {kind} at {width}x{height}"
    page.context.close()

"""The decision bar: Enter is always its main button, Esc goes back, and it stands in the window whatever its size."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, open_game, seq_of
from tests.web.recorded import entries, prefix, recorded
from tests.web.test_decisions import brought, next_seq, point
from tests.web.test_tables import middle_of_a_turn, seated

from trunkline.core.actions import Action, BuyTrain, Pass
from trunkline.core.events import StepSkipped
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


def test_enter_after_a_hex_that_was_left_goes_on(page: Page, me: Person, errors: list[str]) -> None:
    """The hex keeps the focus of the mouse: Enter does not open its tiles again, it is the button that says so."""
    game, _ = middle_of_a_turn(me)
    open_game(page, game)
    before = seq_of(page)
    page.locator(".space.on").first.click(force=True)
    expect(page.locator(".fan")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".fan")).to_have_count(0)
    expect(page.locator("[data-main]")).to_be_enabled(timeout=LONG)
    page.keyboard.press("Enter")
    next_seq(page, before)


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


def test_the_main_button_rests_after_a_purchase(alone: None, page: Page, me: Person, errors: list[str]) -> None:
    """Enter pressed twice buys a train and does not end the step as well."""
    page.clock.install()
    open_game(page, brought(me, *point("1846", can_buy)))
    page.locator("[data-train]").first.click()
    expect(page.locator("[data-main][data-confirm]")).to_be_enabled(timeout=LONG)
    before = seq_of(page)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.keyboard.press("Enter")
    expect(page.locator("main[data-seq]")).to_have_attribute("data-seq", str(before + 1), timeout=LONG)
    expect(page.locator("[data-main]")).to_be_disabled()
    page.keyboard.press("Enter")
    page.clock.run_for(2000)
    expect(page.locator('[data-main][data-option="pass"]')).to_be_enabled(timeout=LONG)
    assert seq_of(page) == before + 1


def can_buy(game: Game, actions: list[Action]) -> bool:
    """A train of the bank can be bought, and then another, or the turn ended."""
    now = game.state.now()
    trains = [a for a in actions if isinstance(a, BuyTrain) and a.source == "bank"]
    if now.kind != "trains" or not trains:
        return False
    after = game.copy()
    after.play(trains[0])
    later = after.legal_actions()
    return after.state.now().kind == "trains" and any(isinstance(a, Pass) for a in later) and len(later) > 1


def test_the_fan_leaves_the_hexes_around_in_sight_and_stands_still(page: Page, me: Person, errors: list[str]) -> None:
    """What lies around decides how a tile should lie; a second click must find the tile where the first one did."""
    page.set_viewport_size({"width": 1440, "height": 900})
    game, _ = middle_of_a_turn(me)
    open_game(page, game)
    fan = page.locator(".fan")
    for name in [hex_.get_attribute("data-hex") for hex_ in page.locator(".space.on").all()]:
        page.locator(f'[data-hex="{name}"]').click(force=True)
        expect(page.locator("[data-main]")).to_have_text("Choose a tile")
        box, hex_ = fan.bounding_box(), page.locator(f'[data-hex="{name}"] .land').bounding_box()
        assert box
        assert hex_
        beside = gap(box["x"], box["width"], hex_["x"], hex_["width"]) >= hex_["width"] - 1
        over = gap(box["y"], box["height"], hex_["y"], hex_["height"]) >= hex_["height"] * 0.75 - 1
        assert beside or over, name
        page.locator(".fan [data-tile]").first.click()
        expect(page.locator("[data-main][data-confirm]")).to_be_enabled(timeout=LONG)
        assert fan.bounding_box() == box
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def gap(start: float, length: float, other: float, size: float) -> float:
    """How far two stretches are apart; negative where they overlap."""
    return max(other - (start + length), start - (other + size))


def middle(title: str, kind: str) -> str:
    """A recorded game, up to the middle one of its actions of a kind."""
    text = recorded(title, 1)
    at = [i for i, e in enumerate(entries(text)) if e["actor"] != "chance" and e["action"]["type"] == kind]
    return prefix(text, at[len(at) // 2])


def test_the_bar_is_as_high_whatever_is_asked(page: Page, me: Person, errors: list[str]) -> None:
    """The long sentence of an offer leaves the railroad's facts two lines."""
    page.set_viewport_size({"width": 1366, "height": 768})
    heights: dict[str, int] = {}
    for kind in ("pay", "accept", "lay_tile"):
        text = middle("1848", kind)
        open_game(page, brought(me, text, len(entries(text))))
        heights[kind] = round(page.locator(".decide").bounding_box()["height"])  # type: ignore[index]
    assert len({*heights.values()}) == 1, heights


def nothing_ran(game: Game, _: list[Action]) -> bool:
    """Trains are bought, and the rules told why none was run."""
    if game.seq == 0 or game.state.now().kind != "trains":
        return False
    return any(isinstance(e, StepSkipped) and e.step == "run" and e.why for e in game.events(game.seq - 1))


def test_a_step_that_was_skipped_is_not_ticked_and_says_why(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", nothing_ran)
    events = Game.from_json(text).events(seq - 1)
    why = next(e.why for e in events if isinstance(e, StepSkipped) and e.step == "run")
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, text, seq))
    run = page.locator(".steps .passed", has_text="run")
    expect(run).to_have_count(1, timeout=LONG)
    assert run.evaluate("li => getComputedStyle(li, '::before').content") == "none"
    run.get_by_role("button").click()
    expect(run.get_by_role("status")).to_contain_text(why)
    expect(page.locator(".sidelog")).to_contain_text(why)


def test_a_payout_is_chosen_and_then_confirmed(alone: None, page: Page, me: Person, errors: list[str]) -> None:
    """As tiles, trains and launches are: who clicks and presses Enter must not lose the step that comes next."""
    page.clock.install()
    open_game(page, brought(me, *point("1846", lambda game, _: game.state.now().kind == "pay")))
    full, half = page.locator('[data-pay="full"]'), page.locator('[data-pay="half"]')
    before = seq_of(page)
    half.click()
    expect(half).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-main][data-confirm]")).to_have_text(re.compile("Pay half"))
    page.keyboard.press("Escape")
    expect(half).to_have_attribute("aria-pressed", "false")
    full.click()
    assert pending(page)["choice"] == "full"
    assert seq_of(page) == before
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.keyboard.press("Enter")
    expect(page.locator("main[data-seq]")).to_have_attribute("data-seq", str(before + 1), timeout=LONG)
    page.keyboard.press("Enter")
    page.clock.run_for(2000)
    assert seq_of(page) == before + 1

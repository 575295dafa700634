"""At a desk: columns that stay, rows as high as each other, menus that cover neither bar, a map at every width."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import LONG, open_game, seq_of
from tests.web.test_beside import WHOLE
from tests.web.test_decisions import brought, next_seq, point
from tests.web.test_matrix import buys_another

from trunkline.core.actions import Action, BuyIn, Launch
from trunkline.game import Game


def sized(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


COLUMNS = """() => [...document.querySelectorAll(".matrix thead th")].map(head => {
  const at = head.getBoundingClientRect();
  return [Math.round(at.left), Math.round(at.width)];
})"""


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_no_column_changes_its_width_when_another_seat_of_mine_acts(
    page: Page, me: Person, errors: list[str], title: str
) -> None:
    """The column of whoever acts comes first."""
    sized(page, 1440, 900)
    open_game(page, brought(me, *point(title, buys_another)))
    expect(page.locator(".matrix thead .acting")).to_be_visible(timeout=LONG)
    columns, actors = [page.evaluate(COLUMNS)], [page.locator(".matrix thead .acting .who").inner_text()]
    here = seq_of(page)
    page.locator('[data-main][data-option="pass"]').click()
    next_seq(page, here)
    expect(page.locator(".matrix thead .acting .who")).not_to_have_text(actors[0])
    columns.append(page.evaluate(COLUMNS))
    assert columns[1] == columns[0]
    expect(page.locator(".matrix thead th").nth(1)).to_have_class(re.compile(r"\bacting\b"))


ROWS = "() => [...document.querySelectorAll('.matrix tbody tr')].map(row => row.offsetHeight)"


def to_float(game: Game, actions: list[Action]) -> bool:
    """Companies of every sort: some float, some are to be launched."""
    view = game.view()
    launched = [c.status for c in view.corporations]
    return view.round_kind == "stock" and launched.count("launched") > 1 and any(isinstance(a, Launch) for a in actions)


def test_the_rows_of_nine_companies_are_as_high_as_each_other(page: Page, me: Person, errors: list[str]) -> None:
    sized(page, 1440, 900)
    open_game(page, brought(me, *point("1848", to_float)))
    expect(page.locator(".matrix tbody tr")).to_have_count(9, timeout=LONG)
    heights = page.evaluate(ROWS)
    assert max(heights) - min(heights) <= 1, heights


def launches_to_100(_: Game, actions: list[Action]) -> bool:
    prices = [a.price for a in actions if isinstance(a, Launch)]
    return bool(prices) and max(prices) == 100


TOPS = "all => [...new Set(all.map(price => Math.round(price.getBoundingClientRect().top)))]"


def test_eight_prices_to_launch_at_stand_in_one_line(page: Page, me: Person, errors: list[str]) -> None:
    sized(page, 1440, 900)
    open_game(page, brought(me, *point("1846", launches_to_100)))
    prices = page.locator(".prices").first.locator("button")
    expect(prices).to_have_count(8, timeout=LONG)
    assert len(prices.evaluate_all(TOPS)) == 1


@pytest.mark.parametrize("size", [(920, 768), (1024, 768), (1098, 700), (1150, 800)])
def test_the_auction_has_its_map_at_every_desk(
    page: Page, me: Person, errors: list[str], size: tuple[int, int]
) -> None:
    sized(page, *size)
    open_game(page, me.new_game("1848", "me hotseat hotseat"))
    cards = page.locator(".room li")
    expect(cards).to_have_count(6)
    board = page.locator("section.map")
    board.scroll_into_view_if_needed()
    assert board.evaluate("e => e.clientWidth >= 290 && e.clientHeight >= 290")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    cards.first.scroll_into_view_if_needed()
    assert cards.first.evaluate(WHOLE)


BETWEEN_BARS = """name => {
  const at = document.querySelector(name).getBoundingClientRect();
  const [bar, deck] = [".bar", ".decide"].map(part => document.querySelector(part).getBoundingClientRect());
  return [at.top >= bar.bottom - 1, at.bottom <= deck.top + 1];
}"""
SMALL_WINDOWS = [(1366, 600), (1100, 620), (1366, 768), (1440, 900)]


@pytest.mark.parametrize("size", SMALL_WINDOWS)
def test_what_is_opened_covers_neither_bar(page: Page, me: Person, errors: list[str], size: tuple[int, int]) -> None:
    sized(page, *size)
    open_game(page, brought(me, *point("1846", lambda game, _: game.state.now().kind == "track")))
    for menu in ("Standing orders", "This table"):
        line = page.locator(".menus summary", has_text=menu)
        line.click()
        expect(page.locator(".menus details[open] button").first).to_be_in_viewport()
        assert page.evaluate(BETWEEN_BARS, ".menus details[open] > :not(summary)") == [True, True], menu
        line.click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible(timeout=LONG)
    assert page.evaluate(BETWEEN_BARS, "dialog[open]")[1]


@pytest.mark.parametrize("size", SMALL_WINDOWS)
def test_six_companies_to_buy_leave_standing_orders_in_sight(
    page: Page, me: Person, errors: list[str], size: tuple[int, int]
) -> None:
    sized(page, *size)
    six = point("1846", lambda _, actions: len({a.private for a in actions if isinstance(a, BuyIn)}) >= 6)
    open_game(page, brought(me, *six))
    if page.locator(".matters").count():
        page.locator(".matters").click()
    expect(page.locator('[data-mark^="buy_in "]').first).to_be_visible(timeout=LONG)
    assert page.locator(".menus summary", has_text="Standing orders").evaluate(WHOLE)


MIDDLE = "e => (at => [at.left + at.width / 2, at.top + at.height / 2])(e.getBoundingClientRect())"


def test_a_launch_marks_its_home_on_the_map(page: Page, me: Person, errors: list[str]) -> None:
    """Where the window has room for the map below the stock round."""
    sized(page, 1440, 1400)
    open_game(page, brought(me, *point("1848", lambda _, actions: any(isinstance(a, Launch) for a in actions))))
    sydney, frame = page.locator('section.map [data-hex][aria-label*="Sydney"]'), page.locator("section.map .reached")
    expect(sydney).to_be_visible(timeout=LONG)
    expect(frame).to_have_count(0)
    page.locator('[data-mark^="launch NSW "]').first.hover()
    expect(frame).to_have_count(1)
    assert frame.evaluate(MIDDLE) == pytest.approx(sydney.evaluate(MIDDLE), abs=9)
    page.locator(".decide h2").hover()
    expect(frame).to_have_count(0)


@pytest.mark.parametrize("width", [320, 340, 360, 375, 390, 412])
def test_on_a_phone_no_number_of_the_bar_is_parted_from_its_word(
    page: Page, me: Person, errors: list[str], width: int
) -> None:
    sized(page, width, 740)
    open_game(page, brought(me, *point("1846", lambda game, _: "3/5" in str(game.view().depot) and game.seq > 100)))
    facts = page.locator(".bar .fact:visible")
    expect(facts).to_have_count(4)
    heights = [fact.evaluate("e => e.offsetHeight") for fact in facts.all()]
    assert all(low < 30 for low in heights), heights
    tops = page.locator(".bar .sale > *").evaluate_all("all => all.map(e => e.getBoundingClientRect().bottom)")
    assert all(abs(a - b) < 6 for a, b in pairwise(tops)), tops

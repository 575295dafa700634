"""Phones, upright and sideways, and other narrow windows: nothing is cut, crushed or hidden below something else."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once, enter, mark, open_game
from tests.web.recorded import entries, recorded
from tests.web.test_beside import WHOLE
from tests.web.test_decisions import brought, point, rest_of_the_turn
from tests.web.test_rooms import begins_after_another

from trunkline.core.actions import Action, LayTile
from trunkline.game import Game

UPRIGHT, SIDEWAYS, TABLET = (390, 844), (844, 390), (820, 1180)
Window = Callable[[tuple[int, int]], Page]


@pytest.fixture
def window(site: Server, browser: Browser, me: Person) -> Iterator[Window]:
    """A window of that size, under a finger."""
    opened: list[Page] = []

    def open_one(size: tuple[int, int]) -> Page:
        viewport: Any = {"width": size[0], "height": size[1]}
        context = browser.new_context(
            base_url=site.url, viewport=viewport, has_touch=True, is_mobile=True, storage_state=at_once(site.url)
        )
        context.add_cookies(me.cookies())
        context.set_default_timeout(LONG)
        opened.append(context.new_page())
        return opened[-1]

    yield open_one
    for page in opened:
        page.context.close()


def late_trading(game: Game, _: list[Action]) -> bool:
    """A stock round in which a company has nothing for sale any more."""
    view = game.view()
    return view.round_kind == "stock" and any(
        c.price and not any(owner in ("bank", "treasury", "pool") and n for owner, n in c.shares)
        for c in view.corporations
        if c.kind == "corporation" and c.status == "operating"
    )


def some_trains(game: Game, _: list[Action]) -> bool:
    view = game.view()
    return view.round_kind == "stock" and sum(len(c.trains) > 1 for c in view.corporations) > 1


BESIDE_EACH_OTHER = """list => [...document.querySelectorAll(`${list} li`)].flatMap(line => {
  const cells = [...(line.querySelector("button") ?? line).children].filter(c => c.getClientRects().length);
  const ends = cells.map(c => {
    const range = document.createRange();
    range.selectNodeContents(c);
    return [...range.getClientRects()].reduce((far, r) => Math.max(far, r.right), 0);
  });
  const meet = (a, b) => a.top < b.bottom && b.top < a.bottom;
  return cells.slice(1).flatMap((c, i) => {
    const [before, here] = [cells[i].getBoundingClientRect(), c.getBoundingClientRect()];
    return meet(before, here) && ends[i] > here.left + 1 && c.innerText ? [`${cells[i].innerText}|${c.innerText}`] : [];
  });
})"""
WIDER = """names => names.filter(name =>
  [...document.querySelectorAll(name)].some(e => e.scrollWidth > e.clientWidth + 1))"""


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_sideways_the_stock_round_is_as_wide_as_its_window(window: Window, me: Person, title: str) -> None:
    page = window(SIDEWAYS)
    open_game(page, brought(me, *point(title, some_trains)))
    expect(page.locator(".matrix")).to_be_visible()
    assert page.evaluate(WIDER, [".room", ".matrix", ".beside"]) == []
    assert page.evaluate(BESIDE_EACH_OTHER, ".rails") == []
    assert page.evaluate(BESIDE_EACH_OTHER, ".players") == []


def test_at_1100_pixels_no_head_of_a_list_runs_into_the_next(page: Page, me: Person, errors: list[str]) -> None:
    game = brought(me, *point("1848", some_trains))
    for width in (950, 1100):
        page.set_viewport_size({"width": width, "height": 800})
        open_game(page, game)
        expect(page.locator(".players .heads")).to_be_visible()
        assert page.evaluate(BESIDE_EACH_OTHER, ".rails") == [], width
        assert page.evaluate(BESIDE_EACH_OTHER, ".players") == [], width


def test_a_company_with_nothing_for_sale_takes_two_lines(window: Window, me: Person) -> None:
    page = window(UPRIGHT)
    open_game(page, brought(me, *point("1848", late_trading)))
    row = page.locator("tr.nothing").first
    expect(row).to_be_visible()
    expect(row.locator(".buy:visible")).to_have_count(0)
    assert all(r.evaluate("e => e.clientHeight") < 80 for r in page.locator("tr.nothing").all())


def test_another_round_begins_at_its_top(window: Window, me: Person) -> None:
    text = recorded("1848")
    whole = Game.from_json(text)
    rounds = [whole.at(seq).view().round_kind for seq in range(80)]
    last = next(i for i, (a, b) in enumerate(pairwise(rounds)) if (a, b) == ("auction", "stock"))
    page = window(UPRIGHT)
    open_game(page, brought(me, text, last))
    page.evaluate("scrollTo(0, 400)")
    enter(page, entries(text)[last]["action"])
    expect(page.locator(".matrix")).to_be_visible()
    page.wait_for_function("scrollY === 0")


def test_trains_and_phases_are_told_one_below_the_other(window: Window, me: Person) -> None:
    page = window(UPRIGHT)
    open_game(page, brought(me, *point("1848", some_trains)), "?view=trains")
    cards = page.locator("table.trains tbody td:first-child")
    expect(cards.first).to_be_visible()
    assert page.evaluate(WIDER, [".content .scroll"]) == []
    assert all(c.evaluate("e => e.clientWidth") > 250 for c in cards.all())


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_the_view_of_the_map_fills_a_phone(window: Window, me: Person, title: str) -> None:
    page = window(UPRIGHT)
    open_game(page, brought(me, *point(title, some_trains)), "?view=map")
    board = page.locator("section.map .shore")
    expect(board).to_be_visible()
    high = board.evaluate("e => e.getBoundingClientRect().height")
    assert high > 400  # it was 290 on the view of the game
    page.get_by_role("button", name="whole", exact=False).first.click()
    page.wait_for_function(
        "high => document.querySelector('section.map .shore').getBoundingClientRect().height < high", arg=high
    )
    lead = page.get_by_role("button", name="Trade shares on the Game tab")
    expect(lead).not_to_contain_text("(g)")
    lead.click()
    expect(page.locator(".matrix")).to_be_visible()


def test_on_a_phone_what_is_sold_stands_below_what_is_for_sale_in_one_line_each(window: Window, me: Person) -> None:
    page = window(UPRIGHT)
    text, seq = point("1848", lambda game, _: sum(p.owner.startswith("p") for p in game.view().privates) > 1)
    open_game(page, brought(me, text, seq))
    sold, offered = page.locator(".room li.sold"), page.locator(".room li:not(.sold)")
    expect(sold.first).to_contain_text("sold to")
    assert all(s.evaluate("e => e.clientHeight") < 40 for s in sold.all())
    lowest = max(o.evaluate("e => e.getBoundingClientRect().bottom") for o in offered.all())
    assert all(s.evaluate("e => e.getBoundingClientRect().top") > lowest for s in sold.all())


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_the_map_stands_beside_the_auction(page: Page, me: Person, size: tuple[int, int], errors: list[str]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_game(page, me.new_game("1848", "me hotseat hotseat"))
    cards = page.locator(".room li")
    expect(cards).to_have_count(6)
    assert all(card.evaluate(WHOLE) for card in cards.all())
    assert all(card.evaluate("e => e.clientHeight") < 130 for card in cards.all())
    assert page.locator("section.map").evaluate("e => e.clientWidth > 400 && e.clientHeight > 400")


def test_what_is_chosen_to_buy_looks_chosen(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, me.new_game("1848", "me hotseat hotseat"))
    colour = "e => getComputedStyle(e).backgroundColor"
    buy, other = mark(page, "buy P2"), mark(page, "buy P3")
    expect(buy).to_have_attribute("aria-pressed", "false")
    buy.click()
    expect(buy).to_have_attribute("aria-pressed", "true")
    assert buy.evaluate(colour) != other.evaluate(colour)


ROOM_TAKEN = """() => parseFloat(document.documentElement.style.getPropertyValue("--news"))
  === document.querySelector(".kept").offsetHeight"""


def test_a_turn_leaves_no_empty_room_to_the_next_one(window: Window, me: Person) -> None:
    page = window(UPRIGHT)
    open_game(page, brought(me, *point("1846", begins_after_another)))
    for _ in rest_of_the_turn(page):
        pass
    page.wait_for_function(ROOM_TAKEN)


ROWS = """() => [...document.querySelectorAll("header.bar > :is(.home, .help, .bell)")]
  .map(e => e.getBoundingClientRect()).map(at => Math.round((at.top + at.bottom) / 2))"""


@pytest.mark.parametrize("size", [UPRIGHT, TABLET, (950, 800)])
def test_however_much_is_told_the_bell_stays_in_its_row(window: Window, me: Person, size: tuple[int, int]) -> None:
    page = window(size)
    open_game(page, brought(me, *point("1848", some_trains)))
    page.locator("header .facts").evaluate(
        "e => e.insertAdjacentHTML('beforeend', '<span class=fact>the game ends after this set of rounds</span>')"
    )
    rows = page.evaluate(ROWS)
    assert max(rows) - min(rows) <= 2
    page.locator("[data-main] .label").evaluate("e => e.textContent = `Waiting for ${'W'.repeat(30)}`")
    assert page.locator("[data-main]").evaluate(
        "e => e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth"
    )


def test_the_chart_has_the_height_of_its_view(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    for title in ("1846", "1848"):
        open_game(page, brought(me, *point(title, some_trains)), "?view=chart")
        panel = page.locator(".content.chart > .panel")
        expect(panel).to_be_visible()
        assert panel.evaluate(
            "e => e.getBoundingClientRect().bottom >= e.parentElement.getBoundingClientRect().bottom - 2"
        )
        rules = page.locator(".moves li").evaluate_all(
            "all => new Set(all.map(e => e.getBoundingClientRect().left)).size"
        )
        assert rules == 2


def test_the_front_page_remembers_what_was_played_and_its_head_stays_still(page: Page, me: Person) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, me.new_game("1848", "me hotseat hotseat"))
    lefts = "all => all.map(e => Math.round(e.getBoundingClientRect().left))"
    page.goto("/")
    expect(page.get_by_role("radio", name="1848")).to_be_checked()
    links = page.locator("header nav a, header .bell")
    there = links.evaluate_all(lefts)
    page.goto("/games")
    expect(links.first).to_be_visible()
    assert links.evaluate_all(lefts) == there


def test_in_the_dark_the_bar_of_history_is_dark(page: Page, me: Person) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1848", some_trains)), "?at=5")
    bar = page.locator(".history-frame")
    expect(bar).to_be_visible()
    colours = bar.evaluate("e => getComputedStyle(e).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    assert max(colours) < 140


def many_tiles(game: Game, actions: list[Action]) -> bool:
    return max(tiles_by_hex(actions).values(), default=0) >= 5


def tiles_by_hex(actions: list[Action]) -> Counter[str]:
    return Counter(where for where, _ in {(a.hex, a.tile) for a in actions if isinstance(a, LayTile)})


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_five_tiles_that_fit_leave_their_hex_in_sight(window: Window, me: Person, size: tuple[int, int]) -> None:
    text, seq = point("1846", many_tiles)
    (name, _), *_ = tiles_by_hex(Game.from_json(text).at(seq).legal_actions()).most_common()
    page = window(size)
    open_game(page, brought(me, text, seq))
    page.locator(f'[data-hex="{name}"].on').dispatch_event("click")
    tiles = page.locator(".fan [data-tile]")
    expect(tiles.first).to_be_visible()
    page.wait_for_function("document.querySelector('.fan').offsetHeight > 100")
    fan, land = page.locator(".fan").bounding_box(), page.locator(f'[data-hex="{name}"] .land').bounding_box()
    assert fan
    assert land
    assert fan["y"] + fan["height"] <= land["y"] + 10 or fan["y"] >= land["y"] + land["height"] - 10
    tops = [tile.evaluate("e => e.offsetTop") for tile in tiles.all()]
    assert max(tops) - min(tops) < 20, "one row, of tiles with more and fewer lines below"


def test_while_a_bot_plays_for_somebody_the_main_button_keeps_its_width(window: Window, me: Person) -> None:
    game = me.new_game("1848", "me open open")
    for name in ("Somebody with a long name", "Cleo"):
        Person(str(me.http.base_url), name).guest().post(f"/games/{game}/join", {})
    me.post(f"/games/{game}/start")
    me.post(f"/games/{game}/resign", {"seat": 0, "back": False})
    page = window(UPRIGHT)
    open_game(page, game)
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(page.locator("[data-main]")).to_contain_text("Waiting for Somebody")
    assert page.locator("[data-main]").evaluate("e => e.offsetWidth") > 130

"""The rooms in the middle of the table: the auction and the stock round, on a small laptop and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, mark, open_game, seq_of
from tests.web.test_beside import WHOLE
from tests.web.test_decisions import brought, next_seq, point, rest_of_the_turn
from tests.web.test_whole_games import windowed

from trunkline.core.actions import Action, BuyIn, BuyShare, Issue, Launch, SellShares
from trunkline.game import Game

SCROLLS = """() => [".room", ".matrix"].filter(name => {
  const box = document.querySelector(name);
  return box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
})"""


def first_shares(game: Game, _: list[Action]) -> bool:
    """Somebody has shares already, nothing has run yet."""
    view = game.view()
    return view.round == "SR 1" and sum(c.status == "launched" for c in view.corporations) > 1


def test_nine_companies_and_their_chart_fit_a_small_laptop(page: Page, me: Person, errors: list[str]) -> None:
    game = brought(me, *point("1848", first_shares))
    for width, height in ((1366, 768), (1440, 900), (1440, 1000), (1920, 1080), (1440, 1400)):
        page.set_viewport_size({"width": width, "height": height})
        open_game(page, game)
        expect(page.locator(".room .chart").first).to_be_visible(timeout=LONG)
        assert page.evaluate(SCROLLS) == [], (width, height)


def test_on_a_phone_the_others_shares_are_told(site: Server, browser: Browser, me: Person) -> None:
    game = brought(me, *point("1848", first_shares))
    phone = windowed(browser, site, me, touch=True)
    open_game(phone, game)
    expect(phone.locator(".holders:visible").first).to_have_text(re.compile(r"\w+ [1-9]"))
    expect(phone.locator(".matrix .other:visible")).to_have_count(0)
    phone.context.close()


def test_private_companies_stay_in_their_places_when_they_are_sold(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1848", lambda game, _: any(p.owner.startswith("p") for p in game.view().privates))
    view = Game.from_json(text).at(seq).view()
    page.set_viewport_size({"width": 1366, "height": 768})
    open_game(page, brought(me, text, seq))
    cards = page.locator(".room li")
    expect(cards).to_have_count(len(view.privates), timeout=LONG)
    expect(cards.filter(has_text="sold to")).to_have_count(sum(p.owner.startswith("p") for p in view.privates))
    assert all(card.evaluate(WHOLE) for card in cards.all())


def test_what_was_done_without_asking_can_be_taken_back_beside_it(page: Page, me: Person, errors: list[str]) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(2))]
    game = me.post("/games", {"title": "1848", "seats": seats})["id"]
    open_game(page, game)
    lower = page.locator('[data-mark^="lower"]').first
    expect(lower).to_be_visible(timeout=LONG)
    name = (lower.get_attribute("data-mark") or "").split()[1]
    price = mark(page, f"buy {name}").inner_text()
    lower.click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("You lower")
    toast.get_by_role("button", name="Undo").click()
    expect(toast).to_have_count(0)
    expect(mark(page, f"buy {name}")).to_have_text(price)


def begins_with_trains(game: Game, _: list[Action]) -> bool:
    """A railroad that needs no train begins its turn, and another one follows."""
    view, now = game.view(), game.state.now()
    if now.kind != "issue" or view.order[-1] == view.agenda[-1].subject:
        return False
    return bool(next(c for c in view.corporations if c.id == view.agenda[-1].subject).trains)


def test_a_turn_that_has_just_begun_is_not_restarted(page: Page, me: Person, errors: list[str]) -> None:
    """What would be taken back is the turn of the railroad before."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1846", begins_with_trains)))
    restart = page.get_by_role("button", name="Restart turn")
    shown = [restart.count() for _ in rest_of_the_turn(page)]
    assert shown[1:-1]
    assert all(shown[1:-1])  # from the first thing done on, to the end of the turn
    expect(restart).to_have_count(0)


PRICED = '[data-mark^="buy_in "] button'


def test_side_matters_do_not_make_the_page_scroll(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    game = brought(me, *point("1846", lambda _, actions: len({a.private for a in actions if isinstance(a, BuyIn)}) > 2))
    open_game(page, game)
    page.locator(".matters").click()
    expect(page.locator(PRICED).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert all(offer.evaluate(WHOLE) for offer in page.locator(PRICED).all())


HEIGHTS = """() => [...new Set([...document.querySelectorAll(".chart:not(.beside) > [data-cell]")]
  .map(cell => Math.round(cell.getBoundingClientRect().height)))].length"""


def two_at_one_price(game: Game, _: list[Action]) -> bool:
    """Two markers lie on one another."""
    return game.view().round == "SR 1" and any(c.stack for c in game.view().corporations)


def test_rows_of_the_chart_stay_as_high_with_markers_on_one_another(page: Page, me: Person, errors: list[str]) -> None:
    game = brought(me, *point("1848", two_at_one_price))
    for width, height, view in ((1440, 900, "game"), (1366, 768, "game"), (1440, 900, "chart")):
        page.set_viewport_size({"width": width, "height": height})
        open_game(page, game, f"?view={view}")
        expect(page.locator(".chart .marker").first).to_be_visible(timeout=LONG)
        assert page.evaluate(HEIGHTS) == 1, (width, view)


def lays_without_trains(game: Game, _: list[Action]) -> bool:
    view, now = game.view(), game.state.now()
    rail = next((c for c in view.corporations if c.id == view.agenda[-1].subject), None)
    return now.kind == "track" and rail is not None and rail.kind == "corporation" and not rail.trains


PLACES = """() => [...document.querySelectorAll(".beside .panel, .beside summary")]
  .map(e => Math.round(e.getBoundingClientRect().top))"""


def test_before_going_on_one_reads_that_the_price_will_fall_and_choosing_a_hex_moves_nothing(
    page: Page, me: Person, errors: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1846", lays_without_trains)))
    expect(page.locator(".decide .goes")).to_contain_text(re.compile(r"If you go on now: \S+ falls from"), timeout=LONG)
    before = page.evaluate(PLACES)
    page.locator(".space.on").first.dispatch_event("click")
    expect(page.locator(".fan")).to_be_visible()
    assert page.evaluate(PLACES) == before


def test_side_matters_stay_open_from_one_purchase_to_the_next(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    text, seq = point("1846", two_of_ones_own)
    open_game(page, brought(me, text, seq))
    expect(page.locator(".matters")).to_contain_text("Companies (")
    page.locator(".matters").click()
    expect(page.locator("[data-main]")).to_contain_text("Back to issuing")
    before = page.locator(PRICED).count()
    page.locator(PRICED, has_text="Buy for").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(PRICED)).to_have_count(before - 1, timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator(PRICED)).to_have_count(0)


def test_what_lies_open_is_left_by_the_main_button_and_shows_what_is_pointed_at(
    page: Page, me: Person, errors: list[str]
) -> None:
    """Enter with the drawer open must not end the step behind it."""
    page.set_viewport_size({"width": 1440, "height": 900})
    text, seq = point("1846", two_of_ones_own)
    open_game(page, brought(me, text, seq))
    page.locator(".matters").click()
    page.locator(PRICED, has_text="Buy for").first.hover()
    expect(page.locator(".preview")).to_contain_text("What it would do:", timeout=LONG)
    expect(page.locator("[data-main]")).to_contain_text("Back to issuing")
    page.mouse.move(5, 5)
    expect(page.locator(".preview")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(PRICED)).to_have_count(0)
    expect(page.locator("[data-main]")).not_to_contain_text("Back")
    assert seq_of(page) == seq


@pytest.mark.parametrize(("button", "key"), [("launch", "m"), ("sell", "k"), ("buy", "c")])
def test_what_was_pointed_at_goes_with_its_button(
    page: Page, me: Person, errors: list[str], button: str, key: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1846", trades_and_launches)))
    page.locator(f'[data-mark^="{button} "]:not([aria-disabled=true])').first.hover()
    expect(page.locator(".preview")).to_contain_text("What it would do:", timeout=LONG)
    page.keyboard.press(key)
    expect(page.locator(".room")).to_have_count(0)
    expect(page.locator(".preview")).to_have_count(0)


def trades_and_launches(game: Game, actions: list[Action]) -> bool:
    return all(any(isinstance(a, kind) for a in actions) for kind in (BuyShare, Launch, SellShares))


def two_of_ones_own(game: Game, actions: list[Action]) -> bool:
    """A president may buy two private companies for the corporation, at the beginning of its turn."""
    own = {f"p{(game.to_play or 0) + 1}"}
    privates = {p.id for p in game.view().privates if p.owner in own}
    first = game.state.now().kind == "issue" and any(isinstance(a, Issue) for a in actions)
    return first and len({a.private for a in actions if isinstance(a, BuyIn) and a.private in privates}) > 1


def acts_in_the_first_stock_round(launched: int) -> Callable[[Game, list[Action]], bool]:
    """The first player decides, and so many corporations are there."""

    def fits(game: Game, _: list[Action]) -> bool:
        view = game.view()
        return view.round == "SR 1" and game.to_play == 0 and sum(c.price > 0 for c in view.corporations) >= launched

    return fits


def test_on_a_phone_prices_fit_a_finger_and_everybodys_cash_is_told(site: Server, browser: Browser, me: Person) -> None:
    text, seq = point("1846", acts_in_the_first_stock_round(0))
    phone = windowed(browser, site, me, touch=True)
    open_game(phone, brought(me, text, seq))
    prices = phone.locator('[data-mark^="launch "]')
    expect(prices.first).to_be_visible()
    assert all(min(box["width"], box["height"]) >= 40 for price in prices.all() if (box := price.bounding_box()))
    for player in Game.from_json(text).at(seq).view().players:
        expect(phone.locator(".purses")).to_contain_text(f"${player.cash}")
    expect(phone.locator(".bar .facts")).to_contain_text(re.compile("train"), use_inner_text=True)
    chosen = prices.last
    chosen.tap()
    expect(phone.locator("[data-main][data-confirm]:not(:disabled)")).to_be_visible()
    phone.wait_for_timeout(300)
    box, bar = chosen.bounding_box(), phone.locator(".decide").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]
    phone.context.close()


def begins_after_another(game: Game, actions: list[Action]) -> bool:
    """A railroad of somebody who has acted before begins its turn, and others have built and run since."""
    if game.seq < 40 or not begins_with_trains(game, actions):
        return False
    return all(entry.actor != game.actor for entry in game.log[-5:])


def test_on_a_phone_the_map_stays_while_a_turn_is_played(site: Server, browser: Browser, me: Person) -> None:
    """What happened since one's last turn stands above it, and is gone after the first action: its room is kept."""
    phone = windowed(browser, site, me, touch=True)
    open_game(phone, brought(me, *point("1846", begins_after_another)))
    expect(phone.locator(".digest summary")).to_have_text(re.compile(r"Since your turn: \w+"), use_inner_text=True)
    expect(phone.locator(".steps .now")).to_be_visible()
    before, here = phone.locator("section.map").bounding_box(), seq_of(phone)
    phone.locator("[data-main]:not(:disabled)").tap()
    next_seq(phone, here)
    phone.wait_for_timeout(200)
    after = phone.locator("section.map").bounding_box()
    assert before
    assert after
    assert after["y"] == pytest.approx(before["y"], abs=2)
    expect(phone.locator(".lately")).to_have_text(re.compile(r"\w+ \w+"))
    phone.context.close()


def test_on_a_phone_a_lost_line_moves_nothing(site: Server, browser: Browser, me: Person) -> None:
    phone = windowed(browser, site, me, touch=True)
    open_game(phone, brought(me, *point("1846", begins_after_another)))
    expect(phone.locator(".connection.live")).to_be_attached()
    before = phone.locator("section.map").bounding_box()
    phone.route("**/chat", lambda route: route.abort())
    me.post(f"/games/{phone.url.rsplit('/', 1)[1]}/chat", {"text": "Good luck"})
    expect(phone.locator(".connection.lost")).to_be_visible()
    assert phone.locator("section.map").bounding_box() == before
    phone.context.close()


def with_nine(game: Game, _: list[Action]) -> bool:
    """A stock round with all corporations on the table."""
    return game.view().round == "SR 2"


def test_all_corporations_keep_their_lines_on_a_small_laptop(page: Page, me: Person, errors: list[str]) -> None:
    """The log gives way first: its last line is enough."""
    page.set_viewport_size({"width": 1366, "height": 768})
    open_game(page, brought(me, *point("1846", with_nine)))
    expect(page.locator(".beside .rails li[data-owner]").first).to_be_visible()
    expect(page.locator(".beside .rest")).to_have_count(0)


def test_what_private_companies_count_for_is_said_where_one_buys(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, brought(me, *point("1848", lambda *_: True)))
    expect(page.locator(".room.panel")).to_contain_text("counts neither as a certificate nor in anybody's worth")


TOP = "() => document.querySelector('.options').getBoundingClientRect().top"


@pytest.mark.parametrize("menu", ["Standing orders", "This table"])
def test_an_open_menu_leaves_the_decision_in_its_place(page: Page, me: Person, errors: list[str], menu: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1846", two_of_ones_own)))
    before = page.evaluate(TOP)
    line = page.locator(".menus summary", has_text=menu)
    line.click()
    inside = page.locator(".menus details[open] button").first
    expect(inside).to_be_in_viewport()
    assert page.evaluate(TOP) == before
    page.locator(".decide h2").click()
    expect(inside).to_be_hidden()

"""The rooms in the middle of the table: the auction and the stock round, on a small laptop and on a phone."""

import re

from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, mark, open_game, seq_of
from tests.web.test_beside import WHOLE
from tests.web.test_decisions import brought, next_seq, point
from tests.web.test_whole_games import windowed

from trunkline.core.actions import Action, BuyIn, Issue
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
    for width, height in ((1366, 768), (1440, 900)):
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
    railroad = page.locator(".decide h2 .chip")
    first = railroad.inner_text()
    shown = []
    while railroad.inner_text() == first:
        here = seq_of(page)
        page.locator("[data-pay], [data-main]:not(:disabled)").first.click()
        next_seq(page, here)
        shown.append(restart.count())
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


def test_shares_held_before_a_launch_are_in_their_holders_column(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1848", first_shares)
    view = Game.from_json(text).at(seq).view()
    waiting = next(c for c in view.corporations if c.status == "unlaunched" and any(o[0] == "p" for o, _ in c.shares))
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, text, seq))
    row = page.locator(".matrix tbody tr").filter(has=page.locator(f'.chip[title="{waiting.name}"]'))
    shares = dict(waiting.shares)
    held = [str(shares.get(f"p{p.seat + 1}", "·")) for p in view.players]
    expect(row.locator("td.held .number")).to_have_text(held, timeout=LONG)


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
    expect(page.locator(".matters")).to_contain_text("Buy companies (")
    page.locator(".matters").click()
    expect(page.locator(".matters")).to_contain_text("Back to issuing")
    before = page.locator(PRICED).count()
    page.locator(PRICED, has_text="Buy for").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(PRICED)).to_have_count(before - 1, timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator(PRICED)).to_have_count(0)


def two_of_ones_own(game: Game, actions: list[Action]) -> bool:
    """A president may buy two private companies for the corporation, at the beginning of its turn."""
    own = {f"p{(game.to_play or 0) + 1}"}
    privates = {p.id for p in game.view().privates if p.owner in own}
    first = game.state.now().kind == "issue" and any(isinstance(a, Issue) for a in actions)
    return first and len({a.private for a in actions if isinstance(a, BuyIn) and a.private in privates}) > 1

"""The rooms in the middle of the table: the auction and the stock round, on a small laptop and on a phone."""

import re

from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, mark, open_game, seq_of
from tests.web.test_decisions import brought, next_seq, point
from tests.web.test_whole_games import windowed

from trunkline.core.actions import Action, BuyIn
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
    page.set_viewport_size({"width": 1366, "height": 768})
    open_game(page, brought(me, *point("1848", first_shares)))
    expect(page.locator(".room .chart").first).to_be_visible(timeout=LONG)
    assert page.evaluate(SCROLLS) == []


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
    open_game(page, brought(me, text, seq))
    cards = page.locator(".room li")
    expect(cards).to_have_count(len(view.privates), timeout=LONG)
    expect(cards.filter(has_text="sold to")).to_have_count(sum(p.owner.startswith("p") for p in view.privates))


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
    assert 1 in shown[1:-1]
    expect(restart).to_have_count(0)


def test_side_matters_do_not_make_the_page_scroll(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    game = brought(me, *point("1846", lambda _, actions: len({a.private for a in actions if isinstance(a, BuyIn)}) > 2))
    open_game(page, game)
    page.locator(".matters").click()
    expect(page.locator("[data-buyin]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

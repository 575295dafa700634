"""Decisions with a panel of their own: routes of one's own, the forced purchase, offers, going back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, enter, open_game, seq_of
from tests.web.recorded import entries, prefix, reckless, recorded
from tests.web.test_tables import middle_of_a_turn, new_visitor

from trunkline.core.actions import Action, BuyTrain, GoBankrupt, RunRoutes
from trunkline.game import Game
from trunkline.wire import plain

pytestmark = pytest.mark.slow
PLAYTHROUGHS = Path(__file__).resolve().parent.parent / "playthroughs"


def point(title: str, fits: Callable[[Game, list[Action]], bool]) -> tuple[str, int]:
    """The first position of the recorded games that fits: the file, and how many entries come before."""
    for seed in range(1, 30):
        text = recorded(title, seed)
        whole = Game.from_json(text)
        for seq in range(whole.seq):
            game = whole.at(seq)
            if game.to_play is not None and fits(game, game.legal_actions()):
                return text, seq
    raise AssertionError("no recorded game comes to such a position")


def brought(me: Person, text: str, length: int) -> str:
    game: str = me.post("/games/import", {"text": prefix(text, length), "play": True})["id"]
    return game


def runs_two_stops(game: Game, actions: list[Action]) -> bool:
    return any(isinstance(a, RunRoutes) and any(len(r.path) > 2 for r in a.routes) for a in actions)


def test_routes_of_ones_own_are_clicked_on_the_map(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1848", runs_two_stops)
    best = next(a for a in Game.from_json(text).at(seq).legal_actions() if isinstance(a, RunRoutes) and a.routes)
    route = best.routes[0]
    game = brought(me, text, seq)
    open_game(page, game)
    page.get_by_role("button", name="My own routes").click(timeout=LONG)
    for stop in (name for name in route.path if "." in name):
        page.locator(f'[data-slot="{stop}"]').dispatch_event("click")
    run = page.locator("[data-main]", has_text="Run for")
    expect(run).to_be_enabled(timeout=LONG)
    run.click()
    next_seq(page, seq)
    played = me.get(f"/games/{game}/export")["log"][seq]["action"]["routes"]
    assert [step for step in played[0]["path"] if "." in step] == [step for step in route.path if "." in step]


def test_what_is_half_chosen_stays_when_somebody_comes_to_watch(
    page: Page, me: Person, site: Server, browser: Browser, errors: list[str]
) -> None:
    text, seq = point("1848", runs_two_stops)
    game = brought(me, text, seq)
    open_game(page, game)
    own = page.get_by_role("button", name="My own routes")
    own.click(timeout=LONG)
    expect(own).to_have_attribute("aria-pressed", "true")
    visitor = new_visitor(browser, site)
    open_game(visitor, game, f"?invite={me.table(game)['game']['invite']}")
    page.wait_for_function("document.body.textContent.includes('1 watching')", timeout=LONG)
    expect(own).to_have_attribute("aria-pressed", "true")
    visitor.context.close()


def next_seq(page: Page, seq: int) -> None:
    page.wait_for_function("seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=seq, timeout=LONG)


def rest_of_the_turn(page: Page) -> Iterator[None]:
    """The main button is pressed until another railroad decides; after each time one may look."""
    railroad = page.locator(".decide h2 .chip")
    first = railroad.inner_text()
    while railroad.inner_text() == first:
        here = seq_of(page)
        if page.locator("[data-pay]").count():
            page.locator("[data-pay]").first.click()
        page.locator("[data-main]:not(:disabled)").click()
        next_seq(page, here)
        yield


def test_the_forced_purchase_shows_where_the_money_comes_from(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", can_go_bankrupt)
    open_game(page, brought(me, text, seq))
    panel = page.locator(".forced")
    for words in ("must buy a train", "Treasury of", "Issue shares", "president sells", "Bankruptcy"):
        expect(panel).to_contain_text(words)
    expect(panel.get_by_role("button", name="Rule 6.86")).to_be_visible()


def can_go_bankrupt(game: Game, actions: list[Action]) -> bool:
    return any(isinstance(a, GoBankrupt) for a in actions)


def test_bankruptcy_is_declared_on_the_page(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", can_go_bankrupt)
    game = brought(me, text, seq)
    open_game(page, game)
    expect(page.get_by_role("button", name="Declare bankruptcy")).to_have_count(1)
    enter(page, {"type": "go_bankrupt"})
    expect(page.locator(".sidelog")).to_contain_text("bankrupt")
    assert me.get(f"/games/{game}/export")["log"][seq]["action"] == {"type": "go_bankrupt"}


def with_the_presidents_money(game: Game, actions: list[Action]) -> bool:
    return any(helped(game, a) for a in actions)


def helped(game: Game, action: Action) -> bool:
    """A train of the bank for more than the treasury holds."""
    treasury = game.state.cash[game.state.now().subject]
    return isinstance(action, BuyTrain) and action.source == "bank" and action.price > treasury


def test_the_president_adds_to_the_price_of_a_forced_train(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", with_the_presidents_money)
    position = Game.from_json(text).at(seq)
    action = next(a for a in position.legal_actions() if helped(position, a))
    game = brought(me, text, seq)
    seat = position.to_play
    assert seat is not None
    cash = me.table(game)["view"]["players"][seat]["cash"]
    open_game(page, game)
    expect(page.locator(".forced .now")).to_contain_text("Cash of the president")
    enter(page, plain(action))
    assert me.table(game)["view"]["players"][seat]["cash"] < cash


def test_receivership_leaves_a_debt_that_is_paid_by_selling(page: Page, me: Person, errors: list[str]) -> None:
    """1848, 5.5: the step that closes the company, what its director owes, and the sale, all on the page."""
    found = (reckless(seed) for seed in range(1, 60))
    text = next(text for text in found if in_debt(Game.from_json(text)))
    log = entries(text)
    game = brought(me, text, len(log) - 1)
    open_game(page, game)
    enter(page, log[-1]["action"])
    expect(page.locator(".sidelog")).to_contain_text("receivership")
    expect(page.locator(".guide")).to_contain_text("owes £")
    expect(page.locator('[data-option="pass"]')).to_have_count(0)
    sale = next(o["action"] for o in me.table(game)["options"] if o["action"]["type"] == "sell_shares")
    enter(page, sale)
    assert me.get(f"/games/{game}/export")["log"][-1]["action"] == sale


def in_debt(game: Game) -> bool:
    return not game.over and game.state.now().kind == "crisis"


def test_the_tasmania_tile_must_be_laid(page: Page, me: Person, errors: list[str]) -> None:
    """1848, 4.4: with the first 5 nothing else can be done."""
    text = (PLAYTHROUGHS / "1848-4.json").read_text()
    whole = Game.from_json(text)
    seq = next(i for i in range(whole.seq) if whole.at(i).state.now().kind == "tasmania")
    game = brought(me, text, seq)
    open_game(page, game)
    expect(page.locator(".decide h2")).to_contain_text("Tasmania tile must be laid")
    expect(page.locator(".space.on")).to_have_count(2)
    expect(page.locator('[data-option="pass"]')).to_have_count(0)
    enter(page, entries(text)[seq]["action"])
    assert me.get(f"/games/{game}/export")["log"][seq]["action"] == entries(text)[seq]["action"]


def test_an_offer_is_answered_by_the_owner(page: Page, me: Person, errors: list[str]) -> None:
    text = recorded("1846", 1)
    log = entries(text)
    at = next(i for i, entry in enumerate(log) if entry["action"]["type"] in ("accept", "decline"))
    game = brought(me, text, at - 1)
    open_game(page, game)
    enter(page, log[at - 1]["action"])
    expect(page.locator('[data-option="accept"]')).to_be_visible(timeout=LONG)
    expect(page.locator(".decide h2")).to_contain_text("offers")
    expect(page.locator(".offer")).to_contain_text("If you accept")
    enter(page, log[at]["action"])
    assert me.get(f"/games/{game}/export")["log"][at]["action"] == log[at]["action"]


def test_undo_and_redo(page: Page, me: Person, errors: list[str]) -> None:
    game, rest = middle_of_a_turn(me)
    open_game(page, game)
    enter(page, rest[0]["action"])
    after = seq_of(page)
    page.get_by_role("button", name="Undo").click()
    next_seq(page, after)
    page.get_by_role("button", name="Redo").click()
    next_seq(page, after + 1)
    assert me.get(f"/games/{game}/export")["log"][-1]["action"] == rest[0]["action"]

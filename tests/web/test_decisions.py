"""Decisions with a panel of their own: routes of one's own, the forced purchase, offers, going back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import LONG, enter, open_game, seq_of
from tests.web.recorded import entries, prefix, recorded
from tests.web.test_tables import middle_of_a_turn

from trunkline.core.actions import Action, GoBankrupt, RunRoutes
from trunkline.game import Game

pytestmark = pytest.mark.slow


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
    run = page.locator("button.main", has_text="Run for")
    expect(run).to_be_enabled(timeout=LONG)
    run.click()
    page.wait_for_function("seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=seq, timeout=LONG)
    played = me.get(f"/games/{game}/export")["log"][seq]["action"]["routes"]
    assert [step for step in played[0]["path"] if "." in step] == [step for step in route.path if "." in step]


def test_the_forced_purchase_shows_where_the_money_comes_from(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", lambda game, actions: any(isinstance(a, GoBankrupt) for a in actions))
    open_game(page, brought(me, text, seq))
    panel = page.locator(".forced")
    for words in ("must own a train", "Treasury of", "Issue shares", "sells shares", "Bankruptcy"):
        expect(panel).to_contain_text(words)


def test_an_offer_is_answered_by_the_owner(page: Page, me: Person, errors: list[str]) -> None:
    text = recorded("1846", 1)
    log = entries(text)
    at = next(i for i, entry in enumerate(log) if entry["action"]["type"] in ("accept", "decline"))
    game = brought(me, text, at - 1)
    open_game(page, game)
    enter(page, log[at - 1]["action"])
    expect(page.locator('[data-option="accept"]')).to_be_visible(timeout=LONG)
    expect(page.locator(".offer")).to_contain_text("offers")
    enter(page, log[at]["action"])
    assert me.get(f"/games/{game}/export")["log"][at]["action"] == log[at]["action"]


def test_undo_and_redo(page: Page, me: Person, errors: list[str]) -> None:
    game, rest = middle_of_a_turn(me)
    open_game(page, game)
    enter(page, rest[0]["action"])
    after = seq_of(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=after, timeout=LONG
    )
    page.get_by_role("button", name="Redo").click()
    page.wait_for_function(
        "seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=after + 1, timeout=LONG
    )
    assert me.get(f"/games/{game}/export")["log"][-1]["action"] == rest[0]["action"]

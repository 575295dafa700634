"""The matrix of the stock round: its columns keep their room, its buttons say what they can do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import LONG, open_game
from tests.web.recorded import recorded
from tests.web.test_decisions import brought, point
from tests.web.test_rooms import acts_in_the_first_stock_round, first_shares

from trunkline.core.actions import Action, BuyShare, Launch, SellShares
from trunkline.game import Game


def test_shares_held_before_a_launch_are_in_their_holders_column(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1848", first_shares)
    view = Game.from_json(text).at(seq).view()
    waiting = next(c for c in view.corporations if c.status == "unlaunched" and any(o[0] == "p" for o, _ in c.shares))
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, text, seq))
    row = page.locator(".matrix tbody tr").filter(has=page.locator(f'.chip[title="{waiting.name}"]'))
    shares = dict(waiting.shares)
    for who in (f"p{p.seat + 1}" for p in view.players):
        expect(row.locator(f'td.held[data-owner="{who}"] .number')).to_have_text(
            str(shares.get(who, "·")), timeout=LONG
        )


def test_the_columns_of_the_matrix_stay_when_one_has_shares(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    places = []
    for launched in (0, 3):
        open_game(page, brought(me, *point("1846", acts_in_the_first_stock_round(launched))))
        expect(page.locator(".matrix .acting .sell")).to_have_count(2 if launched else 0)
        places.append([head.bounding_box()["x"] for head in page.locator(".matrix thead th").all()])  # type: ignore[index]
    assert places[1] == pytest.approx(places[0], abs=2)


PAST = """() => [...document.querySelectorAll(".matrix tbody :is(td, th)")].filter(cell => {
  const inside = [...cell.querySelectorAll("*")].filter(e => e.offsetParent);
  return inside.some(e => e.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1);
}).map(cell => cell.innerText)"""


def crowd(fits: Callable[[Game], bool]) -> tuple[str, int]:
    """A game of six in which a stock round comes to that."""
    for seed in range(1, 30):
        text = recorded("1848", seed, players=6, most=400)
        whole = Game.from_json(text)
        for seq in range(whole.seq):
            game = whole.at(seq)
            if game.to_play is not None and game.view().round_kind == "stock" and fits(game):
                return text, seq
    raise AssertionError("no recorded game comes to such a position")


def sells_several(game: Game) -> bool:
    """Somebody may sell one share or two, and what was sold lies in the pool."""
    sold = any(owner == "pool" for c in game.view().corporations for owner, *_ in c.shares)
    return sold and any(isinstance(a, SellShares) and a.shares > 1 for a in game.legal_actions())


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_with_six_players_nothing_in_the_matrix_runs_into_its_neighbour(
    page: Page, me: Person, size: tuple[int, int], errors: list[str]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_game(page, brought(me, *crowd(sells_several)))
    expect(page.locator(".matrix .acting .sell button")).not_to_have_count(0)
    assert page.evaluate(PAST) == []


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_with_three_players_all_first_prices_lie_in_one_line(page: Page, me: Person, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_game(page, brought(me, *point("1846", acts_in_the_first_stock_round(0))))
    prices = page.locator(".matrix .prices").first.locator("button")
    expect(prices).not_to_have_count(0)
    assert len({box["y"] for price in prices.all() if (box := price.bounding_box())}) == 1


def test_a_tablet_names_the_corporations(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    open_game(page, brought(me, *point("1846", acts_in_the_first_stock_round(0))))
    expect(page.locator(".matrix .full").first).to_be_visible()
    assert all(row.evaluate("e => e.clientHeight") < 80 for row in page.locator(".matrix tbody tr").all())


def buys_another(game: Game, actions: list[Action]) -> bool:
    return sum(c.price > 0 for c in game.view().corporations) > 1 and any(isinstance(a, BuyShare) for a in actions)


COLOURS = "all => all.map(b => getComputedStyle(b).color)"


def test_buttons_of_the_matrix_look_live_only_while_they_are(page: Page, me: Person, errors: list[str]) -> None:
    """Whoever looks back, or waits for another, sees them greyed in their places."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1846", buys_another)))
    buy = page.locator(".matrix .buy button")
    live = page.locator(".matrix .buy button:not([aria-disabled=true])").evaluate_all(COLOURS)[0]
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".matrix .buy button:disabled").first).to_be_visible()
    assert live not in buy.evaluate_all(COLOURS)


@pytest.mark.parametrize(
    ("title", "unsold", "sheet", "par", "ladder"),
    [
        ("1846", "treasury", "Treasury", "First price", "Launch at …"),
        ("1848", "bank", "Bank", "Par price", "Director's share at …"),
    ],
)
def test_shares_not_yet_bought_have_one_name(
    title: str, unsold: str, sheet: str, par: str, ladder: str, page: Page, me: Person
) -> None:
    open_game(page, brought(me, *point(title, acts_in_the_first_stock_round(0))))
    expect(page.locator(".matrix thead th").nth(-3)).to_have_text(unsold)
    expect(page.get_by_role("group", name=ladder).first).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name=f"Sort by {sheet} shares")).to_be_visible()
    expect(page.get_by_role("button", name=f"Sort by {par}")).to_be_visible()


def test_a_launch_says_where_the_home_is(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, brought(me, *point("1848", lambda _, actions: any(isinstance(a, Launch) for a in actions))))
    homes = page.locator(".matrix .home", has_text="home Sydney")
    expect(homes).to_have_text(["home Sydney", "home Sydney and Adelaide"])
    expect(page.get_by_role("button", name="Buy the director's share of NSW at £").first).to_be_visible()
    page.locator('[data-mark^="launch NSW "]').first.hover()
    expect(page.locator(".preview")).to_contain_text("Home: Sydney", timeout=LONG)

"""What the log says: a pass is told by what was passed, a move of the price by its direction."""

import re
from pathlib import Path
from random import Random

import pytest

from trunkline import Game
from trunkline.core.actions import BuyPrivate, BuyTrain, SellShares
from trunkline.core.events import Event, Passed, PriceMoved, RevenueSettled, SharesMoved
from trunkline.titles import title

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
NAMES = ("Amy", "Bob", "Carlos")


def counted(name: str, seq: int, rail: str) -> tuple[int, int]:
    """How many trains a railroad has in a recorded game, and how many of them the limit counts."""
    game = Game.from_json((PLAYTHROUGHS / f"{name}-4.json").read_bytes()).at(seq)
    found = next(c for c in game.view().corporations if c.id == rail)
    return len(found.trains), found.trains_counted


def words(name: str, event: Event) -> str:
    return title(name).event_text(event, NAMES)


@pytest.mark.parametrize(
    ("name", "step", "told"),
    [
        ("1846", "issue", "NYC issues no shares"),
        ("1846", "track", "NYC is done building"),
        ("1846", "trains", "NYC is done buying trains"),
        ("1846", "second tile", "NYC lays no second tile"),
        ("1848", "token", "NYC places no token"),
        ("1848", "loan", "NYC lets its price fall"),
        ("1848", "finish", "NYC ends its turn"),
    ],
)
def test_a_railroad_s_pass_says_what_it_leaves_out(name: str, step: str, told: str) -> None:
    assert words(name, Passed("NYC", step)) == told


def test_a_player_s_pass_is_a_pass() -> None:
    assert words("1846", Passed("p2")) == "Bob passes"


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_every_step_of_a_turn_has_words_of_its_own(name: str) -> None:
    """Passes of whole games by random play: none of a railroad's says just that it passes."""
    game, rng = Game(name, 3, seed=4), Random(4)
    said = set()
    while not game.over and game.seq < 160:
        game.play(rng.choice(game.legal_actions()))
        said |= {e for e in game.events(game.seq - 1) if isinstance(e, Passed)}
    assert any(e.step for e in said)
    assert {words(name, e).split()[-1] for e in said if not e.who.startswith("p")}.isdisjoint({"passes"})


def test_prices_rise_and_fall() -> None:
    assert words("1846", PriceMoved("NYC", 70, 60)) == "NYC falls from $70 to $60"
    assert words("1848", PriceMoved("VR", 90, 110)) == "VR rises from £90 to £110"


def test_who_runs_without_income_earns_nothing() -> None:
    assert words("1846", RevenueSettled("NYC", "retain", 0, 0, 0)) == "NYC earns nothing"
    assert words("1846", RevenueSettled("NYC", "retain", 90, 0, 90)) == "NYC retains $90"


def test_shares_that_a_corporation_issues_or_redeems_are_called_so() -> None:
    assert words("1846", SharesMoved("NYC", 3, "NYC", "pool", 180)) == "NYC issues 3 shares for $180"
    assert words("1846", SharesMoved("NYC", 1, "pool", "NYC", 70)) == "NYC redeems 1 share for $70"


def test_trains_that_the_limit_does_not_count() -> None:
    """1846 6.83: phased out trains; 1848 8.2.5: the Ghan. The view says how many are counted."""
    assert counted("1846", 181, "PRR") == (4, 2)
    assert counted("1848", 335, "NSW") == (3, 2)


def test_how_low_a_private_company_can_be_made_is_told_while_it_is_for_sale() -> None:
    game = Game("1848", 3, seed=1)
    assert [p.floor for p in game.view().privates] == [0, 40, 80, 140, 140, 200]
    game.play(next(a for a in game.legal_actions() if a == BuyPrivate("P2", 70)))
    assert game.view().privates[1].floor == -1


def test_the_bank_of_england_has_its_name_in_every_sentence() -> None:
    game = Game("1848", 3, seed=1)
    assert game.action_text(SellShares("BOE", 1)).startswith("Sell 10% of the Bank of England for £")


def test_what_cannot_be_paid_says_what_there_is() -> None:
    """A railroad that need not buy a train looks at one that is too dear."""
    whole = Game.from_json((PLAYTHROUGHS / "1846-4.json").read_bytes())
    for game in (whole.at(seq) for seq in range(170, whole.seq)):
        railroad = next((c for c in game.view().corporations if c.id == game.view().agenda[-1].subject), None)
        found = game.why_not(BuyTrain("5", 500))
        if railroad and railroad.cash < 500 and found and found.rule == "6.81":
            assert found.text == f"The train costs $500, {railroad.id} has ${railroad.cash}."
            return
    raise AssertionError("no such position")


def test_an_offer_names_the_train_as_one() -> None:
    whole = Game.from_json((PLAYTHROUGHS / "1848-4.json").read_bytes())
    game = next(g for g in (whole.at(seq) for seq in range(whole.seq)) if g.state.now().kind == "offer")
    assert re.search(r"offers £\d+ for the \S+ train of [A-Z]+: accept or decline$", game.decision_text())

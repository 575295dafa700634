"""Habits, one by one."""

import ast
from dataclasses import replace
from itertools import product
from pathlib import Path

from trunkline.bots import knowledge
from trunkline.bots.evaluator import between
from trunkline.bots.habits import shares, track, trains
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import TITLES_KNOWN, Weights, known_to
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import Position
from trunkline.bots.terms import TERMS
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import BuyTrain, GoBankrupt, LayTile, Pass, TakeLoan
from trunkline.core.contract import Options
from trunkline.core.ids import SEAT0
from trunkline.core.state import State
from trunkline.titles import title
from trunkline.titles.g1848.frames import TasmaniaTile


def test_a_private_companys_tile_does_not_end_the_train_step() -> None:
    lay = LayTile("B10", "9", 1, "MC")
    assert track.no_track([lay, BuyTrain("2", 80), Pass()]) is None
    assert track.no_track([lay, Pass()]) == (Pass(), "lays nothing: no tile is worth its money")


def test_prices_move_by_the_payout() -> None:
    assert [title("1846").columns_moved(100, payout) for payout in (40, 50, 100, 200, 300)] == [-1, 0, 1, 2, 2]
    assert title("1846").columns_moved(165, 500) == 3
    assert [title("1848").columns_moved(100, payout) for payout in (0, 10)] == [-1, 1]


def test_every_term_has_a_weight_and_a_reason() -> None:
    stages = [weights for name in TITLES_KNOWN for know in [known_to("expert-1", name)] for _, weights in know.stages]
    assert set(TERMS) <= set(Weights.__annotations__).union(*stages)
    assert all(set(weights) <= set(TERMS) for weights in stages)
    written = ast.parse(Path(knowledge.__file__).with_name("terms.py").read_text(encoding="utf-8"))  # in both builds
    reasons = {f.name: ast.get_docstring(f) for f in written.body if isinstance(f, ast.FunctionDef)}
    assert all(reasons[name] for name in TERMS)


def test_weights_between_two_stages() -> None:
    stages = ((1, {"cash": 1.0, "market": 2.0}), (5, {"cash": 3.0, "market": 0.0}))
    assert between(stages, 2) == {"cash": 1.5, "market": 1.5}
    assert between(stages, 0) == stages[0][1]
    assert between(stages, 9) == stages[1][1]


def test_tables_have_an_entry_for_every_phase() -> None:
    for name, level in product(TITLES_KNOWN, ("novice", "standard-1", "expert-1", "present")):
        know = known_to(level, name)
        facts = title(name).facts("")
        assert len(know.first_income) == len(facts.fixed_dividend) == len(facts.phases)
        assert len(facts.rounds_in_set) == len(facts.train_limit) == len(facts.phases)


def test_an_unknown_private_company_is_worth_its_printed_price() -> None:
    for name, (private, price) in {"1846": ("MC", 40), "1848": ("P1", 30)}.items():
        facts = facts_for(title(name), title(name).setup(Options(), 3))
        assert facts.private_value(private) == known_to("novice", name).private_value[private]
        assert facts.knowing(replace(facts.know, private_value={})).private_value(private) == price
        assert facts.private_value("nothing of that name") == 0


def test_a_tile_that_the_bank_of_england_or_a_player_must_lay() -> None:
    known = title("1848")
    s = known.setup(Options(), 3)
    facts = facts_for(known, s)
    lay = LayTile("I8", "241", 0, "P3")
    for owner in (s.owner("BOE"), SEAT0):
        s.agenda.append(TasmaniaTile(SEAT0, owner))
        assert track.lay(Position(s, facts, Incomes(facts)), [lay]) == (lay, "must lay a tile")


def before_a_loan() -> State:
    """Where a railroad with another choice takes a loan, in a few games of habits."""
    for seed in range(1, 9):
        live = LiveMatch(Match("1848", ("quick",) * 4, seed, strict=True))
        while not live.state.ended:
            s = live.title.copy(live.state)
            if live.step().action == TakeLoan() and not trains.may_have(
                live.title.legal_actions(s), TakeLoan, GoBankrupt
            ):
                return s
    raise AssertionError("nobody ever borrowed")


def test_a_loan_is_taken_where_just_that_is_missing_for_a_train() -> None:
    s = before_a_loan()
    facts = facts_for(title("1848"), s)
    first, options = Position(s, facts, Incomes(facts)), title("1848").legal_actions(s)
    price = first.next_price()
    assert s.money(first.rail) < price <= s.money(first.rail) + 100
    assert trains.borrow(first, options) is None  # the first version borrows only where it must
    facts = facts.knowing(replace(known_to("novice", "1848"), present_habits=True))
    p = Position(s, facts, Incomes(facts))
    assert trains.borrow(p, options) == (TakeLoan(), f"takes a loan: it is what is missing for a {p.next_train()}")
    bank = s.owner("BOE")
    assert shares.gain(p, bank, s.price(bank)) > shares.gain(first, bank, s.price(bank))  # loans lift its price

"""1846 as the rest of the program knows it."""

from collections.abc import Sequence
from random import Random
from typing import Any, cast

from trunkline.core import results
from trunkline.core.actions import Action
from trunkline.core.asked import Asked
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Facts, LogEntry, Options, Result, Rule, Run, Shortfall
from trunkline.core.events import Event
from trunkline.core.network import Reach
from trunkline.core.objections import Objection
from trunkline.core.presentation import Presentation
from trunkline.core.rounds import round_name
from trunkline.core.state import State
from trunkline.core.view import View
from trunkline.core.words import RoundNow
from trunkline.titles.g1846 import judging, running, text, view
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.decisions.card_draws import drawn
from trunkline.titles.g1846.editions import EDITIONS, edition_named
from trunkline.titles.g1846.ending import all_worth
from trunkline.titles.g1846.frames import TRACK
from trunkline.titles.g1846.holdings import excess
from trunkline.titles.g1846.operating_round import ROUNDS
from trunkline.titles.g1846.payout import columns_moved
from trunkline.titles.g1846.presentation import PRESENTATION
from trunkline.titles.g1846.rules import rules_of
from trunkline.titles.g1846.setup import set_up
from trunkline.titles.g1846.state import State1846
from trunkline.titles.g1846.state_json import state_json
from trunkline.titles.g1846.track import reach_of
from trunkline.titles.g1846.trains import III


def own(s: State) -> State1846:
    return cast(State1846, s)


class Title1846:
    """The contract, handed on to the chapters."""

    name = "1846"
    version = 11
    editions = tuple(EDITIONS)
    decisions = DECISIONS

    def player_counts(self, edition: str) -> tuple[int, ...]:
        return edition_named(edition).counts

    def setup(self, options: Options, players: int) -> State:
        return set_up(options, players)

    def legal_actions(self, s: State) -> list[Action]:
        return judging.legal_actions(own(s))

    def objection(self, s: State, a: Action) -> Objection | None:
        return judging.objection(own(s), a)

    def apply(self, s: State, a: Action) -> list[Event]:
        judging.play(own(s), a)
        return s.events

    def draw(self, s: State, rng: Random) -> Action:
        return drawn(own(s), rng)

    def copy(self, s: State) -> State:
        return own(s).copy()

    def redacted(self, s: State, seat: int) -> State:
        return view.redacted(own(s), seat)

    def log_view(self, log: Sequence[LogEntry], s: State, seat: int) -> list[LogEntry]:
        return view.log_view(log, own(s), seat)

    def events_view(self, events: Sequence[Event], s: State, seat: int) -> list[Event]:
        return view.events_view(events, own(s), seat)

    def view(self, s: State, seat: int) -> View:
        return view.view(own(s), seat)

    def decision_text(self, s: State, names: Sequence[str]) -> str:
        return text.decision_text(own(s), names)

    def asked_text(self, asked: Asked) -> str:
        return text.asked_text(asked)

    def action_text(self, s: State, a: Action, names: Sequence[str]) -> str:
        return text.action_text(own(s), a, names)

    def event_text(self, e: Event, names: Sequence[str]) -> str:
        return text.event_text(e, names)

    def round_now(self, s: State) -> tuple[RoundNow, int, int]:
        return view.round_now(own(s))

    def round_name(self, kind: RoundNow, number: int, part: int) -> str:
        return round_name(kind, number, part)

    def best_run(self, s: State, railroad: str, trains: tuple[str, ...] | None = None) -> Run:
        return running.best_run(own(s), railroad, trains)

    def reached(self, s: State, railroad: str) -> tuple[str, ...]:
        rail = s.owner(railroad)
        return reach_of(own(s), rail).names(s.board) if s.is_rail(rail) else ()

    def reach(self, s: State, rail: int) -> Reach:
        return reach_of(own(s), rail)

    def facts(self, edition: str) -> Facts:
        found = edition_named(edition)
        count = len(found.phases)
        return Facts(
            phases=found.phases,
            rounds_in_set=(ROUNDS,) * count,
            train_limit=found.train_limit,
            fixed_dividend=(0,) * count,
            privates_close=III,
            extra_trains=(),
            treasury_shares_earn=True,
            president_pays=True,
            loan=0,
            float_at=0,
        )

    def columns_moved(self, price: int, payout: int) -> int:
        return columns_moved(price, payout)

    def shortfall(self, s: State, rail: int, missing: int, cell: int = -1) -> Shortfall:
        """6.87 The president pays: nobody lends money, and the price stays."""
        return Shortfall(0, s.cell_of(rail) if cell < 0 else cell, False)

    def is_building(self, s: State) -> bool:
        return not s.ended and s.now().kind == TRACK

    def certificate_room(self, s: State) -> list[int]:
        return [-excess(own(s), player) for player in s.seats()]

    def worth(self, s: State) -> list[int]:
        return all_worth(own(s))

    def result(self, s: State) -> Result:
        return results.result(s.ended, self.worth(s), own(s).out)

    def rules(self, edition: str = "") -> tuple[Rule, ...]:
        return rules_of(edition_named(edition))

    def board(self, edition: str) -> Board:
        return edition_named(edition).map.board

    def trains(self, edition: str) -> tuple[TrainCard, ...]:
        return edition_named(edition).cards

    def presentation(self, edition: str) -> Presentation:
        return PRESENTATION

    def state_json(self, s: State) -> dict[str, Any]:
        return state_json(own(s))


TITLE = Title1846()

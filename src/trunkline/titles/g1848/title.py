"""1848: Australia, as the rest of the program knows it."""

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
from trunkline.core.shares import SHARES
from trunkline.core.state import State
from trunkline.core.view import View
from trunkline.core.words import RoundNow
from trunkline.titles.g1848 import forced, judging, running, text, view
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.editions import EDITIONS, edition_named
from trunkline.titles.g1848.ending import all_worth
from trunkline.titles.g1848.frames import TOKEN, TRACK
from trunkline.titles.g1848.payout import columns_moved
from trunkline.titles.g1848.presentation import PRESENTATION
from trunkline.titles.g1848.rules import RULES
from trunkline.titles.g1848.setup import set_up
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.state_json import state_json
from trunkline.titles.g1848.stations import reach_of
from trunkline.titles.g1848.stock_round import room_for
from trunkline.titles.g1848.trains import P5


def own(s: State) -> State1848:
    return cast(State1848, s)


class Title1848:
    """The contract, handed on to the chapters. Nothing in this game is hidden and nothing is left to chance."""

    name = "1848"
    version = 7
    editions = tuple(EDITIONS)
    decisions = DECISIONS

    def player_counts(self, edition: str) -> tuple[int, ...]:
        return tuple(edition_named(edition).capital)

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
        raise ValueError("Chance has no part in 1848.")

    def copy(self, s: State) -> State:
        return own(s).copy()

    def redacted(self, s: State, seat: int) -> State:
        return own(s).copy()

    def log_view(self, log: Sequence[LogEntry], s: State, seat: int) -> list[LogEntry]:
        return list(log)

    def events_view(self, events: Sequence[Event], s: State, seat: int) -> list[Event]:
        return list(events)

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
        phases = found.phases
        return Facts(
            phases=tuple([p.name for p in phases]),
            rounds_in_set=tuple([p.rounds for p in phases]),
            train_limit=tuple([p.train_limit for p in phases]),
            fixed_dividend=tuple([p.dividend // SHARES for p in phases]),
            privates_close=P5,
            extra_trains=tuple([card.name for card in self.trains(edition) if card.faces[0].kind == "ghan"]),
            treasury_shares_earn=False,
            president_pays=False,
            loan=found.loan,
            float_at=found.launched_at,
        )

    def columns_moved(self, price: int, payout: int) -> int:
        return columns_moved(payout)

    def shortfall(self, s: State, rail: int, missing: int, cell: int = -1) -> Shortfall:
        return forced.shortfall(own(s), rail, missing, cell)

    def is_building(self, s: State) -> bool:
        return not s.ended and s.now().kind in (TRACK, TOKEN)

    def certificate_room(self, s: State) -> list[int]:
        return [room_for(own(s), player) for player in s.seats()]

    def worth(self, s: State) -> list[int]:
        return all_worth(own(s))

    def result(self, s: State) -> Result:
        return results.result(s.ended, self.worth(s))

    def rules(self, edition: str = "") -> tuple[Rule, ...]:
        return RULES

    def board(self, edition: str) -> Board:
        return edition_named(edition).map.board

    def trains(self, edition: str) -> tuple[TrainCard, ...]:
        return edition_named(edition).cards

    def presentation(self, edition: str) -> Presentation:
        return PRESENTATION

    def state_json(self, s: State) -> dict[str, Any]:
        return state_json(own(s))


TITLE = Title1848()

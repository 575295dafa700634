"""Valley, as the rest of the program knows it."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, cast

from tests.third_title import decisions, running, view
from tests.third_title.pieces import (
    BANK_CASH,
    BOARD,
    CAPITAL,
    CARDS,
    CHART,
    EDITION,
    PLAYERS,
    RAILROADS,
    TRAIN_LIMIT,
    TRAINS,
)
from tests.third_title.rules import RULES
from tests.third_title.state import ValleyState

from trunkline.core import results
from trunkline.core.actions import Action, BuyShare, BuyTrain, Launch, LayTile, Pay, RunRoutes
from trunkline.core.asked import Asked
from trunkline.core.board import YELLOW, Board
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Facts, LogEntry, Options, Result, Rule, Run, Shortfall, Title
from trunkline.core.depot import add_train
from trunkline.core.event_text import Words, sentence
from trunkline.core.events import Event, Launched, RouteRun
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import deal_capital
from trunkline.core.network import Reach
from trunkline.core.objections import Objection
from trunkline.core.presentation import Presentation
from trunkline.core.rounds import round_name
from trunkline.core.shares import deal_shares
from trunkline.core.state import State, put
from trunkline.core.view import View
from trunkline.core.words import RoundNow

PLACES = {h.name: h.place for h in BOARD.hexes if h.place}
LOOK = Presentation(
    subtitle="Two Railways and a River",
    currency="₤",
    words=(("president", "chair"),),
    phases=(YELLOW,),
    railroads=(("HILL", "#7a3e1d", "#ffffff"), ("PORT", "#1d5a7a", "#ffffff")),
)
WORDS = Words(
    look=LOOK,
    owners={"bank": "the bank"},
    rounds={"stock": "Stock round {number}"},
    ends={"last round": "the third operating round is over"},
    place=lambda name: PLACES.get(name, name),
    private=lambda name: name,
    steps={kind: (decision.passed, decision.skipped) for kind, decision in decisions.DECISIONS.items()},
)


def own(s: State) -> ValleyState:
    return cast(ValleyState, s)


class Valley:
    """The contract. Nothing is hidden and nothing is left to chance."""

    name = "valley"
    version = 1
    editions: tuple[str, ...] = (EDITION,)
    decisions = decisions.DECISIONS

    def player_counts(self, edition: str) -> tuple[int, ...]:
        return PLAYERS

    def setup(self, options: Options, players: int) -> State:
        """1.1"""
        if options.edition not in ("", EDITION) or options.rulings != "book" or players not in PLAYERS:
            raise ValueError("Valley has one edition, by the book, for two or three players.")
        s = ValleyState()
        s.start(players, RAILROADS, 0, CHART, BOARD, CARDS)
        s.income, s.choice = [0] * len(RAILROADS), [""] * len(RAILROADS)
        deal_capital(s, BANK_CASH, CAPITAL)
        for i in range(len(RAILROADS)):
            deal_shares(s, RAIL0 + i, 10, BANK)
            s.tokens_left = put(s.tokens_left, i, 1)
        for _ in range(TRAINS):
            add_train(s, 0, BANK)
        decisions.first(s)
        return s

    def legal_actions(self, s: State) -> list[Action]:
        return decisions.legal_actions(own(s))

    def objection(self, s: State, a: Action) -> Objection | None:
        return decisions.objection(own(s), a)

    def apply(self, s: State, a: Action) -> list[Event]:
        return decisions.apply(own(s), a)

    def draw(self, s: State, rng: Random) -> Action:
        raise ValueError("Chance has no part in Valley.")

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
        if s.ended:
            return "The game is over."
        return f"{WORDS.who(s.name(s.now().actor), names)}: {decisions.now(own(s)).asks(own(s))}"

    def asked_text(self, asked: Asked) -> str:
        return decisions.DECISIONS[asked.kind].words(asked)

    def action_text(self, s: State, a: Action, names: Sequence[str]) -> str:
        match a:
            case Launch(corporation=name, price=price):
                return f"Launch {name} at ₤{price} (₤{2 * price})"
            case BuyShare(corporation=name):
                return f"Buy 10% of {name} for ₤{s.price(s.owner(name))}"
            case LayTile(hex=name, tile=tile, rotation=rotation):
                return f"Lay tile {tile} on {name}, turned by {rotation}"
            case RunRoutes():
                return f"Run for ₤{running.best_run(own(s), s.name(s.now().subject)).revenue}"
            case Pay(choice=choice):
                return "Pay the income out" if choice == "full" else "Retain the income"
            case BuyTrain(train=train, price=price):
                return f"Buy a {train} train for ₤{price}"
        return decisions.now(own(s)).skip

    def event_text(self, e: Event, names: Sequence[str]) -> str:
        match e:
            case Launched(corporation=name, player=player, price=price):
                return f"{WORDS.who(player, names)} launches {name} at ₤{price}"
            case RouteRun(railroad=rail, train=train, stops=stops, revenue=revenue):
                return f"{rail} runs a {train} train for ₤{revenue}: {WORDS.way(stops, stops)}"
        return sentence(e, names, WORDS)

    def round_now(self, s: State) -> tuple[RoundNow, int, int]:
        return view.round_now(own(s))

    def round_name(self, kind: RoundNow, number: int, part: int) -> str:
        return round_name(kind, number, part)

    def best_run(self, s: State, railroad: str, trains: tuple[str, ...] | None = None) -> Run:
        return running.best_run(own(s), railroad, trains)

    def reached(self, s: State, railroad: str) -> tuple[str, ...]:
        rail = s.owner(railroad)
        return running.reached(own(s), rail).names(BOARD) if s.is_rail(rail) else ()

    def reach(self, s: State, rail: int) -> Reach:
        return running.reached(own(s), rail)

    def facts(self, edition: str) -> Facts:
        return Facts(
            phases=("1",),
            rounds_in_set=(1,),
            train_limit=(TRAIN_LIMIT,),
            fixed_dividend=(0,),
            privates_close=1,
            extra_trains=(),
            treasury_shares_earn=False,
            president_pays=False,
            loan=0,
            float_at=0,
        )

    def columns_moved(self, price: int, payout: int) -> int:
        return 1 if payout else -1

    def shortfall(self, s: State, rail: int, missing: int, cell: int = -1) -> Shortfall:
        """No railroad must own a train."""
        return Shortfall(0, s.cell_of(rail) if cell < 0 else cell, False)

    def is_building(self, s: State) -> bool:
        return not s.ended and s.now().kind == "track"

    def certificate_room(self, s: State) -> list[int]:
        return [p.limit - p.certificates for p in view.view(own(s), -1).players]

    def worth(self, s: State) -> list[int]:
        return view.worth(own(s))

    def result(self, s: State) -> Result:
        return results.result(s.ended, self.worth(s))

    def rules(self, edition: str = "") -> tuple[Rule, ...]:
        return RULES

    def board(self, edition: str) -> Board:
        return BOARD

    def trains(self, edition: str) -> tuple[TrainCard, ...]:
        return CARDS

    def presentation(self, edition: str) -> Presentation:
        return LOOK

    def state_json(self, s: State) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(json.dumps(s.facts()))
        return found


TITLE: Title = Valley()

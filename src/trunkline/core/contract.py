"""The contract of a title: all that anything outside `titles/` knows of a game's rules."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from trunkline.core.actions import Action
from trunkline.core.asked import Asked
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard
from trunkline.core.decision import Decision
from trunkline.core.events import Event, RouteRun
from trunkline.core.network import Reach
from trunkline.core.objections import Objection
from trunkline.core.presentation import Presentation
from trunkline.core.state import State
from trunkline.core.value import value
from trunkline.core.view import View
from trunkline.core.words import Deal, RoundNow, RoutesChoice, RulingsName


@value
class Rule:
    """A rule's number, heading and our own short text."""

    number: str
    heading: str
    text: str


@value
class Options:
    """What a table chooses at its start: names of values, all with defaults in the title."""

    edition: str = ""  # "" means the title's default edition
    rulings: RulingsName = "book"
    routes: RoutesChoice = ""
    deal: Deal = "os"
    seed: int = 0  # only for deal="site-seed"


@value
class LogEntry:
    """One entry of a log: who acted (an owner's name or "chance") and what was done."""

    actor: str
    action: Action


@value
class Run:
    """The best routes a railroad could run, with the bound that proves them (equal to the revenue)."""

    railroad: str
    revenue: int
    bound: int
    routes: tuple[RouteRun, ...]


@value
class Facts:
    """Facts of an edition which others would otherwise state again; those in tuples of numbers go by phase."""

    phases: tuple[str, ...]
    rounds_in_set: tuple[int, ...]  # operating rounds after a stock round
    train_limit: tuple[int, ...]
    fixed_dividend: tuple[int, ...]  # what a share of a company without trains pays in a round, at least
    privates_close: int  # the phase in which private companies close
    extra_trains: tuple[str, ...]  # cards that do not count as the train a railroad must have
    treasury_shares_earn: bool  # shares not sold yet pay into the treasury
    president_pays: bool  # for a train that the railroad must have and cannot pay for
    loan: int  # what one brings, 0 where there are none
    float_at: int  # tenths sold before a company operates, 0 where it does so from its launch on


@value
class Shortfall:
    """What follows where the treasury does not reach for a train that must be bought."""

    loans: int
    cell: int  # where the company's marker lies then: its price
    fails: bool  # the company is lost, and has no train


@value
class Result:
    """How a game stands or came out: why it ended, what each seat is worth, and its place; first places are shared."""

    reason: str  # "" while the game goes on
    worth: tuple[int, ...]
    places: tuple[int, ...]  # by seat; 1 has won

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats from the first place down."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))


class Title(Protocol):
    """A game. Every function trusts `State` to be its own title's."""

    name: str  # "1846"
    version: int  # raised by every change of rules that could make a stored log replay differently
    editions: tuple[str, ...]  # the first is the default
    decisions: dict[str, Decision[Any]]  # by the kind of frame that asks for them

    def player_counts(self, edition: str) -> tuple[int, ...]:
        """The numbers of players an edition can be played by."""

    def setup(self, options: Options, players: int) -> State:
        """The state before the first action. Raises ValueError with a sentence for unknown options."""

    def legal_actions(self, s: State) -> list[Action]:
        """A finite, canonical list; empty only when the game has ended or chance decides."""

    def objection(self, s: State, a: Action) -> Objection | None:
        """Why the action may not be played now, or None. Also judges actions outside the finite list."""

    def apply(self, s: State, a: Action) -> list[Event]:
        """Play an action that has no objection; changes the state."""

    def draw(self, s: State, rng: Random) -> Action:
        """The outcome of chance; only when chance holds the decision."""

    def copy(self, s: State) -> State:
        """An independent copy."""

    def redacted(self, s: State, seat: int) -> State:
        """A copy in which everything that the seat may not know is blanked (seat -1: a spectator)."""

    def log_view(self, log: Sequence[LogEntry], s: State, seat: int) -> list[LogEntry]:
        """The log as that seat may see it now: hidden outcomes and choices blanked until the rules reveal them."""

    def events_view(self, events: Sequence[Event], s: State, seat: int) -> list[Event]:
        """Events as that seat may see them."""

    def view(self, s: State, seat: int) -> View:
        """The position in words and numbers, for pages, terminals and programs, as that seat may see it."""

    def decision_text(self, s: State, names: Sequence[str]) -> str:
        """The decision in words ("Anna: NYC lays track, 1 of 2 done")."""

    def asked_text(self, asked: Asked) -> str:
        """A decision that was kept as values, in the words that follow the name of whoever decides; "" for none.

        Raises LookupError or ValueError for kinds and values of another version.
        """

    def action_text(self, s: State, a: Action, names: Sequence[str]) -> str:
        """One line for an option of the player who decides."""

    def event_text(self, e: Event, names: Sequence[str]) -> str:
        """One sentence, as players know it; `event_text.in_log` says which events are lines of the log."""

    def round_now(self, s: State) -> tuple[RoundNow, int, int]:
        """The round that goes on (in a game that has ended: the last), by the facts of `RoundBegan`."""

    def round_name(self, kind: RoundNow, number: int, part: int) -> str:
        """A round in a few letters ("SR 2", "OR 2.1"), by the facts of `RoundBegan`; a view has the present one."""

    def best_run(self, s: State, railroad: str, trains: tuple[str, ...] | None = None) -> Run:
        """What the railroad would earn on the present map with its trains, or with trains of the named faces.

        "What if" is asked by laying the tile or token on a copy first. Raises ValueError for unknown names.
        """

    def reached(self, s: State, railroad: str) -> tuple[str, ...]:
        """The stops ("D6.3") to which track leads from the railroad's tokens; none for a name that is no railroad."""

    def reach(self, s: State, rail: int) -> Reach:
        """The same in the board's numbers: doors into hexes, and stops."""

    def facts(self, edition: str) -> Facts:
        """Limits and rounds by phase."""

    def columns_moved(self, price: int, payout: int) -> int:
        """How far a price moves to the right after a payout on all shares; -1: to the left."""

    def shortfall(self, s: State, rail: int, missing: int, cell: int = -1) -> Shortfall:
        """What follows from so much money missing for a train that must be bought.

        Now, or in a later turn that finds the company's marker in `cell`. Shares that are issued or sold for the train
        are actions of their own and no part of it.
        """

    def is_building(self, s: State) -> bool:
        """Is the step a railroad's track or tokens: nothing is bought in it but what lies on the map?"""

    def certificate_room(self, s: State) -> list[int]:
        """How many certificates more each seat may hold; below 0 where there are too many."""

    def worth(self, s: State) -> list[int]:
        """What each seat is worth now."""

    def result(self, s: State) -> Result:
        """Who has won, or leads: ties are shared, those who are out come last. Nobody else decides that."""

    def rules(self, edition: str = "") -> tuple[Rule, ...]:
        """All rules of an edition ("" for the default); every objection's number is among them."""

    def board(self, edition: str) -> Board:
        """The map and tiles."""

    def trains(self, edition: str) -> tuple[TrainCard, ...]:
        """The kinds of train cards."""

    def presentation(self, edition: str) -> Presentation:
        """Currency, words, colours and names on the board: how the title looks and speaks."""

    def state_json(self, s: State) -> dict[str, Any]:
        """The position with names instead of numbers, as plain JSON values."""

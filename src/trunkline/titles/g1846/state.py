"""The state of a game of 1846: the core's fields and these."""

from typing import Final

from trunkline.core.board import Row
from trunkline.core.contract import Options
from trunkline.core.ids import BANK, POOL, RAIL0, SEAT0, is_player
from trunkline.core.state import State, by_name
from trunkline.core.words import LastChoice
from trunkline.titles.g1846.companies import CORPORATIONS, FIRST_INDEPENDENT, PRIVATE_IDS, PRIVATES, RAILS
from trunkline.titles.g1846.editions import Edition
from trunkline.titles.g1846.map import Map
from trunkline.titles.g1846.rulings import Rulings

# What has become of a railroad.
AVAILABLE: Final = 0
LAUNCHED: Final = 1
CLOSED: Final = 2
REMOVED: Final = 3
HIDDEN: Final = -1  # a card that the viewer may not know
NOWHERE: Final = -1
FORFEITED: Final = -1  # S33 of `power_left`: the second tile was forfeited in this operating round
NUMBER: Final = {name: p for p, name in enumerate(PRIVATE_IDS)}


# The fields besides the core's: those of the position, and the table's.
POSITION: Final = (
    "chosen", "deck", "last_choice", "last_revenue", "last_set", "marker_hex", "marker_rail", "operated", "out",
    "phased_out", "power_at", "power_left", "resting", "set_begin", "sold", "status",
)  # fmt: skip
TABLE: Final = ("edition", "map", "options", "rulings")


class State1846(State):
    """Cards are private companies by number, then blanks."""

    __slots__ = POSITION + TABLE

    def lay_out(self, players: int, edition: Edition, rulings: Rulings, options: Options) -> None:
        """The empty table; what each field is, is said here."""
        self.start(players, RAILS, edition.privates, edition.chart, edition.map.board, edition.cards)
        rails = len(RAILS)
        self.edition: Edition = edition
        self.map: Map = edition.map
        self.rulings: Rulings = rulings
        self.options: Options = options
        self.deck: Row = ()  # the distribution: cards from the top down
        self.chosen: tuple[Row, ...] = ((),) * players  # by seat: cards taken face down
        self.status: Row = (AVAILABLE,) * rails  # by railroad
        self.operated: int = 0  # bit mask (by railroad): has operated at least once
        self.out: int = 0  # bit mask (by seat) of players who are out of the game
        self.sold: Row = (0,) * players  # by seat: bit mask of corporations sold in this stock round
        # by private: how often its ability can still be used (or FORFEITED), and the hex where it was first used
        self.power_left: Row = tuple([PRIVATES[p].uses for p in range(edition.privates)])
        self.power_at: Row = (NOWHERE,) * edition.privates
        # by marker of a private company: port, meat, boomtown
        self.marker_hex: Row = (NOWHERE,) * marker_rows(edition)
        self.marker_rail: Row = self.marker_hex
        self.phased_out: int = 0  # bit mask of trains: they run once more
        self.resting: int = 0  # the train that may not run in this round, as a bit mask
        self.last_revenue: Row = (0,) * rails  # by railroad
        self.last_choice: tuple[LastChoice, ...] = tuple([""] * rails)
        self.last_set: int = 0  # the set of rounds after which the game ends, 0: not known yet
        self.set_begin: tuple[Row, ...] = ()  # what the table looked like when this set of rounds began

    def copy(self) -> "State1846":
        s = State1846()
        self.copy_into(s)
        s.edition = self.edition
        s.map = self.map
        s.rulings = self.rulings
        s.options = self.options
        s.deck = self.deck
        s.chosen = self.chosen
        s.status = self.status
        s.operated = self.operated
        s.out = self.out
        s.sold = self.sold
        s.power_left = self.power_left
        s.power_at = self.power_at
        s.marker_hex = self.marker_hex
        s.marker_rail = self.marker_rail
        s.phased_out = self.phased_out
        s.resting = self.resting
        s.last_revenue = self.last_revenue
        s.last_choice = self.last_choice
        s.last_set = self.last_set
        s.set_begin = self.set_begin
        return s

    def last_run(self, train: int) -> bool:
        """6.82 Phased out."""
        return bool(self.phased_out >> train & 1)

    def edition_id(self) -> str:
        return self.edition.id

    def facts(self) -> dict[str, object]:
        facts = State.facts(self) | by_name(self, POSITION)
        # In the form that digests of stored games have: not a list, a row by train, and the loans that nobody takes.
        facts["set_begin"] = self.set_begin
        facts["train_out"] = [self.phased_out >> t & 1 for t in range(len(self.train_card))]
        del facts["phased_out"]
        facts["loans"] = [0] * len(RAILS)
        facts["edition"] = self.edition.id
        facts["rulings"] = self.rulings.id
        facts["routes"] = self.rulings.routes
        return facts


def marker_rows(edition: Edition) -> int:
    """As many as the markers of its private companies, and at least three, which digests have always counted."""
    return max(3, 1 + max([PRIVATES[p].marker for p in range(edition.privates)]))


def launched(s: State1846) -> list[int]:
    """Corporations on the chart, in the order of their numbers."""
    return [RAIL0 + i for i in range(len(CORPORATIONS)) if s.status[i] == LAUNCHED]


def in_play(s: State1846) -> int:
    """5.41 Corporations launched or still to be launched."""
    return sum([1 for i in range(len(CORPORATIONS)) if s.status[i] <= LAUNCHED])


def is_independent(rail: int) -> bool:
    return rail >= FIRST_INDEPENDENT


def in_receivership(s: State1846, rail: int) -> bool:
    """7.14 Its president's certificate lies in the stock market."""
    return s.president[rail - RAIL0] == POOL


def is_out(s: State1846, player: int) -> bool:
    return bool(s.out >> (player - SEAT0) & 1)


def active_players(s: State1846) -> list[int]:
    return [SEAT0 + k for k in range(s.players) if not s.out >> k & 1]


def next_player(s: State1846, player: int, step: int = 1) -> int:
    """The next player still in the game, clockwise (or, with step -1, the other way)."""
    seat = player - SEAT0
    for _ in range(s.players):
        seat = (seat + step) % s.players
        if not s.out >> seat & 1:
            break
    return SEAT0 + seat


def decider(s: State1846, rail: int) -> int:
    """Who decides for a railroad: its president, or the owner of an independent; the pool in receivership."""
    if is_independent(rail):
        return s.private_owner[rail - FIRST_INDEPENDENT]
    return s.president[rail - RAIL0]


def must_consent(s: State1846, owner: int, rail: int) -> bool:
    """6.81, 6.91 Does somebody else have to agree before the railroad gets what this owner has?"""
    return s.rulings.consent and owner != decider(s, rail)


def private_named(s: State1846, name: str) -> int:
    """The private company of that id, if the edition has it; else -1."""
    p = NUMBER.get(name, -1)
    return p if p < s.edition.privates else -1


def held_by_player(s: State1846, private: int) -> bool:
    return is_player(s.private_owner[private])


def owns(s: State1846, rail: int, private: int) -> bool:
    return private < s.edition.privates and s.private_owner[private] == rail


def is_for_sale(s: State1846, private: int) -> bool:
    """6.91 Could a corporation still buy it, now or when a player has it?"""
    return private < s.edition.privates and (held_by_player(s, private) or s.private_owner[private] == BANK)

"""The state of a game: flat lists over one owner space, cheap to copy. Titles add fields, one level."""

from hashlib import blake2b
from typing import Final, TypeVar

from trunkline.core.agenda import Frame
from trunkline.core.board import Board, Row
from trunkline.core.cards import TrainCard
from trunkline.core.chart import Chart
from trunkline.core.derivable import mypyc_attr
from trunkline.core.events import Event
from trunkline.core.ground import Ground, Tokens, ground_on
from trunkline.core.ids import BANK, FIXED_NAMES, NOBODY, RAIL0, SEAT0

Place = TypeVar("Place")


def put(row: tuple[Place, ...], index: int, thing: Place) -> tuple[Place, ...]:
    """The row with one place changed."""
    places = list(row)  # one copy there and one back: slices put together are four tuples
    places[index] = thing
    return tuple(places)


# Every field, by name. What makes up the position is in the digest; the rest belongs to the table, or can be had again.
# A tuple, because annotations are gone when the module is compiled.
POSITION: Final = (
    "agenda", "arrival", "arrivals", "broken", "cash", "cell", "ended", "ending", "face", "par", "phase", "players",
    "president", "priority", "private_owner", "private_price", "rotation", "shares", "tiles_left", "tokens",
    "tokens_left", "train_card", "train_face", "train_owner",
)  # fmt: skip
TABLE: Final = ("board", "cards", "chart", "events", "ground", "names", "owners", "rail_end")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Shares are counted in tenths: `held(rail, owner)`.

    Copies share what is immutable (names, chart, decisions). What changes often is a list; what changes seldom is a
    tuple, exchanged whole (`put`), so that copies share it too and it can be part of a key as it is.
    """

    __slots__ = POSITION + TABLE

    def start(
        self,
        players: int,
        rails: tuple[str, ...],
        privates: int,
        chart: Chart,
        board: Board,
        cards: tuple[TrainCard, ...],
        others: tuple[str, ...] = (),
    ) -> None:
        """An empty table: printed hexes, all tiles in stock, nobody owns anything. What each field is, is said here.

        `others` have shares to be bought and run no trains.
        """
        issuers = len(rails) + len(others)
        owners = RAIL0 + issuers
        self.players: int = players
        self.owners: int = owners
        self.rail_end: int = RAIL0 + len(rails)  # the first owner behind the railroads
        self.names: tuple[str, ...] = FIXED_NAMES + rails + others
        self.chart: Chart = chart
        self.board: Board = board
        self.cards: tuple[TrainCard, ...] = cards
        self.events: list[Event] = []  # what the last action did
        self.phase: int = 0
        self.cash: list[int] = [0] * owners  # by owner
        self.shares: list[int] = [0] * (issuers * owners)  # by issuer and owner
        self.president: list[int] = [NOBODY] * issuers  # by issuer: who holds the president's certificate
        self.par: Row = (0,) * issuers
        self.cell: list[int] = [-1] * issuers  # by issuer: on the chart, -1 without a price
        self.arrival: Row = (0,) * issuers  # by issuer: the lower lies on top in its cell
        self.arrivals: int = 0
        self.tokens_left: Row = (0,) * issuers
        self.train_card: Row = ()  # by train: the kind of card
        self.train_face: Row = ()  # by train: the face bought, -1 before that
        self.train_owner: list[int] = []
        self.private_owner: list[int] = [BANK] * privates  # by private: BANK unsold, BOX gone
        self.private_price: Row = (0,) * privates
        self.face: Row = tuple(board.printed)  # by hex: what lies there
        self.rotation: Row = (0,) * len(board.hexes)
        self.tokens: tuple[Tokens, ...] = ((),) * len(board.hexes)  # by hex
        self.ground: Ground = Ground(board, self.face, self.rotation, self.tokens)  # what is known about the map
        self.tiles_left: Row = tuple([board.faces[i].count for i in range(board.tiles)])  # by tile, -1 without end
        self.priority: int = SEAT0
        self.broken: bool = False  # the bank has run out
        self.ending: str = ""  # why the game will end
        self.ended: str = ""  # why the game has ended
        self.agenda: list[Frame] = []

    def name(self, owner: int) -> str:
        return self.names[owner]

    def owner(self, name: str) -> int:
        """The owner of that name, or -1."""
        for owner in range(len(self.names)):
            if self.names[owner] == name:
                return owner
        return -1

    def held(self, rail: int, owner: int) -> int:
        """Shares (tenths) of a corporation held by an owner."""
        return self.shares[(rail - RAIL0) * self.owners + owner]

    def price(self, rail: int) -> int:
        cell = self.cell[rail - RAIL0]
        return 0 if cell < 0 else self.chart.price[cell]

    def now(self) -> Frame:
        return self.agenda[-1]

    # The position in words of the game, for whoever is not a title: nobody else reads the lists (tests/test_layers.py).

    def edition_id(self) -> str:
        """The edition that is played, by its id."""
        return ""

    def actor(self) -> int:
        """Who decides now: a player, CHANCE, or NOBODY when the game has ended."""
        return NOBODY if self.ended or not self.agenda else self.agenda[-1].actor

    def subject(self) -> int:
        """The railroad (or other owner) that is decided for, or -1."""
        return -1 if not self.agenda else self.agenda[-1].subject

    def frames(self) -> list[Frame]:
        """The open decisions; the last one is being decided."""
        return self.agenda

    def rails(self) -> range:
        return range(RAIL0, self.rail_end)

    def is_rail(self, owner: int) -> bool:
        return RAIL0 <= owner < self.rail_end

    def issuers(self) -> range:
        """Who has a row of shares and a marker: the railroads, and behind them those that run no trains."""
        return range(RAIL0, self.owners)

    def seats(self) -> range:
        """The players as owners."""
        return range(SEAT0, SEAT0 + self.players)

    def money(self, owner: int) -> int:
        return self.cash[owner]

    def president_of(self, rail: int) -> int:
        return self.president[rail - RAIL0]

    def par_of(self, rail: int) -> int:
        """The first price, 0 before the launch."""
        return self.par[rail - RAIL0]

    def cell_of(self, rail: int) -> int:
        """Where its marker lies on the chart, -1 without a price."""
        return self.cell[rail - RAIL0]

    def arrival_of(self, rail: int) -> int:
        """When its marker came into its cell: the lower lies on top."""
        return self.arrival[rail - RAIL0]

    def share_book(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """All shares by railroad and owner, and the presidents by railroad: to see later what has moved."""
        return tuple(self.shares), tuple(self.president)

    def loans_of(self, rail: int) -> int:
        """How many it has taken: none, where a title has no loans."""
        return 0

    def tokens_to_place(self, rail: int) -> int:
        return self.tokens_left[rail - RAIL0]

    def privates(self) -> list[tuple[int, int]]:
        """Every private company, by number, with its owner."""
        return list(enumerate(self.private_owner))

    def private_holder(self, private: int) -> int:
        return self.private_owner[private]

    def private_cost(self, private: int) -> int:
        """Its present price."""
        return self.private_price[private]

    def trains(self) -> list[tuple[int, int]]:
        """Every train, by number, with its owner."""
        return list(enumerate(self.train_owner))

    def unsold_trains(self) -> list[int]:
        """The trains that the bank has never sold, in the order in which they come."""
        return [t for t, owner in enumerate(self.train_owner) if owner == BANK and self.train_face[t] < 0]

    def holder_of(self, train: int) -> int:
        return self.train_owner[train]

    def card_of(self, train: int) -> int:
        return self.train_card[train]

    def face_of(self, train: int) -> int:
        """The face that was bought, -1 before that."""
        return self.train_face[train]

    def last_run(self, train: int) -> bool:
        """Phased out: it runs once more. Never, where a title knows no such trains."""
        return False

    def face_on(self, h: int) -> int:
        """What lies on a hex."""
        return self.face[h]

    def rotation_on(self, h: int) -> int:
        return self.rotation[h]

    def tokens_on(self, h: int) -> Tokens:
        return self.tokens[h]

    def rails_on_map(self) -> set[int]:
        """The railroads that have tokens on the map."""
        return {rail for tokens in self.tokens for _, rail in tokens}

    def map_key(self) -> tuple[object, ...]:
        """All that lies on the map, as a key for memos."""
        return (self.face, self.rotation, self.tokens)

    def copy_into(self, other: "State") -> None:
        """Fill a bare new state; titles call it from their own `copy`.

        Written out, because a loop over the names would ask for each by its name: copying is what bots do most.
        """
        other.players = self.players
        other.owners = self.owners
        other.rail_end = self.rail_end
        other.names = self.names
        other.chart = self.chart
        other.board = self.board
        other.cards = self.cards
        other.events = []  # of the last action: a copy has done nothing yet
        other.phase = self.phase
        other.cash = self.cash.copy()
        other.shares = self.shares.copy()
        other.president = self.president.copy()
        other.par = self.par
        other.cell = self.cell.copy()
        other.arrival = self.arrival
        other.arrivals = self.arrivals
        other.tokens_left = self.tokens_left
        other.train_card = self.train_card
        other.train_face = self.train_face
        other.train_owner = self.train_owner.copy()
        other.private_owner = self.private_owner.copy()
        other.private_price = self.private_price
        other.face = self.face
        other.rotation = self.rotation
        other.tokens = self.tokens
        other.ground = self.ground
        other.tiles_left = self.tiles_left
        other.priority = self.priority
        other.broken = self.broken
        other.ending = self.ending
        other.ended = self.ended
        other.agenda = self.agenda.copy()  # the frames are shared

    def facts(self) -> dict[str, object]:
        """Every field that makes up the position, by name; titles add their own."""
        facts = by_name(self, POSITION)
        facts["agenda"] = [(d.kind, d.actor, d.subject, d.numbers()) for d in self.agenda]
        return facts


def by_name(s: State, names: tuple[str, ...]) -> dict[str, object]:
    """Fields of a state; rows as lists, as digests have always had them, whether they change often or seldom."""
    found: dict[str, object] = {}
    for name in names:
        value = getattr(s, name)
        found[name] = list(value) if isinstance(value, tuple) else value
    return found


def ground_of(s: State) -> Ground:
    """What is known about the map as it is now."""
    ground = s.ground
    if not ground.lies_under(s.face, s.rotation, s.tokens):
        ground = s.ground = ground_on(ground, s.face, s.rotation, s.tokens)
        s.face, s.rotation, s.tokens = ground.face, ground.rotation, ground.tokens  # equal; from now on the same
    return ground


def digest(s: State) -> str:
    """A short fingerprint of the position: equal positions, equal digests, on every machine.

    Of names and numbers in order, not of hashes, which Python salts anew in every process. Stored logs hold digests: a
    field that is added or renamed changes them all, and asks for a new version of the title.
    """
    return blake2b(repr(sorted(s.facts().items())).encode(), digest_size=12).hexdigest()

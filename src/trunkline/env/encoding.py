"""Positions and options as numbers, seen from one seat: the own seat comes first, money in thousands.

An option is a row of categories (0 means none; `sizes` says how many there are of each) and amounts, and no two legal
options have the same row. No option names a seat, so its row is the same for everybody.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trunkline.core import numbers
from trunkline.core.actions import ACTIONS, Action, Pay, RunRoutes
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Title
from trunkline.core.ids import BANK, BOX, POOL, is_issuer, is_player, player, seat_of
from trunkline.core.state import State

Floats = NDArray[np.float32]
CATEGORIES = (
    "class", "owner", "source", "hex", "tile", "rotation", "city", "train", "trade_in", "card", "power", "target_hex",
)  # fmt: skip
AMOUNTS = ("shares", "money", "routes", "stops")
FIELDS = len(CATEGORIES) + len(AMOUNTS)  # numbers that describe one option
CLASS_NUMBER = {cls: i + 1 for i, cls in enumerate(ACTIONS)}
PAYOUTS = {"retain": 0, "half": 1, "full": 2}
MONEY = 1000.0
BLANKS = 10  # cards of the distribution that are no companies, at most
KEPT = 50_000  # rows of options
MAPS = 1_000
DONE = 16  # numbers about what has been done in the turn


class Encoding:
    """The sizes for one title, edition and number of players, and the numbers of a position."""

    def __init__(self, title: Title, edition: str, s: State) -> None:
        self.title = title
        self.board: Board = title.board(edition)
        self.cards: tuple[TrainCard, ...] = title.trains(edition)
        self.players = s.players
        self.issuers = len(s.issuers())
        self.owners = len(s.names)
        self.train_index = {f.name: i for i, f in enumerate(f for card in self.cards for f in card.faces)}
        self.first_face = tuple(self.train_index[card.faces[0].name] for card in self.cards)
        self.private_index = {p.id: i for i, p in enumerate(title.view(s, -1).privates)}
        self.owner_index = {name: i for i, name in enumerate(("bank", "returned", "treasury", "pool"))}
        # No player ever has a train
        self.train_owners = [o for o in range(self.owners) if not is_player(o)]
        self.orders = [self.seen_from(s, seat) for seat in range(s.players)]
        # Of options and maps met before: most come again and again
        self.rows: dict[Action, bytes] = {}
        self.maps: dict[tuple[object, ...], Floats] = {}
        self.size = len(self.position(s, 0, []))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many values each category of an option can have, with 0 for none."""
        owners, trains, privates = self.owners + 5, len(self.train_index) + 1, len(self.private_index) + 1
        hexes, tiles = len(self.board.hexes) + 1, self.board.tiles + 1
        return (
            len(ACTIONS) + 1,
            owners,
            owners,
            hexes,
            tiles,
            7,
            8,
            trains,
            trains,
            privates + BLANKS,
            privates,
            hexes,
        )

    def position(self, s: State, seat: int, legal: Sequence[Action]) -> Floats:
        """All that the seat may know (the state is its redacted one), and which classes of actions are legal."""
        amounts = [*self.decision(s, legal), *self.table(s, seat), *numbers.issuers(s), *self.prices(s)]
        shares, presidents = s.share_book()
        held = np.array(shares, np.float32).reshape(self.issuers, self.owners)[:, self.orders[seat]] / 10
        trains = np.array(numbers.trains(s, self.first_face, len(self.train_index)), np.float32)
        private_owners = [owner for _, owner in s.privates()]
        owners = [s.actor(), s.subject(), s.priority, *presidents, *private_owners]
        parts = (
            np.array(amounts, np.float32),
            held.ravel(),
            self.one_hot(s, owners, seat),
            trains.reshape(self.owners, -1)[self.train_owners].ravel(),
            self.map(s),
        )
        return np.concatenate(parts)

    def decision(self, s: State, legal: Sequence[Action]) -> list[float]:
        """The kind of decision by what may be done, and what has been done in the turn."""
        found = [0.0] * (len(ACTIONS) + DONE)
        for cls in {type(a) for a in legal}:
            found[CLASS_NUMBER[cls] - 1] = 1.0
        for i, n in enumerate(numbers.done(s, DONE), len(ACTIONS)):
            found[i] = max(-10.0, min(10.0, n / 10))
        return found

    def seen_from(self, s: State, seat: int) -> list[int]:
        """The owners with the own seat first and the others clockwise."""
        players = [player((seat + k) % s.players) for k in range(s.players)]
        return [BANK, POOL, BOX, *players, *s.issuers()]

    def place(self, s: State, owner: int, seat: int) -> int:
        """An owner as a category from the seat's point of view: 0 nobody, then in the order above."""
        if owner < 0:
            return 0
        if is_player(owner):
            owner = player((seat_of(owner) - seat) % s.players)
        return owner + 1

    def one_hot(self, s: State, owners: Sequence[int], seat: int) -> Floats:
        """Each owner as a row with a single 1."""
        width = self.owners + 1
        table = np.zeros(len(owners) * width, np.float32)
        table[[i * width + self.place(s, owner, seat) for i, owner in enumerate(owners)]] = 1.0
        return table

    def table(self, s: State, seat: int) -> list[float]:
        room = self.title.certificate_room(s)
        order = [(seat + k) % s.players for k in range(s.players)]
        cash = [s.money(o) / MONEY for o in self.orders[seat]]
        return [s.phase / 6, float(s.broken), float(bool(s.ending)), *[room[k] / 10 for k in order], *cash]

    def prices(self, s: State) -> list[float]:
        """Of the private companies, and which are gone."""
        gone = [float(owner == BOX) for _, owner in s.privates()]
        return gone + [s.private_cost(p) / 100 for p in range(len(gone))]

    def map(self, s: State) -> Floats:
        """For every hex: the face and its rotation as numbers of their own, and which railroads have tokens there."""
        key = s.map_key()
        found = self.maps.get(key)
        if found is None:
            if len(self.maps) >= MAPS:
                self.maps.clear()
            hexes = range(len(self.board.hexes))
            laid = [float(s.face_on(h)) for h in hexes] + [float(s.rotation_on(h)) for h in hexes]
            found = self.maps[key] = np.array(laid + numbers.tokens(s), np.float32)
        return found

    def options(self, s: State, legal: Sequence[Action]) -> Floats:
        """A row for each option."""
        return np.frombuffer(b"".join([self.kept(s, a) for a in legal]), np.float32).reshape(-1, FIELDS)

    def kept(self, s: State, a: Action) -> bytes:
        """The row of an option, worked out once."""
        found = self.rows.get(a)
        if found is None:
            if len(self.rows) >= KEPT:
                self.rows.clear()
            found = self.rows[a] = np.array(self.row(s, a), np.float32).tobytes()
        return found

    def row(self, s: State, a: Action) -> list[float]:
        """One option: the categories in their order, then the amounts."""
        target = text(a, "target")
        return [
            CLASS_NUMBER[type(a)],
            self.owner(s, text(a, "corporation") or target),
            self.owner(s, text(a, "source")),
            index(self.board.hex_index, text(a, "hex")),
            index(self.board.tile_index, text(a, "tile")),
            1 + number(a, "rotation"),
            1 + number(a, "city"),
            index(self.train_index, text(a, "train")),
            index(self.train_index, text(a, "trade_in")),
            self.card(text(a, "private") or text(a, "card")),
            index(self.private_index, text(a, "power")),
            index(self.board.hex_index, target),
            number(a, "shares") / 10,
            PAYOUTS.get(a.choice, 3) if isinstance(a, Pay) else number(a, "price") / MONEY,
            len(a.routes) if isinstance(a, RunRoutes) else 0.0,
            sum(len(route.path) for route in a.routes) / 10 if isinstance(a, RunRoutes) else 0.0,
        ]

    def card(self, name: str) -> int:
        """A private company, or a blank card of the distribution by its number."""
        if name in self.private_index or not name[-1:].isdigit():
            return index(self.private_index, name)
        return len(self.private_index) + int(name[-1])

    def owner(self, s: State, name: str) -> int:
        """0 none, then the sources that are no owners, then the railroads."""
        owner = s.owner(name)
        if is_player(owner) or is_issuer(owner):
            return len(self.owner_index) + 1 + owner
        return self.owner_index.get(name, -1) + 1


def text(a: Action, name: str) -> str:
    return str(getattr(a, name, ""))


def number(a: Action, name: str) -> int:
    found = getattr(a, name, -1 if name in ("rotation", "city") else 0)
    return int(found)


def index(table: dict[str, int], name: str) -> int:
    return table[name] + 1 if name in table else 0

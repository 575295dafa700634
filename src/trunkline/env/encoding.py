"""Positions and options as numbers, seen from one seat: the own seat comes first, money in thousands.

An option is a row of categories (0 means none; `sizes` says how many there are of each) and amounts, and no two legal
options have the same row. Owners in it are counted from the seat's point of view, too.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trunkline.core.actions import ACTIONS, Action, Pay, RunRoutes
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Title
from trunkline.core.ids import BOX, RAIL0, SEAT0, SEATS, is_player
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
DONE = 16  # numbers about what has been done in the turn


class Encoding:
    """The sizes for one title, edition and number of players, and the numbers of a position."""

    def __init__(self, title: Title, edition: str, s: State) -> None:
        self.title = title
        self.board: Board = title.board(edition)
        self.cards: tuple[TrainCard, ...] = title.trains(edition)
        self.players = s.players
        self.rails = len(s.rails())
        self.train_index = {f.name: i for i, f in enumerate(f for card in self.cards for f in card.faces)}
        self.private_index = {p.id: i for i, p in enumerate(title.view(s, -1).privates)}
        self.owner_index = {name: i for i, name in enumerate(("bank", "returned", "treasury", "pool"))}
        self.rows: dict[Action, list[float]] = {}  # of options met before: most come again and again
        self.orders = [self.seen_from(s, seat) for seat in range(s.players)]
        self.size = len(self.position(s, 0, []))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many values each category of an option can have, with 0 for none."""
        owners, trains, privates = RAIL0 + self.rails + 5, len(self.train_index) + 1, len(self.private_index) + 1
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
        parts = [
            self.decision(s, legal),
            self.table(s, seat),
            self.railroads(s, seat),
            self.trains(s),
            self.privates(s, seat),
            self.map(s),
        ]
        return np.concatenate(parts)

    def decision(self, s: State, legal: Sequence[Action]) -> Floats:
        """The kind of decision by what may be done, and what has been done in the turn."""
        found = np.zeros(len(ACTIONS) + DONE, np.float32)
        for cls in {type(a) for a in legal}:
            found[CLASS_NUMBER[cls] - 1] = 1.0
        numbers = [n for frame in s.frames()[-2:] for n in frame.numbers()][:DONE]
        found[len(ACTIONS) : len(ACTIONS) + len(numbers)] = np.clip(np.array(numbers, np.float32) / 10, -10, 10)
        return found

    def order(self, s: State, seat: int) -> list[int]:
        return self.orders[seat]

    def seen_from(self, s: State, seat: int) -> list[int]:
        """The owners with the own seat first and the others clockwise."""
        players = [SEAT0 + (seat + k) % s.players for k in range(s.players)]
        return [*range(SEAT0), *players, *s.rails()]

    def place(self, s: State, owner: int, seat: int) -> int:
        """An owner as a category from the seat's point of view: 0 nobody, then in the order above."""
        if owner < 0:
            return 0
        if is_player(owner):
            owner = SEAT0 + (owner - SEAT0 - seat) % s.players
        return owner + 1

    def one_hot(self, s: State, owners: Sequence[int], seat: int) -> Floats:
        """Each owner as a row with a single 1."""
        table = np.zeros((len(owners), RAIL0 + self.rails + 1), np.float32)
        table[np.arange(len(owners)), [self.place(s, owner, seat) for owner in owners]] = 1.0
        return table.ravel()

    def table(self, s: State, seat: int) -> Floats:
        who = [s.actor(), s.subject()]
        view = self.title.view(s, seat)
        order = [(seat + k) % s.players for k in range(s.players)]
        room = [(view.players[k].limit - view.players[k].certificates) / 10 for k in order]
        cash = [s.money(o) / MONEY for o in self.order(s, seat)]
        plain = np.array([s.phase / 6, float(s.broken), bool(s.ending), *room, *cash], np.float32)
        return np.concatenate([plain, self.one_hot(s, [*who, s.priority], seat)])

    def railroads(self, s: State, seat: int) -> Floats:
        out: list[float] = []
        for rail in s.rails():
            out += [s.par_of(rail) / 100, s.price(rail) / 100, s.arrival_of(rail) / max(1, s.arrivals)]
            out += [s.loans_of(rail) / 5, s.tokens_to_place(rail) / 5]
            out += [s.held(rail, o) / 10 for o in self.order(s, seat)]
        presidents = [s.president_of(rail) for rail in s.rails()]
        return np.concatenate([np.array(out, np.float32), self.one_hot(s, presidents, seat)])

    def trains(self, s: State) -> Floats:
        """For every owner, how many trains of each face, and how many are on their last run."""
        faces = len(self.train_index)
        table = np.zeros((RAIL0 + self.rails, faces + 1), np.float32)
        for t, owner in s.trains():
            if owner >= 0:
                face = self.cards[s.card_of(t)].faces[max(0, s.face_of(t))]
                table[owner, self.train_index[face.name]] += 0.25
                table[owner, faces] += 0.25 * s.last_run(t)
        return table[[o for o in range(len(table)) if o not in range(SEAT0, SEAT0 + SEATS)]].ravel()

    def privates(self, s: State, seat: int) -> Floats:
        owners = [owner for _, owner in s.privates()]
        prices = np.array([s.private_cost(p) / 100 for p in range(len(owners))], np.float32)
        gone = np.array([float(owner == BOX) for owner in owners], np.float32)
        return np.concatenate([self.one_hot(s, owners, seat), gone, prices])

    def map(self, s: State) -> Floats:
        """For every hex: the face and its rotation as numbers of their own, and which railroads have tokens there."""
        tokens = np.zeros((len(self.board.hexes), self.rails), np.float32)
        hexes = range(len(self.board.hexes))
        for h in hexes:
            for _, rail in s.tokens_on(h):
                tokens[h, rail - RAIL0] += 1.0
        laid = [s.face_on(h) for h in hexes] + [s.rotation_on(h) for h in hexes]
        return np.concatenate([np.array(laid, np.float32), tokens.ravel()])

    def option(self, s: State, a: Action) -> list[float]:
        """One option: the categories in their order, then the amounts."""
        found = self.rows.get(a)
        if found is None:
            if len(self.rows) >= KEPT:
                self.rows.clear()
            found = self.rows[a] = self.row(s, a)
        return found

    def row(self, s: State, a: Action) -> list[float]:
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
        """0 none, then the sources that are no owners, then the owners."""
        if name in s.names[SEAT0:]:
            return len(self.owner_index) + 1 + s.names.index(name)
        return self.owner_index.get(name, -1) + 1


def text(a: Action, name: str) -> str:
    return str(getattr(a, name, ""))


def number(a: Action, name: str) -> int:
    found = getattr(a, name, -1 if name in ("rotation", "city") else 0)
    return int(found)


def index(table: dict[str, int], name: str) -> int:
    return table[name] + 1 if name in table else 0

"""Positions and options as numbers, seen from one seat: the own seat comes first, money in thousands."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from trunkline.core.actions import ACTIONS, Action, Pay
from trunkline.core.board import Board
from trunkline.core.contract import Title
from trunkline.core.depot import TrainCard
from trunkline.core.ids import BOX, RAIL0, SEAT0, SEATS, is_player
from trunkline.core.state import State

Floats = NDArray[np.float64]
FIELDS = 8  # numbers that describe one option
CLASS_NUMBER = {cls: i for i, cls in enumerate(ACTIONS)}
MONEY = 1000.0


class Encoding:
    """The sizes for one title, edition and number of players, and the numbers of a position."""

    def __init__(self, title: Title, edition: str, s: State) -> None:
        self.title = title
        self.board: Board = title.board(edition)
        self.cards: tuple[TrainCard, ...] = title.trains(edition)
        self.players = s.players
        self.rails = s.owners - RAIL0
        self.train_index = {f.name: i for i, f in enumerate(f for card in self.cards for f in card.faces)}
        self.private_index = {p.id: i for i, p in enumerate(title.view(s, -1).privates)}
        self.size = len(self.position(s, 0))

    def position(self, s: State, seat: int) -> NDArray[np.float32]:
        """All that the seat may know (the state is its redacted one)."""
        parts = [
            self.table(s, seat),
            self.railroads(s, seat),
            self.trains(s, seat),
            self.privates(s, seat),
            self.map(s),
        ]
        return np.concatenate(parts).astype(np.float32)

    def order(self, s: State, seat: int) -> list[int]:
        """The owners with the own seat first and the others clockwise."""
        players = [SEAT0 + (seat + k) % s.players for k in range(s.players)]
        return [*range(SEAT0), *players, *range(RAIL0, s.owners)]

    def place(self, s: State, owner: int, seat: int) -> float:
        """An owner as a number from the seat's point of view: 0 nobody, then in the order above."""
        if owner < 0:
            return 0.0
        if is_player(owner):
            owner = SEAT0 + (owner - SEAT0 - seat) % s.players
        return (owner + 1) / (RAIL0 + self.rails)

    def table(self, s: State, seat: int) -> Floats:
        now = s.agenda[-1] if s.agenda else None
        who = [self.place(s, now.actor, seat), self.place(s, now.subject, seat)] if now else [0.0, 0.0]
        cash = [s.cash[o] / MONEY for o in self.order(s, seat)]
        return np.array([s.phase / 6, self.place(s, s.priority, seat), float(s.broken), *who, *cash])

    def railroads(self, s: State, seat: int) -> Floats:
        out: list[float] = []
        for rail in range(RAIL0, s.owners):
            i = rail - RAIL0
            out += [self.place(s, s.president[i], seat), s.par[i] / 100, s.price(rail) / 100]
            out += [s.arrival[i] / max(1, s.arrivals), s.loans[i] / 5, s.tokens_left[i] / 5]
            out += [s.held(rail, o) / 10 for o in self.order(s, seat)]
        return np.array(out)

    def trains(self, s: State, seat: int) -> Floats:
        """For every owner, how many trains of each face, and how many are on their last run."""
        faces = len(self.train_index)
        table = np.zeros((RAIL0 + self.rails, faces + 1))
        for t, owner in enumerate(s.train_owner):
            if owner < 0:
                continue
            face = self.cards[s.train_card[t]].faces[max(0, s.train_face[t])]
            table[owner, self.train_index[face.name]] += 0.25
            table[owner, faces] += 0.25 * s.train_out[t]
        return table[[o for o in range(len(table)) if o not in range(SEAT0, SEAT0 + SEATS)]].ravel()

    def privates(self, s: State, seat: int) -> Floats:
        owners = [self.place(s, o, seat) if o != BOX else -1.0 for o in s.private_owner]
        return np.array([*owners, *(price / 100 for price in s.private_price)])

    def map(self, s: State) -> Floats:
        """For every hex: the face, its rotation, and which railroads have tokens there."""
        count = len(self.board.faces)
        tokens = np.zeros((len(self.board.hexes), self.rails))
        for h, placed in enumerate(s.tokens):
            for _, rail in placed:
                tokens[h, rail - RAIL0] += 1.0
        return np.concatenate([np.array(s.face) / count, np.array(s.rotation) / 5, tokens.ravel()])

    def option(self, s: State, a: Action) -> list[float]:
        """One option: its class, then railroad or owner, hex, tile, rotation or city, train, private, amount."""
        return [
            (CLASS_NUMBER[type(a)] + 1) / len(ACTIONS),
            self.named(s, first_of(a, "corporation", "source", "target")),
            index(self.board.hex_index, first_of(a, "hex"), len(self.board.hexes)),
            index(self.board.tile_index, first_of(a, "tile"), self.board.tiles),
            small(getattr(a, name, None) for name in ("rotation", "city", "shares")),
            index(self.train_index, first_of(a, "train"), len(self.train_index)),
            index(self.private_index, first_of(a, "private", "card", "power"), len(self.private_index)),
            amount(a),
        ]

    def named(self, s: State, name: object) -> float:
        return (s.names.index(str(name)) + 1) / len(s.names) if name in s.names else 0.0


def first_of(a: Action, *names: str) -> str:
    """The first of these fields that the action has and fills."""
    return next((str(found) for name in names if (found := getattr(a, name, ""))), "")


def index(table: dict[str, int], name: str, size: int) -> float:
    return (table[name] + 1) / size if name in table else 0.0


def small(numbers: Iterable[object]) -> float:
    return next((n / 10 for n in numbers if isinstance(n, int)), 0.0)


def amount(a: Action) -> float:
    """The price, or the choice of a payout."""
    if isinstance(a, Pay):
        return {"full": 1.0, "half": 0.5}.get(a.choice, 0.0)
    return float(getattr(a, "price", 0)) / MONEY

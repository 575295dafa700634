"""What no action may make or lose: money, shares, trains, tiles, tokens. Checks give sentences, none if all is well."""

from collections.abc import Sequence

from trunkline.core.actions import Action, PlaceToken
from trunkline.core.board import Board, Row
from trunkline.core.events import CorporationClosed, Drawn, Event, PrivateMoved, TokenRemoved, WentIntoReceivership
from trunkline.core.ground import Tokens
from trunkline.core.ids import BANK, RAIL0, is_player
from trunkline.core.state import State


class Stock:
    """What a position holds of everything that is conserved, and what is wrong with it by itself.

    Given the stock of the position before, only what has changed since is counted again.
    """

    __slots__ = (
        "cash",
        "debts",
        "face",
        "held",
        "left",
        "map",
        "shares",
        "tiles",
        "tokens",
        "trains",
        "unlaid",
        "wrong",
    )
    cash: int
    debts: dict[int, int]
    held: list[int]  # by railroad and owner
    shares: list[int]  # by railroad
    face: Row
    unlaid: Row
    tiles: list[int]
    map: tuple[Tokens, ...]
    left: Row
    tokens: list[int]  # by railroad
    trains: int
    wrong: list[str]

    def __init__(self, s: State, before: "Stock | None" = None) -> None:
        self.cash = sum(s.cash)
        self.debts = {o: -cash for o, cash in enumerate(s.cash) if cash < 0 and o != BANK} if min(s.cash) < 0 else {}
        self.wrong = []
        self.count_shares(s, before)
        self.count_tiles(s, before)
        self.count_tokens(s, before)
        self.trains = len(s.train_card)
        self.wrong += broken_trains(s)

    def count_shares(self, s: State, before: "Stock | None") -> None:
        if before is not None and before.held == s.shares:
            self.held, self.shares = before.held, before.shares
        else:
            self.held = list(s.shares)
            self.shares = [sum(s.shares[first : first + s.owners]) for first in range(0, len(s.shares), s.owners)]
        if min(self.held, default=0) < 0:
            self.wrong.append("somebody holds fewer than no shares")

    def count_tiles(self, s: State, before: "Stock | None") -> None:
        self.face, self.unlaid = s.face, s.tiles_left
        if before is not None and before.face == s.face and before.unlaid == s.tiles_left:
            self.tiles = before.tiles
        else:
            self.tiles = tiles_of_all(s, s.board)

    def count_tokens(self, s: State, before: "Stock | None") -> None:
        self.map = s.tokens
        self.left = s.tokens_left
        if before is not None and before.map == s.tokens and before.left == self.left and before.face == s.face:
            self.tokens = before.tokens
            return
        self.tokens = tokens_of_all(s, len(s.names) - RAIL0)
        self.wrong += loose_tokens(s, s.board)


def tokens_of_all(s: State, rails: int) -> list[int]:
    """By railroad: tokens on the map and still to be placed."""
    count = list(s.tokens_left)
    for placed in s.tokens:
        for _, rail in placed:
            count[rail - RAIL0] += 1
    return count[:rails]


def tiles_of_all(s: State, board: Board) -> list[int]:
    """By tile: how many lie on the map and in stock (-1 without end)."""
    left = list(s.tiles_left)
    for face in s.face:
        if face < board.tiles and left[face] >= 0:
            left[face] += 1
    return left


def faults(before: Stock, now: Stock, s: State, a: Action, events: Sequence[Event]) -> list[str]:
    """What is wrong with a position, of the stock `now`, that an action made of one of the stock `before`."""
    found: list[str] = []
    if now.cash != before.cash:
        found.append(f"money went from {before.cash} to {now.cash}")
    if now.shares != before.shares:
        found.append(f"shares went from {before.shares} to {now.shares}")
    if now.tiles != before.tiles:
        found.append("tiles were made or lost")
    if now.trains < before.trains:
        found.append("a train vanished")
    if now.tokens != before.tokens:
        found += token_faults(before.tokens, now.tokens, s, a, events)
    if now.debts:
        found += debt_faults(before.debts, now.debts, s, events)
    return found + now.wrong


def token_faults(before: list[int], now: list[int], s: State, a: Action, events: Sequence[Event]) -> list[str]:
    """Tokens leave the game, or go to somebody else, only by an event that says so; none come into it after setup."""
    if any(isinstance(e, Drawn) for e in events):
        return []
    gone = {e.railroad for e in events if isinstance(e, TokenRemoved)}
    gone |= {e.corporation for e in events if isinstance(e, CorporationClosed | WentIntoReceivership)}
    change = {s.name(RAIL0 + i): b - a for i, (a, b) in enumerate(zip(before, now, strict=True)) if a != b}
    found = [f"{name} lost {-n} tokens" for name, n in change.items() if n < 0 and name not in gone]
    owners = {s.name(owner) for owner in s.private_owner}
    # a private company may bring a token of its own; by ruling S38 also where an ordinary one is placed on its spot
    extra = isinstance(a, PlaceToken) and (a.power or bool(owners & change.keys()))
    extra = extra or any(isinstance(e, PrivateMoved) for e in events)
    if sum(change.values()) > (1 if extra else 0):
        found.append(f"tokens were made: {change}")
    return found


def debt_faults(before: dict[int, int], now: dict[int, int], s: State, events: Sequence[Event]) -> list[str]:
    """Nobody but the bank has less than nothing, but for players who owe for a company that went into receivership."""
    liable = any(isinstance(e, WentIntoReceivership) for e in events)
    new = {o: debt for o, debt in now.items() if debt > before.get(o, 0)}
    return [f"{s.name(o)} owes {debt}" for o, debt in new.items() if not (liable and is_player(o))]


def loose_tokens(s: State, board: Board) -> list[str]:
    """Every token lies in a city of the face on its hex."""
    found = []
    for h, placed in enumerate(s.tokens):
        nodes = board.faces[s.face[h]].nodes
        for city, rail in placed:
            if city >= len(nodes) or not nodes[city].slots:
                found.append(f"the token of {s.name(rail)} on {board.hexes[h].name} lies in no city")
    return found


def broken_trains(s: State) -> list[str]:
    owners = s.train_owner
    if not len(s.train_card) == len(s.train_face) == len(owners):
        return ["the lists of trains differ in length"]
    if not owners or (min(owners) >= 0 and max(owners) < s.owners):
        return []
    return [f"train {t} has owner {o}" for t, o in enumerate(owners) if not 0 <= o < s.owners]

"""What no action may make or lose: money, shares, trains, tiles, tokens. Checks give sentences, none if all is well."""

from trunkline.core.actions import Action, PlaceToken
from trunkline.core.board import Board
from trunkline.core.contract import Title
from trunkline.core.events import CorporationClosed, Drawn, Event, PrivateMoved, TokenRemoved, WentIntoReceivership
from trunkline.core.ids import BANK, RAIL0, is_player
from trunkline.core.state import State


class Stock:
    """What a position holds of everything that is conserved."""

    __slots__ = ("cash", "debts", "shares", "tiles", "tokens", "trains")

    def __init__(self, s: State, board: Board) -> None:
        rails = len(s.names) - RAIL0
        self.cash = sum(s.cash)
        self.debts = {o: -cash for o, cash in enumerate(s.cash) if cash < 0 and o != BANK}
        self.shares = [sum(s.shares[r * s.owners : (r + 1) * s.owners]) for r in range(rails)]
        self.trains = len(s.train_card)
        self.tokens = tokens_of_all(s, rails)
        self.tiles = tiles_of_all(s, board)


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


def faults(title: Title, board: Board, before: Stock, s: State, a: Action, events: list[Event]) -> list[str]:
    """What is wrong with a position that an action made of one of the given stock."""
    now = Stock(s, board)
    found: list[str] = []
    if now.cash != before.cash:
        found.append(f"money went from {before.cash} to {now.cash}")
    if now.shares != before.shares:
        found.append(f"shares went from {before.shares} to {now.shares}")
    if now.tiles != before.tiles:
        found.append("tiles were made or lost")
    if now.trains < before.trains:
        found.append("a train vanished")
    found += token_faults(before.tokens, now.tokens, s, a, events)
    found += debt_faults(before.debts, now.debts, s, events)
    if min(s.shares, default=0) < 0:
        found.append("somebody holds fewer than no shares")
    return found + loose_tokens(s, board) + broken_trains(s, title)


def token_faults(before: list[int], now: list[int], s: State, a: Action, events: list[Event]) -> list[str]:
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


def debt_faults(before: dict[int, int], now: dict[int, int], s: State, events: list[Event]) -> list[str]:
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


def broken_trains(s: State, title: Title) -> list[str]:
    sizes = {len(s.train_card), len(s.train_face), len(s.train_owner), len(s.train_out)}
    if len(sizes) > 1:
        return ["the lists of trains differ in length"]
    return [f"train {t} has owner {o}" for t, o in enumerate(s.train_owner) if not 0 <= o < s.owners]

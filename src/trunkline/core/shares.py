"""Shares move through one function; who is president follows from what players hold."""

from typing import Final

from trunkline.core.events import PresidentChanged, SharesMoved
from trunkline.core.ids import BOX, NOBODY, RAIL0, SEAT0
from trunkline.core.state import State

SHARES: Final = 10  # of a corporation, in all: its president's certificate is two of them


def move_shares(s: State, rail: int, count: int, source: int, target: int, price: int) -> None:
    """Hand over shares (tenths); `price` is what was paid for all of them, for the record."""
    base = (rail - RAIL0) * s.owners
    s.shares[base + source] -= count
    s.shares[base + target] += count
    s.events.append(SharesMoved(s.name(rail), count, s.name(source), s.name(target), price))


def deal_shares(s: State, rail: int, count: int, owner: int) -> None:
    """Shares that lie with an owner before the first action."""
    s.shares[(rail - RAIL0) * s.owners + owner] = count


def retire_shares(s: State, rail: int) -> None:
    """All its shares, whoever holds them, leave the game: that it closed is what is noted."""
    base = (rail - RAIL0) * s.owners
    total = sum(s.shares[base : base + s.owners])
    for owner in range(s.owners):
        s.shares[base + owner] = total if owner == BOX else 0


def held_by_players(s: State, rail: int) -> int:
    base = (rail - RAIL0) * s.owners
    return sum(s.shares[base + SEAT0 : base + SEAT0 + s.players])


def certificates(s: State, rail: int, owner: int) -> int:
    """Certificates of one corporation an owner holds: the president's counts two shares in one."""
    held = s.held(rail, owner)
    return held - 1 if s.president[rail - RAIL0] == owner and held >= 2 else held


def seats_from(s: State, owner: int) -> list[int]:
    """The players clockwise, beginning with the one after `owner`."""
    first = owner - SEAT0
    return [SEAT0 + (first + k) % s.players for k in range(1, s.players + 1)]


def largest_holder(s: State, rail: int, president: int, least: int) -> int:
    """The player who holds most (at least `least`): the president on a tie, else the next clockwise; or NOBODY."""
    best = NOBODY
    most = least - 1
    for owner in [*seats_from(s, president)[-1:], *seats_from(s, president)[:-1]]:
        if s.held(rail, owner) > most:
            best, most = owner, s.held(rail, owner)
    return best


def set_president(s: State, rail: int, owner: int) -> None:
    old = s.president[rail - RAIL0]
    if old != owner:
        s.president[rail - RAIL0] = owner
        s.events.append(PresidentChanged(s.name(rail), "" if old < 0 else s.name(old), s.name(owner)))

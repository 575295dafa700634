"""A position as plain rows of numbers, for programs that learn: compiled, because they ask at every step of a game."""

from trunkline.core.ids import RAIL0
from trunkline.core.state import State


def done(s: State, most: int) -> list[int]:
    """What has been done in the turn: what the decision and the frame below it remember (their `FIELDS`, in order).

    Each kind of decision has a row of its own; programs that learn tell them apart by what may be done in them.
    """
    return [n for frame in s.frames()[-2:] for n in frame.numbers()][:most]


def issuers(s: State) -> list[float]:
    """For each issuer of shares: first price, price, place in its cell, loans, tokens left, about between 0 and 1."""
    latest, row = max(1, s.arrivals), list[float]()
    for rail in s.issuers():
        row.append(s.par_of(rail) / 100)
        row.append(s.price(rail) / 100)
        row.append(s.arrival_of(rail) / latest)
        row.append(s.loans_of(rail) / 5)
        row.append(s.tokens_to_place(rail) / 5)
    return row


def trains(s: State, first_face: tuple[int, ...], faces: int) -> list[float]:
    """For each owner how many trains of each face, and how many on their last run, in quarters.

    Faces are counted over all cards; `first_face` is the number of a card's first one, which shows until it is bought.
    """
    width = faces + 1
    table = [0.0] * (s.owners * width)
    for t, owner in enumerate(s.train_owner):
        if owner >= 0:
            at = owner * width
            table[at + first_face[s.card_of(t)] + max(0, s.face_of(t))] += 0.25
            if s.last_run(t):
                table[at + faces] += 0.25
    return table


def tokens(s: State) -> list[float]:
    """For each hex, how many tokens each railroad (or who took over its tokens) has there."""
    first, width = RAIL0, len(s.issuers())
    table = [0.0] * (len(s.tokens) * width)
    for h, on_hex in enumerate(s.tokens):
        for _, rail in on_hex:
            table[h * width + rail - first] += 1.0
    return table

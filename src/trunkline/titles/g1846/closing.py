"""8 Closing a corporation."""

from trunkline.core.depot import remove_train
from trunkline.core.events import CorporationClosed, PrivateClosed
from trunkline.core.ids import BANK, BOX, NOBODY, RAIL0
from trunkline.core.money import pay
from trunkline.core.privates import move_private
from trunkline.core.shares import retire_shares
from trunkline.core.state import put
from trunkline.core.tokens import remove_token
from trunkline.core.words import TrainLoss
from trunkline.titles.g1846.charts import CLOSED_CELL
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.frames import drop_turn, turn_if_any
from trunkline.titles.g1846.state import CLOSED, NOWHERE, State1846, launched


def close_fallen(s: State1846) -> None:
    """5.26 Corporations whose price is $0 close at once."""
    for rail in launched(s):
        if s.cell[rail - RAIL0] == CLOSED_CELL:
            close(s, rail)


def close(s: State1846, rail: int) -> None:
    """8.1 Shares, tokens, trains and private companies leave the game, the treasury goes to the bank."""
    s.events.append(CorporationClosed(s.name(rail)))
    i = rail - RAIL0
    s.status = put(s.status, i, CLOSED)
    s.president[i] = NOBODY
    s.cell[i] = -1
    s.tokens_left = put(s.tokens_left, i, 0)
    retire_shares(s, rail)
    pay(s, rail, BANK, s.cash[rail], "treasury of a closed corporation")
    lose_trains(s, rail, "closed")
    lose_tokens(s, rail)
    for p, owner in enumerate(s.private_owner):
        if owner == rail:
            close_private(s, p)
    for m in range(len(s.marker_rail)):
        if s.marker_rail[m] == rail:
            s.marker_rail = put(s.marker_rail, m, NOWHERE)
            if not s.rulings.markers_outlive:
                take_marker(s, m)
    turn = turn_if_any(s)
    if turn is not None and turn.subject == rail:
        drop_turn(s)


def lose_trains(s: State1846, rail: int, why: TrainLoss) -> None:
    for t, owner in enumerate(s.train_owner):
        if owner == rail:
            remove_train(s, t, why)


def lose_tokens(s: State1846, rail: int) -> None:
    for h, tokens in enumerate(s.tokens):
        for city, owner in tokens:
            if owner == rail:
                remove_token(s, rail, h, city)


def close_private(s: State1846, private: int) -> None:
    move_private(s, private, BOX)
    s.events.append(PrivateClosed(PRIVATE_IDS[private]))


def take_marker(s: State1846, marker: int) -> None:
    s.marker_hex = put(s.marker_hex, marker, NOWHERE)
    s.marker_rail = put(s.marker_rail, marker, NOWHERE)

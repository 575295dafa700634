"""10 The end of the game and what everybody is worth."""

from typing import Final, Literal, cast

from trunkline.core.events import EndTriggered, GameEnded
from trunkline.core.ids import SEAT0, is_player
from trunkline.core.objections import Objection
from trunkline.titles.g1846.companies import PRIVATES
from trunkline.titles.g1846.frames import OperatingRound, StockRound, bottom
from trunkline.titles.g1846.state import State1846, active_players, in_play, launched
from trunkline.titles.g1846.trains import III

Reason = Literal["bank", "bankrupt", "all_closed", "stalemate", "final_train", "dnf"]
"""Why a game ends."""

ENDED: Final[dict[Reason, Objection]] = {
    "bank": Objection("10.1", "The game has ended: the bank has run out."),
    "bankrupt": Objection("10.2", "The game has ended: one player is left."),
    "all_closed": Objection("T6", "The game has ended: nothing is left to own."),
    "stalemate": Objection("T7", "The game has ended: nothing moved in a whole set of rounds."),
    "final_train": Objection("T5", "The game has ended: the set after the last train has been played."),
    "dnf": Objection("T7", "The game has ended: it went on for too long."),
}


def worth(s: State1846, player: int) -> int:
    """10.3 Cash, shares at their prices, and before phase III private companies at list price."""
    total = s.cash[player]
    for rail in launched(s):
        total += s.held(rail, player) * s.price(rail)
    if s.phase < III:
        total += sum([PRIVATES[p].price for p, owner in enumerate(s.private_owner) if owner == player])
    return total


def all_worth(s: State1846) -> list[int]:
    return [worth(s, SEAT0 + seat) for seat in range(s.players)]


def end(s: State1846, reason: Reason) -> None:
    s.ended = reason
    del s.agenda[1:]
    s.events.append(GameEnded(reason))


def why_ended(s: State1846) -> Objection:
    """What is said about every action after the end."""
    return ENDED[cast(Reason, s.ended)]


def set_number(s: State1846) -> int:
    """The set of rounds being played (a stock round and its operating rounds); 0 before the first."""
    frame = bottom(s)
    return frame.number if isinstance(frame, StockRound | OperatingRound) else 0


def trigger(s: State1846, reason: Reason, last_set: int) -> None:
    """The game will end after that set of rounds, unless an earlier end is known."""
    sooner = last_set < s.last_set or (s.rulings.bank_before_train and reason == "bank" and last_set == s.last_set)
    if not s.last_set or sooner:
        s.last_set = last_set
        s.ending = reason


def check_bank(s: State1846) -> None:
    """10.1 The bank has run out: the game ends after this stock round and its two operating rounds."""
    if s.broken and s.ending != "bank":
        trigger(s, "bank", set_number(s))


def check_last_train(s: State1846, left: int) -> None:
    """T5 Two-player table: with the last train sold one more set is played."""
    if s.edition.last_train_ends and not left and not s.ending:
        trigger(s, "final_train", set_number(s) + 1)
        s.events.append(EndTriggered("final_train"))


def check_players(s: State1846) -> bool:
    """10.2 All but one are bankrupt: the game ends at once."""
    if len(active_players(s)) > 1:
        return False
    end(s, "bankrupt")
    return True


def check_all_closed(s: State1846) -> bool:
    """T6 Nothing is left to own: no corporation in play, no private company with a player."""
    if in_play(s) or any(is_player(owner) for owner in s.private_owner):
        return False
    if s.rulings.blanks_keep_open and blanks_hide_the_end(s):
        return False
    end(s, "all_closed")
    return True


def blanks_hide_the_end(s: State1846) -> bool:
    """S17 Over there blank cards are private companies until phase III; the two-player table, without, is reversed."""
    return (s.phase < III) == (s.players > 2)


def picture(s: State1846) -> tuple[tuple[int, ...], ...]:
    """What would have to change for a set of rounds to count as played."""
    # Owners of private companies, too: what one costs in the draft may come back as income to the dollar.
    holdings = tuple(s.cash), tuple(s.shares), tuple(s.private_owner), tuple(s.train_owner), tuple(s.tokens_left)
    return (*holdings, tuple(s.cell), s.face)


def check_set(s: State1846, number: int) -> bool:
    """10.1 Called after the last operating round of a set."""
    known = s.last_set or s.ending == "bank"  # T4: the bank may run out before the first set, while the draft goes on
    if known and number >= s.last_set:
        end(s, cast(Reason, s.ending))  # as `trigger` has set it
    elif s.rulings.stalemate and s.set_begin == picture(s):
        end(s, "stalemate")
    return bool(s.ended)

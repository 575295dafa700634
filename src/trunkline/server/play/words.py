"""Sentences at the edge. What is stored are values and seats; words and names are found when somebody reads it."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from trunkline.core.asked import Asked
from trunkline.core.events import Event
from trunkline.core.listing import listed
from trunkline.core.words import RoundNow
from trunkline.server.logging import log_error
from trunkline.server.protocol.play import Remark, RemarkKind
from trunkline.server.protocol.tables import Result
from trunkline.server.storage.rows import GameRow, SeatRow
from trunkline.titles import title

T = TypeVar("T")


class Round(msgspec.Struct, frozen=True):
    """A round as it is stored: by the facts of `RoundBegan`."""

    kind: RoundNow
    number: int
    part: int


def decoded(game: GameRow, text: str, cls: type[T], instead: T) -> T:
    """A stored JSON text. One that is damaged is said to the operator, and must not take a list down with it."""
    try:
        return msgspec.json.decode(text, type=cls)
    except msgspec.DecodeError as error:
        log_error("a damaged row", game=game.id, what=getattr(cls, "__name__", str(cls)), why=str(error))
        return instead


def kept_decision(game: GameRow) -> Asked | None:
    """What is decided, by the game's row; None where nothing is, or nobody knows."""
    return decoded(game, game.decision, Asked | None, None)  # type: ignore[arg-type]


def kept_round(game: GameRow) -> Round | None:
    return decoded(game, game.round, Round | None, None)  # type: ignore[arg-type]


def names_of(seats: Sequence[SeatRow]) -> list[str]:
    return [s.name or f"Seat {s.seat + 1}" for s in seats]


def decision_line(game: GameRow, names: Sequence[str]) -> str:
    """The present decision in words: "Anna: NYC runs its trains"."""
    kept = kept_decision(game)
    if kept is not None:
        return decision_text(game, kept, names)
    return f"{called(game.decider, names)} decides" if game.status == "running" and game.decider >= 0 else ""


def decision_text(game: GameRow, asked: Asked, names: Sequence[str]) -> str:
    """A decision of a game with the name of whoever decides; only that where there are no words for it."""
    who, what = "Chance" if asked.seat < 0 else called(asked.seat, names), asked_text(game, asked)
    return f"{who}: {what}" if what else f"{who} decides"


def asked_text(game: GameRow, asked: Asked) -> str:
    """A decision without the name, in the title's words; "" where it has none for these values."""
    try:
        return title(game.title).asked_text(asked)
    except (LookupError, ValueError) as error:
        log_error("a decision without words", game=game.id, kind=asked.kind, why=repr(error))
        return ""


def event_text(game: GameRow, event: Event, names: Sequence[str]) -> str:
    """An event of a game as its title tells it; "" where that cannot."""
    try:
        return title(game.title).event_text(event, names)
    except (LookupError, ValueError) as error:
        log_error("an event without words", game=game.id, why=repr(error))
        return ""


def round_text(game: GameRow) -> str:
    """The present round in a few letters; "" where it is not known."""
    now = kept_round(game)
    try:
        return title(game.title).round_name(now.kind, now.number, now.part) if now is not None else ""
    except ValueError as error:
        log_error("a round without a name", game=game.id, why=repr(error))
        return ""


def called(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else "Somebody"


def game_name(game: GameRow, seats: Sequence[SeatRow]) -> str:
    """The name that was given, or whose game it is."""
    if game.name:
        return game.name
    host = next((s.name for s in seats if game.host is not None and s.account == game.host and not s.hotseat), "")
    return f"{host}'s {game.title}" if host else game.title


def result_text(result: Result, names: Sequence[str]) -> str:
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    verb = "win" if len(winners) > 1 else "wins"
    worth = max(result.worth[seat] for seat in winners)
    return f"{listed((names[seat] for seat in winners), 'and')} {verb} with {worth}: {result.reason}."


REMARKS: dict[RemarkKind, str] = {
    "asked": "{who} asks to go back to {to}.",
    "agreed": "{who} agrees to go back.",
    "refused": "{who} does not agree to go back.",
    "withdrew": "{who} withdrew the request to go back.",
    "lapsed": "The game went on: {who}'s request to go back is void.",
    "lent": "{who} lets a bot ({level}) play.",
    "returned": "{who} is back.",
    "replaced": "A bot ({level}) plays for {who}, who is absent.",
    "time": "{who}'s time is gone; a bot ({level}) plays.",
    "gone": "{who} has left for good; a bot ({level}) plays on.",
    "unpinned": "{who}'s PIN was removed.",
}


def remark_text(note: Remark, names: Sequence[str], number: int) -> str:
    """`number`: of the position that somebody asks for, as the history counts."""
    return REMARKS[note.what].format(who=names[note.seat], to=position_name(number), level=note.level)


def position_name(number: int) -> str:
    """A position by the number it has in the history."""
    return f"position {number}" if number else "the start"

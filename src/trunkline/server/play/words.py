"""Sentences at the edge. What is stored speaks of seats; names are put in when somebody reads it."""

from collections.abc import Sequence

from trunkline.core.listing import listed
from trunkline.server.protocol.play import Remark, RemarkKind
from trunkline.server.protocol.tables import Result
from trunkline.server.storage.rows import GameRow, SeatRow

SEATS = tuple(chr(0xE000 + seat) for seat in range(10))  # stands for a seat's name; no name has such a letter


def names_of(seats: Sequence[SeatRow]) -> list[str]:
    return [s.name or f"Seat {s.seat + 1}" for s in seats]


def with_names(text: str, names: Sequence[str]) -> str:
    """A stored text with names instead of seats."""
    for mark, name in zip(SEATS, names, strict=False):
        text = text.replace(mark, name)
    return text


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

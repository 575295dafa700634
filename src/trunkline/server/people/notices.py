"""Notices: stored as facts (kind, game, seq, seat, line of chat), told in sentences with the names of now."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select

from trunkline import wire
from trunkline.core.asked import Asked
from trunkline.errors import BadInput
from trunkline.server.play.chat import CALLED, LINES, seat_name
from trunkline.server.play.words import (
    asked_text,
    called,
    decision_text,
    event_text,
    game_name,
    names_of,
    position_name,
)
from trunkline.server.protocol.people import Notice
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, OpenConnection
from trunkline.server.storage.rows import GameRow, SeatRow
from trunkline.server.storage.store import game_and_seats

notices, chat = schema.notices, schema.chat
Said = tuple[str, str]  # a line of chat: who wrote it, and what
NOTHING: Said = ("", "")


class NoticeFacts(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a notice says besides its kind; what a kind does not need is left out."""

    decision: Asked | None = None  # turn, order: what is decided
    offer: dict[str, Any] = {}  # withdrawn: the event `Offered`
    seat: int = -1  # undo, rematch: who asks; withdrawn: who made it
    number: int = -1  # undo: of the position, as the history counts
    count: int = 0  # undo: how many decisions would go
    chat: int = 0  # mention: the number of the line


def sentence(kind: str, facts: NoticeFacts, game: GameRow, seats: Sequence[SeatRow], said: Said = NOTHING) -> str:
    """A notice in words. Facts that an older version did not keep are left out of it."""
    where, names = game_name(game, seats), names_of(seats)
    match kind:
        case "turn":
            what = asked_text(game, facts.decision) if facts.decision else ""
            return f"Your turn in {where}: {what}" if what else f"It is your turn in {where}."
        case "order":
            what = decision_text(game, facts.decision, names) if facts.decision else where
            return f"Your standing order ended: {what}"
        case "mention":
            return f"{said[0]} in {where}: {said[1]}" if said[0] else f"Somebody speaks of you in {where}."
        case "undo":
            return asked(facts, where, names)
        case "withdrawn":
            what = offer_text(game, facts.offer, names)
            return f"{called(facts.seat, names)} withdrew the offer in {where}{f': {what}' if what else ''}."
        case "rematch":
            return f"{called(facts.seat, names)} asks for a rematch of {where}."
        case "start":
            return f"{where} has begun."
        case "end":
            return f"{where} is over."
    return f"There is something new in {where}."  # stored by a version that knows more kinds


def offer_text(game: GameRow, offer: dict[str, Any], names: Sequence[str]) -> str:
    """The offer that a notice speaks of; "" for one that cannot be told."""
    try:
        return event_text(game, wire.event_from_plain(offer), names) if offer else ""
    except BadInput:
        return ""


def asked(facts: NoticeFacts, where: str, names: Sequence[str]) -> str:
    if not 0 <= facts.seat < len(names):
        return f"Somebody asks to go back in {where}."
    what = "1 decision" if facts.count == 1 else f"{facts.count} decisions"
    to = f", to {position_name(facts.number)}" if facts.number >= 0 else ""
    return f"{names[facts.seat]} asks to take back {what} in {where}{to}."


def about(game: GameRow, seats: Sequence[SeatRow], account: int) -> str:
    """What tells a game from others of the same name: its title, and who else plays."""
    others = [s.name for s in seats if s.name and s.account != account]
    return f"{game.title} with {', '.join(others)}" if others else game.title


async def page(database: Database, account: int, after: str, limit: int) -> list[Notice]:
    """Somebody's notices, the newest first."""
    row = notices.c
    wanted = select(notices).where(row.account == account)
    if after:
        wanted = wanted.where(row.id < int(after))
    async with database.read() as connection:
        rows = (await connection.execute(wanted.order_by(row.id.desc()).limit(limit))).all()
        tables = {game: await game_and_seats(connection, game) for game in sorted({r.game for r in rows})}
        found = [(r, tables[r.game], facts_of(r.facts)) for r in rows]
        seats = {table[0].id: table[1] for table in tables.values() if table is not None}
        said = await lines(connection, [facts.chat for _, _, facts in found if facts.chat], seats)
    return [
        Notice(
            id=r.id,
            game=r.game,
            seq=r.seq,
            kind=r.kind,
            text=sentence(r.kind, facts, *table, said.get(facts.chat, NOTHING)),
            about=about(*table, account),
            at=r.at,
            read=r.read,
        )
        for r, table, facts in found
        if table is not None
    ]


def facts_of(text: str) -> NoticeFacts:
    """Stored facts; one damaged row must not take the list down with it."""
    try:
        return msgspec.json.decode(text, type=NoticeFacts)
    except msgspec.DecodeError:
        return NoticeFacts()


async def lines(connection: OpenConnection, wanted: list[int], seats: dict[str, list[SeatRow]]) -> dict[int, Said]:
    """Lines of chat, with the names that their writers have at the table."""
    columns = select(chat.c.id, chat.c.game, chat.c.account, CALLED, chat.c.text).select_from(LINES)
    found = await connection.execute(columns.where(chat.c.id.in_(wanted)))
    return {
        number: (seat_name(seats.get(game, []), account) or called, text)
        for number, game, account, called, text in found.all()
    }

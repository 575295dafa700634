"""Rows of the database as typed values."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Result, Select, Table, select

from trunkline.server.protocol.play import EntryKind
from trunkline.server.protocol.tables import GameStatus

T = TypeVar("T")


class AccountRow(msgspec.Struct, kw_only=True):
    id: int
    name: str
    folded: str
    guest: bool
    password: str
    email: str
    webhook: str
    settings: str
    created: float
    seen: float
    deleted: bool


class GameRow(msgspec.Struct, kw_only=True):
    id: str
    name: str
    title: str
    version: int
    options: str
    players: int
    status: GameStatus
    host: int | None
    public: bool
    invite: str
    terms: str
    seq: int
    decider: int
    since: float
    deadline: float
    round: str
    decision: str
    result: str
    changed: int
    rematch: str
    created: float
    moved: float


class SeatRow(msgspec.Struct, kw_only=True):
    game: str
    seat: int
    account: int | None
    name: str
    bot: str
    bank: float
    muted: bool
    resigned: bool
    hotseat: bool = False
    pin: str = ""


class EntryRow(msgspec.Struct, kw_only=True):
    game: str
    seq: int
    kind: EntryKind
    actor: str
    body: str
    digest: str
    by: str
    key: str | None
    at: float


class VoteRow(msgspec.Struct, kw_only=True):
    game: str
    what: str
    seat: int
    seq: int
    to: int
    asked: bool


class OrderRow(msgspec.Struct, kw_only=True):
    game: str
    seat: int
    order: str
    seq: int


class ShownRow(msgspec.Struct, frozen=True):
    """A seat that is uncovered on a device."""

    device: str
    seat: int
    seq: int
    page: str


def fields_of(table: Table, cls: type[Any]) -> Select[Any]:
    """The columns of a table in the order of the fields, for `named` and `all_named`."""
    return select(*(table.c[name] for name in cls.__annotations__))


def named(row: Sequence[Any], cls: type[T]) -> T:
    """A row of a prepared statement whose columns are in the order of the fields."""
    return msgspec.convert(dict(zip(cls.__annotations__, row, strict=False)), cls, strict=False)


def all_named(rows: Sequence[Sequence[Any]], cls: type[T]) -> list[T]:
    """All rows of a prepared statement."""
    return [named(row, cls) for row in rows]


def typed(found: Result[*tuple[Any, ...]], cls: type[T]) -> list[T]:
    """All rows of an answer, by the names of its columns; SQLAlchemy's own mappings take three times as long."""
    names = tuple(map(str, found.keys()))
    return [msgspec.convert(dict(zip(names, row, strict=True)), cls, strict=False) for row in found]

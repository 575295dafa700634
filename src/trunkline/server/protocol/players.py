"""A player as others see them: games played to the end, by title."""

from msgspec import Struct


class TitleRecord(Struct, kw_only=True):
    """Finished games of one title."""

    title: str
    games: int
    won: int
    with_people: int  # of those games: at least one other person sat there too
    places: list[int]  # how often first, second, ...
    best: int  # the highest worth at the end


class Player(Struct, kw_only=True):
    id: int
    name: str
    guest: bool
    created: float
    running: int  # games that go on
    records: list[TitleRecord]

"""Answers that are remembered because working them out again costs more than the place."""

from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Answers by a key of the caller's making. A full one is emptied, which costs less than knowing what is old."""

    __slots__ = ("kept", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: dict[Hashable, T] = {}

    def get(self, key: Hashable) -> T | None:
        return self.kept.get(key)

    def put(self, key: Hashable, answer: T) -> T:
        if len(self.kept) >= self.size:
            self.kept.clear()
        self.kept[key] = answer
        return answer

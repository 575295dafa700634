"""Rules that have become stricter: a title that refuses one action in one position."""

from typing import Any

from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.objections import Objection
from trunkline.core.state import State, digest


class Stricter:
    def __init__(self, title: Title, refused: Action, where: str) -> None:
        self.title = title
        self.refused = refused
        self.where = where

    def __getattr__(self, name: str) -> Any:
        return getattr(self.title, name)

    def objection(self, s: State, a: Action) -> Objection | None:
        if a == self.refused and digest(s) == self.where:
            return Objection("7.3", "Not any more.")
        return self.title.objection(s, a)

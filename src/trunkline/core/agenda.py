"""The agenda: a stack of open decisions, each a small frame with names. The last one is being decided now."""

from typing import ClassVar

from trunkline.core.derivable import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """What is to be decided, who decides it and for whom.

    `kind` is a word of the title's; `actor` an owner number (a player or CHANCE, NOBODY for a frame that only carries
    the order of play); `subject` the railroad (or other owner) it is about. Each kind of frame is a class of its title
    that adds what it must remember, so that where we are stands nowhere else.

    Copies of a state share their frames: whoever changes one puts a changed copy in its place.
    """

    __slots__ = ("actor", "kind", "subject")
    FIELDS: ClassVar[tuple[str, ...]] = ()  # what this kind adds, in the order of `numbers`
    UNSET: ClassVar[tuple[str, ...]] = ()  # those of them that are empty at -1, so that 0 says something

    def __init__(self, kind: str, actor: int, subject: int = -1) -> None:
        self.kind = kind
        self.actor = actor
        self.subject = subject

    def numbers(self) -> tuple[int, ...]:
        """What the kind adds, as a flat row: for digests and files, which know no classes."""
        row: list[int] = []
        for field in self.FIELDS:
            thing = getattr(self, field)
            if isinstance(thing, tuple):
                row += thing
            else:
                row.append(thing)
        return tuple(row)

    def __repr__(self) -> str:
        """The kind, and what differs from an empty frame: enough to tell the position."""
        unset = ("actor", "subject", *self.UNSET)
        shown = ""
        for name in ("actor", "subject", *self.FIELDS):
            thing = getattr(self, name)
            empty = -1 if name in unset else 0
            if thing not in (empty, ()):
                shown += f", {name}={thing}"
        return f"{type(self).__name__}({self.kind!r}{shown})"

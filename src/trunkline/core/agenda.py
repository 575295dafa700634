"""The agenda: a stack of open decisions. The last one is being decided now."""

from trunkline.core.value import value


@value
class Decision:
    """What is to be decided, who decides it and for whom.

    `kind` is a word of the title's; `actor` an owner number (a player or CHANCE, NOBODY for a frame that
    only carries the order of play); `subject` the railroad (or other owner) it is about; `data` small
    numbers the kind needs (a round's number, tile actions done), so that where we are stands nowhere else.
    """

    kind: str
    actor: int
    subject: int = -1
    data: tuple[int, ...] = ()

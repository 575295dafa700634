"""Private companies change hands through one function."""

from trunkline.core.state import State


def move_private(s: State, private: int, owner: int) -> None:
    """To a player, a railroad, or BOX when it is gone; the title, which knows its name, notes what there is to note."""
    s.private_owner[private] = owner

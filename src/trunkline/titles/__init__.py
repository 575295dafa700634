"""The games. What anything outside needs of them is `title(name)`: the contract of `core.contract`."""

from importlib import import_module
from typing import cast

from trunkline.core.contract import Title

TITLES = ("1846", "1848")


def title(name: str) -> Title:
    """The title of that name. Raises ValueError with a sentence for an unknown one."""
    if name not in TITLES:
        raise ValueError(f"There is no title {name!r}: choose {' or '.join(TITLES)}.")
    return cast(Title, import_module(f"{__name__}.g{name}.title").TITLE)

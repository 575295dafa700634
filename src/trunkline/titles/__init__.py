"""The games. What anything outside needs of them is `title(name)`: the contract of `core.contract`.

A title is a package in this folder (`g1846` is "1846"), or anybody's own: an entry point of the group
`trunkline.titles`, whose name is the title's and which leads to the object that keeps the contract.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import cast

from trunkline.core.contract import Title
from trunkline.core.listing import listed

GROUP = "trunkline.titles"  # of entry points
TITLES = tuple(sorted(module.name[1:] for module in iter_modules(__path__) if module.ispkg))
"""Those that come with the package."""


@cache
def installed() -> dict[str, EntryPoint]:
    """Titles of others, by name. They are looked for once."""
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in TITLES}


def names() -> tuple[str, ...]:
    """All titles that can be played here."""
    return (*TITLES, *sorted(installed()))


def title(name: str) -> Title:
    """The title of that name. Raises ValueError with a sentence for an unknown one."""
    if name in TITLES:
        return cast(Title, import_module(f"{__name__}.g{name}.title").TITLE)
    if name not in installed():
        raise ValueError(f"There is no title {name!r}: choose {listed(names())}.")
    return cast(Title, installed()[name].load())

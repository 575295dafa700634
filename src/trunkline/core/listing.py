"""Several things in one sentence."""

from collections.abc import Iterable


def listed(things: Iterable[object], last: str = "or") -> str:
    """ "3, 4 or 5"; with `last="and"`: "Amy, Bob and Carlos"."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"

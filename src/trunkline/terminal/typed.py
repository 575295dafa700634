"""Actions as people type them: `launch NYC 60`, `lay D8 57 2`, or JSON."""

from dataclasses import MISSING, fields
from typing import Any

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.errors import BadInput

SHORT = {
    "lay": "lay_tile",
    "token": "place_token",
    "marker": "place_marker",
    "buy": "buy_share",
    "sell": "sell_shares",
    "train": "buy_train",
    "discard": "discard_train",
    "take": "take_card",
    "loan": "take_loan",
    "lower": "lower_price",
}


def typed_action(text: str) -> Action:
    """The action in a line of words or JSON. Raises BadInput with a sentence."""
    if text.lstrip().startswith("{"):
        return wire.decode_action(text)
    name, *words = text.split()
    cls = wire.ACTION_OF.get(SHORT.get(name.lower(), name.lower()))
    if cls is None:
        raise BadInput(f"{name} is no action: try one of {', '.join(sorted(wire.ACTION_OF))}.")
    asked = fields(cls)
    needed = [f for f in asked if f.default is MISSING]
    if not len(needed) <= len(words) <= len(asked):
        raise BadInput(f"{usage(cls)}: {len(words)} words were given.")
    return cls(*(typed_value(f.name, str(f.type), word) for f, word in zip(asked, words, strict=False)))


def typed_value(name: str, kind: str, word: str) -> Any:
    if "tuple" in kind:
        raise BadInput(f"Write {name} as JSON.")
    if "int" not in kind:
        return word
    try:
        return int(word.lstrip("$£"))
    except ValueError:
        raise BadInput(f"{name} is a number, not {word}.") from None


def usage(cls: type[Action]) -> str:
    """`launch corporation price`; what may be left out in brackets."""
    parts = [f.name if f.default is MISSING else f"[{f.name}]" for f in fields(cls)]
    return " ".join([wire.tag_of(cls), *parts])

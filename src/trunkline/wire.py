"""Actions, events, decisions and views as JSON. The wire types are derived from the classes of the core, here alone.

An action or event is an object whose "type" is the class's name: {"type": "lay_tile", "hex": "D6", ...}.
Decoding is strict: unknown types or fields, missing fields and values of another kind are refused in one sentence.
"""

from dataclasses import MISSING, Field, fields, is_dataclass
from inspect import cleandoc
from re import sub
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from trunkline.core.actions import ACTIONS, Action, Route
from trunkline.core.events import EVENTS, Event
from trunkline.core.position_views import name_of
from trunkline.core.state import State
from trunkline.core.view import StepView, View
from trunkline.errors import BadInput

T = TypeVar("T")

Name = Annotated[str, msgspec.Meta(max_length=100)]
"""What an action calls by its name: no name is as long, and a refusal that repeats it stays readable."""


def tag_of(cls: type) -> str:
    """LayTile is "lay_tile"."""
    return sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


DERIVED: dict[type, type[msgspec.Struct]] = {}


def wire_type(cls: Any) -> type[msgspec.Struct]:
    """The wire type of a value class: the same fields; actions and events carry their tag."""
    if cls not in DERIVED:
        DERIVED[cls] = derive(cls)
    return DERIVED[cls]


def derive(cls: Any) -> type[msgspec.Struct]:
    hints = get_type_hints(cls)
    return msgspec.defstruct(
        cls.__name__,
        [wire_field(f, wire_hint(hints[f.name], text_of(cls))) for f in fields(cls)],
        namespace={"__doc__": own_doc(cls)},
        module=__name__,
        tag=tag_of(cls) if issubclass(cls, (Action, Event)) else None,
        frozen=True,
        forbid_unknown_fields=True,
    )


def text_of(cls: type) -> Any:
    return Name if issubclass(cls, (Action, Route)) else str


def wire_field(f: Field[Any], hint: Any) -> Any:
    return (f.name, hint) if f.default is MISSING else (f.name, hint, f.default)


def wire_hint(hint: Any, text: Any) -> Any:
    """The same annotation with value classes replaced by their wire types, and texts by those wanted here."""
    if get_origin(hint) is tuple:
        return tuple[tuple(wire_hint(part, text) for part in get_args(hint))]  # type: ignore[misc]
    if hint is str:
        return text
    return wire_type(hint) if is_dataclass(hint) else hint


def own_doc(cls: type) -> str:
    """The docstring somebody wrote; a dataclass without one is given its signature."""
    doc = cls.__doc__ or ""
    return "" if doc.startswith(f"{cls.__name__}(") else cleandoc(doc)


ACTION_OF = {tag_of(cls): cls for cls in ACTIONS}
EVENT_OF = {tag_of(cls): cls for cls in EVENTS}
ActionWire: Any = Union[tuple(map(wire_type, ACTION_OF.values()))]  # noqa: UP007 - built from a tuple
EventWire: Any = Union[tuple(map(wire_type, EVENT_OF.values()))]  # noqa: UP007
ViewWire: Any = wire_type(View)

ACTION_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ActionWire)
EVENT_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(EventWire)
VIEW_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ViewWire)
ENCODER = msgspec.json.Encoder()


def to_wire(v: object) -> Any:
    """The wire form of a value."""
    return msgspec.convert(v, wire_type(type(v)), from_attributes=True)


def from_wire(w: msgspec.Struct, cls: type[T]) -> T:
    """The value behind a wire form."""
    return msgspec.convert(w, cls, from_attributes=True)


def plain(v: object) -> Any:
    """Plain JSON values (dicts, lists, numbers, text) of an action, event, decision or view."""
    return msgspec.to_builtins(to_wire(v))


def encode(v: object) -> bytes:
    """One action, event, decision or view as JSON."""
    return ENCODER.encode(to_wire(v))


def decode_action(data: bytes | str) -> Action:
    """The action in a JSON text. Raises BadInput with a sentence."""
    return action_of(decoded(ACTION_DECODER, data, "an action"))


def decode_event(data: bytes | str) -> Event:
    return event_of(decoded(EVENT_DECODER, data, "an event"))


def decode_view(data: bytes | str) -> View:
    return from_wire(decoded(VIEW_DECODER, data, "a view"), View)


def action_of(w: Any) -> Action:
    """The action behind its wire form."""
    return from_wire(w, ACTION_OF[w.__struct_config__.tag])


def event_of(w: Any) -> Event:
    return from_wire(w, EVENT_OF[w.__struct_config__.tag])


def event_from_plain(data: object) -> Event:
    """The event in plain JSON values. Raises BadInput with a sentence."""
    try:
        return event_of(msgspec.convert(data, EventWire))
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadInput(decode_error("an event", error)) from error


def decoded(decoder: msgspec.json.Decoder[Any], data: bytes | str, what: str) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(decode_error(what, error)) from error


def decode_error(what: str, error: Exception) -> str:
    """One sentence: what was expected, and what is wrong with what came."""
    said = str(error).rstrip(".")
    begins = said[:1] if said.startswith("JSON") else said[:1].lower()
    return f"This is not {what}: {begins}{said[1:200]}."


def decision_of(s: State) -> StepView | None:
    """The decision being made now, in names; None when the game has ended."""
    if s.ended or not s.frames():
        return None
    now = s.now()
    return StepView(now.kind, name_of(s, now.actor), name_of(s, now.subject))

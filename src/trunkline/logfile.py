"""Our own game files (docs/log-format.md): the frame around a log, as JSON."""

from typing import Literal

import msgspec

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.core.contract import Options
from trunkline.errors import BadInput

FORMAT_VERSION = 1
BLANK = b'"?"'  # a card that was hidden from whoever took the file home


class SavedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action; the digest is of the position after it, "" where none was taken."""

    actor: str
    action: msgspec.Raw
    digest: str = ""


class Talk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message, written after so many actions of the log."""

    after: int
    player: str
    text: str


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A whole file."""

    format: Literal["trunkline"]
    version: int
    title: str
    title_version: int
    options: Options
    players: tuple[str, ...]
    chat: tuple[Talk, ...] = ()
    log: list[SavedEntry]


class Head(msgspec.Struct, frozen=True):
    """What every version of a file begins with."""

    format: Literal["trunkline"]
    version: int


def save_entry(actor: str, action: Action, digest: str) -> SavedEntry:
    return SavedEntry(actor, msgspec.Raw(wire.encode(action)), digest)


def write_saved(
    title: str,
    title_version: int,
    options: Options,
    players: tuple[str, ...],
    log: list[SavedEntry],
    chat: tuple[Talk, ...] = (),
) -> str:
    """The text of a file: one line for each action, so that two files compare well."""
    saved = Saved(
        format="trunkline",
        version=FORMAT_VERSION,
        title=title,
        title_version=title_version,
        options=options,
        players=players,
        chat=chat,
        log=[],
    )
    head = msgspec.json.encode(saved)
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in log)
    return f"{head.decode().removesuffix(']}')}\n{lines}\n]}}\n"


def read_saved(text: str | bytes) -> Saved:
    """The file behind a text. Raises BadInput with a sentence."""
    try:
        head = msgspec.json.decode(text, type=Head)
        if head.version != FORMAT_VERSION:
            raise BadInput(f"This game file has format version {head.version}; this program reads {FORMAT_VERSION}.")
        return msgspec.json.decode(text, type=Saved)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(wire.decode_error("a game file of ours", error)) from error


def must_be_open(saved: Saved) -> None:
    """Raises BadInput for a file in which cards are blank that were hidden from whoever took it home."""
    if any(BLANK in bytes(entry.action) for entry in saved.log):
        raise BadInput(
            "This file was exported while cards were hidden from its owner, so it cannot be played again. "
            "Export the game once they are revealed; between people that is when it is over."
        )


def read_action(number: int, entry: SavedEntry) -> Action:
    try:
        return wire.decode_action(bytes(entry.action))
    except BadInput as error:
        raise BadInput(f"Action {number} of the file: {error}") from error


class Unread(BadInput):
    """A file cannot be played to its end. `good`: so many of its actions can."""

    def __init__(self, sentence: str, good: int) -> None:
        super().__init__(sentence)
        self.good = good


def what_can_be_read(saved: Saved, good: int, version: int) -> str:
    """Of which rules a file is that today's (of a version) refuse, and what can be done with it."""
    told = ""
    if saved.title_version != version:
        told = f" The file was written under version {saved.title_version} of the rules, this is {version}."
    if good:
        many = "The first action" if good == 1 else f"The first {good} actions"
        told += f" {many} of its {len(saved.log)} can be read: `trunkline replay FILE --at {good}`."
    if saved.title_version < version:
        told += " A server on which the game was played opens it there as far as it goes, to be looked at."
    return told

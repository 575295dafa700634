"""What the walk knows by itself about logs, consent and pages: the small model."""

from typing import Any

from trunkline.server.play.game_log import ACT, NOTE
from trunkline.server.storage.rows import EntryRow


def places_of(entries: list[EntryRow]) -> list[int]:
    """Where the game stood after each length of the log, by the book: the model's own words."""
    places = [0]
    for entry in entries:
        if entry.kind == ACT:
            places.append(entry.seq + 1)
        elif entry.kind == NOTE:
            places.append(places[-1])
        else:
            places.append(places[int(entry.body)])
    return places


def line_of(entries: list[EntryRow]) -> list[int]:
    """The seqs of the actions that led to the present position."""
    places, found = places_of(entries), []
    position = places[-1]
    while position:
        found.append(position - 1)
        position = places[position - 1]
    return found[::-1]


def must_agree(seen: Any, entries: list[EntryRow], account: int, target: int) -> set[int]:
    """The people without whom nobody goes back to a position."""
    seats = seen["game"]["seats"]
    others = {s["account"] for s in seats if s["account"] not in (None, account)}
    undone = {entries[seq].actor for seq in line_of(entries) if seq >= target}
    if seen["game"]["terms"]["undo"] == "consent" or "chance" in undone:
        return others
    return {s["account"] for s in seats if f"p{s['seat'] + 1}" in undone} & others


def lasting(snapshot: Any) -> Any:
    """A snapshot without what changes by itself: the clock, and who is here."""
    game = {k: v for k, v in snapshot["game"].items() if k != "watching"}
    game["seats"] = [{k: v for k, v in s.items() if k not in ("online", "seen")} for s in game["seats"]]
    return {**{k: v for k, v in snapshot.items() if k != "now"}, "game": game}


def named(item: Any) -> Any:
    """An item of the log without sentences: names in them may have changed since they were told."""
    return item and {**item, "text": "", "lines": [line["event"] for line in item["lines"]]}

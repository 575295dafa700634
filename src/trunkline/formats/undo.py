"""Which actions of a file were played in the end: undo and redo taken out, chat put aside."""

from bisect import bisect_right

from trunkline.formats.record import SiteAction


class Numbered:
    """An action that counts, with its number in the file."""

    __slots__ = ("action", "number")

    def __init__(self, number: int, action: SiteAction) -> None:
        self.number = number
        self.action = action


def surviving(actions: list[SiteAction]) -> tuple[list[Numbered], list[Numbered]]:
    """The actions that were not taken back, in order; and the messages, which survive everything."""
    played: list[Numbered] = []
    talk: list[Numbered] = []
    undone: list[list[Numbered]] = []
    number = 0
    for action in actions:
        number = max(number + 1, action.id or 0)  # numbers only grow, whatever a file says
        match action.type:
            case "message":
                talk.append(Numbered(number, action))
            case "undo":
                undone.append(taken_back(played, action.action_id))
            case "redo":
                played += undone.pop() if undone else []
            case _:
                undone.clear()
                played.append(Numbered(number, action))
    talk += [kept for kept in played if kept.action.type == "log"]
    return [kept for kept in played if kept.action.type != "log"], sorted(talk, key=lambda kept: kept.number)


def taken_back(played: list[Numbered], last: int | None) -> list[Numbered]:
    """Remove the last action, or all after the one numbered `last`."""
    keep = len(played) - 1 if last is None else bisect_right(played, last, key=number_of)
    batch = played[max(0, keep) :]
    del played[max(0, keep) :]
    return batch


def number_of(kept: Numbered) -> int:
    return kept.number

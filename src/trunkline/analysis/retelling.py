"""A game in words: the text log by rounds, with a summary of each."""

from trunkline.core.events import RoundBegan
from trunkline.core.value import value
from trunkline.game import Game


@value
class Deed:
    """One action: its number (from 1), who did it, and what happened in words."""

    seq: int
    actor: str
    text: tuple[str, ...]


@value
class Chapter:
    """One round: its name, its lines, and what every player had at its end."""

    name: str
    lines: tuple[Deed, ...]
    cash: tuple[int, ...]
    worth: tuple[int, ...]
    prices: tuple[tuple[str, int], ...]


def chapters(game: Game) -> list[Chapter]:
    """The game round by round. A round's events may begin in the action that ended the one before."""
    at = game.at(0)
    done: list[Chapter] = []
    name = at.view().round
    lines: list[Deed] = []
    for number, entry in enumerate(game.played, 1):
        begins = any(isinstance(e, RoundBegan) for e in entry.events)
        if begins and lines:
            done.append(closed(at, name, lines))
            lines = []
        at.course.enter(entry.action)  # it was judged when it was read, perhaps by the rules of its time
        if begins:
            name = at.view().round
        lines.append(Deed(number, entry.actor, tuple(at.text(number - 1))))
    return [*done, closed(at, name, lines)]


def closed(at: Game, name: str, lines: list[Deed]) -> Chapter:
    view = at.view()
    return Chapter(
        name,
        tuple(lines),
        tuple(p.cash for p in view.players),
        tuple(at.worth()),
        tuple((c.id, c.price) for c in view.corporations if c.price),
    )

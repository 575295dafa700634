"""How a game is played, wherever it is played: begin, let chance decide, play, keep positions on the way, go back.

The library's `Game`, the server's tables, bots' matches, the reader of foreign files, the conformance checks, the
environment and the worker processes all go on by these few words; none has a loop of its own.

`step` and `draw` change a position in place and trust their caller; `tried` leaves it as it was. `draws` tells what
chance decides to whoever writes it down in a way of their own. A `Course` also remembers the way: its `enter` plays on
a copy, so that a fault in the middle of an action changes nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from trunkline import wire
from trunkline.core.actions import Action
from trunkline.core.contract import LogEntry, Options, Title
from trunkline.core.events import Event
from trunkline.core.ids import CHANCE
from trunkline.core.position_views import name_of
from trunkline.core.state import State

EVERY = 32  # actions between two positions that are kept: going back plays 16 of them again on average


class Played:
    """An entry of the log with what it did. The digest of the position after it is taken when first asked for."""

    __slots__ = ("action", "actor", "digest", "events")

    def __init__(self, actor: str, action: Action, events: tuple[Event, ...]) -> None:
        self.actor = actor
        self.action = action
        self.events = events
        self.digest = ""

    def entry(self) -> LogEntry:
        return LogEntry(self.actor, self.action)

    def __repr__(self) -> str:
        return f"<{self.actor}: {self.action}>"


def step(title: Title, s: State, action: Action) -> Played:
    """Play one action that has no objection, in place."""
    actor = name_of(s, s.actor())
    return Played(actor, action, tuple(title.apply(s, action)))


def tried(title: Title, s: State, action: Action) -> tuple[State, Played]:
    """What an action would lead to, and do: it is played on a copy."""
    after = title.copy(s)
    return after, step(title, after, action)


def is_chance(s: State) -> bool:
    """Whether chance decides now."""
    return s.actor() == CHANCE


def drawn(title: Title, s: State, rng: Random) -> Action | None:
    """What chance decides now; None where the decision is not its own."""
    return title.draw(s, rng) if is_chance(s) else None


def draws(title: Title, now: Callable[[], State], rng: Random) -> Iterator[Action]:
    """What chance decides, as long as the decision is its own: each is to be played before the next is asked for."""
    while (action := drawn(title, now(), rng)) is not None:
        yield action


def draw(title: Title, s: State, rng: Random) -> list[Played]:
    """Let chance decide as long as the decision is its own, in place."""
    return [step(title, s, action) for action in draws(title, lambda: s, rng)]


class Unplayable(Exception):
    """A stored action cannot be played where it stands; the text says why."""


def play_again(
    title: Title, s: State, stored: LogEntry, *, leniently: bool = False, trusting: bool = False
) -> tuple[State, Played, str]:
    """A stored action judged and played once more, on a copy. Raises Unplayable.

    Leniently, for what may have been allowed by earlier rules, it is played even if today's refuse it, and the text in
    the answer says why they do: it stays played if it leads where it led then, which only a digest can tell. Trusting,
    for what was judged when it was stored, nobody asks the rules: the digest after it tells as much.
    """
    trouble = misplaced(s, stored) if trusting else misfit(title, s, stored)
    if trouble and not leniently:
        raise Unplayable(trouble)
    try:
        after, done = tried(title, s, stored.action)
    except Exception as error:  # whatever the rules make of a damaged log: it ends here
        raise Unplayable(trouble or f"{in_words(stored)} cannot be played: {error!r}") from error
    return after, done, trouble


def retraced(title: Title, s: State, log: Iterable[LogEntry]) -> Iterator[tuple[State, Played]]:
    """Entries that were played before, once more: the position after each of them, on its own, and what it did."""
    for stored in log:
        s, done, _ = play_again(title, s, stored, leniently=True, trusting=True)
        yield s, done


def misfit(title: Title, s: State, stored: LogEntry) -> str:
    """Why a stored action cannot be played here by the present rules, or ""."""
    if trouble := misplaced(s, stored):
        return trouble
    objection = title.objection(s, stored.action)
    return f"{in_words(stored)} is refused: {str(objection).rstrip('.')}" if objection is not None else ""


def misplaced(s: State, stored: LogEntry) -> str:
    """Why nobody, or somebody else, acts here, or ""."""
    if s.ended:
        return f"{in_words(stored)} comes after the end of the game"
    actor = name_of(s, s.actor())
    return "" if actor == stored.actor else f"{stored.actor} acts where {actor} decides"


def in_words(stored: LogEntry) -> str:
    return f"{wire.encode(stored.action).decode()} by {stored.actor}"


class Waypoints:
    """Positions kept along a log, so that going back plays little again.

    An entry of the log has a number; the position after it is called by that number plus one, the first one 0. A line
    is the numbers of the entries that led to a position: with undo in the log, not all that came before it.
    """

    def __init__(self, title: Title, kept: dict[int, State]) -> None:
        self.title = title
        self.kept = kept

    def keep(self, place: int, s: State) -> None:
        """Keep a copy of the position at a place: of every so many along a line."""
        self.kept[place] = self.title.copy(s)

    def state(self, line: Sequence[int], entry: Callable[[int], LogEntry]) -> State:
        """The position at the end of a line, on its own; `entry` tells what was played, and by whom."""
        start = next(i for i in range(len(line), -1, -1) if place_after(line, i) in self.kept)
        s = self.title.copy(self.kept[place_after(line, start)])
        for i, (after, _) in enumerate(retraced(self.title, s, map(entry, line[start:])), start):
            s = after
            if (i + 1) % EVERY == 0:
                self.keep(line[i] + 1, s)
        return s


def place_after(line: Sequence[int], count: int) -> int:
    """The position after that many entries of a line."""
    return line[count - 1] + 1 if count else 0


class Course:
    """A game so far: what was played, what it did, the position it led to, and positions on the way."""

    def __init__(self, state: State, played: list[Played], waypoints: Waypoints) -> None:
        self.title: Title = waypoints.title
        self.state = state
        self.played = played
        self.waypoints = waypoints

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return len(self.played)

    def play(self, action: Action) -> Played:
        """Play in place an action that has no objection."""
        done = step(self.title, self.state, action)
        self.add(done)
        return done

    def adopt(self, after: State, done: Played) -> None:
        """Take over what was played on a copy, which takes the position's place."""
        self.state = after
        self.add(done)

    def add(self, done: Played) -> None:
        self.played.append(done)
        count = len(self.played)
        if count % EVERY == 0:
            self.waypoints.keep(count, self.state)

    def enter(self, action: Action) -> Played:
        """Play on a copy which then takes the position's place: whoever holds the old one may keep it."""
        before = self.state
        self.state = self.title.copy(before)
        try:
            return self.play(action)
        except BaseException:
            self.state = before
            raise

    def state_at(self, seq: int) -> State:
        """The position after so many actions, on its own."""
        if seq == self.seq:
            return self.title.copy(self.state)
        return self.waypoints.state(range(seq), lambda number: self.played[number].entry())

    def at(self, seq: int) -> "Course":
        """The game as it was after so many actions; what is played on one is not played on the other."""
        kept = {place: s for place, s in self.waypoints.kept.items() if place <= seq}
        return Course(self.state_at(seq), self.played[:seq], Waypoints(self.title, kept))

    def cut(self, seq: int, state: State) -> None:
        """Forget what was played after `seq` actions, where the position was this one."""
        del self.played[seq:]
        for place in [place for place in self.waypoints.kept if place > seq]:
            del self.waypoints.kept[place]
        self.state = state


def begin(title: Title, options: Options, players: int) -> Course:
    """The table before anything is drawn. Raises ValueError with a sentence for what the title does not know."""
    first = title.setup(options, players)
    return Course(first, [], Waypoints(title, {0: title.copy(first)}))

"""The promises every title keeps, checked while a game is played out.

After every action: no exception, no dead end, nothing made or lost, and the game ends. In a position that is looked
at: every legal action is without objection and applies; the list is all candidates without objection, and no decision
that could be decided went by without asking; changed actions are refused or legal, never an exception;
copies are independent; JSON round trip; events say all that was done; nobody sees another seat's secrets; texts are
one line; every objection names a rule that exists. `full` looks at every position, and replays the log to the same
digests; `cheap` looks at one position of a hundred, which the seed chooses, and at the last.
"""

import json
import marshal
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from random import Random
from time import process_time
from traceback import extract_tb

import msgspec

from trunkline import wire
from trunkline.analysis import conservation
from trunkline.analysis.conservation import Stock
from trunkline.analysis.deciding import DecisionWatch, Overlooked, list_fault
from trunkline.analysis.event_gaps import event_gaps
from trunkline.analysis.mutations import STRANGE, mutated, nonsense
from trunkline.analysis.play_out import choose
from trunkline.core.actions import Action, Pass, TakeCard
from trunkline.core.asked import Asked
from trunkline.core.contract import LogEntry, Options, Title
from trunkline.core.events import Event
from trunkline.core.ids import player
from trunkline.core.state import State, digest
from trunkline.core.value import value
from trunkline.core.view import View
from trunkline.game import Game
from trunkline.logfile import save_entry, write_saved
from trunkline.playing import Played, drawn, is_chance, step, tried
from trunkline.titles import title as title_named

LONGEST = 20_000  # actions; a game that goes on for longer does not end
SAMPLE = 6  # actions tried on copies in each position under the full check
CHANGED = 12  # changed actions judged in each position
LOOKED_AT = 100  # the cheap check looks at one position of so many


class Broken(Exception):
    """A promise was not kept; the message says which."""


@value
class Outcome:
    """One game played out: how it ended, or what went wrong."""

    seed: int
    policy: str
    actions: int
    ended: str
    error: str
    seconds: float
    events: tuple[tuple[str, int], ...]  # how often each kind of event happened


class PlayOut:
    """A game being played out."""

    def __init__(self, title: str, options: Options, players: int, seed: int, policy: str, check: str) -> None:
        self.title: Title = title_named(title)
        self.options = Options(options.edition or self.title.editions[0], options.rulings, options.routes)
        self.players = players
        self.seed = seed
        self.policy = policy
        self.full = check == "full"
        self.rng = Random(f"{title} {self.options.edition} {players} {seed} {policy}")
        self.dice = Random(seed)  # for what is checked, so that a check never changes the game
        self.names = [f"Player {n + 1}" for n in range(players)]
        self.rules = {rule.number for rule in self.title.rules()}
        self.log: list[LogEntry] = []
        self.digests: list[str] = []
        self.memory: list[Action] = []  # actions seen at other decisions
        self.proved: set[Action | Event] = set()  # those that survived JSON: a value does so always or never
        self.known = b""  # the facts of the position, if it was reached by an action that was looked at
        self.happened: Counter[str] = Counter()
        self.watch = DecisionWatch(self.title)

    def play(self) -> Outcome:
        """Play to the end and say how it went; an exception is an outcome too."""
        start = process_time()
        ended, error = "", ""
        try:
            ended = self.play_to_the_end()
        except Exception as trouble:  # the whole point is to report whatever a title raises
            error = f"after action {len(self.log)}: {describe(trouble)}"
        seconds = process_time() - start
        events = tuple(sorted(self.happened.items()))
        return Outcome(self.seed, self.policy, len(self.log), ended, error, seconds, events)

    def play_to_the_end(self) -> str:
        s = self.title.setup(self.options, self.players)
        stock = Stock(s)
        if stock.wrong:
            raise Broken("; ".join(stock.wrong))
        while not s.ended:
            if len(self.log) >= LONGEST:
                raise Broken(f"the game has not ended after {LONGEST} actions")
            stock = self.step(s, stock)
        self.check_end(s)
        return s.ended

    def step(self, s: State, stock: Stock) -> Stock:
        """One action of chance or of the policy, with its checks; gives the stock after it."""
        legal = self.choices(s)
        if not self.looks():
            a = self.choose(s, legal)
            self.known = b""
            return self.done(s, stock, a, step(self.title, s, a))
        self.check_position(s, stock, legal or self.outcome(s))
        a = self.choose(s, legal)
        copy = self.title.copy(s)
        with self.watch:
            played = step(self.title, s, a)
        now = self.done(s, stock, a, played)
        self.check_events(played.events)
        silent = event_gaps(copy, s, played.events)
        self.known = facts(s)
        if step(self.title, copy, a).events != played.events or facts(copy) != self.known:
            raise Broken(f"{a} played again on a copy had another effect")
        self.refuse(silent, a)
        return now

    def looks(self) -> bool:
        """Whether the position is looked at."""
        return self.full or self.dice.randrange(LOOKED_AT) == 0

    def choices(self, s: State) -> list[Action]:
        """What may be played; nothing if chance decides."""
        if is_chance(s):
            return []
        legal = self.title.legal_actions(s)
        if not legal:
            raise Broken(f"no legal action: {self.title.decision_text(s, self.names)}")
        return legal

    def choose(self, s: State, legal: list[Action]) -> Action:
        by_chance = drawn(self.title, s, self.rng)
        return choose(self.policy, legal, self.rng) if by_chance is None else by_chance

    def outcome(self, s: State) -> list[Action]:
        """Something that chance might decide; nothing if it does not."""
        by_chance = drawn(self.title, s, self.dice)
        return [] if by_chance is None else [by_chance]

    def done(self, s: State, stock: Stock, a: Action, played: Played) -> Stock:
        """Write down what was played; gives the stock after it if nothing was made or lost."""
        self.log.append(played.entry())
        self.happened.update([type(e).__name__ for e in played.events])
        now = Stock(s, stock)
        self.refuse(conservation.faults(stock, now, s, a, played.events), a)
        if self.full:
            self.digests.append(digest(s))
        return now

    def refuse(self, faults: list[str], a: Action) -> None:
        if faults:
            raise Broken(f"{a}: {'; '.join(faults)}")

    # A position that is looked at

    def check_position(self, s: State, stock: Stock, legal: list[Action]) -> None:
        before = self.known or facts(s)
        self.check_list(s, legal)
        outcomes = [self.after(s, stock, a) for a in self.dice.sample(legal, min(SAMPLE, len(legal)))]
        self.check_changed(s, stock, legal)
        hidden = facts(self.title.redacted(s, -1)) != before
        self.check_views(s, before, range(-1, self.players) if hidden else [self.dice.randrange(-1, self.players)])
        outcomes += [self.after(s, stock, a) for a in self.outcome(s)]
        self.check_secrets(outcomes[:2])
        if facts(s) != before:
            raise Broken("looking at a position or playing on a copy changed it")
        self.remember(legal)

    def check_list(self, s: State, legal: list[Action]) -> None:
        if len(set(legal)) < len(legal):
            raise Broken("the list of legal actions names one twice")
        if not is_chance(s) and self.title.legal_actions(self.title.copy(s)) != legal:
            raise Broken("a copy has other legal actions")
        for a in legal:
            objection = self.title.objection(s, a)
            if objection is not None:
                raise Broken(f"{a} is listed, but: {objection}")
            one_line(self.title.action_text(s, a, self.names))
            if a not in self.proved and wire.decode_action(wire.encode(a)) != a:
                raise Broken(f"{a} does not survive JSON")
        self.proved.update(legal)
        fault = "" if is_chance(s) else list_fault(self.title, s, legal)
        if fault:
            raise Broken(fault)
        one_line(self.title.decision_text(s, self.names))
        kept_fault(self.title, s)

    def after(self, s: State, stock: Stock, a: Action) -> "After":
        """What the action leads to, played on a copy."""
        copy, done = tried(self.title, s, a)
        self.refuse(conservation.faults(stock, Stock(copy, stock), copy, a, done.events), a)
        return After(copy, self.log, done.entry(), done.events)

    def check_changed(self, s: State, stock: Stock, legal: list[Action]) -> None:
        """Changed actions, actions of other decisions and nonsense: an objection with a known rule, or playable."""
        others = legal + self.memory
        strange = [mutated(self.dice.choice(others), others, self.dice) for _ in range(CHANGED)]
        strange += [*self.dice.sample(self.memory, min(SAMPLE, len(self.memory))), nonsense(self.dice), Pass()]
        for a in strange:
            objection = self.title.objection(s, a)
            if objection is None:
                self.after(s, stock, a)
            else:
                self.check_objection(a, objection.rule, objection.text)

    def check_objection(self, a: Action, rule: str, text: str) -> None:
        if rule not in self.rules:
            raise Broken(f"the objection to {a} names rule {rule!r}, which is not among the rules")
        if not text or (("\n" in text or len(text) > 400) and not echoes(text, a)):
            raise Broken(f"the objection to {a} is not one sentence: {text[:500]!r}")

    def check_views(self, s: State, before: bytes, seats: Sequence[int]) -> None:
        for seat in seats:
            view = self.title.view(s, seat)
            if wire.decode_view(wire.encode(view)) != view:
                raise Broken(f"the view of seat {seat} does not survive JSON")
            known = self.title.redacted(s, seat)
            if facts(known) != before and self.title.view(known, seat) != view:
                raise Broken(f"the view of seat {seat} differs from the view of what it may know")

    def check_secrets(self, outcomes: "list[After]") -> None:
        """Of two outcomes which the log hides from a seat alike, nothing else may tell that seat the difference."""
        if len(outcomes) < 2:
            return
        first, second = outcomes
        t = self.title
        seats = [n for n in range(-1, self.players) if first.entry(t, n) == second.entry(t, n)]
        if not seats or first.open_options(t) != second.open_options(t):
            return  # nothing is hidden, or what is offered openly next tells the difference to all
        for seat in seats:
            if first.log(t, seat) != second.log(t, seat):
                continue
            if first.options(t, seat) != second.options(t, seat):
                continue  # it is dealt another hand, and may know that
            if first.all_else(t, seat) != second.all_else(t, seat):
                one, two = first.last.action, second.last.action
                raise Broken(f"seat {seat} can tell {one} from {two}, which the log hides")

    def check_events(self, events: Sequence[Event]) -> None:
        for e in events:
            if e in self.proved:
                continue
            if wire.decode_event(wire.encode(e)) != e:
                raise Broken(f"{e} does not survive JSON")
            text = self.title.event_text(e, self.names)
            one_line(text)
            if text == type(e).__name__:
                raise Broken(f"{e} has no sentence")
            self.proved.add(e)

    def remember(self, legal: list[Action]) -> None:
        self.memory += self.dice.sample(legal, min(2, len(legal)))
        if len(self.memory) > 60:
            self.memory = self.dice.sample(self.memory, 30)

    # The end

    def check_end(self, s: State) -> None:
        if self.title.legal_actions(s):
            raise Broken("there are legal actions after the end")
        for a in [*self.memory, Pass(), nonsense(self.dice)]:
            if self.title.objection(s, a) is None:
                raise Broken(f"{a} may be played after the end")
        self.check_views(s, facts(s), range(-1, self.players))
        if json.loads(json.dumps(self.title.state_json(s))) != self.title.state_json(s):
            raise Broken("the position does not survive JSON")
        if self.full:
            self.check_replay()

    def check_replay(self) -> None:
        """The log, through a file of ours, reaches the same digest at every seq."""
        entries = [save_entry(e.actor, e.action, d) for e, d in zip(self.log, self.digests, strict=True)]
        file = write_saved(self.title.name, self.title.version, self.options, tuple(self.names), entries, ())
        if Game.from_json(file).to_json() != file:
            raise Broken("the game file does not survive reading and writing")


class After:
    """What an action led to, as seats may see it."""

    def __init__(self, s: State, before: list[LogEntry], last: LogEntry, events: Sequence[Event]) -> None:
        self.s = s
        self.before = before
        self.last = last
        self.events = events

    def entry(self, title: Title, seat: int) -> list[LogEntry]:
        """The last entry of the log."""
        return title.log_view([self.last], self.s, seat)

    def log(self, title: Title, seat: int) -> list[LogEntry]:
        return title.log_view([*self.before, self.last], self.s, seat)

    def options(self, title: Title, seat: int) -> list[Action]:
        """What the seat may choose, if it is its turn."""
        return title.legal_actions(self.s) if not self.s.ended and self.s.now().actor == player(seat) else []

    def open_options(self, title: Title) -> list[Action]:
        """What may be done next for all to see; nothing if it is a choice from a hidden hand."""
        options = [] if self.s.ended else title.legal_actions(self.s)
        return [] if any(isinstance(a, TakeCard) for a in options) else options

    def all_else(self, title: Title, seat: int) -> tuple[list[Event], View, str]:
        """The events, the view and the redacted state."""
        seen = title.events_view(self.events, self.s, seat)
        return seen, title.view(self.s, seat), digest(title.redacted(self.s, seat))


def echoes(text: str, a: Action) -> bool:
    """Whether a sentence is long or broken only because it repeats what the action says."""
    return any(str(getattr(a, f.name)) in text for f in fields(a) if str(getattr(a, f.name)) in STRANGE)


def facts(s: State) -> bytes:
    """The whole position, to compare; much cheaper than its digest. Format 2 writes equal values alike."""
    return marshal.dumps(s.facts(), 2)


def kept_fault(title: Title, s: State) -> None:
    """What a server keeps of a position: the decision must be told from plain values, and the round by its facts."""
    asked = title.decisions[s.now().kind].asked(s)
    kept = msgspec.convert(msgspec.json.decode(msgspec.json.encode(asked)), Asked)
    if kept != asked or "\n" in title.asked_text(kept):
        raise Broken(f"a decision that cannot be kept: {asked}")
    if title.round_name(*title.round_now(s)) != title.view(s, -1).round:
        raise Broken(f"two names of one round: {title.round_now(s)}")


def one_line(text: str) -> None:
    if not text.strip() or "\n" in text:
        raise Broken(f"not one line of text: {text!r}")


def describe(trouble: Exception) -> str:
    """An exception in one line, with the place it came from."""
    if isinstance(trouble, Broken | Overlooked):
        return str(trouble)
    frames = [f"{f.filename.rpartition('trunkline/')[2]}:{f.lineno}" for f in extract_tb(trouble.__traceback__)]
    return f"{type(trouble).__name__}: {trouble} ({' < '.join(reversed(frames[-4:]))})"


def play_game(title: str, options: Options, players: int, seed: int, policy: str, check: str) -> Outcome:
    """One game, played out and checked; the same arguments give the same game."""
    return PlayOut(title, options, players, seed, policy, check).play()

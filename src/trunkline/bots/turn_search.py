"""Search over whole turns: lines of our own decisions, each played on by everybody's habits to the start of a round.

First the tree of our turn is searched best first (a stock turn's sales and purchase, an operating turn's issue,
payout and trains). Then the best lines meet other futures, in which the others have another taste; the mean decides.
"""

from trunkline.bots import foresight, manners, plan, reasons
from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.habits import Choice
from trunkline.bots.leaf import Leaf
from trunkline.bots.learned.value import Learned
from trunkline.bots.position import Position
from trunkline.bots.rollout import has_begun, play_on, quick
from trunkline.bots.thinking import ByHabit
from trunkline.core.actions import Action, LayTile, Pass, PlaceToken
from trunkline.core.events import TurnBegan
from trunkline.core.state import State

DEEP = 2  # steps of a plan for track
LINES = 0.6  # of the allowance goes into finding lines, the rest into other futures
LONGEST = 6  # decisions of a line
COMPARED = 4  # lines that meet other futures
FUTURES = 24


class LineOfPlay:
    """Decisions of our turn, the position after them, and what they led to (the mean of the futures met so far)."""

    __slots__ = ("actions", "end", "is_open", "met", "s", "value")

    def __init__(self, actions: tuple[Action, ...], s: State, value: float, end: State, is_open: bool) -> None:
        self.actions = actions
        self.s = s
        self.value = value
        self.end = end  # where the first future led
        self.is_open = is_open  # our turn goes on
        self.met = 1

    def meet(self, value: float) -> None:
        self.value += (value - self.value) / (self.met + 1)
        self.met += 1


class TurnSearch:
    """Track is planned with the exact route solver; everything else of a turn is searched."""

    def __init__(self, wide: int, looked_at: int, learned: Learned | None) -> None:
        self.wide = wide  # tiles and tokens tried at each step of a plan
        self.learned = learned
        self.looked_at = looked_at  # 2: twice as many options at each decision
        self.usual = ByHabit()
        self.parts: tuple[Leaf, Evaluator] | None = None
        self.meant: tuple[Action, ...] = ()  # how we meant to go on with our turn

    def decide(self, p: Position, options: list[Action], allowance: Allowance) -> Choice:
        leaf, evaluator = self.tools(p)
        if p.rail >= 0 and any(isinstance(a, (LayTile, PlaceToken)) for a in options):
            planned = plan.choose(p, evaluator, options, self.wide, DEEP, allowance, thrifty=True)
            if planned is not None:
                return planned
        first = self.usual.decide(p, options, allowance)
        if not foresight.is_searched(options):
            return first
        search = Search(p, leaf, allowance, self.looked_at)
        return self.chosen(search, first, search.lines(options, self.start(options, first[0])))

    def start(self, options: list[Action], usual: Action) -> Action:
        """What is tried first: what we meant to do, else the usual."""
        meant = self.meant[0] if self.meant else usual
        return meant if meant in options else usual

    def chosen(self, search: "Search", usual: Choice, lines: list[LineOfPlay]) -> Choice:
        """The best line, unless the usual choice is nearly as good."""
        self.meant = ()
        if len(lines) < 2:
            return usual
        best = max(lines, key=lambda line: line.value)
        habit = next((line for line in lines if line.actions[0] == usual[0]), None)
        if best.actions[0] == usual[0] or (habit and best.value - habit.value < search.p.know.weights.least_points):
            self.meant = (habit or best).actions[1:]
            return usual
        self.meant = best.actions[1:]
        rest = [line for line in lines if line.actions[0] != best.actions[0]]
        other = habit or max(rest, key=lambda line: line.value)
        return best.actions[0], reasons.sentence(search.p, best.actions[0], best.end, other.end)

    def tools(self, p: Position) -> tuple[Leaf, Evaluator]:
        if self.parts is None:
            leaf = Leaf(p.facts, p.incomes, self.learned)
            self.parts = leaf, leaf.evaluator
        return self.parts


class Search:
    """One search for one decision."""

    def __init__(self, p: Position, leaf: Leaf, allowance: Allowance, looked_at: int) -> None:
        self.p = p
        self.leaf = leaf
        self.allowance = allowance
        self.looked_at = looked_at
        self.memory = manners.Memory()
        self.memory.offered = True  # offers are not part of lines: nobody knows the answer

    def lines(self, options: list[Action], first: Action) -> list[LineOfPlay]:
        """For each option that was looked at its best line, valued by all futures it met."""
        finding = self.allowance.part(LINES)
        found = self.extended((), self.p.s, foresight.candidates(self.p, options, first, self.looked_at), finding)
        frontier = [line for line in found if line.is_open]
        while frontier and not finding.is_over:
            line = max(frontier, key=lambda one: one.value)
            frontier.remove(line)
            more = self.longer(line, finding)
            found += more
            frontier += [one for one in more if one.is_open]
        self.compare(best := best_by_first(found))
        return best

    def longer(self, line: LineOfPlay, allowance: Allowance) -> list[LineOfPlay]:
        """The line with one more decision. The usual one leads where the line led already."""
        p = Position(line.s, self.p.facts, self.p.incomes, self.p.taste_seed)
        options = manners.considered(p, p.title.legal_actions(line.s), self.memory)
        usual = quick(p, options)
        if len(options) < 2 or p.title.is_building(p.s) or not foresight.is_searched(options):
            return self.usual_way(line, usual)
        others = [a for a in foresight.candidates(p, options, usual, 1) if a != usual]
        return self.usual_way(line, usual) + self.extended(line.actions, line.s, others, allowance)

    def usual_way(self, line: LineOfPlay, usual: Action) -> list[LineOfPlay]:
        s, is_open = self.after(line.s, usual)
        return [LineOfPlay((*line.actions, usual), s, line.value, line.end, is_open and len(line.actions) < LONGEST)]

    def extended(
        self, done: tuple[Action, ...], s: State, actions: list[Action], allowance: Allowance
    ) -> list[LineOfPlay]:
        found: list[LineOfPlay] = []
        for a in actions:
            after, is_open = self.after(s, a)
            end = self.end_of(after, 0, allowance)
            if end is None:
                break
            value = self.leaf.value(end, self.p.seat)
            found.append(LineOfPlay((*done, a), after, value, end, is_open and len(done) < LONGEST))
        return found

    def after(self, s: State, a: Action) -> tuple[State, bool]:
        """The position after an action, and whether our turn goes on."""
        after = self.p.title.copy(s)
        events = self.p.title.apply(after, a)
        ours = not after.ended and after.now().actor == self.p.me and after.now().subject == s.now().subject
        goes_on = ours and not isinstance(a, Pass) and not has_begun(events)
        return after, goes_on and not any(isinstance(event, TurnBegan) for event in events)

    def end_of(self, s: State, future: int, allowance: Allowance) -> State | None:
        """Where the game leads from there; None when the allowance ran out on the way."""
        end = self.p.title.copy(s)
        rounds = self.p.know.rounds_ahead
        taste, builds = self.p.taste_seed + 7919 * future, self.p.know.builds_ahead
        play_on(end, self.p.facts, self.p.incomes, taste, rounds, allowance, builds=builds)
        return None if allowance.is_over else end

    def compare(self, lines: list[LineOfPlay]) -> None:
        """The best lines meet further futures while the allowance lasts; each counts for all of them or none."""
        lines.sort(key=lambda line: -line.value)
        field = lines[:COMPARED]
        for future in range(1, FUTURES):
            ends = [self.end_of(line.s, future, self.allowance) for line in field] if len(field) > 1 else [None]
            if any(end is None for end in ends):
                return
            for line, end in zip(field, ends, strict=True):
                if end is not None:
                    line.meet(self.leaf.value(end, self.p.seat))


def best_by_first(lines: list[LineOfPlay]) -> list[LineOfPlay]:
    """Of the lines that begin alike the best one."""
    best: dict[Action, LineOfPlay] = {}
    for line in lines:
        known = best.get(line.actions[0])
        if known is None or line.value > known.value:
            best[line.actions[0]] = line
    return list(best.values())

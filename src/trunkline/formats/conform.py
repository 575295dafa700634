"""Replaying traces with our own rules: the state after every action, legal moves, routes, refusals."""

import time
import traceback
from pathlib import Path
from typing import Any

from trunkline.core.actions import Draw
from trunkline.core.events import RouteRun
from trunkline.core.value import value
from trunkline.formats import site
from trunkline.formats.follow import Follower, is_silent
from trunkline.formats.legal import compare_legal
from trunkline.formats.record import shown
from trunkline.formats.snapshot import SitePosition, normal
from trunkline.formats.trace import Trace, TraceError, TraceLine, read_trace
from trunkline.formats.translate import NotPlayed, blank_name
from trunkline.titles import title

Json = dict[str, Any]


@value
class Difference:
    """Where the two engines part: after action `i`, at `key`."""

    i: int
    key: str
    expected: Any
    found: Any


class Report:
    """What was compared in one game, and the differences in the order they were met."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.unreadable = ""
        self.actions = 0
        self.absorbed = 0  # passes that decided nothing with us
        self.implied = 0  # passes of ours that the other engine did not wait for
        self.state_mismatches = 0
        self.legal_sets = 0
        self.legal_mismatches = 0
        self.declared: dict[str, int] = {}
        self.routes = 0
        self.route_mismatches = 0
        self.seconds = 0.0
        self.differences: list[Difference] = []
        self.action = ""  # at the first difference
        self.notes: list[str] = []  # for the reader of a verbose run

    def differ(self, line: TraceLine, key: str, expected: Any, found: Any) -> None:
        if not self.differences:
            self.action = description(line)
        self.differences.append(Difference(line.i, key, expected, found))


def conform(path: Path, at: int = -1, verbose: bool = False, legal: bool = True) -> Report:
    """Replay one file up to action `at` (all: -1). Never raises for what a file or the rules do."""
    report = Report(path.name)
    began = time.process_time()
    try:
        trace = read_trace(path)
        Comparison(trace, report, verbose, legal).run(at)
    except TraceError as error:
        report.unreadable = str(error)
    report.seconds = time.process_time() - began
    return report


class Comparison:
    """One trace beside our own game."""

    def __init__(self, trace: Trace, report: Report, verbose: bool, legal: bool) -> None:
        self.trace = trace
        self.report = report
        self.verbose = verbose
        self.legal = legal
        self.f: Follower | None = None

    def run(self, at: int) -> None:
        """Stop at the first difference of state: what follows would only repeat it."""
        lines = self.trace.lines
        for n, line in enumerate(lines):
            if at >= 0 and line.i > at:
                break
            if not self.guarded(line, n + 1 < len(lines) and by_itself(lines[n + 1])):
                self.report.state_mismatches += 1
                return

    def guarded(self, line: TraceLine, silent: bool) -> bool:
        """A fault of the rules is a difference of this game, never the end of the run."""
        try:
            return self.step(line, silent)
        except Exception as error:  # any fault counts as a difference, and is reported with its place
            self.report.differ(line, "fault", "no exception", fault(error))
            return False

    def step(self, line: TraceLine, silent: bool) -> bool:
        if self.f is None:
            self.f = begin(self.trace)
            self.compare_setup(self.f, line)
        elif not self.play(self.f, line):
            return False
        self.report.actions += line.action is not None
        if line.action is not None and line.action.type == "end_game":
            return True
        if silent or self.f.early:
            return True
        if not self.same_state(self.f, line):
            return False
        self.note(self.f, line)
        if line.legal and self.legal:
            compare_legal(self.f, line, self.report)
        return True

    def play(self, f: Follower, line: TraceLine) -> bool:
        if line.action is None or line.action.type == "end_game":
            return True
        try:
            f.follow(line.action)
        except NotPlayed as error:
            self.report.differ(line, "action", "accepted", str(error))
            self.report.notes.append(situation(f))
            return False
        self.report.absorbed += f.absorbed and line.action.type == "pass"
        self.report.implied += f.implied
        if line.routes:
            self.compare_routes(f, line, line.routes)
        return True

    def compare_setup(self, f: Follower, line: TraceLine) -> None:
        """What follows from the seed: removals and the order of the deck."""
        stated = self.trace.header.get("setup") or {}
        drawn = {e.action.what: e.action.outcome for e in f.log if isinstance(e.action, Draw)}
        if site.REMOVALS in drawn:
            removed = {*stated.get("removed_companies", ()), *stated.get("removed_corporations", ())}
            self.same(line, "setup/removed", sorted(removed), sorted(drawn[site.REMOVALS]))
        if site.DECK in drawn:
            self.same(
                line, "setup/draft_deck", stated.get("draft_deck"), [blank_name(card) for card in drawn[site.DECK]]
            )

    def same(self, line: TraceLine, key: str, expected: Any, found: Any) -> None:
        if expected != found:
            self.report.differ(line, key, expected, found)

    def compare_routes(self, f: Follower, line: TraceLine, stated: Json) -> None:
        """The revenue of a run. Which of two equal routes takes the mail is nobody's choice, so the sum decides."""
        ours = {f.trains.id[e.route.train]: e.revenue for e in f.events if isinstance(e, RouteRun)}
        self.report.routes += 1
        if sum(ours.values()) + stated.get("extra", 0) == stated["total"]:
            return
        self.report.route_mismatches += 1
        theirs = {route["train_id"]: (route["revenue"], route.get("text")) for route in stated["list"]}
        self.report.differ(line, "routes", theirs, ours)

    def same_state(self, f: Follower, line: TraceLine) -> bool:
        found = SitePosition(f).all()
        stated = {**line.state, "assigned": living(line.state.get("assigned") or {}, found)}
        parts = [part for key in line.state for part in differing(key, stated[key], found.get(key))]
        extra = [key for key in found if key.startswith("tile/") and key not in line.state]
        parts += [(key, None, found[key]) for key in extra]
        for key, theirs, ours in parts:
            self.report.differ(line, key, theirs, ours)
        if parts:
            self.report.notes.append(situation(f))
        return not parts

    def note(self, f: Follower, line: TraceLine) -> None:
        if self.verbose:
            word = "absorbed" if f.absorbed else f"implied {f.implied} passes" if f.implied else ""
            self.report.notes.append(f"{line.i}: {description(line)} {word}\n      {situation(f)}")


def begin(trace: Trace) -> Follower:
    options = site.options_of(trace.game, trace.options, trace.seed)
    return Follower(title(site.title_name(trace.game)), options, trace.players)


def living(assigned: Json, found: Json) -> Json:
    """Markers without what lies with a railroad that is gone: the other engine never takes that back."""
    left: Json = {}
    for name, at in assigned.items():
        rails = [e for e in at.get("entities", ()) if not found.get(f"minor/{e}", {}).get("closed")]
        if rails or at.get("hexes"):
            left[name] = {**at, "entities": rails}
    return left


def by_itself(line: TraceLine) -> bool:
    return line.auto and line.action is not None and is_silent(line.action)


def description(line: TraceLine) -> str:
    return shown(line.action) if line.action else "(setup)"


def differing(key: str, theirs: Any, ours: Any) -> list[tuple[str, Any, Any]]:
    """The parts of a value that differ."""
    theirs = normal(key, theirs)
    if theirs == ours:
        return []
    if not isinstance(theirs, dict) or not isinstance(ours, dict):
        return [(key, theirs, ours)]
    names = [name for name in theirs if theirs[name] != ours.get(name)]
    if key == "assigned":
        names = sorted(name for name in {**theirs, **ours} if theirs.get(name) != ours.get(name))
    return [(f"{key}.{name}", theirs.get(name), ours.get(name)) for name in names]


def situation(f: Follower) -> str:
    """Our agenda in words, for somebody who looks for the reason."""
    frames = [str(d) for d in f.s.frames()[-4:]]
    return f"our agenda: {' > '.join(frames) or '(empty)'} ended={f.s.ended!r}; last log entry: {f.log[-1:]}"


def fault(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames))
    return f"{type(error).__name__}: {error} at {where}"


__all__ = ["Difference", "Report", "conform"]

"""The conformance suite catches titles that break their promises, and its policies reach what is rare."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.rules.g1846.table import Table as Rules

from trunkline.analysis.conformance import PlayOut, play_game
from trunkline.analysis.conservation import Stock, token_faults, tokens_of_all
from trunkline.analysis.deciding import DecisionWatch, Watched
from trunkline.analysis.play_out import POLICIES, choose
from trunkline.core.actions import Action, Draw, LayTile, Pass, PlaceToken, SellShares
from trunkline.core.asked import Asked
from trunkline.core.contract import LogEntry, Options
from trunkline.core.events import Event, Paid, PriceMoved, StepSkipped
from trunkline.core.ids import RAIL0, SEAT0
from trunkline.core.objections import Objection
from trunkline.core.state import State, put
from trunkline.core.view import View
from trunkline.core.words import RoundNow
from trunkline.playing import is_chance
from trunkline.titles import title


class Wrapped:
    """A title with one thing wrong."""

    def __init__(self, name: str) -> None:
        self.inner: Any = title(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class MakesMoney(Wrapped):
    def apply(self, s: State, a: Action) -> list[Event]:
        events: list[Event] = self.inner.apply(s, a)
        if isinstance(a, LayTile):
            s.cash[SEAT0] += 1
        return events


class LosesTiles(Wrapped):
    def apply(self, s: State, a: Action) -> list[Event]:
        events: list[Event] = self.inner.apply(s, a)
        if isinstance(a, LayTile):
            s.face = put(s.face, 0, 0)
        return events


class RaisesOnNonsense(Wrapped):
    def objection(self, s: State, a: Action) -> Objection | None:
        if isinstance(a, LayTile) and a.hex == "nonsense":
            raise KeyError(a.hex)
        found: Objection | None = self.inner.objection(s, a)
        return found


class ListsTooMuch(Wrapped):
    def legal_actions(self, s: State) -> list[Action]:
        found: list[Action] = self.inner.legal_actions(s)
        return [*found, LayTile("Z9", "57", 0)]


class ForgetsASale(Wrapped):
    def legal_actions(self, s: State) -> list[Action]:
        found: list[Action] = self.inner.legal_actions(s)
        return [a for a in found if not isinstance(a, SellShares)]


class ListsBackwards(Wrapped):
    def legal_actions(self, s: State) -> list[Action]:
        found: list[Action] = self.inner.legal_actions(s)
        return found[::-1]


class NeverAsks(Watched):
    """Whatever could be done, it says that there is nothing to decide."""

    def waits(self, s: State) -> bool:
        return False


class NamesNoRule(Wrapped):
    def objection(self, s: State, a: Action) -> Objection | None:
        found = self.inner.objection(s, a)
        return None if found is None else Objection("99.99", "No.")


class HasDeadEnds(Wrapped):
    def legal_actions(self, s: State) -> list[Action]:
        found: list[Action] = self.inner.legal_actions(s)
        return [] if s.agenda[0].kind == "operating round" else found


class SharesItsState(Wrapped):
    def copy(self, s: State) -> State:
        copy: State = self.inner.copy(s)
        copy.cash = s.cash
        return copy


class TellsCards(Wrapped):
    def events_view(self, events: Sequence[Event], s: State, seat: int) -> list[Event]:
        return list(events)


class ShowsEverything(Wrapped):
    def redacted(self, s: State, seat: int) -> State:
        copy: State = self.inner.copy(s)
        return copy


class SpeaksInParagraphs(Wrapped):
    def decision_text(self, s: State, names: Sequence[str]) -> str:
        return "one\ntwo"


class TellsWhatIsKeptInParagraphs(Wrapped):
    def asked_text(self, asked: Asked) -> str:
        return "one\ntwo"


class ForgetsTheRound(Wrapped):
    def round_now(self, s: State) -> tuple[RoundNow, int, int]:
        return "stock", 99, 0


class SkipsInSilence(Wrapped):
    def event_text(self, e: Event, names: Sequence[str]) -> str:
        return "" if isinstance(e, StepSkipped) else self.inner.event_text(e, names)


class SkipsWithoutASentence(Wrapped):
    def event_text(self, e: Event, names: Sequence[str]) -> str:
        return "StepSkipped" if isinstance(e, StepSkipped) else self.inner.event_text(e, names)


class NeverTheSameTwice(Wrapped):
    count = 0

    def apply(self, s: State, a: Action) -> list[Event]:
        events: list[Event] = self.inner.apply(s, a)
        self.count += 1
        s.arrivals += self.count
        return events


class WritesListsForRows(Wrapped):
    def view(self, s: State, seat: int) -> View:
        found: View = self.inner.view(s, seat)
        return replace(found, tiles=list(found.tiles))  # type: ignore[arg-type]


class PlaysOtherwiseFromAFile(Wrapped):
    """The file is read by the title as it is."""

    def apply(self, s: State, a: Action) -> list[Event]:
        events: list[Event] = self.inner.apply(s, a)
        s.arrivals += 1
        return events


class PaysInSilence(Wrapped):
    def apply(self, s: State, a: Action) -> list[Event]:
        return [e for e in self.inner.apply(s, a) if not (isinstance(e, Paid) and e.why == "train")]


class MovesPricesInSilence(Wrapped):
    def apply(self, s: State, a: Action) -> list[Event]:
        return [e for e in self.inner.apply(s, a) if not isinstance(e, PriceMoved)]


class GoesOnAfterTheEnd(Wrapped):
    def objection(self, s: State, a: Action) -> Objection | None:
        if s.ended and isinstance(a, Pass):
            return None
        found: Objection | None = self.inner.objection(s, a)
        return found


@pytest.mark.parametrize(
    ("wrong", "check", "sentence"),
    [
        (MakesMoney, "cheap", "money went from"),
        (LosesTiles, "cheap", "tiles were made or lost"),
        (HasDeadEnds, "cheap", "no legal action"),
        (GoesOnAfterTheEnd, "cheap", "may be played after the end"),
        (NamesNoRule, "cheap", "names rule '99.99'"),
        (SpeaksInParagraphs, "cheap", "not one line"),
        (TellsWhatIsKeptInParagraphs, "cheap", "cannot be kept"),
        (ForgetsTheRound, "cheap", "two names of one round"),
        (SkipsInSilence, "full", "not one line"),
        (SkipsWithoutASentence, "full", "has no sentence"),
        (RaisesOnNonsense, "full", "KeyError"),
        (ListsTooMuch, "full", "is listed, but"),
        (ForgetsASale, "full", "is a candidate without objection, and not listed"),
        (ListsBackwards, "full", "do not stand in the order of the candidates"),
        (NamesNoRule, "full", "names rule '99.99'"),
        (SharesItsState, "full", "changed it"),
        (TellsCards, "full", "which the log hides"),
        (ShowsEverything, "full", "which the log hides"),
        (PaysInSilence, "full", "events say 0"),
        (MovesPricesInSilence, "full", ", events say "),
        (NeverTheSameTwice, "full", "played again on a copy"),
        (WritesListsForRows, "full", "does not survive JSON"),
        (PlaysOtherwiseFromAFile, "full", "the position is not the one in the file"),
        (SpeaksInParagraphs, "full", "not one line"),
        (GoesOnAfterTheEnd, "full", "may be played after the end"),
    ],
)
def test_a_broken_promise_is_found(wrong: type[Wrapped], check: str, sentence: str) -> None:
    run = PlayOut("1846", Options(), 3, 1, "random", check)
    run.title = wrong("1846")
    assert sentence in run.play().error


@pytest.mark.parametrize(
    ("name", "kind"),
    [("1846", kind) for kind in ("stock", "issue", "track", "run", "trains")]
    + [("1848", kind) for kind in ("stock", "track", "token", "run", "trains")],
)
def test_a_decision_that_goes_by_unasked_is_found(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decisions = title(name).decisions
    monkeypatch.setitem(decisions, kind, NeverAsks(decisions[kind]))
    error = play_game(name, Options(), 3, 1, "builders", "full").error
    assert "nobody was asked about" in error
    assert f"'{kind}'" in error or "StockTurn" in error


def test_a_watch_leaves_the_table_as_it_was() -> None:
    decisions = title("1846").decisions
    before = dict(decisions)
    with DecisionWatch(title("1846")):
        assert decisions != before
    assert decisions == before


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_what_has_not_changed_is_not_counted_again_and_comes_out_the_same(name: str) -> None:
    """The stock of a position is the same, counted anew or from the one before."""
    t = title(name)
    rng = Random(3)
    s = t.setup(Options(), 3)
    stock = Stock(s)
    while not s.ended:
        t.apply(s, t.draw(s, rng) if is_chance(s) else choose("builders", t.legal_actions(s), rng))
        stock, anew = Stock(s, stock), Stock(s)
        assert all(getattr(stock, part) == getattr(anew, part) for part in Stock.__slots__)


def test_a_seat_that_draws_knows_only_its_own_hand() -> None:
    """1846: the player who chooses sees the cards on top of the deck, and not in which order the others lie."""
    t = title("1846")
    s = t.setup(Options(), 4)
    t.apply(s, t.draw(s, Random(1)))
    deck = t.draw(s, Random(1))
    assert isinstance(deck, Draw)
    seen = []
    for outcome in (deck.outcome, deck.outcome[:6] + deck.outcome[:5:-1]):
        copy = t.copy(s)
        assert t.objection(copy, Draw("deck", outcome)) is None
        t.apply(copy, Draw("deck", outcome))
        seat = copy.now().actor - SEAT0
        seen.append((t.view(copy, seat), t.redacted(copy, seat).facts(), t.legal_actions(copy)))
    assert seen[0] == seen[1]


def test_what_is_hidden_from_others_is_hidden() -> None:
    """The log of 1846 withholds the deck and the cards taken from every other seat, and nothing from the owner."""
    t = title("1846")
    s = t.setup(Options(), 3)
    log: list[LogEntry] = []
    while not any(type(e.action).__name__ == "TakeCard" for e in log):
        chance = s.now().actor < 0
        a = t.draw(s, Random(2)) if chance else t.legal_actions(s)[0]
        log.append(LogEntry("chance" if chance else s.name(s.now().actor), a))
        t.apply(s, a)
    owner = int(log[-1].actor[1:]) - 1
    for seat in (-1, 0, 1, 2):
        shown = t.log_view(log, s, seat)
        assert (shown[-1] == log[-1]) == (seat == owner)
        assert shown[1] != log[1]


RARE = {
    "1846": {"WentBankrupt", "CorporationClosed", "WentIntoReceivership", "TrainLeft", "PriceLowered", "OfferDeclined"},
    "1848": {"LoanTaken", "WentIntoReceivership", "TrainLeft", "PriceLowered", "OfferDeclined", "Floated"},
}
ENDS = {"1846": {"bank", "bankrupt", "all_closed", "stalemate"}, "1848": {"bank", "receivership"}}


@pytest.mark.parametrize("name", RARE)
def test_directed_play_reaches_what_is_rare(name: str) -> None:
    outcomes = [play_game(name, Options(), 3, seed, p, "cheap") for p in POLICIES for seed in (*range(5), 7, 8)]
    assert RARE[name] <= {kind for o in outcomes for kind, _ in o.events}
    assert ENDS[name] <= {o.ended for o in outcomes}


def test_the_same_seed_gives_the_same_game_and_checks_do_not_change_it() -> None:
    cheap, full = (play_game("1848", Options(), 3, 4, "random", check) for check in ("cheap", "full"))
    assert (cheap.actions, cheap.ended, cheap.events) == (full.actions, full.ended, full.events)


def test_a_private_company_may_turn_an_ordinary_token_into_its_own() -> None:
    """1846, S38: an ordinary token on the C&WI's spot is the free one; without the company a token was made."""
    t = Rules(3).stock().launch("NYC", 100, p1=2)
    had = tokens_of_all(t.s, len(t.s.names) - RAIL0)
    made = [count + (n == t.s.owner("NYC") - RAIL0) for n, count in enumerate(had)]
    placed = PlaceToken("D6", 3)
    assert token_faults(had, made, t.s, placed, []) == ["tokens were made: {'NYC': 1}"]
    assert token_faults(had, made, t.give("C&WI", "NYC").s, placed, []) == []

"""What bots leave alone: trains given away, launches that must fail, idle money, others' poor railroads."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from trunkline.bots import foresight, make_bot
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.first_search import fair, is_idle
from trunkline.bots.forecast import Forecast
from trunkline.bots.habits import Choice, stock, track
from trunkline.bots.knowledge import changed, known_to, numbers
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import Position
from trunkline.bots.terms import Prospects, danger
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyTrain, Decline, Launch, LayTile, Pass, Pay, Redeem
from trunkline.core.ids import RAIL0, SEAT0, is_player
from trunkline.core.state import State
from trunkline.errors import BadInput
from trunkline.titles import TITLES


def decisions(title: str, seed: int = 1) -> Iterator[tuple[LiveMatch, list[Action]]]:
    """Every decision of a game of novices, before it is made."""
    live = LiveMatch(Match(title, ("novice",) * 4, seed, strict=True))
    while not live.state.ended:
        if is_player(live.state.now().actor):
            yield live, live.title.legal_actions(live.state)
        live.step()


def position(live: LiveMatch, level: str = "expert") -> Position:
    bot = make_bot(level, live.title, Random(1))
    p: Position = bot.position(live.state)  # type: ignore[attr-defined]
    return p


def found(title: str, wanted: Callable[[LiveMatch, Action], bool]) -> tuple[LiveMatch, Action]:
    """The first decision with such an option."""
    for live, options in decisions(title):
        for action in options:
            if wanted(live, action):
                return live, action
    raise AssertionError("never offered")


@pytest.mark.parametrize("level", ["novice", "standard", "expert"])
def test_no_bot_gives_its_running_train_away(level: str) -> None:
    def bargain(live: LiveMatch, a: Action) -> bool:
        s = live.state
        if not isinstance(a, BuyTrain) or a.price != 1 or a.source not in s.names[RAIL0:]:
            return False
        seller = s.names.index(a.source)
        earns = live.title.best_run(s, a.source).revenue
        owner = s.president[seller - RAIL0]
        return is_player(owner) and owner != s.now().actor and s.train_owner.count(seller) == 1 and earns > 0

    live, offer = found("1846", bargain)
    s = live.title.copy(live.state)
    live.title.apply(s, offer)
    bot = make_bot(level, live.title, Random(3))
    answer = bot.choose(live.title.redacted(s, s.now().actor - SEAT0), live.title.legal_actions(s), 0.3)
    assert answer == Decline()


def test_an_expert_pays_nobody_more_for_a_train_than_the_bank() -> None:
    def dear(live: LiveMatch, a: Action) -> bool:
        p = position(live)
        return isinstance(a, BuyTrain) and p.is_offer(a) and a.price > p.facts.face_of[a.train].price

    live, gift = found("1846", dear)
    assert isinstance(gift, BuyTrain)
    p = position(live)
    offer = fair(p, gift)
    assert isinstance(offer, BuyTrain)
    assert offer.price == p.facts.face_of[gift.train].price
    assert (offer.train, offer.source) == (gift.train, gift.source)
    assert live.title.objection(live.state, offer) is None
    assert fair(p, offer) is offer


def test_an_expert_does_not_think_about_redeeming_or_retaining_without_need() -> None:
    live, redeem = found("1846", lambda live, a: isinstance(a, Redeem))
    assert is_idle(position(live), redeem)

    def safe(live: LiveMatch, a: Action) -> bool:
        p = position(live)
        return isinstance(a, Pay) and a.choice == "retain" and p.s.phase > 0 and p.has_lasting(p.rail)

    live, retain = found("1846", safe)
    assert is_idle(position(live), retain)
    assert not is_idle(position(live), Pay("full"))


@pytest.mark.parametrize("title", TITLES)
def test_an_expert_thinks_of_no_second_railroad_in_the_first_phase(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def second(live: LiveMatch, a: Action) -> bool:
        return isinstance(a, Launch) and live.state.now().actor in live.state.president and live.state.phase == 0

    live, _ = found(title, second)
    s = live.state
    considered: list[set[type[Action]]] = []

    def note(p: Position, ev: Evaluator, options: list[Action], first: Choice, *rest: object) -> Choice:
        considered.append(set(map(type, options)))
        return first

    monkeypatch.setattr(foresight, "best", note)
    for level in ("standard-1", "expert-1"):
        bot = make_bot(level, live.title, Random(3))
        bot.choose(live.title.redacted(s, s.now().actor - SEAT0), live.title.legal_actions(s), 0.05)
    assert [Launch in kinds for kinds in considered] == [True, False]


def test_a_usual_launch_is_not_put_off_for_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    live, _ = found("1846", lambda live, a: isinstance(a, Launch))
    s = live.state
    monkeypatch.setattr(foresight, "best", lambda *rest: (Pass(), "would rather wait"))
    chosen = [
        make_bot(level, live.title, Random(3)).choose(
            live.title.redacted(s, s.now().actor - SEAT0), live.title.legal_actions(s), 0.05
        )
        for level in ("expert-1", "standard")
    ]
    assert [type(a) for a in chosen] == [Pass, Launch]


def held(s: State, rail: int) -> list[int]:
    return [s.held(rail, SEAT0 + k) for k in range(s.players)]


def test_whoever_may_be_left_with_a_poor_railroad_fears_it() -> None:
    """The largest holder after the president, with two shares or more: not the president, not a small holder."""
    for live, _ in decisions("1846"):
        s = live.state
        for rail in range(RAIL0, s.owners):
            president = s.president[rail - RAIL0]
            rest = [(n, k) for k, n in enumerate(held(s, rail)) if SEAT0 + k != president]
            if s.cell[rail - RAIL0] < 0 or not is_player(president) or max(rest)[0] < 2 or min(rest)[0] > 1:
                continue
            poor = Forecast(rail, s.price(rail))
            poor.debt = 300.0
            facts = facts_for(live.title, s)
            p = Prospects(s, facts, Evaluator(facts).prospects(s).clock, {rail: poor})
            assert danger(p, max(rest)[1]) == -300
            assert danger(p, min(rest)[1]) == 0
            assert danger(p, president - SEAT0) == 0
            return
    raise AssertionError("nobody ever held two shares of another's railroad")


def test_knowledge_can_be_changed_by_name() -> None:
    know = changed(known_to("expert-1", "1846"), "runs=4.5+ahead=3")
    assert (know.weights.runs, know.ahead) == (4.5, 3)
    assert know.weights.danger == known_to("expert-1", "1846").weights.danger
    assert changed(known_to("novice", "1848"), "") == known_to("novice", "1848")
    assert {"runs", "danger", "treasury_money", "second_from_phase"} <= set(numbers(know))
    for bad in ("luck=3", "runs", "runs=many", "ahead=2.5"):
        with pytest.raises(BadInput, match="not a weight"):
            changed(know, bad)


def test_of_somebodys_own_title_bots_know_nothing() -> None:
    with pytest.raises(BadInput, match="know nothing about valley"):
        known_to("present", "valley")


class Dear(Position):
    """A position in which trains cost a fortune: a class of one's own, which machine code asks as well."""

    def next_price(self, later: int = 0) -> int:
        return 9000


def dear(live: LiveMatch, level: str) -> Position:
    p = position(live, level)
    return Dear(p.s, p.facts, p.incomes, p.taste_seed)


def test_a_novice_launches_nothing_that_could_not_pay_for_its_train() -> None:
    live, _ = found("1846", lambda live, a: isinstance(a, Launch))
    options = live.title.legal_actions(live.state)
    assert stock.launching(position(live, "novice"), options, 3.0) is not None
    assert stock.launching(dear(live, "novice"), options, 3.0) is None


def test_a_novice_without_a_train_builds_with_what_a_train_leaves() -> None:
    def new(live: LiveMatch, a: Action) -> bool:
        s = live.state
        rail = s.now().subject
        return isinstance(a, LayTile) and rail >= RAIL0 and rail not in s.train_owner and s.cash[rail] >= 100

    live, _ = found("1846", new)
    options = live.title.legal_actions(live.state)
    choice = track.lay(position(live, "novice"), options)
    assert choice is not None
    assert isinstance(choice[0], LayTile)
    assert track.lay(dear(live, "novice"), options) == (Pass(), "lays nothing: no tile is worth its money")

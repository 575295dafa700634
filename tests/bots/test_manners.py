"""What no sensible player thinks about: gifts, insults, churn, and moves that leave a railroad without a train."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from tests.rules.g1846.table import Table

from trunkline.bots import manners
from trunkline.bots.habits import start
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import known_to
from trunkline.bots.levels import make_bot
from trunkline.bots.match import LiveMatch, Match, play
from trunkline.bots.player import Player
from trunkline.bots.position import BANKS, Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, BuyIn, BuyShare, BuyTrain, Launch, Pass, Pay, PlaceMarker, SellShares
from trunkline.core.ids import RAIL0, is_player, player
from trunkline.titles import TITLES, title

Found = tuple[Position, Action, list[Action]]


def decisions(
    title: str, seed: int, levels: tuple[str, ...] = ("novice",) * 4
) -> Iterator[tuple[LiveMatch, list[Action]]]:
    live = LiveMatch(Match(title, levels, seed, strict=True))
    while not live.state.ended:
        if is_player(live.state.now().actor):
            yield live, live.title.legal_actions(live.state)
        live.step()


def found(title: str, wanted: Callable[[Position, Action], bool], seeds: range = range(1, 4)) -> Found:
    """The first such option in a few games of novices."""
    for seed in seeds:
        for live, options in decisions(title, seed):
            bot = make_bot("novice", live.title, Random(1))
            assert isinstance(bot, Player)
            p = bot.position(live.state)
            for a in options:
                if wanted(p, a):
                    return p, a, options
    raise AssertionError("never offered")


def kept(p: Position, options: list[Action], memory: manners.Memory | None = None) -> list[Action]:
    return manners.considered(p, options, memory or manners.Memory())


def test_no_train_costs_more_than_the_bank_asks() -> None:
    p, _, options = found("1846", lambda p, a: isinstance(a, BuyTrain) and a.price > p.facts.face_of[a.train].price)
    trains = [a for a in kept(p, options) if isinstance(a, BuyTrain)]
    assert all(a.price <= p.facts.face_of[a.train].price for a in trains)


def test_nobody_offers_a_dollar_for_a_running_train() -> None:
    p, a, options = found("1846", lambda p, a: isinstance(a, BuyTrain) and p.is_offer(a) and a.price == 1)
    assert a not in kept(p, options)


def test_a_few_dollars_are_not_offered_for_a_train_its_seller_has_no_use_for() -> None:
    def is_spare(p: Position, a: Action) -> bool:
        if not isinstance(a, BuyTrain) or not p.is_offer(a) or manners.fair_train(p, a) is None:
            return False
        return manners.trains_use(p, p.owner_named(a.source), a.train, has_it=True) < 1

    p, a, _ = found("1846", is_spare)
    assert isinstance(a, BuyTrain)
    fair = manners.fair_train(p, a)
    assert isinstance(fair, BuyTrain)
    assert manners.PART_OF_PRICE * fair.price >= p.facts.face_of[a.train].price
    p.s.cash[p.rail] = 5
    assert manners.fair_train(p, a) is None


def test_no_private_company_is_sold_for_a_song() -> None:
    p, a, options = found("1846", lambda p, a: isinstance(a, BuyIn) and not p.is_offer(a) and a.price == 1)
    assert isinstance(a, BuyIn)
    listed = [b.price for b in options if isinstance(b, BuyIn) and b.private == a.private]
    assert [b.price for b in kept(p, options) if isinstance(b, BuyIn) and b.private == a.private] == [max(listed)]


def test_an_offer_is_made_once_in_a_turn_and_once_in_a_phase() -> None:
    def fair(p: Position, a: Action) -> bool:
        return p.is_offer(a) and any(p.is_offer(b) for b in kept(p, [a, Pass()]))

    p, _, options = found("1846", fair)
    offer = next(a for a in kept(p, options) if p.is_offer(a))
    memory = manners.Memory()
    memory.at(p)
    memory.done(p, offer)
    assert not any(p.is_offer(a) for a in kept(p, options, memory))
    memory.offered = False  # a later turn
    assert manners.fair_offer(p, offer, memory) is None
    p.s.phase += 1
    memory.asked = {manners.offer_key(p, offer)} - memory.asked
    assert manners.offer_key(p, offer) in memory.asked


@pytest.mark.parametrize(("price", "is_gift"), [(1, True), (19, True), (20, False)])
def test_no_train_is_sold_for_a_song(price: int, is_gift: bool) -> None:
    """It brings nothing more where it is, but whoever has it for a dollar need not buy one for 80."""
    table = Table(3).stock().launch("GT", 80, p1=3).train("GT", "2", "2").money(GT=0).priority("p1").begin_stock()
    facts = facts_for(title("1846"), table.s).knowing(known_to("present", "1846"))
    p = Position(table.s.copy(), facts, Incomes(facts))
    assert start.is_gift(p, table.lose_train("GT", "2").money(GT=price).s) == is_gift


def test_the_last_train_stays_unless_the_next_can_be_paid() -> None:
    def last(p: Position, a: Action) -> bool:
        if not isinstance(a, BuyTrain) or a.source in BANKS or p.is_offer(a):
            return False
        seller = p.owner_named(a.source)
        return len(p.facts.train_names(p.s, seller)) == 1 and p.s.cash[seller] + a.price < p.next_price()

    p, a, _ = found("1846", last, range(1, 12))
    assert manners.trains_stay_where_they_run(p, a, manners.Memory()) is None
    p.s.cash[p.owner_named(getattr(a, "source", ""))] = p.next_price()
    assert manners.trains_stay_where_they_run(p, a, manners.Memory()) == a


def test_a_turn_that_only_a_train_of_ones_own_can_end_is_ended() -> None:
    """Not by moving a marker to and fro for ever, because the train went the other way in the same phase."""

    def own(p: Position, a: Action) -> bool:
        return isinstance(a, BuyTrain) and a.source not in BANKS and not p.is_offer(a)

    p, a, _ = found("1846", own)
    assert isinstance(a, BuyTrain)
    memory = manners.Memory()
    memory.moved.add((p.s.phase, a.train, p.s.names[p.rail], a.source))
    markers: list[Action] = [PlaceMarker("SC", "B8"), PlaceMarker("SC", "C5")]
    assert kept(p, [Pass(), *markers, a], memory) == [Pass(), *markers]
    assert kept(p, [*markers, a], memory) == [*markers, a]
    declined = BuyTrain(a.train, 1, a_strangers_railroad(p))
    memory.asked.add(manners.offer_key(p, declined))
    assert kept(p, [*markers, declined, a], memory) == [*markers, a]  # asked again, the owner would decline for ever


def a_strangers_railroad(p: Position) -> str:
    return next(p.s.names[rail] for rail in p.facts.corporations if not p.is_mine(rail))


def gives_up(p: Position, a: Action) -> bool:
    if not isinstance(a, SellShares) or not p.s.phase:
        return False
    rail = p.owner_named(a.corporation)
    return rail in p.facts.corporations and p.is_mine(rail) and manners.passes_presidency(p, rail, a.shares)


def test_presidencies_are_not_given_away_without_need() -> None:
    p, a, options = found("1846", gives_up)
    rail = p.owner_named(getattr(a, "corporation", ""))
    p.s.cash[rail] = 2000
    assert a not in kept(p, options)
    assert a in kept(p, [a]), "where something must be sold, it may be that"


def test_a_railroad_that_will_not_have_a_train_may_be_given_up() -> None:
    p, a, options = found("1846", gives_up)
    rail = p.owner_named(getattr(a, "corporation", ""))
    p.s.cash[rail], p.runs[rail] = 0, 0
    p.running[rail] = ()
    assert a in kept(p, options)
    p.running[rail] = ("2",)
    p.s.phase = 2  # these trains go now
    assert manners.in_need(p, rail)
    p.running[rail] = ("5",)
    assert a not in kept(p, options), "its train stays"


def test_a_seat_sells_a_few_times_in_a_stock_round_at_most() -> None:
    p, a, options = found(
        "1846", lambda p, a: isinstance(a, SellShares) and a in kept(p, [a, Pass()]), seeds=range(1, 6)
    )
    memory = manners.Memory()
    memory.at(p)
    for _ in range(p.know.sales):
        assert a in kept(p, options, memory)
        memory.done(p, a)
    assert a not in kept(p, options, memory)


def test_nobody_sells_what_was_bought_in_the_same_stock_round() -> None:
    p, a, options = found(
        "1846", lambda p, a: isinstance(a, SellShares) and a in kept(p, [a, Pass()]), seeds=range(1, 6)
    )
    memory = manners.Memory()
    memory.at(p)
    memory.done(p, BuyShare(getattr(a, "corporation", ""), "pool"))
    assert a not in kept(p, options, memory)
    memory.turn = ("an earlier round", -1)
    memory.at(p)
    assert a in kept(p, options, memory)


@pytest.mark.parametrize("title", TITLES)
def test_no_second_railroad_before_the_first_one_runs(title: str) -> None:
    def second(p: Position, a: Action) -> bool:
        return isinstance(a, Launch) and any(not p.facts.train_names(p.s, rail) for rail in p.mine())

    p, a, options = found(title, second)
    assert a not in kept(p, options)


def test_income_is_retained_only_for_a_train() -> None:
    def safe(p: Position, a: Action) -> bool:
        return isinstance(a, Pay) and a.choice == "retain" and p.s.phase > 0 and p.has_lasting(p.rail)

    p, a, options = found("1846", safe)
    assert a not in kept(p, options)
    assert Pay("full") in kept(p, options)


@pytest.mark.parametrize("title", TITLES)
def test_games_of_novices_look_sane(title: str) -> None:
    looks = dict(play(Match(title, ("novice",) * 4, 5, strict=True)).looks)
    assert looks["longest stock round"] <= 45
    assert looks["changes of president"] <= 2
    assert looks["trains above the bank's price"] == 0
    assert looks["closed with money for a train"] == 0
    assert looks["tiles"] >= 30


def test_offers_that_the_rules_refuse_are_not_made() -> None:
    p, a, _ = found("1846", lambda p, a: isinstance(a, BuyTrain) and p.is_offer(a))
    assert isinstance(a, BuyTrain)
    assert manners.within(p, replace(a, price=1), 100_000) is None
    assert p.s.president[p.owner_named(a.source) - RAIL0] != p.me


def test_no_presidency_of_a_railroad_without_a_lasting_train_is_taken_over() -> None:
    p, a, _ = found(
        "1846", lambda p, a: isinstance(a, BuyShare) and p.owner_named(a.corporation) in p.facts.corporations
    )
    assert isinstance(a, BuyShare)
    rail = p.owner_named(a.corporation)
    other = next(player(k) for k in range(p.s.players) if player(k) != p.me)
    p.s.president[rail - RAIL0] = other
    row = (rail - RAIL0) * p.s.owners
    p.s.shares[row + other] = p.s.shares[row + p.me] = 3
    assert manners.no_raids_on_the_poor(p, a, manners.Memory()) is None
    p.s.shares[row + other] = 4
    assert manners.no_raids_on_the_poor(p, a, manners.Memory()) == a


def test_no_further_railroad_that_cannot_pay_for_its_train() -> None:
    p, a, _ = found("1846", lambda p, a: isinstance(a, Launch))
    assert isinstance(a, Launch)
    p.cash = 1000
    assert manners.can_pay_soon(p, a.price)
    p.cash = 0
    assert manners.can_pay_soon(p, a.price) is (3.5 * a.price >= p.next_price(manners.SOON))
    assert not manners.can_pay_soon(p, 10)

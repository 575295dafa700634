"""1846: the line from East to West that a long train can run, and money for a railroad that needs a train."""

from tests.rules.g1846.table import Table

from trunkline.bots import manners, plan
from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.geography import FAR_AWAY, across, geography, tiles_across
from trunkline.bots.habits import rescue, shares, stakes, stock
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import known_to
from trunkline.bots.position import Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import BuyShare, Launch, Pass
from trunkline.core.contract import Options
from trunkline.core.state import State
from trunkline.titles import title

GEO = geography("1846", "")


def tiles(table: Table, rail: str) -> int:
    return tiles_across(GEO, table.s, table.s.owner(rail))


def grand_trunk() -> Table:
    """Its home is Detroit, between Windsor in the East and Chicago."""
    return Table(3).stock().launch("GT", 80, p1=3)


def test_the_line_is_the_nearer_the_fewer_tiles_are_missing() -> None:
    table = grand_trunk()
    bare = tiles(table, "GT")
    value = across(GEO, table.s, table.s.owner("GT"))
    assert 0 < bare < FAR_AWAY
    assert 0 < value < 80
    assert value > across(GEO, table.launch("IC", 80, p2=3).s, table.s.owner("IC")), "from Cairo it is further"


def test_a_tile_on_the_way_brings_the_line_nearer() -> None:
    table = grand_trunk()
    rail, bare = table.s.owner("GT"), tiles(table, "GT")
    laid = [after for after in every_lay(table) if tiles_across(GEO, after, rail) < bare]
    assert laid, "some first tile is on the shortest way"
    assert all(across(GEO, after, rail) > across(GEO, table.s, rail) for after in laid)


def every_lay(table: Table) -> list[State]:
    known, board = title("1846"), table.s.board
    out: list[State] = []
    for h in board.hexes:
        for number in ("7", "8", "9", "5", "6", "57"):
            for rotation in range(6):
                if board.tile_index[number] in board.upgrades[table.s.face_on(board.hex_index[h.name])]:
                    after = Table(3)
                    after.s = known.copy(table.s)  # type: ignore[assignment]
                    out.append(after.tile(h.name, number, rotation).s)
    return out


def test_a_city_full_of_others_tokens_is_no_way() -> None:
    table = grand_trunk()
    bare = tiles(table, "GT")
    for city in range(4):
        table.token("NYC", "D6", city)
    assert tiles(table, "GT") > bare, "the way to the Chicago Connections leads through Chicago"


def test_without_two_sides_there_is_no_line() -> None:
    s = title("1848").setup(Options(), 3)
    assert across(geography("1848", ""), s, s.owner("SAR")) == 0.0


def position(table: Table) -> Position:
    facts = facts_for(title("1846"), table.s).knowing(known_to("present", "1846"))
    return Position(table.s, facts, Incomes(facts))


def in_need() -> Table:
    """The Grand Trunk has no train and 80 in its treasury; its president has 600."""
    table = Table(3).stock().launch("GT", 80, p1=3).launch("NYC", 100, p2=4)
    return table.phase(2).money(GT=80, p1=600, p2=600).priority("p1").begin_stock()


def test_a_president_buys_shares_so_that_the_railroad_can_pay_for_its_train() -> None:
    table = in_need()
    p = position(table)
    found = rescue.funded(p, p.title.legal_actions(p.s))
    assert found == (BuyShare("GT", "treasury"), "buys GT: it will need a train")
    assert stock.trade(p, p.title.legal_actions(p.s)) == found


def test_no_money_goes_where_it_is_not_enough_or_not_needed() -> None:
    poor = in_need().money(p1=120)
    assert rescue.funded(position(poor), title("1846").legal_actions(poor.s)) is None
    rich = in_need().money(GT=900)
    assert rescue.funded(position(rich), title("1846").legal_actions(rich.s)) is None
    runs = in_need().train("GT", "5")
    assert rescue.funded(position(runs), title("1846").legal_actions(runs.s)) is None


def test_a_sister_gets_the_money_where_the_railroad_has_no_shares_left() -> None:
    """Else the two would take the only train from each other in every turn, as the rules make them."""
    table = in_need().launch("B&O", 100, p1=2).train("B&O", "4/6").holding("GT", p1=6, p2=4, GT=0)
    table.money(GT=10, **{"B&O": 20}).begin_stock()
    p = position(table)
    found = rescue.funded(p, p.title.legal_actions(p.s))
    assert found == (BuyShare("B&O", "treasury"), "buys B&O: its sister will need a train")
    table.train("B&O", "5")
    p = position(table)
    assert rescue.funded(p, p.title.legal_actions(p.s)) is None, "one of two trains is for the sister"


def test_no_second_railroad_whose_first_train_takes_the_trains_of_the_first() -> None:
    """All 4s and 3/5s are sold: the next train begins phase III, in which the 2s of the Grand Trunk go."""
    table = Table(3).stock().launch("GT", 80, p1=3).train("GT", "2", "2").phase(1).sold_out("4")
    table.money(GT=20, p1=900).priority("p1").begin_stock()
    p = position(table)
    launches = [a for a in p.title.legal_actions(p.s) if isinstance(a, Launch)]
    assert launches
    assert stakes.would_ruin(p)
    assert not shares.wants_another(p)
    assert not [a for a in manners.considered(p, [*launches, Pass()], manners.Memory()) if isinstance(a, Launch)]
    table.money(GT=600)
    p = position(table)
    assert shares.wants_another(p)
    assert [a for a in manners.considered(p, [*launches, Pass()], manners.Memory()) if isinstance(a, Launch)]


def test_a_line_is_a_reason_in_words() -> None:
    table = grand_trunk()
    rail, bare = table.s.owner("GT"), tiles(table, "GT")
    after = next(after for after in every_lay(table) if tiles_across(GEO, after, rail) < bare)
    p = position(table)
    p.rail = rail
    assert plan.line_ahead(p, after) == [f"a line from East to West, {bare - 1} more to lay"]
    assert plan.line_ahead(p, table.s) == []


def building(money: int, president: int) -> Position:
    """The B&O builds in its first turn, and must buy a train for 80 then; its token in Cincinnati costs 100."""
    table = Table(3).stock().launch("B&O", 50, p1=2).money(p1=president).money(**{"B&O": money})
    return position(table.operate(1).skip_to("B&O", "track"))


def left_by(p: Position) -> list[int]:
    """What treasury and president have after each plan that is thought of."""
    planner = plan.Planner(p, Evaluator(p.facts, p.incomes), 8, Allowance(0, 5000), thrifty=False)
    found = plan.extended(planner, p.s, p.title.legal_actions(p.s), ())
    return [after.money(p.rail) + p.cash for _, _, after in found]


def test_no_plan_takes_the_money_for_the_first_train() -> None:
    """The president would be ruined in the first round: neither the treasury nor the president could pay for it."""
    assert left_by(building(180, president=70)) == [150], "the president has what is missing"
    assert left_by(building(150, president=20)) == []

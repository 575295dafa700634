"""A private company more: its card, its rule in our words and the module of its power. Nothing else is touched.

It is added to a copy of the sources, where an edition that has it is played, and every promise of a title is checked:
one company with an ability that is used, and one that changes what its corporation pays and earns.
"""

from pathlib import Path

from tests.rules.copied import Copy

CARD = """    Private("XO", "Express Office", 30, 5, "$30 when a corporation buys it; a marker in Terre Haute (G7).",
            power="express_office", sites=("G7",), marker=3, bonus=10, bonus_name="express", keeps=True, hexes=("G11",),
            spot=("G3", 0)),
"""
RULE = """        ("P.XO", "Express Office", "It brings $30, and a marker which is not placed for an empty treasury."),
"""
POWER = '''"""P.XO The Express Office."""

from trunkline.core.actions import PlaceMarker
from trunkline.core.ids import BANK
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.titles.g1846.powers.marker import Marker
from trunkline.titles.g1846.state import State1846


class ExpressOffice(Marker):
    def site_objection(self, s: State1846, p: int, a: PlaceMarker) -> Objection | None:
        if not s.cash[s.private_owner[p]]:
            return Objection("P.XO", "The treasury is empty.")
        return None

    def bought(self, s: State1846, rail: int, p: int) -> None:
        super().bought(s, rail, p)
        pay(s, BANK, rail, 30, "express office")


POWER = ExpressOffice()
'''
PLAYED = """
from tests.rules.g1846.table import Table
from trunkline.analysis.conformance import PlayOut
from trunkline.core.actions import BuyIn, PlaceMarker
from trunkline.core.contract import Options
from trunkline.titles import title
from trunkline.titles.g1846 import editions
from trunkline.titles.g1846.running import added_at
from trunkline.titles.g1846.tokens import keeper
from trunkline.titles.g1846.track import kept_for

editions.EDITIONS["express"] = editions.Edition(id="express", counts=(3,), privates=13, groups=())
t = Table(3, "express").stock().launch("GT", 100, p1=3).pay("GT", 200).give("XO", "p1").operate()
gt = t.s.owner("GT")
assert (kept_for(t.s, t.hex("G11")), keeper(t.s, t.hex("G3"), 0)) == (12, 12)
assert t.refusal(PlaceMarker("XO", "G7")) == "6.93"
t.play(BuyIn("XO", 30))
assert (t.cash("GT"), kept_for(t.s, t.hex("G11"))) == (200, -1)
t.pay("GT", 0)
assert t.refusal(PlaceMarker("XO", "G7")) == "P.XO"
t.pay("GT", 1)
assert t.refusal(PlaceMarker("XO", "G9")) == "P.MPC"
t.play(PlaceMarker("XO", "G7"))
assert (t.marker_at("XO"), added_at(t.s, gt, t.hex("G7"))) == ("G7", 10)
assert len(Table(3).s.marker_hex) == 3
assert kept_for(Table(3).s, t.hex("G11")) == keeper(Table(3).s, t.hex("G3"), 0) == -1
outcome = PlayOut("1846", Options("express"), 3, 1, "builders", "cheap").play()
assert outcome.error == "", outcome.error
assert outcome.ended
assert any(rule.number == "P.XO" for rule in title("1846").rules())
"""

BUILDERS_CARD = """    Private("DB", "Depot Builders", 30, 5, "Tokens, terrain and hexsides cost less.",
            power="depot_builders", bonus_name="depots"),
"""
BUILDERS_RULE = """        ("P.DB", "Depot Builders", "Tokens cost $40 less, terrain and hexsides $20 less. "
         "One train earns $10 for each location that it visits, and Detroit adds $10 to every run that counts it."),
"""
BUILDERS_POWER = '''"""P.DB The Depot Builders."""

from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import State1846, owns


class DepotBuilders(Power):
    def token_price(self, s: State1846, rail: int, p: int, h: int, price: int) -> int:
        return price - 40

    def terrain_price(self, s: State1846, rail: int, p: int, h: int, price: int) -> int:
        return price - 20

    def hexside_price(self, s: State1846, rail: int, p: int, side: int, price: int) -> int:
        return price - 20

    def per_stop(self, s: State1846, rail: int, p: int) -> int:
        return 10

    def additions(self, s: State1846, rail: int, p: int) -> tuple[tuple[int, int], ...]:
        return ((s.board.hex_index["C15"], 10),) if owns(s, rail, p) else ()

    def stays(self, s: State1846, p: int) -> bool:
        return s.is_rail(s.private_owner[p])


POWER = DepotBuilders()
'''
BUILDERS_PLAYED = """
from tests.rules.g1846.table import Table
from trunkline.analysis.conformance import PlayOut
from trunkline.core.actions import BuyIn, LayTile, PlaceToken
from trunkline.core.contract import Options
from trunkline.core.events import RouteRun, TokenPlaced
from trunkline.titles import title
from trunkline.titles.g1846 import editions, tokens, track

editions.EDITIONS["depots"] = editions.Edition(id="depots", counts=(3,), privates=13, groups=())
TITLE = title("1846")


def table(rail, owner):
    return Table(3, "depots").stock().launch(rail, 100, p1=3).pay(rail, 200).give("DB", owner)


def prices(t, rail):
    return next(c.token_prices for c in TITLE.view(t.s, 0).corporations if c.id == rail)


def cost(t, rail, a):
    return track.cost(t.s, t.s.owner(rail), *track.fit_named(t.s, a))


t = table("PRR", "p1").operate().skip_to("PRR", "track")
far, prr = PlaceToken("E11", 0), t.s.owner("PRR")
assert (prices(t, "PRR"), tokens.cheapest(t.s, prr), tokens.lowest_listed(t.s, prr)) == ((80,) * 4, 60, 40)
t.play(BuyIn("DB", 30)).pay("PRR", 20)
assert (prices(t, "PRR"), tokens.cheapest(t.s, prr), tokens.lowest_listed(t.s, prr)) == ((40,) * 4, 20, 0)
assert "for $20, not connected" in TITLE.action_text(t.s, far, [])
t.pay("PRR", 19)
assert t.refusal(far) == "6.51"
t.pay("PRR", 20).play(far)
assert (t.cash("PRR"), prices(t, "PRR")) == (0, (40,) * 3)

# 6.53 A listed price of $40 becomes nothing, which is not the same as a place where no token may go.
t = table("ERIE", "ERIE").operate().skip_to("ERIE", "track")
erie = t.s.owner("ERIE")
assert (t.refusal(PlaceToken("D20", 0)), tokens.cheapest(t.s, erie)) == ("6.52", tokens.NO_PRICE)
t.play(LayTile("E19", "7", 3)).pay("ERIE", 0)
assert (tokens.cheapest(t.s, erie), t.kind()) == (0, "track")
t.play(PlaceToken("D20", 0))
assert (t.cash("ERIE"), "ERIE" in t.tokens("D20")) == (0, True)

for rail, tile in (("C&O", LayTile("H14", "9", 2)), ("GT", LayTile("B16", "6", 4))):  # mountains, and a bridge
    t = table(rail, "p1").operate().skip_to(rail, "track")
    assert cost(t, rail, tile) == 60
    t.play(BuyIn("DB", 30)).pay(rail, 39)
    assert (cost(t, rail, tile), t.refusal(tile)) == (40, "6.48")
    t.pay(rail, 40).play(tile)
    assert t.cash(rail) == 0

t = table("NYC", "p1").tile("D18", "8", 4).tile("E17", "292", 1).tile("E15", "8", 2).tile("D14", "14", 2)
t.tile("C13", "7", 4).tile("C15", "294", 0).token("NYC", "C15").phase(1).operate()
before = TITLE.best_run(t.s, "NYC", ("4",))
t.give("DB", "NYC")
after = TITLE.best_run(t.s, "NYC", ("4",))
assert (before.revenue, before.routes[0].bonus) == (160, ())
assert (after.revenue, after.routes[0].bonus) == (210, ("DB",))
assert "depots" in TITLE.event_text(after.routes[0], [])

earned, built = 0, 0
for seed, policy in ((1, "builders"), (2, "builders"), (3, "investors"), (5, "investors")):
    game = PlayOut("1846", Options("depots"), 3, seed, policy, "full" if policy == "builders" else "cheap")
    outcome = game.play()
    assert outcome.error == "", outcome.error
    assert outcome.ended
    s = TITLE.setup(game.options, 3)
    for entry in game.log:
        for e in TITLE.apply(s, entry.action):
            earned += isinstance(e, RouteRun) and "DB" in e.bonus
            if isinstance(e, TokenPlaced) and s.owner(e.railroad) == s.private_owner[12]:
                built += e.cost == 40
assert earned and built, (earned, built)
"""


def test_it_touches_its_card_its_rule_and_its_own_module(tmp_path: Path) -> None:
    added(tmp_path, "express_office", CARD, RULE, POWER).plays(PLAYED)


def test_it_may_change_what_its_corporation_pays_and_earns(tmp_path: Path) -> None:
    added(tmp_path, "depot_builders", BUILDERS_CARD, BUILDERS_RULE, BUILDERS_POWER).plays(BUILDERS_PLAYED)


def added(folder: Path, module: str, card: str, rule: str, power: str) -> Copy:
    """A copy of the sources with a private company more."""
    copy = Copy(folder)
    copy.insert("titles/g1846/companies.py", ")  # fmt: skip\nPRIVATE_IDS", card)
    copy.insert("titles/g1846/rules.py", '        ("T3", "Two players: removals"', rule)
    copy.add(f"titles/g1846/powers/{module}.py", power)
    touched = {f"titles/g1846/{name}" for name in ("companies.py", "rules.py", f"powers/{module}.py")}
    assert copy.changed() == touched
    return copy

"""A private company more: its card, its rule in our words and the module of its power. Nothing else is touched.

It is added to a copy of the sources, where an edition that has it is played, and every promise of a title is checked.
"""

from pathlib import Path

from tests.rules.copied import Copy

CARD = """    Private("XO", "Express Office", 30, 5, "$30 when a corporation buys it; a marker in Terre Haute (G7).",
            power="express_office", sites=("G7",), marker=3, bonus=10, bonus_name="express", keeps=True, hexes=("G11",),
            spot=("G3", 0), per_stop=10, blasting=20),
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
from trunkline.titles.g1846.running import marker_bonus, mail
from trunkline.titles.g1846.tokens import keeper
from trunkline.titles.g1846.track import blasting, kept_for

editions.EDITIONS["express"] = editions.Edition(id="express", counts=(3,), privates=13, groups=())
t = Table(3, "express").stock().launch("GT", 100, p1=3).pay("GT", 200).give("XO", "p1").operate()
gt = t.s.owner("GT")
assert (kept_for(t.s, t.hex("G11")), keeper(t.s, t.hex("G3"), 0)) == (12, 12)
assert t.refusal(PlaceMarker("XO", "G7")) == "6.93"
t.play(BuyIn("XO", 30))
assert (t.cash("GT"), kept_for(t.s, t.hex("G11")), mail(t.s, gt), blasting(t.s, gt)) == (200, -1, 10, 20)
t.pay("GT", 0)
assert t.refusal(PlaceMarker("XO", "G7")) == "P.XO"
t.pay("GT", 1)
assert t.refusal(PlaceMarker("XO", "G9")) == "P.MPC"
t.play(PlaceMarker("XO", "G7"))
assert (t.marker_at("XO"), marker_bonus(t.s, gt, t.hex("G7"))) == ("G7", 10)
assert len(Table(3).s.marker_hex) == 3
assert kept_for(Table(3).s, t.hex("G11")) == keeper(Table(3).s, t.hex("G3"), 0) == -1
outcome = PlayOut("1846", Options("express"), 3, 1, "builders", "cheap").play()
assert outcome.error == "", outcome.error
assert outcome.ended
assert any(rule.number == "P.XO" for rule in title("1846").rules())
"""


def test_it_touches_its_card_its_rule_and_its_own_module(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    copy.insert("titles/g1846/companies.py", ")  # fmt: skip\nPRIVATE_IDS", CARD)
    copy.insert("titles/g1846/rules.py", '        ("T3", "Two players: removals"', RULE)
    copy.add("titles/g1846/powers/express_office.py", POWER)
    touched = {f"titles/g1846/{name}" for name in ("companies.py", "rules.py", "powers/express_office.py")}
    assert copy.changed() == touched
    copy.plays(PLAYED)

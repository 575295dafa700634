"""A private company more: its card and its rule in our words. Nothing else is touched.

A power that no card can tell is a rule of the chapter in which it is used, as those of P2 to P4 are (7.4, 8.2.5).
"""

from pathlib import Path

from tests.rules.copied import Copy

CARD = """    PrivateCompany(
        "P7", "Darwin Railway", 100, 60, 35, "Comes with the director's share of the WA at £80.",
        dearest=120, directorship="WA", first_price=80, share="VR",
    ),
"""
RULE = """4.8 | P7 Darwin Railway | £35 in each round. Comes with a share of the VR and the director's share of the WA.
"""
PLAYED = """
from dataclasses import replace
from tests.rules.g1848.table import Table
from trunkline.analysis.conformance import PlayOut
from trunkline.core.actions import BuyPrivate, LowerPrice
from trunkline.core.contract import Options
from trunkline.titles import title
from trunkline.titles.g1848 import editions
from trunkline.titles.g1848.privates import train_bought_by
from trunkline.titles.g1848.setup import set_up

t = Table(3)
assert (len(t.s.private_owner), t.refusal(BuyPrivate("P7", 100))) == (6, "3.1.1")
editions.EDITIONS["darwin"] = replace(editions.EDITIONS["gmt-2021"], id="darwin", privates=7)
t.s = set_up(Options("darwin"), 3)
t.play(LowerPrice("P7"))
t.play(BuyPrivate("P7", 95))
assert (t.held("WA", "p2"), t.held("VR", "p2"), t.price("WA"), t.cash("p2")) == (2, 1, 80, 840 - 95)
train_bought_by(t.s, t.s.owner("CAR"))
assert t.owner("P7") == "p2"
train_bought_by(t.s, t.s.owner("WA"))
assert t.owner("P7") == "box"
outcome = PlayOut("1848", Options("darwin"), 3, 1, "builders", "cheap").play()
assert outcome.error == "", outcome.error
assert outcome.ended
assert any(rule.number == "4.8" for rule in title("1848").rules())
"""


def test_it_touches_its_card_and_its_rule(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    copy.insert("titles/g1848/companies.py", ")  # fmt: skip\nPRIVATE_IDS", CARD)
    copy.insert("titles/g1848/rules.py", "5.1.5 |", RULE)
    assert copy.changed() == {"titles/g1848/companies.py", "titles/g1848/rules.py"}
    copy.plays(PLAYED)

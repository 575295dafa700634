"""A private company more: its card and its rule in our words. Nothing else is touched.

The card tells what comes with it, and the rights that P2 and P4 have. A power that no card can tell is a module of its
own, as that of P3 is.
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


RIGHTS = """    PrivateCompany(
        "P7", "Snowy Mountains Railway", 100, 60, 35, "One mountain for nothing, or £50 off one 2E train.",
        dearest=120, power_rule="4.8", outlives=True, free_terrain=50, ghan_discount=50,
    ),
"""
RIGHTS_RULE = """4.8 | P7 Snowy Mountains Railway | £35 in each round. One mountain costs nothing, or one 2E £50 less.
"""
USED = """
from dataclasses import replace
from tests.rules.g1848.table import Table
from trunkline.analysis.conformance import PlayOut
from trunkline.core.actions import BuyTrain, LayTile
from trunkline.core.contract import Options
from trunkline.titles.g1848 import editions
from trunkline.titles.g1848.judging import objection
from trunkline.titles.g1848.setup import set_up

editions.EDITIONS["snowy"] = replace(editions.EDITIONS["gmt-2021"], id="snowy", privates=7)


def table(phase, owners):
    t = Table(4)
    t.s = set_up(Options("snowy"), 4)
    return t.after_auction(owners).phase(phase).company("FT", {"p1": 6}, cash=1000).tile("G14", "57", 1)


mountain = LayTile("G16", "5", 0, "P7")
t = table("3", {"P3": "p2", "P7": "p1"}).turn("FT")
assert mountain in t.legal()
assert objection(t.s, LayTile("G16", "5", 0, "P2")).text == "P2 is for the first tile in a desert."
t.play(mountain)
assert t.cash("FT") == 1000
assert objection(t.s, LayTile("G12", "1", 0, "P7")).text == "P7 is for the first tile in a mountain."
assert table("3", {"P3": "p2", "P7": "p2"}).turn("FT").refusal(mountain) == "4.8"
ghan = BuyTrain("2E", 150, "bank", "", "P7")
t = table("5", {}).give("P4", "p1").give("P7", "p1").buying("FT")
assert (ghan in t.legal(), BuyTrain("2E", 100, "bank", "", "P4") in t.legal()) == (True, True)
t.play(ghan)
assert t.cash("FT") == 850
cheaper = BuyTrain("3", 1, "bank", "", "P7")
assert objection(t.s, cheaper).text == "Only P4 or P7 makes a train cheaper, and only a 2E from the bank."
plain = Table(4).phase("5").company("FT", {"p1": 6}, cash=1000).buying("FT")
assert objection(plain.s, cheaper).text == "Only P4 makes a train cheaper, and only a 2E from the bank."
outcome = PlayOut("1848", Options("snowy"), 3, 1, "builders", "full").play()
assert outcome.error == "", outcome.error
"""


def test_rights_are_told_by_its_card(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    copy.insert("titles/g1848/companies.py", ")  # fmt: skip\nPRIVATE_IDS", RIGHTS)
    copy.insert("titles/g1848/rules.py", "5.1.5 |", RIGHTS_RULE)
    assert copy.changed() == {"titles/g1848/companies.py", "titles/g1848/rules.py"}
    copy.plays(USED)

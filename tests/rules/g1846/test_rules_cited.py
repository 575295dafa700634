"""Every refusal cites a rule of `rules()`, and every rule that forbids something is cited."""

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.rules.g1846.table import Table

import trunkline.titles.g1846
from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Launch,
    LayTile,
    PlaceMarker,
    PlaceToken,
    Route,
    RunRoutes,
    SellShares,
    TakeCard,
)
from trunkline.core.contract import Options
from trunkline.core.ids import CHANCE
from trunkline.core.words import RulingsName
from trunkline.titles.g1846 import judging
from trunkline.titles.g1846.editions import edition_named
from trunkline.titles.g1846.rules import CLAUSES_ELSEWHERE, RULES, rules_of
from trunkline.titles.g1846.running import REASONS
from trunkline.titles.g1846.title import TITLE

SOURCES = sorted(Path(trunkline.titles.g1846.__file__).parent.rglob("*.py"))
CITATION = re.compile(r'Objection\(\s*\n?\s*"([^"]+)"')

# Rules that only tell what happens, or whose limits are stated where they bind (in brackets).
TELLS = {
    "2.1", "2.2", "2.4", "3.1", "4.1", "4.2", "4.31", "4.32", "4.33", "5.12", "5.13", "5.24", "5.26", "5.35", "5.37",
    "5.41", "5.42", "5.51", "5.52", "6.1", "6.33", "6.65", "6.66", "6.69", "6.72", "6.73", "6.74", "6.75", "6.84",
    "6.85", "6.92", "7.11", "7.12", "8.1", "8.2", "9", "10.3", "10.4", "11", "P.MAIL", "P.TBC",
    "T3",
}  # fmt: skip


def cited() -> set[str]:
    found: set[str] = {rule for rule, _ in REASONS.values()}
    for source in SOURCES:
        found.update(CITATION.findall(source.read_text(encoding="utf-8")))
    return found | {"5.32", "5.33"}  # chosen by where the share comes from


def test_every_citation_is_a_rule() -> None:
    assert cited() - {rule.number for rule in RULES} == set()


def test_every_rule_that_forbids_is_cited() -> None:
    assert {rule.number for rule in RULES} - cited() == TELLS


def test_rules_have_different_numbers_and_texts() -> None:
    assert len({rule.number for rule in RULES}) == len(RULES)
    assert all(rule.heading and rule.text.endswith(".") for rule in RULES)


def test_the_first_edition_tells_its_own_rules() -> None:
    ours = {rule.number: rule.text for rule in rules_of(edition_named("gmt-2016"))}
    first = {rule.number: rule.text for rule in rules_of(edition_named("first-edition"))}
    assert [n for n in ours if n not in first] == ["P.LM", "T3", "T4", "T5"]
    own = {"6.48", "6.53", "6.86", "9", "P.CWI", "P.MAIL", "P.SC"}
    assert {n for n in first if ours[n] != first[n]} == own | {"2.2", "2.3", "5.36", "5.41", "P.MPC"}


def test_the_first_edition_tells_nothing_of_two_players_and_2021() -> None:
    told = [rule.text for rule in rules_of(edition_named("first-edition"))]
    assert [text for text in told if "two-player" in text or "with two" in text or "2021" in text] == []
    assert [sum(clause in rule.text for rule in RULES) for clause in CLAUSES_ELSEWHERE] == [1] * len(CLAUSES_ELSEWHERE)


def test_what_stands_in_no_text_is_marked() -> None:
    house_rules = {rule.number for rule in RULES if "House rule" in rule.text}
    assert house_rules == {"3.21", "5.22", "6.32", "6.86", "7.11", "T6", "T7"}


NOBODY: Final = "X" * 300
UNKNOWN: Final[tuple[Action, ...]] = (
    TakeCard(NOBODY),
    BuyPrivate(NOBODY, 1),
    Launch(NOBODY, 40),
    BuyShare(NOBODY, "pool"),
    SellShares(NOBODY, 1),
    LayTile(NOBODY, "57", 0),
    LayTile("B10", NOBODY, 0, NOBODY),
    PlaceToken(NOBODY, 0),
    PlaceToken("D6", 0, NOBODY),
    PlaceMarker(NOBODY, "B8"),
    PlaceMarker("SC", NOBODY),
    RunRoutes((Route(0, (NOBODY, NOBODY)),)),
    BuyTrain(NOBODY, 80),
    BuyTrain("2", 80, NOBODY),
    BuyTrain(NOBODY, 1, "GT"),
    DiscardTrain(NOBODY),
    BuyIn(NOBODY, 1),
)


@pytest.mark.parametrize("rulings", ["book", "site"])
def test_a_refusal_is_short_whatever_is_named(rulings: RulingsName, seed: int) -> None:
    """What is unknown is shown so far that it can be recognised."""
    rng = Random(seed)
    known = {rule.number for rule in RULES}
    s = TITLE.setup(Options(rulings=rulings), 4)
    while not s.ended:
        if s.actor() == CHANCE:
            TITLE.apply(s, TITLE.draw(s, rng))
            continue
        for a in UNKNOWN:
            said = TITLE.objection(s, a)
            assert said is not None, a
            assert said.rule in known, a
            assert len(said.text) < 110, a
        TITLE.apply(s, rng.choice(TITLE.legal_actions(s)))


def test_a_private_company_that_does_not_exist_is_named() -> None:
    t = Table(3).stock().launch("GT", 100, p1=3).pay("GT", 100).operate().skip_to("GT", "issue")
    assert str(judging.objection(t.s, BuyIn("PX", 1))) == "No player owns 'PX'. (6.91)"
    assert str(judging.objection(t.s, PlaceMarker("PX", "B8"))) == "The railroad does not own 'PX'. (6.93)"

"""What people read: each step of a company's turn says what it asks, from its values alone."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.actions import PlaceToken
from trunkline.core.asked import Asked
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.text import action_text
from trunkline.titles.g1848.tokens import why_none


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("loan", "SAR may take a loan or buy a private company before its price falls"),
        ("run", "SAR runs its trains"),
        ("trains", "SAR buys trains"),
        ("finish", "SAR may take a loan or buy a private company"),
    ],
)
def test_each_step_says_what_it_asks(kind: str, words: str) -> None:
    assert DECISIONS[kind].words(Asked(kind, 0, "SAR", {})) == words


def test_7_7_a_city_is_told_by_its_number_only_where_a_hex_has_two() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 6}, cash=500).tile("G10", "59")
    both = [action_text(t.turn("SAR").s, PlaceToken("G10", city), ["Amy"]) for city in (0, 1)]
    assert [text.partition(", city ")[2][:1] for text in both] == ["1", "2"]
    assert ", city" not in action_text(t.s, PlaceToken("F17", 0), ["Amy"])


def test_7_7_why_no_token_is_placed() -> None:
    t = Table(4).after_auction().company("SAR", {"p1": 6}, cash=500).turn("SAR")
    assert why_none(t.s, t.s.owner("SAR")) == "SAR reaches no city with room for a token"

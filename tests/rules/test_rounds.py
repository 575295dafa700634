"""A round has one name, whoever says it."""

from random import Random

import pytest
from tests.third_title.title import TITLE as VALLEY

from trunkline.core.contract import Options, Title
from trunkline.core.events import RoundBegan
from trunkline.playing import is_chance, step
from trunkline.titles import title


@pytest.mark.parametrize("played", [title("1846"), title("1848"), VALLEY], ids=lambda t: t.name)
def test_a_view_names_the_round_as_its_beginning_does(played: Title) -> None:
    rng, s = Random(3), played.setup(Options(), 3)
    told, seen = played.view(s, -1).round, set[str]()
    for _ in range(300):
        if s.ended:
            break
        action = played.draw(s, rng) if is_chance(s) else rng.choice(played.legal_actions(s))
        for event in step(played, s, action).events:
            if isinstance(event, RoundBegan):
                told = played.round_name(event.kind, event.number, event.part)
        assert s.ended or played.view(s, -1).round == told
        seen.add(told)
    assert {name[:2] for name in seen} >= {"SR", "OR"}


@pytest.mark.parametrize(("name", "first"), [("1846", "Distribution"), ("1848", "Auction")])
def test_what_comes_before_the_first_stock_round_is_said_in_a_word(name: str, first: str) -> None:
    for edition in title(name).editions:
        players = title(name).player_counts(edition)[0]
        assert title(name).view(title(name).setup(Options(edition), players), -1).round == first

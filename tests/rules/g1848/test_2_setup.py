"""2 Game preparations."""

import pytest
from tests.rules.g1848.table import Table

from trunkline.core.contract import Options
from trunkline.titles import title


@pytest.mark.parametrize(("players", "capital"), [(3, 840), (4, 630), (5, 510), (6, 430)])
def test_2_3_capital_by_the_number_of_players(players: int, capital: int) -> None:
    t = Table(players)
    assert [t.cash(f"p{k + 1}") for k in range(players)] == [capital] * players
    assert t.cash("bank") == 10_000 - players * capital
    assert t.cash("BOE") == 2000


def test_2_1_players_sit_in_the_order_given() -> None:
    assert Table(4).actor() == "p1"


@pytest.mark.parametrize("players", [2, 7])
def test_2_3_only_three_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match="3, 4, 5 or 6 players"):
        title("1848").setup(Options(), players)


@pytest.mark.parametrize(
    "options",
    [
        Options(edition="gmt-1999"),
        Options(rulings="mine"),  # type: ignore[arg-type]
        Options(routes="longest"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_unknown_options_are_refused_with_a_sentence(options: Options) -> None:
    with pytest.raises(ValueError, match=r"\w+ .*\."):
        title("1848").setup(options, 3)


def test_1_3_components() -> None:
    tiles = title("1848").board("gmt-2021").faces
    counts: dict[int, int] = {}
    for face in tiles:
        if face.number:
            counts[face.colour] = counts.get(face.colour, 0) + face.count
    assert sorted(counts.items()) == [(1, 43), (2, 31), (3, 22), (4, 3), (6, 1)]


def test_7_6_the_regions_meet_at_35_hexsides() -> None:
    assert len(Table().s.map.gauge_sides) == 35


def test_7_7_2_how_many_tokens() -> None:
    """Home tokens included; the COM has two of them."""
    assert Table().s.tokens_left[:8] == (4, 3, 4, 4, 5, 4, 5, 5)

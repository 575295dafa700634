"""The words of a title: each list of them is complete, and nothing else is used."""

from typing import get_args

import pytest
from tests.core.test_every_field import FRAMES

from trunkline.core.board import COLOURS
from trunkline.core.ids import NOBODY
from trunkline.core.words import ColourName, FeatureKind, NodeKind, TrainKind
from trunkline.titles import TITLES, title
from trunkline.titles.g1846 import ending as ending46
from trunkline.titles.g1846 import event_text as text46
from trunkline.titles.g1846 import frames as f46
from trunkline.titles.g1846 import operating_round as rounds46
from trunkline.titles.g1848 import ending as ending48
from trunkline.titles.g1848 import event_text as text48
from trunkline.titles.g1848 import frames as f48

KINDS = {"1846": set(get_args(f46.Kind)), "1848": set(get_args(f48.Kind))}
STEPS: dict[str, set[str]] = {"1846": {*rounds46.BOOK_STEPS, *rounds46.SITE_STEPS}, "1848": set(f48.STEPS)}


@pytest.mark.parametrize("name", TITLES)
def test_every_kind_of_frame_is_a_word_of_the_title(name: str) -> None:
    assert {make().kind for make in FRAMES[name]} | STEPS[name] == KINDS[name]


@pytest.mark.parametrize("name", TITLES)
def test_every_kind_that_somebody_decides_has_its_decision(name: str) -> None:
    carriers = {frame.kind for make in FRAMES[name] if (frame := make()).actor == NOBODY}
    assert set(title(name).decisions) == KINDS[name] - carriers


def test_every_reason_to_end_is_put_into_words() -> None:
    assert set(text46.WORDS.ends) == set(ending46.ENDED) == set(get_args(ending46.Reason))
    assert set(text48.WORDS.ends) == set(get_args(ending48.Reason))


@pytest.mark.parametrize("name", TITLES)
def test_boards_and_trains_use_the_words_that_drawing_knows(name: str) -> None:
    for edition in title(name).editions:
        board = title(name).board(edition)
        assert {f.kind for f in board.features} <= set(get_args(FeatureKind))
        assert {node.kind for face in board.faces for node in face.nodes} <= set(get_args(NodeKind))
        assert {f.kind for card in title(name).trains(edition) for f in card.faces} <= set(get_args(TrainKind))
    assert get_args(ColourName) == COLOURS

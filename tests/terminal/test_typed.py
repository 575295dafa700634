"""Actions as people type them."""

import pytest

from trunkline.core.actions import Action, BuyShare, BuyTrain, Launch, LayTile, Pass, SellShares
from trunkline.errors import BadInput
from trunkline.terminal.typed import typed_action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", Pass()),
        ("launch NYC 60", Launch("NYC", 60)),
        ("Launch NYC $60", Launch("NYC", 60)),
        ("buy NYC pool", BuyShare("NYC", "pool")),
        ("sell_shares B&O 3", SellShares("B&O", 3)),
        ("lay D8 57 2", LayTile("D8", "57", 2)),
        ("lay_tile D8 57 2 LSL", LayTile("D8", "57", 2, "LSL")),
        ("train 3/5 160", BuyTrain("3/5", 160)),
        ('{"type": "launch", "corporation": "IC", "price": 40}', Launch("IC", 40)),
    ],
)
def test_words_become_actions(text: str, action: Action) -> None:
    assert typed_action(text) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fly", "fly is no action"),
        ("launch NYC", "launch corporation price: 1 words were given"),
        ("launch NYC sixty", "price is a number, not sixty"),
        ("pass now please", "pass: 2 words"),
        ("run_routes x", "Write routes as JSON"),
        ('{"type": "launch"}', "This is not an action"),
    ],
)
def test_anything_else_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        typed_action(text)

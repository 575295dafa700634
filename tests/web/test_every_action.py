"""Every kind of action of both titles is entered by clicking what the page offers, at a point of a recorded game."""

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.server.running import Person
from tests.web.clicking import enter, open_game
from tests.web.recorded import entries, prefix, recorded

pytestmark = pytest.mark.slow
SEEDS = range(1, 7)


def variant(action: dict[str, Any]) -> str:
    """Actions of one type that are offered in different places of the page."""
    match action["type"]:
        case "buy_train":
            kind = action["source"] if action["source"] in ("bank", "returned") else "railroad"
            return f"buy_train {kind}{' trade-in' if action['trade_in'] else ''}{' power' if action['power'] else ''}"
        case "lay_tile" | "place_token" if action["power"]:
            return f"{action['type']} {action['power']}"
        case "place_marker":
            return f"place_marker {action['private']}"
        case "sell_shares" if action["shares"] > 1:
            return "sell_shares several"
        case _:
            return str(action["type"])


def first_of_each(title: str) -> dict[str, tuple[int, int]]:
    """For each variant the recorded game and the place where it first occurs."""
    found: dict[str, tuple[int, int]] = {}
    for seed in SEEDS:
        for i, entry in enumerate(entries(recorded(title, seed))):
            if entry["actor"] != "chance":
                found.setdefault(variant(entry["action"]), (seed, i))
    return found


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_each_kind_of_action_is_entered_by_clicking(title: str, page: Page, me: Person, errors: list[str]) -> None:
    kinds = first_of_each(title)
    assert len(kinds) > 12
    trouble = []
    for name, (seed, i) in sorted(kinds.items()):
        text = recorded(title, seed)
        action = entries(text)[i]["action"]
        game = me.post("/games/import", {"text": prefix(text, i), "play": True})["id"]
        open_game(page, game)
        try:
            enter(page, action)
        except Exception as error:
            trouble.append(f"{name} ({title}, seed {seed}, entry {i}): {action}: {str(error)[:300]}")
            continue
        played = me.get(f"/games/{game}/export")["log"][i]["action"]
        if action["type"] not in (
            "run_routes",
            "take_card",
        ):  # the server finds the routes; a card is hidden again at once
            assert played == action
    assert not trouble, "\n".join(trouble)

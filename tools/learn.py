"""The lesson of the Learn page: the rulebook's three-player example of 1846, played by our engine and checked.

Writes web/public/learn/lesson.json: for each step a text, the numbers to look at, the log's lines and what changed in
the view. A test makes it again and compares, so that the page never tells what the rules do not do.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from learn_example import STEPS, Step
from trunkline import wire
from trunkline.core.actions import Action, Launch, LayTile, PlaceToken, RunRoutes
from trunkline.core.contract import Options
from trunkline.core.events import RouteRun
from trunkline.core.view import View
from trunkline.game import Game

NAMES = ("Amy", "Bob", "Carlos")
EYES = 0  # Amy's
TARGET = Path(__file__).resolve().parent.parent / "web" / "public" / "learn" / "lesson.json"


def lesson() -> str:
    """The whole lesson as JSON. Raises AssertionError where a number differs from the rulebook's."""
    game = Game.replay("1846", NAMES, Options(), ())
    before = seen(game)
    out: dict[str, Any] = {
        "title": "1846",
        "edition": game.options.edition,
        "names": NAMES,
        "first": before,
        "steps": [],
    }
    for step in STEPS:
        began = game.seq
        lines = play(game, step)
        after = seen(game)
        numbers = [[name, number] for name, number in step.numbers.items()]
        out["steps"].append(
            {
                "chapter": step.chapter,
                "text": step.text,
                "numbers": numbers,
                "lines": lines,
                "do": step.do,
                "hexes": sorted({a.hex for a in step.actions if isinstance(a, (LayTile, PlaceToken))})
                if step.do
                else [],
                "price": next((a.price for a in step.actions if isinstance(a, Launch)), 0),
                "routes": routes(game, began),
                "change": change(before, after),
            }
        )
        before = after
    return json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n"


def play(game: Game, step: Step) -> list[str]:
    lines: list[str] = []
    for action in step.actions:
        game.enter(best_routes(game) if isinstance(action, RunRoutes) else action)
        shown = game.title.events_view(game.played[-1].events, game.state, EYES)
        lines += [text for e in shown if (text := game.title.event_text(e, NAMES))]
    view = game.view(EYES)
    for name, wanted in step.numbers.items():
        found = number(view, name)
        assert found == wanted, f"{step.text!r}: {name} is {found}, the example says {wanted}"
    return lines


def routes(game: Game, began: int) -> list[dict[str, Any]]:
    """The routes that were run, as the map draws them."""
    events = [e for played in game.played[began:] for e in played.events]
    run = [e for e in events if isinstance(e, RouteRun)]
    return [{"path": e.route.path, "stops": e.stops, "counted": e.counted} for e in run]


def best_routes(game: Game) -> Action:
    """6.68 The best set is run; the list has it."""
    return next(a for a in game.legal_actions() if isinstance(a, RunRoutes))


def number(view: View, name: str) -> int:
    """A number by the name the page shows: "Amy", "GT treasury", "NYC price", "NYC revenue", "Amy worth"."""
    who, _, what = name.partition(" ")
    if who in NAMES:
        player = view.players[NAMES.index(who)]
        return player.worth if what == "worth" else player.cash
    corporation = next(c for c in view.corporations if c.id == who)
    of: dict[str, Callable[[], int]] = {
        "treasury": lambda: corporation.cash,
        "price": lambda: corporation.price,
        "revenue": lambda: corporation.last_revenue,
        "trains": lambda: len(corporation.trains),
    }
    return of[what]()


def seen(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(wire.plain(game.view(EYES))))
    return found


def change(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What differs, by field; of lists of the same length only the items that differ, by place."""
    out: dict[str, Any] = {}
    for name, new in after.items():
        old = before[name]
        if new == old:
            continue
        if isinstance(new, list) and len(new) == len(old) and new and isinstance(new[0], dict):
            out[name] = {str(i): item for i, item in enumerate(new) if item != old[i]}
        else:
            out[name] = new
    return out


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(lesson())

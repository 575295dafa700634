"""The game that plays itself on the first page: a whole game between our own bots, as pictures and sentences.

`--record TITLE` plays a new one into docs/examples; without it the recorded games are told anew into
web/public/show, one frame for each tile, token, run and new corporation, and lie there whole beside it, as examples
for the route calculator. A test makes the frames again and compares, so that the page never shows what the rules do
not do. `--lengths` counts how many decisions a seat has in a game of each size, from which the page says how long it
takes.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from trunkline import wire
from trunkline.bots import Guard, make_bot
from trunkline.core.events import Event, Launched, PhaseBegan, RouteRun, TileLaid, TokenPlaced
from trunkline.core.view import View
from trunkline.game import Game
from trunkline.titles import TITLES
from trunkline.titles import title as title_named

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "docs" / "examples"
TARGET = ROOT / "web" / "public" / "show"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn")
SEEN = (TileLaid, TokenPlaced, RouteRun, Launched, PhaseBegan)  # what makes a picture
LETTERS = 150  # of a caption


def played(game: Game, level: str, seed: int, budget: float) -> Game:
    """A whole game between bots of one level."""
    rng = Random(seed)
    bots = [Guard(game.title, make_bot(level, game.title, Random(rng.getrandbits(64)))) for _ in game.names]
    while not game.over:
        seat = game.to_play
        assert seat is not None
        game.play(bots[seat].choose(game.title.redacted(game.state, seat), game.legal_actions(), budget))
    return game


def record(title: str, seed: int = 7) -> str:
    """A game of four standard bots, as a game file."""
    return played(Game(title, NAMES[:4], seed=seed), "standard", seed, 0.2).to_json()


def lengths() -> dict[str, dict[str, int]]:
    """By title and number of players: the decisions of a seat, on average, in a game of novice bots."""
    return {name: {str(n): decisions(name, edition, n) for n, edition in sizes(name).items()} for name in TITLES}


def sizes(name: str) -> dict[int, str]:
    """By number of players: the first edition for that many."""
    title = title_named(name)
    found = {n: edition for edition in reversed(title.editions) for n in title.player_counts(edition)}
    return dict(sorted(found.items()))


def decisions(title: str, edition: str, players: int, seed: int = 3) -> int:
    game = Game(title, NAMES[:players], edition=edition, seed=seed)
    log = played(game, "novice", seed, 0.1).log
    return round(sum(entry.actor != "chance" for entry in log) / players)


def show(text: str) -> str:
    """The frames of a recorded game."""
    game = Game.from_json(text)
    frames: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for seq in range(game.seq):
        events = game.events(seq, -1)
        if any(isinstance(event, SEEN) for event in events):
            view = game.at(seq + 1).view()
            now = hexes(view)
            changed = [new for name, new in now.items() if before.get(name) != new]
            frames.append({**frame(view, caption(game, events), events), "hexes": changed})
            before = now
    recorded = {"title": game.title.name, "edition": game.options.edition, "names": game.names, "frames": frames}
    return json.dumps(recorded, ensure_ascii=False, separators=(",", ":")) + "\n"


def hexes(view: View) -> dict[str, Any]:
    return {h["name"]: h for h in json.loads(json.dumps(wire.plain(view)))["hexes"]}


def frame(view: View, text: str, events: list[Event]) -> dict[str, Any]:
    """`worth` by seat; the routes as the map draws them."""
    run = [event for event in events if isinstance(event, RouteRun)]
    routes = [{"path": e.route.path, "stops": e.stops, "counted": e.counted} for e in run]
    return {
        "text": text,
        "round": view.round,
        "phase": view.phase,
        "worth": [player.worth for player in view.players],
        **({"routes": routes} if routes else {}),
    }


def caption(game: Game, events: list[Event]) -> str:
    """The first sentences that fit."""
    lines = [line for event in events if isinstance(event, SEEN) and (line := game.event_text(event))]
    text = lines[0]
    for line in lines[1:]:
        if len(text) + len(line) < LETTERS:
            text = f"{text}; {line}"
    return text


def main(wanted: list[str]) -> None:
    if wanted[:1] == ["--record"]:
        (RECORDED / f"bots-{wanted[1]}.json").write_text(record(wanted[1]))
    if wanted[:1] == ["--lengths"]:
        (TARGET / "lengths.json").write_text(json.dumps(lengths(), indent=1) + "\n")
    TARGET.mkdir(parents=True, exist_ok=True)
    for file in sorted(RECORDED.glob("bots-*.json")):
        text, name = file.read_text(), file.name.removeprefix("bots-")
        (TARGET / name).write_text(show(text))
        (TARGET / f"game-{name}").write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])

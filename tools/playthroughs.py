"""The games of tests/playthroughs: their logs and what happens in them, as text.

Without arguments the texts are written again from the logs; look at the differences before you commit them. With
--anew the games are played anew, which is needed only when a log is no longer legal.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from trunkline.analysis.retelling import chapters
from trunkline.bots import Guard, make_bot
from trunkline.game import Game
from trunkline.titles import TITLES, title

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def tables() -> Iterator[tuple[str, str, str, int]]:
    """Name of the file, title, edition, players: every number of players, the default edition where it allows it."""
    for name in TITLES:
        seen: set[int] = set()
        for edition in title(name).editions:
            for players in title(name).player_counts(edition):
                if players not in seen:
                    seen.add(players)
                    yield f"{name}-{players}", name, edition, players


def transcript(game: Game) -> str:
    """What happened, round by round, with what everybody had at the end of each."""
    lines: list[str] = []
    for chapter in chapters(game):
        lines.append(f"== {chapter.name} ==")
        lines += [f"{line.seq} {words}" for line in chapter.lines for words in line.text]
        lines.append(f"cash {chapter.cash} worth {chapter.worth} prices {dict(chapter.prices)}")
    return "\n".join([*lines, f"ended: {game.state.ended}", ""])


def without_digests(game: Game) -> str:
    """The log alone: a new field of the state changes digests, but not the game."""
    saved = json.loads(game.to_json())
    entries = ",\n".join(json.dumps({"actor": e["actor"], "action": e["action"]}) for e in saved.pop("log"))
    return f'{json.dumps(saved)[:-1]}, "log": [\n{entries}\n]}}\n'


def play_anew(name: str, edition: str, players: int) -> Game:
    """Novices play; the budget they are given does not change what they choose."""
    names = ["Amy", "Bob", "Carlos", "Dora", "Emil", "Fay"][:players]
    game = Game(name, names, edition=edition, seed=players)
    seats = [Guard(game.title, make_bot("novice", game.title, Random(f"{name} {k}"))) for k in range(players)]
    while not game.over:
        seat = game.to_play or 0
        game.play(seats[seat].choose(game.title.redacted(game.state, seat), game.legal_actions(), 60.0))
    return game


def main(anew: bool) -> None:
    for file, name, edition, players in tables():
        log = FOLDER / f"{file}.json"
        if anew or not log.exists():
            log.write_text(without_digests(play_anew(name, edition, players)), encoding="utf-8")
        log.with_suffix(".txt").write_text(transcript(Game.from_json(log.read_bytes())), encoding="utf-8")
        print(log.stem)


if __name__ == "__main__":
    main("--anew" in sys.argv[1:])

"""What is measured: games and positions recorded on another engine, where they are there; games of our own always."""

import os
from pathlib import Path

from trunkline import Game

REPOSITORY = Path(__file__).resolve().parents[2]


def shared() -> Path | None:
    """The folder with the recorded games: TRUNKLINE_CORPUS, else `shared` beside the repository."""
    folder = Path(os.environ.get("TRUNKLINE_CORPUS") or REPOSITORY.parent / "shared")
    return folder if (folder / "corpus").is_dir() else None


def own_games(title: str) -> list[Game]:
    """The games of `tests/playthroughs`, one for each number of players."""
    files = sorted((REPOSITORY / "tests" / "playthroughs").glob(f"{title}-*.json"))
    return [Game.from_json(file.read_bytes()) for file in files]

"""A game from a file, whichever of the two formats it has."""

from pathlib import Path

from trunkline.errors import BadInput
from trunkline.formats.reading import MOST_BYTES, Imported, looks_like_site_file, read_site_file
from trunkline.game import Game


def read_game(path: Path) -> Game:
    """A log of ours or a file of 18xx.games. Raises BadInput with one sentence that names the file."""
    return read_any(path).game


def read_any(path: Path) -> Imported:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if looks_like_site_file(data):
            return read_site_file(data)
        return Imported(Game.from_json(data), (), False)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error

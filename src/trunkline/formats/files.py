"""A game from a file, whichever of the two formats it has."""

from pathlib import Path

from trunkline.core.value import value
from trunkline.errors import BadInput
from trunkline.formats.reading import MOST_BYTES, Imported, looks_like_site_file, read_site_file
from trunkline.game import Game


def read_game(path: Path, until: int | None = None) -> Game:
    """A log of ours (or so many actions of it) or a file of 18xx.games. Raises BadInput with one sentence that names
    the file.
    """
    return read_any(path, until).game


@value
class Brought:
    """What became of one file of a folder; `error` is a sentence if it could not be read."""

    name: str
    actions: int
    remarks: int
    error: str = ""


def bring(path: Path, folder: Path) -> Brought:
    """Read a file and write it into the folder as a log of ours. A fault of one file is reported, and stops nothing."""
    try:
        imported = read_any(path)
        (folder / path.name).write_text(imported.game.to_json(), encoding="utf-8")
    except (BadInput, OSError) as error:
        sentence = str(error)
        return Brought(path.name, 0, 0, sentence if path.name in sentence else f"{path}: {sentence}")
    return Brought(path.name, imported.game.seq, len(imported.remarks))


def read_any(path: Path, until: int | None = None) -> Imported:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if looks_like_site_file(data):
            return read_site_file(data)
        return Imported(Game.from_json(data, until=until), (), False)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from error

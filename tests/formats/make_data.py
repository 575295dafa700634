"""Make the small games of our own in tests/formats/data, each with its last position.

Run it as `python -m tests.formats.make_data` in the repository, and look at what changed before you commit it.
"""

import json
from pathlib import Path

from tests.formats.random_games import position, random_game

from trunkline.formats.writing import write_site_file

DATA = Path(__file__).parent / "data"
GAMES = (
    ("1846", "gmt-2021", 4, 4001, 220),
    ("1846", "gmt-2016", 3, 4002, 220),
    ("1846", "two-player", 2, 4003, 180),
    ("1848", "gmt-2021", 3, 4004, 220),
    ("1848", "gmt-2021", 5, 4005, 220),
)


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for name, edition, players, seed, actions in GAMES:
        game = random_game(name, edition, players, seed, actions)
        file = json.loads(write_site_file(game))
        lines = ",\n".join(json.dumps(action) for action in file.pop("actions"))
        head = json.dumps(file).removesuffix("}")
        stem = f"{name}-{edition}-{players}"
        (DATA / f"{stem}.json").write_text(f'{head}, "actions": [\n{lines}\n]}}\n')
        (DATA / f"{stem}.end").write_text(position(game))


if __name__ == "__main__":
    main()

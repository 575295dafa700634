"""The map as a picture: complete, well formed, and without secrets."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.sample_games import some_way_in

from trunkline import TITLES, Game
from trunkline.analysis.drawing import game_svg, png
from trunkline.analysis.drawing.layout import layout_of, slot_points
from trunkline.analysis.drawing.values import Band, bands
from trunkline.titles import title
from trunkline.titles import title as title_named


@pytest.fixture(params=TITLES)
def game(request: pytest.FixtureRequest) -> Game:
    return some_way_in(request.param, 250)


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_every_place_is_named_and_every_token_drawn(game: Game) -> None:
    words = texts(game_svg(game))
    board = game.title.board(game.options.edition)
    written = " ".join(words)
    for h in board.hexes:
        assert all(word in written for word in h.place.split())
    look = game.title.presentation(game.options.edition)
    for c in game.view().corporations:
        assert words.count(look.short(c.id)) >= len(c.tokens)
    for feature in board.features:
        if feature.kind == "hexside":
            assert str(feature.cost) in words


def test_tiles_change_the_picture(game: Game) -> None:
    assert game_svg(game) != game_svg(game.at(0))


def test_png(game: Game) -> None:
    picture = png(game_svg(game), 400)
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 400


@pytest.mark.parametrize("name", TITLES)
def test_cities_do_not_overlap_on_any_tile(name: str) -> None:
    for edition in title(name).editions:
        board = title(name).board(edition)
        for face in board.faces[: board.tiles]:
            for rotation in range(6):
                cities = [n for n in layout_of(face, rotation).nodes if n.node.kind == "city"]
                spots = [complex(*n.at) + complex(*p) for n in cities for p in slot_points(n.node.slots, n.radius)]
                gaps = [abs(a - b) for i, a in enumerate(spots) for b in spots[:i]]
                assert all(gap > 1.95 * cities[0].radius for gap in gaps), face.number


@pytest.mark.parametrize("name", TITLES)
def test_every_railroad_has_its_own_colour(name: str) -> None:
    look = title_named(name).presentation("")
    s = Game(name, 3, seed=1).view()
    fills = [look.token(c.id)[0] for c in s.corporations]
    assert len(set(fills)) == len(fills)


def test_equal_values_of_following_phases_are_one_box() -> None:
    look = title("1846").presentation("")
    assert bands(look, (10, 10, 30)) == [Band(10, "yellow", range(2)), Band(30, "brown", range(2, 3))]


def test_the_map_of_the_readme_is_drawn_by_the_program() -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    game = Game.from_json((docs / "examples" / "bots-1846.json").read_bytes())
    assert (docs / "map-1846.svg").read_text(encoding="utf-8") == game_svg(game)

"""The ground: what was found out about a map is used again, and never for another map."""

from collections.abc import Callable

import pytest
from tests.bench.sources import own_games

from trunkline.core.actions import LayTile
from trunkline.core.board import NODE0, NODES, Node
from trunkline.core.contract import Title
from trunkline.core.ground import KNOWN, Ground, differing, remember, track_on_ground
from trunkline.core.network import reach
from trunkline.core.routes import Network, Stops
from trunkline.core.state import State, ground_of, put
from trunkline.core.track import Track, printed_track, track_on
from trunkline.titles import title
from trunkline.titles.g1846 import running as g1846
from trunkline.titles.g1846.state import State1846
from trunkline.titles.g1848 import routes as g1848
from trunkline.titles.g1848.state import State1848

ROWS = ("value", "own", "through", "groups", "cost", "extra", "first", "second", "marked", "terminal")


def on_new_ground(s: State) -> None:
    """Forget what is known about the map."""
    KNOWN.clear()
    s.ground = Ground(s.board, s.face, s.rotation, s.tokens)


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_what_is_known_about_the_map_changes_no_answer(name: str) -> None:
    t = title(name)
    game = own_games(name)[0]
    s = t.setup(game.options, len(game.names))
    for number, entry in enumerate(game.played):
        if number % 10 == 0:
            anew = t.copy(s)
            on_new_ground(anew)
            assert t.legal_actions(s) == t.legal_actions(anew)
        t.apply(s, entry.action)


def test_copies_share_their_ground_until_the_map_changes() -> None:
    game = own_games("1846")[0]
    s = game.at(60).state
    other = game.title.copy(s)
    assert ground_of(other) is ground_of(s)
    other.face = put(other.face, 0, other.face[1])
    assert ground_of(other) is not ground_of(s)
    assert ground_of(other).face is other.face


def test_track_is_read_once_where_only_tokens_move() -> None:
    game = own_games("1846")[0]
    s = game.at(60).state
    ground_of(s)
    game.title.best_run(s, railroad_of(s), None)
    other = game.title.copy(s)
    other.tokens = put(other.tokens, 0, ((0, 9),))
    assert ground_of(other) is not ground_of(s)
    assert ground_of(other).track is ground_of(s).track is not None


def test_a_map_that_was_met_before_is_known() -> None:
    game = own_games("1846")[0]
    s, again = game.at(60).state, game.at(60).state
    s.rotation = put(s.rotation, 0, 1)
    again.rotation = put(again.rotation, 0, 1)
    assert ground_of(s) is ground_of(again)


def railroad_of(s: State) -> str:
    """One that has a token on the map."""
    return s.name(min(s.rails_on_map()))


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_what_is_reached_grows_with_every_tile_to_what_a_new_search_finds(name: str) -> None:
    """Every legal tile of every third position, laid on a copy."""
    t = title(name)
    game = own_games(name)[0]
    s = t.setup(game.options, len(game.names))
    compared = 0
    for number, entry in enumerate(game.played):
        if number % 3 == 0:
            for a in [a for a in t.legal_actions(s) if isinstance(a, LayTile)][:: 1 + number % 4]:
                compared += reaches_agree(t, s, a)
        t.apply(s, entry.action)
    assert compared > 300


def reaches_agree(t: Title, s: State, a: LayTile) -> int:
    """How many railroads' reaches were grown, each to the doors and stops that a search from nothing finds."""
    after = t.copy(s)
    t.apply(after, a)
    ground = ground_of(after)
    grown = [r for r in ground.reached.values() if r.rail in ground.earlier]
    for r in grown:
        anew = reach(after.board, after.face, after.rotation, r.own, r.blocked)
        assert (r.reach.doors, r.reach.stops, r.reach.entered) == (anew.doors, anew.stops, anew.entered), a
    return len(grown)


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_track_grows_with_every_tile_to_what_is_read_anew(name: str) -> None:
    """Links are asked for, so that some are kept; every third map is not, so that two tiles come at once."""
    t = title(name)
    game = own_games(name)[-1]
    s = t.setup(game.options, len(game.names))
    marked = frozenset(s.board.sides[::5])
    before = Ground(s.board, s.face, s.rotation, s.tokens)
    kept = 0
    for number, entry in enumerate(game.played):
        t.apply(s, entry.action)
        after = Ground(s.board, s.face, s.rotation, s.tokens)
        laid = {*differing(after.face, before.face), *differing(after.rotation, before.rotation)}
        remember(after, before, sorted(laid))
        if number % 3:
            old = before.earlier_track if before.track is None else before.track
            grown = track_on_ground(after, marked)
            anew = track_on(s.board, s.face, s.rotation, marked)
            assert (grown.stops, grown.node_of) == (anew.stops, anew.node_of)
            known = [fan for fan in grown.network.found if fan is not None]
            kept += old is not None and 0 < len(known) < grown.network.nodes
            assert lies(grown.network) == lies(anew.network)
        before = after
    assert kept > 20


def seen_1846(s: State) -> tuple[Track, Stops, Stops]:
    assert isinstance(s, State1846)
    track = g1846.track_of(s)
    return track, g1846.locations(s, track), g1846.look(s, track.stops)


def seen_1848(s: State) -> tuple[Track, Stops, Stops]:
    assert isinstance(s, State1848)
    track = g1848.track_of(s)
    return track, g1848.stations(s), g1848.look(s, track.stops)


@pytest.mark.parametrize(("name", "seen"), [("1846", seen_1846), ("1848", seen_1848)])
def test_what_is_seen_of_stations_grows_to_what_a_new_look_finds(
    name: str, seen: Callable[[State], tuple[Track, Stops, Stops]]
) -> None:
    """Every second position is not looked at, so that several tiles come at once."""
    t = title(name)
    game = own_games(name)[-1]
    s = t.setup(game.options, len(game.names))
    grown = 0
    for number, entry in enumerate(game.played):
        t.apply(s, entry.action)
        if number % 2:
            track, found, anew = seen(s)
            assert all(getattr(found, row) == getattr(anew, row) for row in ROWS)
            grown += bool(track.earlier)
    assert grown > 20


def test_rows_differ_where_they_differ() -> None:
    row = tuple(range(50))
    assert differing(row, row) == differing(row, tuple(range(50))) == []
    assert differing(row, put(put(row, 12, -1), 49, -1)) == [12, 49]
    assert differing(put(row, 0, 7), row) == [0]


def lies(network: Network) -> tuple[object, ...]:
    """All track, and all links with their sides."""
    links = [
        [(link.node, link.mask, link.changes, link.path) for link in network.links(n)] for n in range(network.nodes)
    ]
    return network.at_node, network.at_side, sorted(network.pieces), network.changes, links


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_stops_are_those_to_which_track_leads_from_where_hexes_are_entered(name: str) -> None:
    t = title(name)
    s = own_games(name)[0].state
    seen = 0
    for rail in s.rails_on_map():
        found = t.reach(s, rail)
        faces = [s.board.faces[s.face[h]].onward[s.rotation[h]] for h in range(len(s.board.hexes))]
        ends = [(door // 6, end) for door in found.doors for end in faces[door // 6][door % 6]]
        own = {h * NODES + city for h, tokens in enumerate(s.tokens) for city, owner in tokens if owner == rail}
        assert found.stops == own | {h * NODES + end - NODE0 for h, end in ends if end >= NODE0}
        for stop in range(len(s.board.hexes) * NODES):
            if stop % NODES < len(nodes_at(s, stop // NODES)):
                assert found.comes_to(stop // NODES, stop % NODES) == (stop in found.stops)
        seen += len(found.stops)
    assert seen > 30


def nodes_at(s: State, h: int) -> tuple[Node, ...]:
    return s.board.faces[s.face[h]].nodes


def test_games_share_the_network_of_a_bare_board_but_not_what_they_see_of_it() -> None:
    board = title("1846").board("")
    first, second = printed_track(board, frozenset()), printed_track(board, frozenset())
    assert first.network is second.network
    assert first.stations is not second.stations
    assert printed_track(board, frozenset(board.sides[:1])).network is not first.network
    assert lies(first.network) == lies(track_on(board, board.printed, (0,) * len(board.hexes), frozenset()).network)

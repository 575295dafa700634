"""The ground: what was found out about a map is used again, and never for another map."""

import pytest
from tests.bench.sources import own_games

from trunkline.core.actions import LayTile
from trunkline.core.contract import Title
from trunkline.core.ground import KNOWN, Ground, remember, track_on_ground
from trunkline.core.network import reach
from trunkline.core.routes import Network
from trunkline.core.state import State, ground_of, put
from trunkline.core.track import track_on
from trunkline.titles import title


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
    grown = list(ground_of(after).reached.values()) if ground_of(after).changed >= 0 else []
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
        remember(after, before)
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


def lies(network: Network) -> tuple[object, ...]:
    """All track, and all links with their sides."""
    links = [
        [(link.node, link.mask, link.changes, link.path) for link in network.links(n)] for n in range(network.nodes)
    ]
    return network.at_node, network.at_side, sorted(network.pieces), network.changes, links

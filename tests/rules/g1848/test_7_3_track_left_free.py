"""7.3 A train left out runs on the track that the chosen routes leave free."""

from random import Random

from tests.rules.g1848.table import Table

from trunkline.core.routes import Network, build_network
from trunkline.titles.g1848.routes import beside, track_of


def around_melbourne() -> Network:
    """Towns and cities joined in a ring, with tracks that cross and a dead end."""
    t = Table().after_auction().phase("5").company("VR", {"p1": 6}).token("VR", "H11")
    t.tile("G12", "2", 2).tile("G14", "5", 1).tile("F13", "5", 5).tile("F11", "9", 0).tile("G10", "235", 0)
    return track_of(t.s).network


def rebuilt(network: Network, used: set[int]) -> Network:
    """The track without some sides, made anew piece by piece."""
    gone = {~side for side in used}
    pieces = [piece for piece in network.pieces if not gone & {*piece[1:]}]
    changed = [side for side, change in enumerate(network.changes) if change]
    return build_network(network.nodes, network.sides, pieces, changed)


def ways(network: Network) -> list[object]:
    """What leads away from everything, in whatever order, and the links between stations."""
    links = [sorted((x.node, x.path, x.changes) for x in network.links(n)) for n in range(network.nodes)]
    ends = [sorted(leads) for leads in (*network.at_node, *network.at_side)]
    return [links, ends, sorted(network.pieces), network.changes]


def test_7_3_track_without_the_sides_in_use_is_what_building_it_anew_gives() -> None:
    network, dice = around_melbourne(), Random(7)
    laid = [side for side, leads in enumerate(network.at_side) if leads]
    assert len(laid) > 10
    before = ways(network)
    for _ in range(60):
        used = set(dice.sample(laid, dice.randint(1, 6)))
        assert ways(beside(network, used)) == ways(rebuilt(network, used))
    assert ways(network) == before
    assert beside(network, set()) is network

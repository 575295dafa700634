"""Which faces take the place of others: compared with trying every way to match their nodes."""

from itertools import permutations

import pytest

from trunkline.core.board import NODE0, Board, Face, Piece
from trunkline.core.laying import change_of
from trunkline.titles import title


def pieces_renamed(face: Face, rotation: int, nodes: tuple[int, ...]) -> set[Piece]:
    """The track of a face with its nodes called otherwise, each piece from its lower end."""
    ends = [tuple(end if end < NODE0 else NODE0 + nodes[end - NODE0] for end in p) for p in face.pieces[rotation]]
    return {(min(a, b), max(a, b)) for a, b in ends}


def ways_to_keep(board: Board, old: int, old_rotation: int, new: int, rotation: int) -> list[tuple[int, ...]]:
    """The ways to match the nodes of two faces that keep all the track of the one in the other."""
    before, after = board.faces[old], board.faces[new]
    if len(before.nodes) != len(after.nodes):
        return []
    plain = tuple(range(len(after.nodes)))
    there = pieces_renamed(after, rotation, plain)
    return [nodes for nodes in permutations(plain) if pieces_renamed(before, old_rotation, nodes) <= there]


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_a_face_takes_the_place_of_another_where_all_track_is_kept(name: str) -> None:
    board = title(name).board("")
    kept = 0
    for old in range(0, len(board.faces), 2):
        for new in board.upgrades[old]:
            for rotation in range(6):
                ways = ways_to_keep(board, old, old % 6, new, rotation)
                change = change_of(board, old, old % 6, new, rotation)
                assert (change is not None) == bool(ways), (board.face_name(old), board.face_name(new), rotation)
                if change is not None:
                    assert change.new_node in ways
                    before = pieces_renamed(board.faces[old], old % 6, change.new_node)
                    after = pieces_renamed(board.faces[new], rotation, tuple(range(len(board.faces[new].nodes))))
                    assert {(min(p), max(p)) for p in change.track.pieces} == after - before
                    kept += 1
    assert kept > 100

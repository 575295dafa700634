"""7.6 Changes of gauge: where track crosses from one region into another."""

from trunkline.titles.g1848.state import State1848


def gauge_changes(s: State1848) -> list[int]:
    """The hexsides that carry a gauge change marker: track on both sides meets there."""
    board = s.board
    out: list[int] = []
    for side in sorted(s.map.gauge_sides):
        if leads_to(s, side) and leads_to(s, board.other_door[side]):
            out.append(side)
    return out


def leads_to(s: State1848, door: int) -> bool:
    h = door // 6
    return s.board.faces[s.face[h]].exits[s.rotation[h]] >> door % 6 & 1 == 1

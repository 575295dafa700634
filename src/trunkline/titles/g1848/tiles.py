"""The tiles: number, colour, how many, stations and track; and what upgrades to what."""

from typing import Final

from trunkline.core.board import COLOURS, NODE0, Face, Node

PHASES: Final = 6  # how many values a node has: one for each phase

# number, colour, count, stations (c = city, t = town, h = harbour; value and slots), label, track (a, b = stations)
TABLE: Final = """
1   yellow 1  t10,t10     -   1a a3 0b b4
2   yellow 1  t10,t10     -   0a a3 1b b2
5   yellow 3  c20/1       -   0a 1a
6   yellow 4  c20/1       -   0a 2a
7   yellow 4  -           -   01
8   yellow 9  -           -   02
9   yellow 12 -           -   03
14  green  3  c30/2       -   0a 1a 3a 4a
15  green  6  c30/2       -   0a 1a 2a 3a
16  green  1  -           -   02 13
18  green  1  -           -   03 12
19  green  1  -           -   03 24
20  green  1  -           -   03 14
23  green  2  -           -   03 04
24  green  2  -           -   03 02
25  green  2  -           -   02 04
26  green  1  -           -   03 05
27  green  1  -           -   03 01
28  green  1  -           -   04 05
29  green  1  -           -   02 01
30  green  1  -           -   04 01
31  green  1  -           -   02 05
39  brown  1  -           -   02 01 12
40  brown  1  -           -   02 24 04
41  brown  1  -           -   03 01 13
42  brown  1  -           -   03 35 05
43  brown  1  -           -   03 02 13 12
44  brown  1  -           -   03 14 01 34
45  brown  1  -           -   03 24 04 23
46  brown  1  -           -   03 24 34 02
47  brown  1  -           -   03 14 13 04
55  yellow 1  t10,t10     -   0a a3 1b b4
56  yellow 1  t10,t10     -   0a a2 1b b3
57  yellow 3  c20/1       -   0a a3
59  green  2  c40/1,c40/1 OO  0a 2b
64  brown  1  c50/1,c50/1 OO  0a a2 3b b4
65  brown  1  c50/1,c50/1 OO  0a a4 2b b3
66  brown  1  c50/1,c50/1 OO  0a a3 1b b2
67  brown  1  c50/1,c50/1 OO  0a a3 2b b4
68  brown  1  c50/1,c50/1 OO  0a a3 1b b4
69  yellow 1  t10,t10     -   0a a3 2b b4
70  brown  1  -           -   01 02 13 23
235 yellow 3  c30/1,c30/1 OO  0a
236 green  1  c40/2       K   0a 1a 3a
237 green  1  c40/2       K   0a 5a 3a
238 green  2  c40/2       K   0a 1a 2a
239 brown  3  c60/3       K   0a 1a 2a 3a
240 grey   2  c80/3       K   0a 1a 2a 3a
241 blue   1  h50         TAS 2a 1a
611 brown  4  c40/2       -   0a 1a 2a 3a 4a
915 grey   1  c50/3       -   0a 1a 2a 3a 4a
"""

# The green tiles marked K replace 5, 6 and 57 in K hexes and nowhere else (7.4.6).
UPGRADES: Final = """
5: 14 15 236 237 238
6: 14 15 236 237 238
57: 14 15 236 237
7: 18 26 27 28 29 30 31
8: 16 19 23 24 25 28 29 30 31
9: 18 19 20 23 24 26 27
14: 611
15: 611
16: 43 70
18: 43
19: 45 46
20: 44 47
23: 41 43 45 47
24: 42 43 46 47
25: 40 45 46
26: 42 44 45
27: 41 44 46
28: 39 43 46 70
29: 39 43 45 70
30: 42 70
31: 41 70
59: 64 65 66 67 68
235: 59
236: 239
237: 239
238: 239
239: 240
611: 915
"""

FIRST_LAY: Final = {
    "plain": ("7", "8", "9"),
    "city": ("5", "6", "57"),
    "towns": ("1", "2", "55", "56", "69"),
    "cities": ("235",),
    "sea": ("241",),
}
TASMANIA: Final = "241"
TASMANIA_ROTATION: Final = 1


def node_of(text: str) -> Node:
    kind, _, slots = text[1:].partition("/")
    revenue = (int(kind),) * PHASES
    match text[0]:
        case "c":
            return Node("city", revenue, int(slots))
        case "t":
            return Node("town", revenue)
    return Node("large harbour", revenue, dead_end=True)


def end_of(letter: str) -> int:
    return int(letter) if letter.isdigit() else NODE0 + "ab".index(letter)


def tile_of(line: str) -> Face:
    number, colour, count, nodes, label, *track = line.split()
    return Face(
        number,
        COLOURS.index(colour),
        "" if label == "-" else label,
        () if nodes == "-" else tuple(node_of(text) for text in nodes.split(",")),
        tuple((end_of(piece[0]), end_of(piece[1])) for piece in track),
        int(count),
    )


TILES: Final = tuple(tile_of(line) for line in TABLE.strip().splitlines())


def upgrades() -> dict[str, tuple[str, ...]]:
    pairs = (line.split(":") for line in UPGRADES.strip().splitlines())
    return {old: tuple(new.split()) for old, new in pairs}

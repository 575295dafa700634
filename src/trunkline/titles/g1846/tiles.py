"""The tiles: number, label, how many, value and slots of a city, track at rotation 0, what may replace it."""

from typing import Final

from trunkline.core.board import BROWN, GREEN, GREY, NODE0, YELLOW, Face, Node, Piece

UNLIMITED: Final = -1

# number  label  count  city(value/slots)  track  > upgrades. Track: two ends each, an edge or a node (a, b, c, d).
YELLOW_TILES: Final = """
5   .   3 20/1 0a 1a > 14 15 619
6   .   4 20/1 0a 2a > 14 15 619
7   .   * -    01    > 18 21 22 26 27 28 29 30 31
8   .   * -    02    > 16 17 19 21 22 23 24 25 28 29 30 31
9   .   * -    03    > 18 19 20 23 24 26 27
57  .   4 20/1 0a 3a > 14 15 619
291 Z   1 40/1 0a 1a > 294 295 296
292 Z   1 40/1 0a 2a > 294 295 296
293 Z   1 40/1 0a 3a > 294 295 296
"""
GREEN_TILES: Final = """
14  .   4 30/2 0a 1a 3a 4a > 611
15  .   5 30/2 0a 1a 2a 3a > 611
16  .   2 -    02 13 > 43 70
17  .   1 -    13 04 > 47
18  .   1 -    03 12 > 43
19  .   2 -    03 24 > 45 46
20  .   2 -    03 14 > 44 47
21  .   1 -    02 34 > 46
22  .   1 -    04 23 > 45
23  .   4 -    03 04 > 41 43 45 47
24  .   4 -    03 02 > 42 43 46 47
25  .   2 -    02 04 > 40 45 46
26  .   1 -    03 05 > 42 44 45
27  .   1 -    03 01 > 41 44 46
28  .   1 -    04 05 > 39 43 46 70
29  .   1 -    02 01 > 39 43 45 70
30  .   1 -    04 01 > 42 70
31  .   1 -    02 05 > 41 70
294 Z   2 50/2 0a 1a 3a 4a > 297
295 Z   2 50/2 0a 1a 2a 3a > 297
296 Z   1 50/2 0a 2a 3a 4a > 297
298 Chi 1 40/1 0a 2a 3b 2b 4c 2c 5d 2d > 299
619 .   3 30/2 0a 2a 3a 4a > 611
"""
BROWN_TILES: Final = """
39  .   1 -    02 01 12 >
40  .   1 -    02 24 04 >
41  .   2 -    03 01 13 >
42  .   2 -    03 35 05 >
43  .   2 -    03 02 13 12 >
44  .   1 -    03 14 01 34 >
45  .   2 -    03 24 04 23 >
46  .   2 -    03 24 34 02 >
47  .   2 -    03 14 13 04 >
70  .   1 -    01 02 13 23 >
297 Z   2 60/3 0a 1a 2a 3a 4a > 290
299 Chi 1 70/1 0a 2a 3b 2b 4c 2c 5d 2d > 300
611 .   4 40/2 0a 1a 2a 3a 4a > 51
"""
GREY_TILES: Final = """
51  .   2 50/2 0a 1a 2a 3a 4a >
290 Z   1 70/3 0a 1a 2a 3a 4a >
300 Chi 1 90/1 0a 2a 3b 2b 4c 2c 5d 2d >
"""
TABLES: Final = ((YELLOW, YELLOW_TILES), (GREEN, GREEN_TILES), (BROWN, BROWN_TILES), (GREY, GREY_TILES))


def pieces_of(words: list[str]) -> tuple[Piece, ...]:
    """Track written as pairs of ends: "03" plain track, "0a" into the first node."""
    return tuple((end_of(word[0]), end_of(word[1])) for word in words)


def end_of(letter: str) -> int:
    return int(letter) if letter.isdecimal() else NODE0 + "abcd".index(letter)


def rows() -> list[tuple[int, list[str], list[str]]]:
    """Colour, words before and words after the arrow, for every tile."""
    out = []
    for colour, table in TABLES:
        for line in table.strip().splitlines():
            left, _, right = line.partition(">")
            out.append((colour, left.split(), right.split()))
    return out


def tile_of(colour: int, words: list[str]) -> Face:
    number, label, count, city, *track = words
    cities = len({word[1] for word in track}) if city != "-" else 0
    value, _, slots = city.partition("/")
    nodes = tuple(Node("city", (int(value),) * 4, int(slots)) for _ in range(cities))
    left = UNLIMITED if count == "*" else int(count)
    return Face(number, colour, "" if label == "." else label, nodes, pieces_of(track), left)


TILES: Final = tuple(tile_of(colour, words) for colour, words, _ in rows())
TILE_UPGRADES: Final = {words[0]: tuple(after) for _, words, after in rows()}

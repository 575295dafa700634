"""The colours of tiles, the same in every title. What a title chooses stands in its own `presentation`."""

from typing import Final

from trunkline.core.board import BLUE, BROWN, GREEN, GREY, RED, WHITE, YELLOW
from trunkline.core.presentation import Presentation

FILLS: Final = {
    YELLOW: "#f4d35e",
    GREEN: "#7fb685",
    BROWN: "#b8855a",
    GREY: "#b4b8bf",
    RED: "#d8705f",
    BLUE: "#a8cfe0",
}


def fill_of(look: Presentation, colour: int) -> str:
    return look.land if colour == WHITE else FILLS[colour]

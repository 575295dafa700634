"""How each title looks: colours of paper, land, phases and railroads. Also what the browser client draws with."""

from typing import Final

from trunkline.core.board import BLUE, BROWN, GREEN, GREY, RED, WHITE, YELLOW
from trunkline.core.value import value


@value
class Look:
    """Colours by name; `phases` gives the colour of tiles by phase, `railroads` the fill and the ink of tokens."""

    paper: str
    land: str
    line: str
    ink: str
    phases: tuple[int, ...]
    railroads: tuple[tuple[str, str, str], ...]

    def token(self, railroad: str) -> tuple[str, str]:
        """Fill and ink of a railroad's token."""
        found = [(fill, ink) for name, fill, ink in self.railroads if name == railroad]
        return found[0] if found else ("#5b6470", "#ffffff")


FILLS: Final = {
    YELLOW: "#f4d35e",
    GREEN: "#7fb685",
    BROWN: "#b8855a",
    GREY: "#b4b8bf",
    RED: "#d8705f",
    BLUE: "#a8cfe0",
}

LOOKS: Final = {
    "1846": Look(
        paper="#f6f3ea",
        land="#eef0dc",
        line="#c9c8b0",
        ink="#2c2a26",
        phases=(YELLOW, GREEN, BROWN, GREY),
        railroads=(
            ("PRR", "#c8232c", "#ffffff"),
            ("NYC", "#17181a", "#ffffff"),
            ("B&O", "#1f5fa8", "#ffffff"),
            ("C&O", "#9fd3e6", "#14202b"),
            ("ERIE", "#ffe15a", "#14202b"),
            ("GT", "#ee7f22", "#14202b"),
            ("IC", "#2f7d3d", "#ffffff"),
            ("MS", "#ef9dbb", "#14202b"),
            ("BIG4", "#35b6b4", "#14202b"),
        ),
    ),
    "1848": Look(
        paper="#eef4f5",
        land="#f4ead2",
        line="#d5c49d",
        ink="#332a1f",
        phases=(YELLOW, GREEN, GREEN, BROWN, BROWN, GREY),
        railroads=(
            ("CAR", "#232629", "#ffffff"),
            ("VR", "#ffdd33", "#1c1c1c"),
            ("NSW", "#f0862b", "#1c1c1c"),
            ("SAR", "#8d2f8d", "#ffffff"),
            ("COM", "#7d858c", "#ffffff"),
            ("FT", "#e88fb4", "#1c1c1c"),
            ("WA", "#c9262e", "#ffffff"),
            ("QR", "#2e8540", "#ffffff"),
            ("BOE", "#1d4f91", "#ffffff"),
        ),
    ),
}


def fill_of(look: Look, colour: int) -> str:
    return look.land if colour == WHITE else FILLS[colour]

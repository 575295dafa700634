"""How 1848 looks and speaks."""

from typing import Final

from trunkline.core.board import BROWN, GREEN, GREY, YELLOW
from trunkline.core.presentation import Presentation

PRESENTATION: Final = Presentation(
    subtitle="Australia",
    currency="£",
    words=(("president", "director"), ("pool", "bank pool"), ("corporation", "company"), ("unsold", "bank")),
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
    short_names=(("BOE", "BoE"),),
    halves_columns=True,
)

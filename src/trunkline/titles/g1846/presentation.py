"""How 1846 looks and speaks."""

from typing import Final

from trunkline.core.board import BROWN, GREEN, GREY, YELLOW
from trunkline.core.presentation import EmblemTile, Presentation
from trunkline.titles.g1846.companies import PRIVATES

PRESENTATION: Final = Presentation(
    subtitle="The Race for the Midwest",
    currency="$",
    words=(
        ("pool", "market"),
        ("unsold", "treasury"),
        ("counts", "cash, shares at today's prices and, before phase III, private companies at their list price"),
    ),
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
    editions=(
        ("gmt-2016", "GMT 2016"),
        ("first-edition", "First edition"),
        ("gmt-2021", "GMT 2021"),
        ("two-player", "Two players"),
        ("two-player-2021", "Two players, companies of 2021"),
        ("gmt-2021-co", "GMT 2021, C&O always in play"),
    ),
    signs=(*[(p.icon, p.id) for p in PRIVATES if p.icon], ("land grant", "IC")),
    price_rules=("5.22", "5.52", "6.75", "5.26", "4.33"),
    short_names=(("BIG4", "Big 4"),),
    card=("#fbe9ad", "#f0cc7f"),
    emblem=(
        EmblemTile(0, 0, "red", ((1, 4),)),
        EmblemTile(2, 0, "yellow", ((1, 4),)),
        EmblemTile(4, 0, "green", ((1, 4), (1, 5)), "#1b1f24"),
        EmblemTile(6, 0, "yellow", ((1, 4),)),
        EmblemTile(8, 0, "brown", ((1, 4), (0, 4)), "#37a14b"),
        EmblemTile(10, 0, "red", ((1, 4),)),
        EmblemTile(1, 1),
        EmblemTile(3, 1),
        EmblemTile(5, 1, "yellow", ((2, 4),)),
        EmblemTile(7, 1, "yellow", ((1, 3),)),
        EmblemTile(9, 1),
    ),
)

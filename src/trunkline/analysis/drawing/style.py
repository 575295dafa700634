"""How things are painted: the light page's colours and the rules of its components, so that a picture looks like it.

A test compares both with the page's own (`web/src/style/app.css`, `web/src/draw`).
"""

import re
from typing import Final

from trunkline.core.presentation import Presentation

LIGHT: Final = {
    "map-back": "#e7dfcd",
    "land": "#f3ead6",
    "land-1": "#f0e2c4",
    "land-2": "#e6e3c3",
    "land-3": "#f1ddcb",
    "sea-hex": "#b9d7e6",
    "shore": "#d9cdb3",
    "coast": "#8d7f63",
    "snow": "#fffdf8",
    "hex-line": "#bcae92",
    "tile-line": "rgb(60 45 15 / 0.55)",
    "map-ink": "#22201b",
    "map-halo": "rgb(255 252 244 / 0.85)",
    "track": "#24211c",
    "track-casing": "#fffdf6",
    "city": "#fffefb",
    "city-ink": "#22201b",
    "held": "#6e675a",
    "tile-yellow": "#f7d867",
    "tile-green": "#8cc084",
    "tile-brown": "#c79a6b",
    "tile-grey": "#bdc0c4",
    "tile-red": "#e6a090",
    "tile-blue": "#a9cfe4",
    "mountain": "#8d6f50",
    "desert": "#c9a15a",
    "water": "#3a7ca5",
    "pass": "#d9b99a",
    "gauge": "#7a2f2f",
    "gauge-dash": "#ffe7b8",
}

RULES: Final = {  # by component of the page; a class round all of it, where its rules name bare elements
    ("MapView", ""): """
.borders path { fill: none; stroke: var(--tile-line); stroke-width: 1.6 }
.shore { stroke: var(--shore); stroke-width: 17 }
.coast { stroke: var(--coast); stroke-width: 2 }
""",
    ("TileArt", ""): """
text { text-anchor: middle; fill: var(--map-ink) }
.casing { fill: none; stroke: var(--track-casing); stroke-width: 12; stroke-linecap: butt }
.rail { fill: none; stroke: var(--track); stroke-width: 7; stroke-linecap: butt }
.city { fill: var(--city); stroke: var(--track); stroke-width: 1.6; stroke-linejoin: round }
.slot { fill: var(--city); stroke: var(--track); stroke-width: 1.4 }
.slot.extra { stroke-dasharray: 3 2 }
.town { fill: var(--track); stroke: var(--track-casing); stroke-width: 1.6 }
.harbour { fill: var(--tile-blue); stroke: var(--track); stroke-width: 1.4 }
.anchor { fill: none; stroke: var(--track); stroke-width: 1.6; stroke-linecap: round }
.revenue { fill: var(--city); stroke: var(--track); stroke-width: 1 }
.amount { font-weight: 600; fill: var(--city-ink) }
.label { font-weight: 700 }
.held { fill: var(--held); font-weight: 600 }
""",
    ("HexSpace", ""): """
.land { fill: var(--land); stroke: var(--hex-line); stroke-width: 1 }
.land.a1 { fill: var(--land-1) }
.land.a2 { fill: var(--land-2) }
.land.a3 { fill: var(--land-3) }
.land.sea { fill: var(--sea-hex) }
.land.yellow { fill: var(--tile-yellow) }
.land.green { fill: var(--tile-green) }
.land.brown { fill: var(--tile-brown) }
.land.grey { fill: var(--tile-grey) }
.land.red { fill: var(--tile-red) }
.land.blue { fill: var(--tile-blue) }
.coordinate { opacity: 0.5 }
.terrain path { fill: var(--mountain); stroke: none }
.terrain.desert path { fill: var(--desert) }
.terrain .snow { fill: var(--snow) }
.terrain.desert .far { opacity: 0.55 }
.terrain .wave { fill: none; stroke: var(--water); stroke-width: 1.8; stroke-linecap: round }
.waves { fill: none; stroke: var(--water); stroke-width: 1.8; stroke-linecap: round; opacity: 0.5 }
.terrain text { font-weight: 700; paint-order: stroke; stroke: var(--map-halo); stroke-width: 2.4px }
.band rect { stroke: var(--track); stroke-width: 0.8; fill: var(--city) }
.band.yellow rect { fill: var(--tile-yellow) }
.band.green rect { fill: var(--tile-green) }
.band.brown rect { fill: var(--tile-brown) }
.band.grey rect { fill: var(--tile-grey) }
.band text { opacity: 0.75 }
.band.now rect { stroke-width: 2.2 }
.band.now text { font-weight: 800; opacity: 1 }
.here { stroke: var(--map-ink); stroke-width: 2.2; stroke-linecap: round }
.bonus { font-weight: 600; paint-order: stroke; stroke: var(--map-halo); stroke-width: 2.6px; stroke-linejoin: round }
""",
    ("Token", "token"): """
circle { stroke: var(--track); stroke-width: 0.8 }
.rim { fill: none; stroke-width: 0.7; opacity: 0.55 }
text { font-weight: 700 }
""",
    ("Mark", "mark"): """
circle { fill: var(--city); stroke: var(--track); stroke-width: 0.8 }
rect { fill: var(--city); stroke: var(--track); stroke-width: 0.8 }
.port circle { fill: #a9cfe4 }
.meat circle { fill: #e9b8a6 }
path { fill: none; stroke: #1d2430; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round }
text { font-weight: 700; fill: var(--city-ink) }
.times { fill: var(--map-ink) }
""",
    ("Side", "sides"): """
.gauge { fill: none; stroke: var(--gauge); stroke-width: 4.4; stroke-linecap: round }
.gauge.dash { stroke: var(--gauge-dash); stroke-width: 1.8; stroke-dasharray: 4 4; stroke-linecap: butt }
.closed { fill: none; stroke: var(--water); stroke-width: 5; stroke-linecap: round }
.edge { fill: none; stroke: var(--mountain); stroke-width: 5; stroke-linecap: round }
.edge.bridge { stroke: var(--water) }
rect { fill: var(--city); stroke: var(--track); stroke-width: 1 }
.bridge rect { fill: #a9cfe4 }
.tunnel rect { fill: var(--pass) }
.pass rect { fill: var(--pass) }
text { font-weight: 700; fill: var(--city-ink) }
""",
    ("Sides", "sides"): """
.breakpoint { fill: var(--gauge-dash); stroke: var(--gauge); stroke-width: 2.4 }
""",
    ("Names", "names"): """
text { fill: var(--map-ink); font-weight: 600; letter-spacing: -0.2px }
text { paint-order: stroke; stroke: var(--map-halo); stroke-linejoin: round }
""",
}
OPEN: Final = ".shore, .coast { fill: none; stroke-linecap: round; stroke-linejoin: round }"


def colours(look: Presentation) -> dict[str, str]:
    """Those of every title, with those that are this title's own."""
    return LIGHT | dict(look.light)


def style(look: Presentation) -> str:
    """A picture's style sheet."""
    rules = [rule if not within else f".{within} {rule}" for (_, within), css in RULES.items() for rule in lines(css)]
    paint = colours(look)
    sheet = re.sub(r"var\(--([\w-]+)\)", lambda found: solid(paint[found[1]]), "\n".join([*rules, OPEN]))
    return f"<style>\n{sheet}\n</style>\n"


def lines(css: str) -> list[str]:
    return css.strip().split("\n")


def solid(colour: str) -> str:
    """Transparency in the way that every program that draws SVG knows: #rrggbbaa."""
    parts = re.findall(r"[\d.]+", colour) if colour.startswith("rgb(") else []
    if not parts:
        return colour
    red, green, blue = (int(part) for part in parts[:3])
    return f"#{red:02x}{green:02x}{blue:02x}{round(float(parts[3]) * 255):02x}"

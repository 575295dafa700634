"""The icons of the installed app, drawn from web/public/icon.svg: in two sizes, and one with room round it that a
phone may cut to its own shape."""

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
GROUND = "#1f6f54"


def maskable(drawing: str) -> str:
    """The drawing within the inner four fifths, which no phone cuts off."""
    inner = drawing.partition(">")[2].rpartition("</svg>")[0]
    ground = f'<rect width="64" height="64" fill="{GROUND}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}'
        f'<g transform="translate(11.2 11.2) scale(.65)">{inner}</g></svg>'
    )


def icons() -> dict[str, bytes]:
    drawing = (PUBLIC / "icon.svg").read_text()
    return {
        "icon-192.png": png(drawing, 192),
        "icon-512.png": png(drawing, 512),
        "icon-maskable-512.png": png(maskable(drawing), 512),
    }


def png(drawing: str, size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size))


if __name__ == "__main__":
    for name, picture in icons().items():
        (PUBLIC / name).write_bytes(picture)

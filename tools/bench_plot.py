"""How cost grows (figures of bench_growth): a panel for each thing that grows, a line for each title and build."""

from collections.abc import Iterator

Figures = dict[str, float]
Line = list[tuple[float, float]]

PANELS = {
    "actions": "milliseconds for an action, by actions played",
    "players": "milliseconds for a whole random game, by players",
    "trains": "milliseconds for the best routes, by trains",
    "track": "milliseconds for the best routes of two trains, by tiles laid",
}
COLOURS = {"1846": "#1f5f8b", "1848": "#b5541c"}
WIDTH, HEIGHT, MARGIN = 340, 190, 44


def lines(figures: dict[str, Figures], what: str) -> dict[tuple[str, str], Line]:
    """The points of a panel, by title and build."""
    found: dict[tuple[str, str], Line] = {}
    for build, some in figures.items():
        for name, value in some.items():
            if name.startswith(f"growth: {what} "):
                title, x = name.removeprefix(f"growth: {what} ").split(": ")
                found.setdefault((title, build), []).append((float(x), value))
    return {key: sorted(points) for key, points in found.items()}


def drawn(figures: dict[str, Figures]) -> str:
    """All panels as one SVG picture."""
    size = f'width="{2 * WIDTH}" height="{2 * HEIGHT}" viewBox="0 0 {2 * WIDTH} {2 * HEIGHT}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">']
    parts.append('<rect width="100%" height="100%" fill="#fff"/>')
    for i, (what, heading) in enumerate(PANELS.items()):
        parts.append(f'<g transform="translate({i % 2 * WIDTH} {i // 2 * HEIGHT})">')
        parts += [f'<text x="{MARGIN}" y="16">{heading}</text>', *panel(lines(figures, what)), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def panel(found: dict[tuple[str, str], Line]) -> Iterator[str]:
    """The lines of a panel within their frame; solid lines are compiled, dashed ones pure."""
    points = [point for line in found.values() for point in line]
    if not points:
        return
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top = max(y for _, y in points)
    for (title, build), line in found.items():
        path = "L".join(f"{across(x, left, right):.1f} {upward(y, top):.1f}" for x, y in line)
        dashes = ' stroke-dasharray="4 3"' if build == "pure" else ""
        yield f'<path d="M{path}" fill="none" stroke="{COLOURS[title]}" stroke-width="2"{dashes}/>'
        x, y = across(line[-1][0], left, right) - 4, upward(line[-1][1], top) - 4
        yield f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end">{title} {build}</text>'
    floor = HEIGHT - MARGIN / 2
    yield f'<path d="M{MARGIN} 24V{floor}H{WIDTH - 10}" fill="none" stroke="#888"/>'
    yield f'<text x="{MARGIN - 4}" y="34" text-anchor="end">{top:.3g}</text>'
    yield f'<text x="{MARGIN - 4}" y="{floor}" text-anchor="end">0</text>'
    yield f'<text x="{MARGIN}" y="{floor + 14}">{left:g}</text>'
    yield f'<text x="{WIDTH - 10}" y="{floor + 14}" text-anchor="end">{right:g}</text>'


def across(x: float, left: float, right: float) -> float:
    return MARGIN + (WIDTH - MARGIN - 10) * (x - left) / ((right - left) or 1)


def upward(y: float, top: float) -> float:
    return HEIGHT - MARGIN / 2 - (HEIGHT - MARGIN / 2 - 30) * y / (top or 1)

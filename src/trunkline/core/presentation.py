"""How a title looks and speaks: currency, words, colours, names on the board. Each title has its own values."""

from trunkline.core.value import value


@value
class EmblemTile:
    """One hex of a title's emblem, a strip of its board. Edges count as on the board (0 is the lower left)."""

    x: int
    y: int
    colour: str = "white"
    track: tuple[tuple[int, int], ...] = ()  # from edge to edge
    token: str = ""  # the colour of a token on it
    gauge: int = -1  # the edge at which the gauge changes


@value
class Presentation:
    """Colours are "#rrggbb"; `phases` gives the newest colour of tiles in each phase."""

    subtitle: str
    currency: str
    words: tuple[tuple[str, str], ...]  # our word, and the title's own where it has another ("president", "director")
    phases: tuple[int, ...]
    railroads: tuple[tuple[str, str, str], ...]  # name, fill and ink of its tokens
    editions: tuple[tuple[str, str], ...] = ()  # id, and what people call it
    short_names: tuple[tuple[str, str], ...] = ()  # for tokens, where the name itself is too long
    halves_columns: bool = False  # the board prints F9 where the facts (and the other site) say F17
    signs: tuple[tuple[str, str], ...] = ()  # printed for one company alone: the sign, and whose it is
    price_rules: tuple[str, ...] = ()  # the rules by which prices move, as the chart tells them
    loans: bool = False  # railroads take loans: tables have a column for them
    card: tuple[str, str] = ("#e9ece4", "#cfd8c6")  # the title's card, from one corner to the other
    emblem: tuple[EmblemTile, ...] = ()
    light: tuple[tuple[str, str], ...] = ()  # colours of the page where they are the title's own ("land", "accent")
    dark: tuple[tuple[str, str], ...] = ()  # the same on dark pages

    def word(self, ours: str) -> str:
        """The title's word for ours."""
        return dict(self.words).get(ours, ours)

    def edition_name(self, edition: str) -> str:
        """What people call an edition."""
        return dict(self.editions).get(edition, edition)

    def token(self, railroad: str) -> tuple[str, str]:
        """Fill and ink of a railroad's token."""
        found = [(fill, ink) for name, fill, ink in self.railroads if name == railroad]
        return found[0] if found else ("#5b6470", "#ffffff")

    def short(self, railroad: str) -> str:
        """The name on its tokens."""
        return dict(self.short_names).get(railroad, railroad)

    def printed_name(self, hex_name: str) -> str:
        """A hex as the printed board calls it."""
        letters = hex_name.rstrip("0123456789")
        number = hex_name[len(letters) :]
        if not self.halves_columns or not number:
            return hex_name
        return f"{letters}{(int(number) + 1) // 2}"

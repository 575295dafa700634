"""How a title looks and speaks: currency, words, colours, names on the board. Each title has its own values."""

from trunkline.core.value import value


@value
class Presentation:
    """Colours are "#rrggbb"; `phases` gives the newest colour of tiles in each phase."""

    subtitle: str
    currency: str
    words: tuple[tuple[str, str], ...]  # our word, and the title's own where it has another ("president", "director")
    paper: str
    land: str
    line: str
    ink: str
    phases: tuple[int, ...]
    railroads: tuple[tuple[str, str, str], ...]  # name, fill and ink of its tokens
    short_names: tuple[tuple[str, str], ...] = ()  # for tokens, where the name itself is too long
    halves_columns: bool = False  # the board prints F9 where the facts (and the other site) say F17

    def word(self, ours: str) -> str:
        """The title's word for ours."""
        return dict(self.words).get(ours, ours)

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

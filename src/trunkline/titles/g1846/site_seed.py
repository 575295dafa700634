"""How the other site deals: a known generator, so that its games can be written and read (Options.deal)."""

from typing import Final

from trunkline.titles.g1846.editions import removed_from
from trunkline.titles.g1846.state import State1846

MODULUS: Final = 1 << 31


class SiteGenerator:
    """The site's generator: x -> (1103515245 x + 12345) mod 2^31."""

    def __init__(self, seed: int) -> None:
        self.x = seed % MODULUS

    def next(self) -> int:
        self.x = (1103515245 * self.x + 12345) % MODULUS
        return self.x

    def skip(self, calls: int) -> None:
        for _ in range(calls):
            self.next()

    def shuffle(self, cards: list[int]) -> list[int]:
        """Each card gets a number in turn; the order is that of the numbers."""
        numbers = [(self.next(), i) for i in range(len(cards))]
        return [cards[i] for _, i in sorted(numbers)]


def dealt(s: State1846) -> tuple[list[int], list[int], list[int], SiteGenerator]:
    """The deck, the private companies and the corporations removed, and the generator after that."""
    dealer = SiteGenerator(s.options.seed)
    deck: list[int] = []
    if not s.edition.open_draft:
        deck = dealer.shuffle(list(range(s.edition.privates + s.players)))
    privates: list[int] = []
    rails: list[int] = []
    for group in s.edition.groups:
        drawn = dealer.shuffle([m for m in group.members if m not in group.spared])
        gone = drawn[: removed_from(s.edition, group, s.players)]
        (privates if group.privates else rails).extend(gone)
    return [card for card in deck if card not in privates], privates, rails, dealer


def bottom_order(s: State1846, rest: list[int], place: int) -> list[int]:
    """The order in which a hand goes below the deck: the chosen card (at `place` in it) was shuffled, too."""
    deck, _, _, dealer = dealt(s)
    hand = len(rest) + 1
    left = len(s.deck) + 1
    for size in range(len(deck), left, -1):
        dealer.skip(min(size, s.players + 2))
    chosen = -2
    shuffled = dealer.shuffle([*rest[:place], chosen, *rest[place:]])
    assert len(shuffled) == hand
    return [card for card in shuffled if card != chosen]

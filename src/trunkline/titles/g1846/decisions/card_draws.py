"""2.3, 3.2 What chance decides: removals, the order of the deck, the order of the cards put below it."""

from random import Random
from typing import Final

from trunkline.core.actions import Action, Draw
from trunkline.core.asked import Asked
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Drawn, RoundBegan
from trunkline.core.ids import BOX, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1846.companies import PRIVATE_IDS, RAILS
from trunkline.titles.g1846.distribution import card_name, card_named
from trunkline.titles.g1846.editions import removed_from
from trunkline.titles.g1846.frames import BottomOrder, DeckOrder
from trunkline.titles.g1846.setup import remove
from trunkline.titles.g1846.site_seed import bottom_order, dealt
from trunkline.titles.g1846.state import State1846


class DrawDecision(Decision[State1846]):
    """3.2 Nobody is offered an outcome, but only a possible one is taken."""

    takes: Takes = (Draw,)
    not_now = Objection("3.2", "Cards are drawn by chance now.")

    def candidates(self, s: State1846) -> list[Action]:
        return []

    def objection(self, s: State1846, a: Action) -> Objection | None:
        assert isinstance(a, Draw)
        if a.what != s.now().kind:
            return Objection("3.2", f"What is drawn now is: {s.now().kind}.")
        return self.outcome_objection(s, list(a.outcome))

    def act(self, s: State1846, a: Action) -> None:
        assert isinstance(a, Draw)
        s.events.append(Drawn(a.what, a.outcome))
        s.agenda.pop()
        self.carry_out(s, a.outcome)

    def outcome(self, s: State1846, rng: Random) -> tuple[str, ...]:
        """As chance has it, or as the other site would have dealt."""
        raise NotImplementedError

    def outcome_objection(self, s: State1846, names: list[str]) -> Objection | None:
        raise NotImplementedError

    def carry_out(self, s: State1846, names: tuple[str, ...]) -> None:
        raise NotImplementedError


class RemovalsDecision(DrawDecision):
    """2.3 Corporations and private companies that stay out of the game, so many from each group."""

    def words(self, asked: Asked) -> str:
        return "what stays out of the game is drawn"

    def outcome(self, s: State1846, rng: Random) -> tuple[str, ...]:
        if s.options.deal == "site-seed":
            _, privates, rails, _ = dealt(s)
            return tuple([PRIVATE_IDS[p] for p in privates] + [s.name(r) for r in rails])
        out: list[str] = []
        for group in s.edition.groups:
            members = [m for m in group.members if m not in group.spared]
            gone = sorted(rng.sample(members, removed_from(s.edition, group, s.players)))
            out += [PRIVATE_IDS[m] if group.privates else RAILS[m - RAIL0] for m in gone]
        return tuple(out)

    def outcome_objection(self, s: State1846, names: list[str]) -> Objection | None:
        left = names
        for group in s.edition.groups:
            members = [m for m in group.members if m not in group.spared]
            ids = [PRIVATE_IDS[m] if group.privates else RAILS[m - RAIL0] for m in members]
            gone = [name for name in left if name in ids]
            if len(set(gone)) != removed_from(s.edition, group, s.players) or len(set(gone)) != len(gone):
                return Objection("2.3", "From each group as many are removed as the table for the players says.")
            left = [name for name in left if name not in ids]
        return Objection("2.3", f"{left[0]} cannot be removed.") if left else None

    def carry_out(self, s: State1846, names: tuple[str, ...]) -> None:
        rails = [s.owner(name) for name in names if name in s.names]
        remove(s, [PRIVATE_IDS.index(n) for n in names if n in PRIVATE_IDS], rails)
        if not s.edition.open_draft:
            s.agenda.append(DeckOrder())
        s.events.append(RoundBegan("distribution", 0, 0))


class ShuffleDecision(DrawDecision):
    """3.2 Cards come into a random order."""

    def cards(self, s: State1846) -> list[int]:
        """Those that are shuffled, still in the order in which they lie."""
        raise NotImplementedError

    def site_order(self, s: State1846) -> list[int]:
        raise NotImplementedError

    def outcome(self, s: State1846, rng: Random) -> tuple[str, ...]:
        if s.options.deal == "site-seed":
            cards = self.site_order(s)
        else:
            cards = self.cards(s)
            rng.shuffle(cards)
        return tuple([card_name(s, card) for card in cards])

    def outcome_objection(self, s: State1846, names: list[str]) -> Objection | None:
        if sorted(names) != sorted([card_name(s, card) for card in self.cards(s)]):
            return Objection("3.2", "These are not the cards that are shuffled now.")
        return None


class DeckDecision(ShuffleDecision):
    """3.2 The whole deck: private companies in the game, and a blank for every player."""

    def words(self, asked: Asked) -> str:
        return "the cards are shuffled"

    def cards(self, s: State1846) -> list[int]:
        privates = [p for p in range(s.edition.privates) if s.private_owner[p] != BOX]
        return privates + list(range(s.edition.privates, s.edition.privates + s.players))

    def site_order(self, s: State1846) -> list[int]:
        return dealt(s)[0]

    def carry_out(self, s: State1846, names: tuple[str, ...]) -> None:
        s.deck = tuple([card_named(s, name) for name in names])


class BottomDecision(ShuffleDecision):
    """3.2 The cards that a player put below the deck."""

    def words(self, asked: Asked) -> str:
        return "the other cards are shuffled"

    def cards(self, s: State1846) -> list[int]:
        return list(s.deck[-bottom(s).count :])

    def site_order(self, s: State1846) -> list[int]:
        return bottom_order(s, self.cards(s), bottom(s).place)

    def carry_out(self, s: State1846, names: tuple[str, ...]) -> None:
        s.deck = (*s.deck[: len(s.deck) - len(names)], *[card_named(s, name) for name in names])


def bottom(s: State1846) -> BottomOrder:
    frame = s.now()
    assert isinstance(frame, BottomOrder)
    return frame


DRAWS: Final[dict[str, DrawDecision]] = {
    "removals": RemovalsDecision(),
    "deck": DeckDecision(),
    "bottom": BottomDecision(),
}


def drawn(s: State1846, rng: Random) -> Action:
    """The outcome of chance."""
    kind = s.now().kind
    return Draw(kind, DRAWS[kind].outcome(s, rng))

"""Trains: kinds of cards with their faces, and who owns each train."""

from trunkline.core.ids import BANK
from trunkline.core.state import State


class TrainFace:
    """One side of a card, as it is bought: how far it runs and what it counts."""

    def __init__(
        self, name: str, price: int, visit: int, pay: int, free_crossings: int = 0, kind: str = "plain"
    ) -> None:
        self.name = name
        self.price = price
        self.visit = visit  # stops visited at most; 0: no limit
        self.pay = pay  # stops counted at most
        self.free_crossings = free_crossings
        self.kind = kind


class TrainCard:
    """A kind of card: its faces, how many there are (-1: no end), the phase it opens and when it goes."""

    def __init__(self, name: str, faces: tuple[TrainFace, ...], phase: int, out_in: int, gone_in: int) -> None:
        self.name = name
        self.faces = faces
        self.phase = phase
        self.out_in = out_in  # phase in which it is phased out; 0: never
        self.gone_in = gone_in  # phase in which it is removed at once; 0: never


def add_train(s: State, card: int, owner: int, face: int = -1) -> int:
    """A new train, by number."""
    s.train_card = (*s.train_card, card)
    s.train_face.append(face)
    s.train_owner.append(owner)
    s.train_out.append(0)
    return len(s.train_card) - 1


def trains_of(s: State, owner: int) -> list[int]:
    return [t for t, o in enumerate(s.train_owner) if o == owner]


def next_card_in_bank(s: State) -> int:
    """The first train the bank has for sale that was never sold, or -1."""
    for t, owner in enumerate(s.train_owner):
        if owner == BANK and s.train_face[t] < 0:
            return t
    return -1

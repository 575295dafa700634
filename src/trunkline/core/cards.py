"""Trains as they are printed: kinds of cards with their faces."""

from trunkline.core.words import TrainKind


class TrainFace:
    """One side of a card, as it is bought: how far it runs and what it counts."""

    def __init__(
        self, name: str, price: int, visit: int, pay: int, free_crossings: int = 0, kind: TrainKind = "plain"
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

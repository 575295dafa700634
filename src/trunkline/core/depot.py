"""Trains: who owns each, and which face of its card was bought. They change hands through one function."""

from trunkline.core.cards import TrainFace
from trunkline.core.events import TrainLeft
from trunkline.core.ids import BANK, BOX
from trunkline.core.state import State
from trunkline.core.words import TrainLoss


def add_train(s: State, card: int, owner: int, face: int = -1) -> int:
    """A new train, by number."""
    s.train_card = (*s.train_card, card)
    s.train_face = (*s.train_face, face)
    s.train_owner.append(owner)
    return len(s.train_card) - 1


def move_train(s: State, train: int, owner: int) -> None:
    """It changes hands; whoever sells it notes that."""
    s.train_owner[train] = owner


def remove_train(s: State, train: int, why: TrainLoss) -> None:
    """It leaves the game."""
    s.events.append(TrainLeft(s.name(s.train_owner[train]), train_name(s, train), why))
    move_train(s, train, BOX)


def trains_of(s: State, owner: int) -> list[int]:
    owners = s.train_owner
    return [t for t in range(len(owners)) if owners[t] == owner]


def next_card_in_bank(s: State) -> int:
    """The first train the bank has for sale that was never sold, or -1."""
    for t, owner in enumerate(s.train_owner):
        if owner == BANK and s.train_face[t] < 0:
            return t
    return -1


def face_of(s: State, train: int) -> TrainFace:
    """The face that was bought; of a train still for sale, the first."""
    return s.cards[s.train_card[train]].faces[max(s.train_face[train], 0)]


def train_name(s: State, train: int) -> str:
    return face_of(s, train).name


def face_named(s: State, name: str) -> TrainFace:
    """The face of that name. Raises ValueError with a sentence."""
    for card in s.cards:
        for face in card.faces:
            if face.name == name:
                return face
    raise ValueError(f"There is no train {name!r}.")

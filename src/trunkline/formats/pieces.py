"""Pieces are individuals on the other site: certificates, trains and tiles carry numbers. Here is who is who."""

from trunkline.core.cards import TrainCard
from trunkline.core.ids import BANK, NOBODY, POOL, is_player, issuer
from trunkline.core.state import State

Book = tuple[tuple[int, ...], tuple[int, ...]]  # all shares, and the presidents
PRESIDENT = 0  # the number of the president's certificate


class Certificates:
    """Where each numbered certificate lies, in the order in which its owner received it.

    Our states only count shares. The rules of the other engine are followed where they say which certificate
    moves; `match_holdings` then makes the numbers of shares agree with a state.
    """

    def __init__(self, s: State, flat: frozenset[str]) -> None:
        """`flat` names corporations whose ten certificates are all single shares."""
        rails = s.issuers()
        self.flat = frozenset(rail for rail in rails if s.name(rail) in flat)
        self.at: dict[int, dict[int, list[int]]] = {}
        self.owner: dict[int, list[int]] = {}  # the same by the certificate's number
        self.president: dict[int, int] = {}
        self.seen: Book = ((), ())  # when last settled
        for rail in rails:
            numbers, home = list(range(10 if rail in self.flat else 9)), s_home(s, rail)
            self.at[rail] = {home: numbers}
            self.owner[rail] = [home] * len(numbers)
        self.match_holdings(s)

    def size(self, rail: int, number: int) -> int:
        return 2 if number == PRESIDENT and rail not in self.flat else 1

    def owner_of(self, rail: int, number: int) -> int:
        """Who holds a certificate, or NOBODY."""
        owners = self.owner.get(rail, ())
        return owners[number] if number < len(owners) else NOBODY

    def held(self, rail: int, owner: int) -> list[int]:
        return self.at[rail].setdefault(owner, [])

    def move(self, rail: int, number: int, target: int) -> None:
        source = self.owner_of(rail, number)
        if source not in (NOBODY, target):
            self.at[rail][source].remove(number)
            self.held(rail, target).append(number)
            self.owner[rail][number] = target

    def sell(self, s: State, rail: int, numbers: list[int], shares: int, seller: int) -> None:
        """To the pool. If only half of the president's certificate was meant, the pool's first share comes back."""
        for number in numbers:
            self.move(rail, number, POOL)
        self.hand_president(s, rail)
        surplus = sum(self.size(rail, n) for n in numbers) - shares
        for number in self.singles(rail, POOL)[: max(0, surplus)]:
            self.move(rail, number, seller)

    def match_holdings(self, s: State) -> None:
        """Let holdings agree with the state: first the president's certificate, then single shares in list order."""
        book = s.share_book()
        if book == self.seen:
            return  # most actions move no share
        for rail in self.moved(book, len(s.names)):
            self.hand_president(s, rail)
            self.even_out(s, rail)
            self.president[rail] = s.president_of(rail)
        self.seen = book

    def moved(self, book: Book, n: int) -> list[int]:
        """Of which railroads shares have changed hands among `n` owners, or the presidency."""
        (shares, presidents), (old_shares, old_presidents) = book, self.seen
        return [
            issuer(i)
            for i, president in enumerate(presidents)
            if shares[i * n : i * n + n] != old_shares[i * n : i * n + n] or president != old_presidents[i]
        ]

    def hand_president(self, s: State, rail: int) -> None:
        """The new president's first two single shares go to the old one, who must keep as many, or else to the pool."""
        if rail in self.flat:
            return
        new, holder = s.president_of(rail), self.owner_of(rail, PRESIDENT)
        if not is_player(new):
            self.move(rail, PRESIDENT, POOL if new == POOL or s.held(rail, POOL) >= 2 else s_home(s, rail))
            return
        if new == holder or holder == rail:
            self.move(rail, PRESIDENT, new)
            return
        old = self.president.get(rail, NOBODY)
        back = old if is_player(old) and self.count(rail, old) >= 2 else POOL
        for number in [n for n in self.held(rail, new) if n != PRESIDENT][:2]:
            self.move(rail, number, back)
        self.move(rail, PRESIDENT, new)

    def even_out(self, s: State, rail: int) -> None:
        spare: list[int] = []
        for owner in self.at[rail]:
            spare += self.singles(rail, owner)[: max(0, self.count(rail, owner) - s.held(rail, owner))]
        for owner in range(len(s.names)) if spare else ():
            missing = s.held(rail, owner) - self.count(rail, owner)
            for _ in range(min(missing, len(spare))):
                self.move(rail, spare.pop(0), owner)

    def count(self, rail: int, owner: int) -> int:
        """The shares of an owner's certificates."""
        numbers = self.at[rail].get(owner, ())
        return len(numbers) + (rail not in self.flat and PRESIDENT in numbers)

    def singles(self, rail: int, owner: int) -> list[int]:
        """An owner's certificates of one share."""
        return [n for n in self.at[rail].get(owner, ()) if n != PRESIDENT or rail in self.flat]


def s_home(s: State, rail: int) -> int:
    """Where certificates not yet sold lie: with the corporation itself, or with the bank."""
    for owner in (rail, BANK, POOL):
        if s.held(rail, owner):
            return owner
    return rail


class Trains:
    """The other site's id of each train ("4-2") and our number of it."""

    def __init__(self, s: State, cards: tuple[TrainCard, ...], first: tuple[str, ...]) -> None:
        """`first` names railroads that start with a train: theirs have the lowest numbers of their kind."""
        self.cards = [card.name for card in cards]
        self.number: dict[str, int] = {}
        self.id: dict[int, str] = {}
        for name in first:
            owner = s.owner(name)
            for train in [t for t, o in s.trains() if o == owner]:
                self.enter(s, train)
        self.update(s)

    def enter(self, s: State, train: int) -> None:
        if train in self.id:
            return
        card = self.cards[s.card_of(train)]
        n = sum(1 for known in self.number if known.rpartition("-")[0] == card)
        self.number[f"{card}-{n}"] = train
        self.id[train] = f"{card}-{n}"

    def update(self, s: State) -> None:
        """New cards have come."""
        for train in range(len(self.id), len(s.trains())):
            self.enter(s, train)

    def find(self, s: State, id_: str) -> int:
        """Our number of a train, or -1."""
        self.update(s)
        return self.number.get(id_, -1)

    def moved(self, id_: str, train: int) -> None:
        """It turned out that this id is that train: two equal trains change names."""
        if id_ not in self.number or self.number[id_] == train or train not in self.id:
            return
        other_train, other_id = self.number[id_], self.id[train]
        self.number[id_], self.number[other_id] = train, other_train
        self.id[train], self.id[other_train] = id_, other_id


class Tiles:
    """Which numbered copy of a tile lies on which hex."""

    def __init__(self) -> None:
        self.hex_of: dict[str, str] = {}
        self.on: dict[str, str] = {}
        self.laid: dict[str, int] = {}

    def lay(self, id_: str, hex_name: str) -> None:
        old = self.on.pop(hex_name, "")
        self.hex_of.pop(old, None)
        self.hex_of[id_] = hex_name
        self.on[hex_name] = id_
        number = id_.rpartition("-")[0]
        self.laid[number] = self.laid.get(number, 0) + 1

    def free(self, number: str) -> str:
        """The lowest copy of a tile that lies nowhere."""
        n = 0
        while f"{number}-{n}" in self.hex_of:
            n += 1
        return f"{number}-{n}"

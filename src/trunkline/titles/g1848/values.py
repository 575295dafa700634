"""Small values of this title's data."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    name: str
    colours: tuple[int, ...]
    train_limit: int
    rounds: int  # operating rounds after a stock round
    dividend: int  # the Bank of England pays at least this much in all


@dataclass(frozen=True)
class Company:
    """A public company; `homes` are the cities where it begins."""

    id: str
    name: str
    homes: tuple[str, ...]
    token_prices: tuple[int, ...]


@dataclass(frozen=True)
class PrivateCompany:
    """A private company's card; all that its chapters need to know of its power."""

    id: str
    name: str
    price: int
    floor: int
    income: int
    text: str
    dearest: int = 0  # the most a public company may pay for it; 0: none may buy it
    power_rule: str = ""  # the paragraph of its power
    outlives: bool = False  # 4.1 an unused right stays when the company closes
    share: str = ""  # 4.6 the company of which it brings a share
    directorship: str = ""  # 4.7 the company whose director's share it brings, and which closes it by buying a train
    first_price: int = 0  # of that company
    free_terrain: int = 0  # 4.3 one first tile is laid for nothing where the terrain costs this
    ghan_discount: int = 0  # 4.5 what it takes off one 2E

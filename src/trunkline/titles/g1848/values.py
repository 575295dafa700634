"""Small values of this title's data."""

from trunkline.core.value import value


@value
class Phase:
    name: str
    colours: tuple[int, ...]
    train_limit: int
    rounds: int  # operating rounds after a stock round
    dividend: int  # the Bank of England pays at least this much in all


@value
class Company:
    """A public company; `homes` are the cities where it begins."""

    id: str
    name: str
    homes: tuple[str, ...]
    token_prices: tuple[int, ...]


@value
class PrivateCompany:
    """`dearest` is the most a public company may pay for it, 0 where none may buy it."""

    id: str
    name: str
    price: int
    floor: int
    income: int
    dearest: int
    power: str
    text: str

"""Variables that are 0 or 1, and rows for them."""

from trunkline.core.routes.integer.cuts import Row, Terms


class Rows:
    """Variables (`gains`: what each earns) and rows for them."""

    __slots__ = ("every", "gains")

    def __init__(self) -> None:
        self.gains: list[int] = []
        self.every: list[Row] = []

    def variable(self, gain: int = 0) -> int:
        self.gains.append(gain)
        return len(self.gains) - 1

    def variables(self, gains: list[int]) -> list[int]:
        return [self.variable(gain) for gain in gains]

    def levels(self, gain: int, count: int) -> list[int]:
        """A number from 0 to `count` as variables, each at most the one before; every one that is 1 earns the gain."""
        found = self.variables([gain] * count)
        for i in range(1, count):
            self.at_most({found[i]: 1, found[i - 1]: -1}, 0)
        return found

    def at_most(self, terms: Terms, limit: int) -> int:
        self.every.append(Row(terms, limit))
        return len(self.every) - 1

    def exactly(self, terms: Terms, limit: int) -> int:
        self.every.append(Row(terms, limit, True))
        return len(self.every) - 1


def sum_of(parts: list[tuple[int, list[int]]]) -> Terms:
    """A linear form: for each part so many times the sum of its variables."""
    terms: Terms = {}
    for a, variables in parts:
        for variable in variables:
            terms[variable] = terms.get(variable, 0) + a
    return terms


def total(values: list[float], variables: list[int]) -> float:
    """The sum of the values of these variables (by hand: mypyc takes a sum that begins with 0 for whole)."""
    found = 0.0
    for variable in variables:
        found += values[variable]
    return found

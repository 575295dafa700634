"""Cuts against fractional answers: half the sum of some rows, rounded down.

Let rows `terms <= limit` in whole numbers be added up and halved, and let every coefficient and the limit be rounded
down. Every answer in whole numbers still fits, since no variable is negative. A fractional one may not, if the limit
of the sum is odd: it misses the cut by half of what is left of 1 after the slack of the rows and the value of every
variable whose coefficient is odd. Variables near 1 count by what they lack, for a row `variable <= 1` can be added too.

So sums are looked for in which hardly any coefficient is odd, by elimination modulo 2 with rows that have no slack.
"""

from math import sqrt

Terms = dict[int, int]
"""A linear form: coefficients by variable."""

NEAR = 1e-6
"""Values as close as this are equal."""

SLACK = 0.3
"""Rows with more slack than this are left alone."""

MISSED = 0.02
"""A cut is worth adding when it is missed by this much."""

MANY = 40
"""So many rows at most are added up."""

ALIKE = 0.5
"""Two cuts are too much alike if the cosine of the angle between them is greater than this."""


class Row:
    """`terms <= limit`, or `terms = limit` if it is exact. A column that has its `bit` counts 1 in it."""

    __slots__ = ("bit", "exact", "limit", "terms")

    def __init__(self, terms: Terms, limit: int, exact: bool = False) -> None:
        self.terms = terms
        self.limit = limit
        self.exact = exact
        self.bit = 0


class HalfRow(Row):
    """Half the sum of these rows, rounded down. Columns which join later are halved and rounded in the same way."""

    __slots__ = ("rows",)

    def __init__(self, terms: Terms, limit: int, rows: list[Row]) -> None:
        super().__init__(terms, limit)
        self.rows = rows


class Sum:
    """A sum of rows (a set of their numbers): its slack, which fractional variables are odd in it, is its limit odd."""

    __slots__ = ("odd", "odd_limit", "rows", "slack")

    def __init__(self, slack: float, odd: int, odd_limit: int, rows: int) -> None:
        self.slack = slack
        self.odd = odd
        self.odd_limit = odd_limit
        self.rows = rows

    def add(self, other: "Sum") -> None:
        """Add a sum which has no slack."""
        self.odd ^= other.odd
        self.odd_limit ^= other.odd_limit
        self.rows ^= other.rows


class Found:
    """A cut that was found: the rows to add up, its coefficients where the values are not 0, their length as a vector,
    and how far away from it the values are.
    """

    __slots__ = ("far", "length", "rows", "terms")

    def __init__(self, rows: int, terms: Terms, missed: float) -> None:
        self.rows = rows
        self.terms = terms
        self.length = sqrt(sum(a * a for a in terms.values())) or 1.0
        self.far = missed / self.length

    def alike(self, other: "Found") -> bool:
        product = sum(a * other.terms.get(j, 0) for j, a in self.terms.items())
        return product > ALIKE * self.length * other.length


def half_cuts(rows: list[Row], values: list[float], tried: int) -> list[Row]:
    """Cuts which these values miss, the farthest first and no two alike; so many at most are compared."""
    return Halver(rows, values).cuts(tried)


class Halver:
    """The search for cuts. `used`: the variables that are not 0; `used_in`: those of each row that may take part."""

    __slots__ = ("found", "loss", "rows", "used", "used_in", "values")

    def __init__(self, rows: list[Row], values: list[float]) -> None:
        self.rows = rows
        self.values = values
        self.used = {j for j, value in enumerate(values) if value > NEAR}
        self.used_in: dict[int, Terms] = {}
        self.loss: list[float] = []
        self.found: dict[int, float] = {}

    def cuts(self, tried: int) -> list[Row]:
        self.eliminate(self.sums())
        best = sorted(self.found.items(), key=lambda item: (-item[1], item[0].bit_count(), item[0]))[:tried]
        near = [Found(rows, self.near_terms(rows), missed) for rows, missed in best]
        chosen: list[Found] = []
        for cut in sorted(near, key=lambda cut: (-cut.far, cut.rows)):
            if not any(cut.alike(other) for other in chosen):
                chosen.append(cut)
        return [self.cut(cut.rows) for cut in chosen]

    def sums(self) -> list[Sum]:
        """The rows with little slack, each as a sum; of those equal modulo 2 the one with the least slack."""
        flags: dict[int, int] = {}
        for j in sorted(self.used):
            if self.values[j] < 1 - NEAR:
                flags[j] = 1 << len(self.loss)
                self.loss.append(min(self.values[j], 1 - self.values[j]))
        sums: dict[tuple[int, int], Sum] = {}
        for i, row in enumerate(self.rows):
            terms = {j: row.terms[j] for j in self.used & row.terms.keys()}
            slack = self.slack(row.limit, terms)
            if slack > SLACK:
                continue
            self.used_in[i] = terms
            odd = 0
            odd_limit = row.limit & 1
            for j, a in terms.items():
                if a & 1:
                    odd |= flags.get(j, 0)
                    odd_limit ^= 1 if self.values[j] > 0.5 else 0
            same = sums.get((odd, odd_limit))
            if same is None or slack < same.slack:
                sums[odd, odd_limit] = Sum(slack if slack > NEAR else 0.0, odd, odd_limit, 1 << i)
        return list(sums.values())

    def slack(self, limit: int, terms: Terms) -> float:
        """What the values leave of the limit (added up by hand: mypyc takes a sum that begins with 0 for whole)."""
        left = float(limit)
        for j, a in terms.items():
            left -= a * self.values[j]
        return left

    def eliminate(self, sums: list[Sum]) -> None:
        """Make one fractional variable after the other even in all sums but one, and look at every sum on the way."""
        for one in sums:
            self.look_at(one)
        for k in sorted(range(len(self.loss)), key=lambda k: -self.loss[k]):
            having = [one for one in sums if one.odd >> k & 1]
            tight = [one for one in having if not one.slack]
            if tight:
                pivot = min(tight, key=lambda one: (one.odd.bit_count(), one.rows.bit_count(), one.rows))
                sums.remove(pivot)
                having.remove(pivot)
                for one in having:
                    one.add(pivot)
                    self.look_at(one)

    def look_at(self, one: Sum) -> None:
        """Keep a sum whose half is missed by enough."""
        if not one.odd_limit or one.rows.bit_count() > MANY:
            return
        room = 1 - 2 * MISSED - one.slack
        odd = one.odd
        while odd and room > 0:
            lowest = odd & -odd
            room -= self.loss[lowest.bit_length() - 1]
            odd ^= lowest
        if room > 0:
            self.found[one.rows] = room / 2 + MISSED

    def near_terms(self, rows: int) -> Terms:
        """The coefficients of the variables which are not 0."""
        total: Terms = {}
        for i in numbers(rows):
            for j, a in self.used_in[i].items():
                total[j] = total.get(j, 0) + a
        return {j: (a + (1 if self.values[j] > 0.5 else 0)) // 2 for j, a in total.items()}

    def cut(self, rows: int) -> Row:
        """Half the sum of these rows, rounded down, with `variable <= 1` for odd variables near 1."""
        total: Terms = {}
        limit = 0
        for i in numbers(rows):
            limit += self.rows[i].limit
            for j, a in self.rows[i].terms.items():
                total[j] = total.get(j, 0) + a
        for j in self.used & total.keys():
            if total[j] & 1 and self.values[j] > 0.5:
                total[j] += 1
                limit += 1
        return HalfRow(
            {j: a // 2 for j, a in total.items() if a // 2}, limit // 2, [self.rows[i] for i in numbers(rows)]
        )


def numbers(bits: int) -> list[int]:
    """The numbers in a set."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found

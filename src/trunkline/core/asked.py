"""A decision as it is kept: values, which become words wherever somebody reads them. No part of the game."""

from trunkline.core.value import value

Values = dict[str, str | int]  # by name


@value
class Asked:
    """A decision as values: what is kept of it. It is put into words wherever somebody reads it."""

    kind: str
    seat: int  # who decides, -1: chance
    subject: str  # the railroad (or other owner) it is about, "" for none
    values: Values  # what else its words need

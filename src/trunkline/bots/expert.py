"""Standard with wider plans, and with whole games played out for its own and the others' likely decisions."""

from trunkline.bots.standard import Standard


class Expert(Standard):
    wide = 12
    deep = 2
    ahead = 99  # to the end of the game

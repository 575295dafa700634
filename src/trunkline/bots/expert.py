"""Standard with wider plans, and with the best options played out to the end of the game."""

from trunkline.bots.standard import Standard


class Expert(Standard):
    wide = 12
    futures = 32

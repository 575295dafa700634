"""Standard with wider plans and more options, the best of them played on again and again."""

from trunkline.bots.standard import Standard


class Expert(Standard):
    wide = 12
    looked_at = 2
    futures = 32

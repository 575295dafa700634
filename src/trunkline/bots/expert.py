"""Standard with wider plans, more options and better knowledge, the best options played on again and again."""

from trunkline.bots.knowledge import EXPERT, Knowledge
from trunkline.bots.standard import Standard
from trunkline.core.contract import Title


class Expert(Standard):
    wide = 12
    looked_at = 2
    futures = 32

    def __init__(self, title: Title, temper: int = 0, know: Knowledge | None = None) -> None:
        super().__init__(title, temper, know or EXPERT[title.name])

"""The editions, as values. No rule asks which edition it is; it asks one of these."""

from dataclasses import dataclass
from typing import Final

from trunkline.core.cards import TrainCard
from trunkline.core.chart import Chart
from trunkline.core.choices import named
from trunkline.titles.g1848.charts import CHART
from trunkline.titles.g1848.map import MAP, Map
from trunkline.titles.g1848.trains import CARDS, COUNTS, PHASES
from trunkline.titles.g1848.values import Phase


@dataclass(frozen=True)
class Edition:
    """What an edition prints, and its numbers; tables are by the number of players."""

    id: str
    map: Map
    chart: Chart
    cards: tuple[TrainCard, ...]
    train_counts: tuple[int, ...]  # by card, -1: there is always one more
    phases: tuple[Phase, ...]
    bank: int  # the players' capital included
    bank_of_england: int
    capital: dict[int, int]
    certificate_limit: dict[int, tuple[int, ...]]  # 12.2.1 by companies in receivership
    former_director: dict[int, int]  # 5.5.4 further cut for each company lost
    share_limit: dict[int, int]  # tenths a player may hold
    pool_limit: int  # tenths
    launched_at: int  # 5.2 tenths sold before a company is launched
    loan: int
    loans: int  # 5.6 as many as the Bank of England has
    own_loans: int  # 5.6.3 as many as a company may take unforced
    loans_that_end: int
    receiverships_that_end: int
    exports_at: tuple[int, ...]  # receiverships at which a permanent train leaves
    k_bonus: list[int]  # by K cities on a route
    privates: int = 6  # private companies, from the top of the list


EDITIONS: Final = {
    "gmt-2021": Edition(
        id="gmt-2021",
        map=MAP,
        chart=CHART,
        cards=CARDS,
        train_counts=COUNTS,
        phases=PHASES,
        bank=10_000,
        bank_of_england=2000,
        capital={3: 840, 4: 630, 5: 510, 6: 430},
        certificate_limit={
            3: (20, 18, 16, 14, 12, 10),
            4: (17, 15, 13, 11, 10, 9),
            5: (14, 13, 12, 10, 9, 8),
            6: (12, 11, 10, 9, 8, 7),
        },
        former_director={3: 2, 4: 2, 5: 1, 6: 1},
        share_limit={3: 7, 4: 6, 5: 6, 6: 6},
        pool_limit=5,
        launched_at=6,
        loan=100,
        loans=20,
        own_loans=5,
        loans_that_end=16,
        receiverships_that_end=5,
        exports_at=(2, 5),
        k_bonus=[0, 0, 50, 100, 150, 200],
    )
}


def edition_named(name: str) -> Edition:
    """The edition of that id ("" is the first). Raises ValueError with a sentence."""
    return named("1848", "edition", EDITIONS, name)

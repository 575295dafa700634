"""The eight public companies, the Bank of England and the six private companies."""

from typing import Final

from trunkline.core.ids import RAIL0
from trunkline.titles.g1848.values import Company, PrivateCompany

COMPANIES: Final[tuple[Company, ...]] = (
    Company("CAR", "Central Australian Railway", ("E4",), (0, 40, 100, 100)),
    Company("VR", "Victorian Railways", ("H11",), (0, 40, 100)),
    Company("NSW", "New South Wales Railways", ("F17",), (0, 40, 100, 100)),
    Company("SAR", "South Australian Railway", ("G6",), (0, 40, 100, 100)),
    Company("COM", "Commonwealth Railways", ("F17", "G6"), (0, 0, 100, 100, 100)),
    Company("FT", "Federal Territory Railway", ("G14",), (0, 40, 100, 100)),
    Company("WA", "West Australian Railway", ("D1",), (0, 40, 100, 100, 100)),
    Company("QR", "Queensland Government Railway", ("B19",), (0, 40, 100, 100, 100)),
)
RAILS: Final = tuple(c.id for c in COMPANIES)
BANK_OF_ENGLAND: Final = "BOE"
ISSUERS: Final[tuple[str, ...]] = (*RAILS, BANK_OF_ENGLAND)

CAR: Final = RAIL0
COM: Final = RAIL0 + 4
BOE: Final = RAIL0 + 8

PRIVATES: Final[tuple[PrivateCompany, ...]] = (
    PrivateCompany("P1", "Melbourne & Hobson's Bay Railway", 30, 0, 5, "No special power.", dearest=40),
    PrivateCompany(
        "P2", "Oodnadatta Railway", 70, 40, 10,
        "From the first 3/3+ train on: one yellow tile in a desert without its £40. The right outlives the company.",
        dearest=80, power_rule="4.3", outlives=True, free_terrain=40,
    ),
    PrivateCompany(
        "P3", "Tasmanian Railways", 110, 80, 15,
        "From the first 3/3+ train on: lay the Tasmania tile, besides the normal track. "
        "With the first 5/5+ train it must be laid at once.",
        dearest=140, power_rule="4.4", outlives=True,
    ),
    PrivateCompany(
        "P4", "The Ghan", 170, 140, 20, "£100 off one 2E train. The right outlives the company.",
        dearest=220, power_rule="4.5", outlives=True, ghan_discount=100,
    ),
    PrivateCompany("P5", "Trans-Australian Railway", 170, 140, 25, "Comes with a 10% share of the QR.", share="QR"),
    PrivateCompany(
        "P6", "North Australian Railway", 230, 200, 30,
        "Comes with the director's share of the CAR at £100. Closes when the CAR buys a train.",
        directorship="CAR", first_price=100,
    ),
)  # fmt: skip
PRIVATE_IDS: Final = tuple(p.id for p in PRIVATES)
PRICE_STEP: Final = 5

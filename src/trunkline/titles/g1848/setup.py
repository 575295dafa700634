"""2 The table before the first action."""

from dataclasses import replace

from trunkline.core.contract import Options
from trunkline.core.depot import add_train
from trunkline.core.ids import BANK, SEAT0
from trunkline.core.listing import listed
from trunkline.core.state import put
from trunkline.titles.g1848.bank_of_england import open_bank
from trunkline.titles.g1848.companies import COMPANIES, PRIVATES
from trunkline.titles.g1848.editions import edition_named
from trunkline.titles.g1848.frames import Auction
from trunkline.titles.g1848.rulings import RULINGS, Rulings
from trunkline.titles.g1848.state import State1848


def set_up(options: Options, players: int) -> State1848:
    """2.3 Capital by the number of players; they sit in the order given, so that nothing is left to chance."""
    edition = edition_named(options.edition)
    if players not in edition.capital:
        raise ValueError(f"1848 is for 3 to 6 players, not {players}.")
    s = State1848()
    s.lay_out(players, edition, rulings_of(options))
    lay_out_money(s)
    open_bank(s)
    lay_out_papers(s)
    s.agenda = [Auction(SEAT0, 0)]
    return s


def rulings_of(options: Options) -> Rulings:
    if options.rulings not in RULINGS:
        raise ValueError(f"There are no rulings {options.rulings!r}: choose {listed(RULINGS)}.")
    if options.routes not in ("", "best", "free"):
        raise ValueError(f"Routes are 'best' or 'free', not {options.routes!r}.")
    rulings = RULINGS[options.rulings]
    if rulings.interrupts_wait and options.deal == "site-seed":  # a game that was played over there
        rulings = replace(rulings, asides_of_others=True)
    return replace(rulings, routes=options.routes) if options.routes else rulings


def lay_out_money(s: State1848) -> None:
    """2.3 The players' capital comes from the bank."""
    s.cash[BANK] = s.edition.bank - s.players * s.edition.capital[s.players]
    for seat in range(s.players):
        s.cash[SEAT0 + seat] = s.edition.capital[s.players]


def lay_out_papers(s: State1848) -> None:
    """2.4 New shares and trains lie in the bank."""
    for i, company in enumerate(COMPANIES):
        s.shares[i * s.owners + BANK] = 10
        s.tokens_left = put(s.tokens_left, i, len(company.token_prices))
    s.private_price = tuple([PRIVATES[p].price for p in range(s.edition.privates)])
    for card, count in enumerate(s.edition.train_counts):
        for _ in range(max(count, 1)):
            add_train(s, card, BANK)

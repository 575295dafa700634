"""2 The table before the first action."""

from trunkline.core.choices import must_seat
from trunkline.core.contract import Options
from trunkline.core.depot import add_train
from trunkline.core.ids import BANK, RAIL0, SEAT0
from trunkline.core.money import deal_capital
from trunkline.core.shares import SHARES, deal_shares
from trunkline.core.state import put
from trunkline.titles.g1848.bank_of_england import open_bank
from trunkline.titles.g1848.companies import COMPANIES, PRIVATES
from trunkline.titles.g1848.editions import edition_named
from trunkline.titles.g1848.frames import Auction
from trunkline.titles.g1848.rulings import rulings_of
from trunkline.titles.g1848.state import State1848


def set_up(options: Options, players: int) -> State1848:
    """2.3 Capital by the number of players; they sit in the order given, so that nothing is left to chance."""
    edition = edition_named(options.edition)
    must_seat(f"1848 {edition.id}", edition.capital, players)
    s = State1848()
    s.lay_out(players, edition, rulings_of(options))
    deal_capital(s, edition.bank, edition.capital[players])  # 2.3
    open_bank(s)
    lay_out_papers(s)
    s.agenda = [Auction(SEAT0, 0)]
    return s


def lay_out_papers(s: State1848) -> None:
    """2.4 New shares and trains lie in the bank."""
    for i, company in enumerate(COMPANIES):
        deal_shares(s, RAIL0 + i, SHARES, BANK)
        s.tokens_left = put(s.tokens_left, i, len(company.token_prices))
    s.private_price = tuple([PRIVATES[p].price for p in range(s.edition.privates)])
    for card, count in enumerate(s.edition.train_counts):
        for _ in range(max(count, 1)):
            add_train(s, card, BANK)

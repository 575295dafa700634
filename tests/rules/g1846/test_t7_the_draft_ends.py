"""T4, T7, 10.1: a two-player draft in which nobody buys comes to an end too."""

from trunkline import Game
from trunkline.core.actions import BuyPrivate, Pass


def passing(first: str) -> Game:
    """One private company is bought, and then nobody ever does anything that can be declined."""
    game = Game("1846", ["Amy", "Bob"], edition="two-player", seed=5)
    game.play(next(a for a in game.legal_actions() if isinstance(a, BuyPrivate) and a.private == first))
    while not game.over and game.seq < 3000:
        options = game.legal_actions()
        game.play(Pass() if Pass() in options else options[0])
    return game


def available() -> list[str]:
    options = Game("1846", ["Amy", "Bob"], edition="two-player", seed=5).legal_actions()
    return [a.private for a in options if isinstance(a, BuyPrivate)]


def test_10_1_the_bank_runs_out_while_the_draft_goes_on() -> None:
    paying = next(p for p in available() if p in ("MC", "O&I", "TBC", "SC", "LSL", "C&WI"))
    assert passing(paying).state.ended == "bank"


def test_t7_nothing_moves_in_the_draft() -> None:
    """The Mail Contract pays no income, so that not even the bank runs dry."""
    assert "MAIL" in available()
    assert passing("MAIL").state.ended == "stalemate"


def test_t7_a_purchase_in_the_draft_is_something_that_moves() -> None:
    """Both pass once, and nothing moves in the two rounds: the draft goes on, for one was bought before them."""
    game = Game("1846", ["Amy", "Bob"], edition="two-player", seed=5)
    game.play(next(a for a in game.legal_actions() if isinstance(a, BuyPrivate) and a.private == "MAIL"))
    game.play(Pass())
    game.play(Pass())
    assert (game.over, BuyPrivate in {type(a) for a in game.legal_actions()}) == (False, True)
    game.play(Pass())
    game.play(Pass())
    assert game.state.ended == "stalemate"


def with_both(first: str, second: str) -> Game:
    """The first table whose draft has both private companies."""
    for seed in range(99):
        game = Game("1846", ["Amy", "Bob"], edition="two-player", seed=seed)
        if {first, second} <= {a.private for a in game.legal_actions() if isinstance(a, BuyPrivate)}:
            return game
    raise AssertionError


def test_t7_what_comes_back_as_income_to_the_dollar_was_still_bought() -> None:
    """The TBC's $60 come back in two rounds as 2 x ($20 + $10 of the C&WI): by the cash alone nothing has moved."""
    game = with_both("C&WI", "TBC")
    game.play(BuyPrivate("C&WI", 60))
    game.play(Pass())
    game.play(Pass())  # rounds 0.1 and 0.2
    cash = game.state.cash[:]
    game.play(BuyPrivate("TBC", 60))
    game.play(Pass())
    game.play(Pass())
    assert (game.over, game.state.cash) == (False, cash)

"""What a decision would bring is seen before it is made, and what there is to know about a place."""

import re

from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import LONG, open_game, seq_of
from tests.web.test_decisions import brought, point
from tests.web.test_rooms import lays_without_trains

from trunkline.core.actions import Action, BuyShare, Issue, Launch, LayTile
from trunkline.core.events import TileLaid
from trunkline.game import Game


def test_pointing_at_a_button_tells_what_it_would_do_and_does_nothing(
    page: Page, me: Person, errors: list[str]
) -> None:
    open_game(page, brought(me, *point("1846", lambda game, _: game.state.now().kind == "issue")))
    before, told = seq_of(page), page.locator(".decide .preview")
    page.locator("[data-mark^=issue]").first.hover()
    expect(told).to_contain_text(re.compile("would do.*issues 1 share"), timeout=LONG)
    page.locator("[data-main]").hover()
    expect(told).to_contain_text("issues no shares", timeout=LONG)
    page.locator(".decide h2").hover()
    expect(told).to_have_count(0)
    assert seq_of(page) == before


def test_payouts_stand_side_by_side_with_what_everybody_gets(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", lambda game, _: game.state.now().kind == "pay")
    open_game(page, brought(me, text, seq))
    columns = page.locator("[data-pay]")
    expect(columns.first).to_contain_text("$", timeout=LONG)
    rows = 2 + len(Game.from_json(text).at(seq).view().players)
    tops = [column.bounding_box()["y"] for column in columns.all()]  # type: ignore[index]
    assert len(tops) == 3
    assert len(set(tops)) == 1
    assert [column.locator("> span").count() for column in columns.all()] == [rows] * 3


def test_a_hex_tells_who_is_connected(page: Page, me: Person, errors: list[str]) -> None:
    text, seq = point("1846", lambda game, _: game.state.now().kind == "pay")
    view = Game.from_json(text).at(seq).view()
    railroad = next(c for c in view.corporations if c.tokens)
    open_game(page, brought(me, text, seq))
    page.locator(f'[data-hex="{railroad.tokens[0][0]}"]').hover(force=True)
    expect(page.locator(".map .card")).to_contain_text(re.compile(rf"connected:.*{railroad.id}"), timeout=LONG)


def test_the_auction_says_how_far_prices_can_fall(page: Page, me: Person, errors: list[str]) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(2))]
    open_game(page, me.post("/games", {"title": "1848", "seats": seats})["id"])
    cards = page.locator(".room li")
    expect(cards).to_have_count(6, timeout=LONG)
    expect(cards.filter(has_text="The Ghan")).to_contain_text("can fall to £140")


def test_the_last_private_company_is_offered_alone(page: Page, me: Person, errors: list[str]) -> None:
    """The others are cards that somebody holds in secret."""
    open_game(page, brought(me, *point("1846", lambda game, _: game.state.now().kind == "last")))
    expect(page.locator("[data-mark^='buy ']")).to_have_count(1, timeout=LONG)


def test_what_a_hex_says_goes_with_esc(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, brought(me, *point("1846", lays_without_trains)))
    page.locator(".space:not(.on)").nth(20).click()
    card = page.locator("aside.card")
    expect(card).to_be_visible()
    page.mouse.move(5, 5)
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_price_too_high_to_launch_at_says_why(page: Page, me: Person, errors: list[str]) -> None:
    def poor(_: Game, actions: list[Action]) -> bool:
        return 0 < max((a.price for a in actions if isinstance(a, Launch)), default=0) < 150  # the highest first price

    open_game(page, brought(me, *point("1846", poor)))
    page.locator('[data-mark^="beyond "]').first.hover()
    expect(page.get_by_role("status").filter(has_text="costs $")).to_be_visible()


def test_a_private_company_is_bought_after_it_was_looked_at(page: Page, me: Person, errors: list[str]) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(2))]
    game = me.post("/games", {"title": "1848", "seats": seats})["id"]
    open_game(page, game)
    before = seq_of(page)
    page.locator('[data-mark="buy P6"]').click()
    expect(page.locator("[data-main]")).to_contain_text("Buy P6 for £")
    page.keyboard.press("Escape")
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert me.table(game)["seq"] == before


def in_the_desert(game: Game, actions: list[Action]) -> bool:
    """Track may be laid where the ground costs money."""
    return bool(costly(game, actions))


def costly(game: Game, actions: list[Action]) -> dict[str, int]:
    """Hexes of tiles that cost something, with the cost."""
    found: dict[str, int] = {}
    for action in (a for a in actions if isinstance(a, LayTile)):
        after = game.copy()
        after.play(action)
        cost = next((e.cost for e in after.events(after.seq - 1) if isinstance(e, TileLaid)), 0)
        if cost:
            found[action.hex] = cost
    return found


def test_the_tiles_at_a_hex_say_what_they_cost(page: Page, me: Person, errors: list[str]) -> None:
    """Also where the words of the option do not name a price."""
    text, seq = point("1848", in_the_desert)
    game = Game.from_json(text).at(seq)
    hex_, cost = next(iter(costly(game, game.legal_actions()).items()))
    open_game(page, brought(me, text, seq))
    page.locator(f'[data-hex="{hex_}"].on').dispatch_event("click")
    expect(page.locator(".fan [data-tile]").first).to_contain_text(f"£{cost}")


def test_redeeming_stands_there_with_its_reason(page: Page, me: Person, errors: list[str]) -> None:
    issues = point("1846", lambda _, actions: any(isinstance(a, Issue) for a in actions))
    open_game(page, brought(me, *issues))
    redeem = page.locator('[data-mark="redeem 1"][aria-disabled=true]')
    redeem.hover()
    expect(page.locator(".tip .rule")).to_be_visible()


def test_on_another_view_the_bar_says_where_shares_are_traded(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, brought(me, *point("1846", lambda _, actions: any(isinstance(a, BuyShare) for a in actions))))
    hint = page.locator(".decide .hint")
    expect(hint).to_contain_text("Point at a button")
    page.keyboard.press("k")
    expect(hint).to_contain_text("on the Game tab")

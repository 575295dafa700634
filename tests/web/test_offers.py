"""Offers between two people, each at a browser of their own: made, withdrawn, made again, declined, accepted."""

from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, enter, mark, open_game, seq_of
from tests.web.test_decisions import brought, point
from tests.web.test_rooms import two_of_ones_own
from tests.web.test_tables import chosen, seated

Json = dict[str, Any]


def two_people(site: Server) -> tuple[str, list[Person]]:
    """An 1846 table that has begun: seats 1 and 3 are the host's, seat 2 the guest's. Whose a seat is, by seat."""
    host, guest = Person(site.url).guest(), Person(site.url).guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "hotseat", "name": "Third"}]
    game: str = host.post("/games", {"title": "1846", "seats": chairs, "terms": {"cover": False}})["id"]
    guest.post(f"/games/{game}/join", {"seat": 1})
    host.post(f"/games/{game}/start")
    return game, [host, guest, host]


def offer_to_another(table: Json, people: list[Person]) -> Json | None:
    """An offer for a private company of the other person, or None if none can be made now."""
    owners = {p["id"]: p["owner"] for p in table["view"]["privates"]}
    buyer = people[table["decision"]["seat"]]
    for option in table["options"]:
        action: Json = option["action"]
        if action["type"] == "buy_in" and people[int(owners[action["private"]][1:]) - 1] is not buyer:
            return action
    return None


def play_to_an_offer(site: Server, rng: Random) -> tuple[str, list[Person], Json]:
    """Over HTTP until one person can offer the other money for a private company: the game, who sits where, the offer.

    Chance may ruin a table before somebody can; then another one is played.
    """
    for _ in range(5):
        game, people = two_people(site)
        for _ in range(400):
            for person in people[:2]:
                table = person.table(game)
                if not table["options"]:
                    continue
                found = offer_to_another(table, people)
                if found is not None:
                    return game, people, found
                person.act(game, chosen(table["options"], rng), table["seq"])
                break
            else:
                break  # it has ended
    raise AssertionError("nobody comes to make an offer")


def buyer_and_owner(game: str, people: list[Person]) -> tuple[Person, Person]:
    """Who decides there now, and the other one."""
    buyer = next(person for person in people if person.table(game)["options"])
    return buyer, next(person for person in people if person is not buyer)


def test_an_offer_is_withdrawn_then_declined_then_accepted(site: Server, browser: Browser, rng: Random) -> None:
    game, people, action = play_to_an_offer(site, rng)
    buyer, owner = buyer_and_owner(game, people)
    buying, owning = (seated(browser, site, person) for person in (buyer, owner))
    for page in (buying, owning):
        open_game(page, game)
    before = seq_of(buying)

    enter(buying, action)
    expect(owning.locator('[data-option="accept"]')).to_be_visible()
    expect(owning.locator(".decide .yours")).to_be_visible()
    expect(owning.locator(".options")).to_contain_text("If you accept")
    expect(buying.locator('[data-option="accept"]')).to_have_count(0)

    buying.get_by_role("button", name="Withdraw my offer").click()
    expect(owning.locator('[data-option="accept"]')).to_have_count(0)
    for page in (buying, owning):
        expect(page.locator(".sidelog")).to_contain_text("withdrew the offer: ")
    buys_again(buying, action)
    assert len(buyer.get(f"/games/{game}/export")["log"]) == before + 1

    owning.locator('[data-option="decline"]').click()
    expect(buying.locator(".sidelog")).to_contain_text("declines")
    assert [e["action"]["type"] for e in buyer.get(f"/games/{game}/export")["log"][before:]] == ["buy_in", "decline"]

    higher = another_offer(buyer, game, action, people)
    if higher is not None:
        enter(buying, higher)
        owning.locator('[data-option="accept"]').click()
        expect(buying.locator(".sidelog")).to_contain_text(f"for ${higher['price']}")
        assert buyer.get(f"/games/{game}/export")["log"][-1]["action"] == {"type": "accept"}
    for page in (buying, owning):
        page.context.close()


def buys_again(page: Page, action: Json) -> None:
    """The offer is gone from the page and can be made once more."""
    expect(page.locator(".decide.mine")).to_be_visible(timeout=LONG)
    enter(page, action)


def another_offer(buyer: Person, game: str, declined: Json, people: list[Person]) -> Json | None:
    """The same thing at another price, where the rules let it be asked for again."""
    table = buyer.table(game)
    again = [o["action"] for o in table["options"] if o["action"]["type"] == "buy_in"]
    return next((a for a in again if a["private"] == declined["private"] and a["price"] != declined["price"]), None)


def test_enter_in_a_price_field_asks_as_a_click_does(page: Page, me: Person, errors: list[str]) -> None:
    game = brought(me, *point("1846", two_of_ones_own))
    open_game(page, game)
    page.locator(".matters").click()
    lines = page.locator('[data-mark^="buy_in "]').filter(has=page.get_by_role("button", name="Buy for"))
    line = mark(page, lines.first.get_attribute("data-mark") or "")
    field, button, main = line.get_by_role("spinbutton"), line.get_by_role("button"), page.locator("[data-main]")
    before, low = seq_of(page), int(field.get_attribute("min") or 0)
    field.fill("")
    field.press_sequentially(str(low))  # no change of focus: the field is still being typed in
    expect(button).to_have_text(f"Buy for ${low}")
    expect(page.locator(".preview")).to_contain_text(f"for ${low}")
    expect(main).to_contain_text("Back")
    field.fill("100000")
    expect(line.get_by_role("alert")).to_contain_text(f"It must be from ${low} to $")
    expect(button).to_be_disabled()
    field.press("Enter")
    assert seq_of(page) == before
    field.fill(str(low))
    field.press("Enter")
    expect(main).to_contain_text(f"for ${low}")
    assert seq_of(page) == before
    field.fill(str(low + 1))  # another price has not been chosen
    expect(main).to_contain_text("Back")
    field.press("Enter")
    expect(main).to_contain_text(f"for ${low + 1}")
    expect(main).to_be_enabled()
    field.press("Enter")
    page.wait_for_function("n => +document.querySelector('main[data-seq]').dataset.seq > n", arg=before)
    assert me.get(f"/games/{game}/export")["log"][before]["action"]["price"] == low + 1


def test_enter_from_habit_answers_no_offer(site: Server, browser: Browser, rng: Random) -> None:
    game, people, action = play_to_an_offer(site, rng)
    buyer, owner = buyer_and_owner(game, people)
    page = seated(browser, site, owner)
    open_game(page, game)
    buyer.act(game, action, buyer.table(game)["seq"])
    accept = page.locator('[data-option="accept"]')
    expect(accept).to_be_enabled(timeout=LONG)
    before = seq_of(page)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert seq_of(page) == before
    accept.click()
    page.wait_for_function("n => +document.querySelector('main[data-seq]').dataset.seq > n", arg=before)
    page.context.close()

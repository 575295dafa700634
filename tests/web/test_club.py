"""A club's evening: a file of a game that was not over, a rematch, a table called off, a seat lent to a bot."""

import re

from playwright.sync_api import Browser, Page, Route, expect
from tests.server.running import Person, Server
from tests.web.clicking import open_game, seq_of
from tests.web.recorded import prefix, recorded
from tests.web.test_line import pair
from tests.web.test_tables import seated


def test_a_file_of_an_unfinished_game_is_played_on(page: Page, me: Person, errors: list[str]) -> None:
    game = me.post("/games/import", {"text": prefix(recorded("1846", 1), 60)})["id"]
    open_game(page, game)
    expect(page.locator(".decide h2")).to_contain_text("Imported as far as it was played.")
    expect(page.get_by_text("The game is over.")).to_have_count(0)
    page.get_by_text("This table", exact=True).click()
    expect(page.get_by_text("Export the game")).to_be_visible()
    expect(page.get_by_text("Here now")).to_have_count(0)  # they are names in a file
    page.locator("[data-main]", has_text="Play on from here").click()
    expect(page.locator(".decide.mine")).to_be_visible()
    assert game not in page.url
    assert seq_of(page) == 60


def test_a_table_that_is_called_off_says_so_to_whoever_waits_there(site: Server, browser: Browser) -> None:
    host, guest = Person(site.url).guest(), Person(site.url).guest()
    game = host.new_game("1848", "me open open")
    guest.post(f"/games/{game}/join", {})
    there, here = (seated(browser, site, p) for p in (guest, host))
    for page in (there, here):
        page.goto(f"/game/{game}")
    here.get_by_role("button", name="Cancel the table").click()
    expect(here.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    expect(there.get_by_role("heading", name="This table has been cancelled")).to_be_visible()
    expect(there.locator("main.table")).to_have_count(0)
    for page in (there, here):
        page.context.close()


def test_who_has_lent_a_seat_is_not_spoken_to_as_a_player(site: Server, browser: Browser) -> None:
    game, _, ben = pair(site)
    page = seated(browser, site, ben)
    open_game(page, game)
    ben.post(f"/games/{game}/resign", {"level": "random"})
    expect(page.get_by_text("A bot is playing for you.")).to_be_visible()
    expect(page.locator(".decide h2")).to_contain_text("Waiting for Ann")
    expect(page.locator(".decide.mine")).to_have_count(0)
    page.get_by_text("This table", exact=True).click()
    expect(page.get_by_text("Here now: Ben")).to_be_visible()
    page.locator(".decide").get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("A bot is playing for you.")).to_have_count(0)
    page.context.close()


def test_a_message_goes_with_the_position_it_was_about(site: Server, browser: Browser) -> None:
    """Somebody was faster, at another device of one's own; the next action of anybody takes the words away."""
    game, ann, ben = pair(site)
    page = seated(browser, site, ann)
    open_game(page, game)
    table = ann.table(game)
    lower = next(o["action"] for o in table["options"] if o["action"]["type"] == "lower_price")

    def too_late(route: Route) -> None:
        ann.act(game, lower, table["seq"])
        route.continue_()

    page.route("**/actions", too_late)
    page.locator('[data-mark^="lower"]').first.click()
    with page.expect_response("**/actions") as answer:
        page.locator("[data-confirm]").click()
    assert answer.value.status == 409
    page.unroute("**/actions")
    table = ben.table(game)
    ben.act(game, table["options"][-1]["action"], table["seq"])
    page.wait_for_function("n => +document.querySelector('main[data-seq]').dataset.seq > n", arg=table["seq"])
    expect(page.locator(".decide .trouble")).to_have_count(0)
    page.context.close()


def test_a_rematch_is_a_table_at_which_the_others_sit_down(site: Server, browser: Browser) -> None:
    game, ann, ben = pair(site)
    for person in (ann, ben):
        person.post(f"/games/{game}/resign", {"level": "random"})
    ann.follow(game, lambda t: t["game"]["status"] == "ended")
    first, second = (seated(browser, site, p) for p in (ann, ben))
    open_game(first, game)
    expect(first.get_by_text("A bot is playing for you.")).to_have_count(0)
    open_game(second, game)
    expect(second.get_by_role("button", name="Rematch")).to_be_visible()
    first.get_by_role("button", name="Rematch").click()
    expect(first.get_by_role("heading", name="Seats")).to_be_visible()
    expect(second.get_by_role("status").filter(has_text="A rematch of this game")).to_be_visible()
    expect(second.get_by_role("link", name="Go to its table")).to_have_attribute("href", re.compile("/game/"))
    second.get_by_role("button", name="Play the rematch").click()
    expect(second).not_to_have_url(re.compile(game))
    expect(second.locator("main.table")).to_be_visible()
    expect(first.locator("main.table")).to_be_visible()
    for page in (first, second):
        page.context.close()


def test_bots_that_played_among_themselves_play_again(page: Page, me: Person, errors: list[str]) -> None:
    seats = [{"kind": "bot", "level": "random"}] * 3
    game = me.post("/games", {"title": "1848", "seats": seats})["id"]
    me.follow(game, lambda t: t["game"]["status"] == "ended")
    open_game(page, game)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile(f"/game/(?!{game})"))
    again = me.table(page.url.rsplit("/", 1)[1])["game"]
    assert [s["level"] for s in again["seats"]] == ["random"] * 3


def test_bots_at_one_table_have_different_names(page: Page, me: Person, errors: list[str]) -> None:
    page.goto("/new")
    page.locator("#kind-0").select_option("bot")
    page.locator("form button.main").click()
    page.wait_for_url(re.compile("/game/"))
    names = [s["name"] for s in me.table(page.url.rsplit("/", 1)[1])["game"]["seats"]]
    assert len({name.split()[0] for name in names}) == len(names)

"""Going back: alone against bots as far as one likes, with people by a request that says what would go."""

from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import open_game
from tests.web.test_tables import seated


def wait_for_turn(page: Page, person: Person, game: str) -> None:
    """Until the bots have answered and the page knows it."""
    for _ in range(300):
        table = person.table(game)
        if table["options"]:
            page.wait_for_function("seq => +document.querySelector('main').dataset.seq === seq", arg=table["seq"])
            return
        page.wait_for_timeout(100)
    raise AssertionError("the bots do not answer")


def acts(person: Person, game: str) -> int:
    return len(person.get(f"/games/{game}/export")["log"])


def test_against_bots_one_goes_back_again_and_again(page: Page, me: Person, errors: list[str]) -> None:
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random"} for _ in range(2))]
    game = me.post("/games", {"title": "1848", "seats": chairs})["id"]
    open_game(page, game)
    played = [acts(me, game)]
    for _ in range(2):
        table = me.table(game)
        me.act(game, table["options"][-1]["action"], table["seq"])
        wait_for_turn(page, me, game)
        played.append(acts(me, game))
    for before in reversed(played[:-1]):
        seq = me.table(game)["seq"]
        page.keyboard.press("Control+z")
        page.wait_for_function("seq => +document.querySelector('main').dataset.seq > seq", arg=seq)
        assert acts(me, game) == before
    expect(page.locator(".sidelog")).to_contain_text("took back")


def test_the_keys_ask_for_nothing_that_cannot_be_done(page: Page, me: Person, errors: list[str]) -> None:
    """What cannot be taken back or played again is not asked for, so nothing is refused."""
    game = me.new_game("1848")
    open_game(page, game)
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if r.method == "POST" else None)
    for key in ("Control+z", "Control+Shift+z"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert asked == []


def test_a_request_to_go_back_names_what_would_go(site: Server, browser: Browser) -> None:
    ann, ben = Person(site.url, "Ann").guest(), Person(site.url, "Ben").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    game = ann.post("/games", {"title": "1848", "seats": chairs, "terms": {"undo": "consent"}})["id"]
    ben.post(f"/games/{game}/join", {})
    ann.post(f"/games/{game}/start")
    for person in (ann, ben):
        table = person.table(game)
        person.act(game, table["options"][-1]["action"], table["seq"])
    page = seated(browser, site, ben)
    open_game(page, game)
    wait_for_turn(page, ann, game)
    ann.post(f"/games/{game}/undo", {"seq": ann.table(game)["seq"], "to": 0})
    asked = page.get_by_role("status", name="A request to go back")
    expect(asked).to_contain_text("Ann asks to take back the last 2 decisions")  # the bot only answered
    expect(asked).to_contain_text("to the start")
    expect(asked).to_contain_text("Still to agree: You")
    asked.get_by_role("button", name="Show that position").click()
    expect(page.get_by_text("History: 0 of 3")).to_be_visible()
    page.get_by_role("button", name="Back to now").first.click()
    asked.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    assert acts(ann, game) == 0
    page.context.close()


def test_the_history_says_you_to_whom_it_names(page: Page, me: Person, errors: list[str]) -> None:
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random"} for _ in range(2))]
    game = me.post("/games", {"title": "1848", "seats": chairs})["id"]
    table = me.table(game)
    open_game(page, game)
    me.act(game, next(o["action"] for o in table["options"] if o["action"]["type"] == "lower_price"), table["seq"])
    wait_for_turn(page, me, game)
    open_game(page, game, f"?at={table['seq'] + 1}")
    sentence = page.locator(".history-frame .sentence")
    expect(sentence).to_contain_text("You lower")
    expect(sentence).not_to_contain_text(me.name)


def test_what_takes_back_more_than_one_decision_asks_first(page: Page, me: Person, errors: list[str]) -> None:
    game = me.new_game("1848")
    for _ in range(3):
        table = me.table(game)
        me.act(game, table["options"][0]["action"], table["seq"])
    open_game(page, game, "?at=1")
    page.get_by_role("button", name="Show what came later").click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Yes, take back 2 decisions").click()
    expect(page.locator(".history-frame")).to_have_count(0)
    assert acts(me, game) == 1
    expect(page.locator(".sidelog")).to_contain_text("took back 2 decisions")

"""The page plays a title that it has never heard of."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person, Server
from tests.third_title.installing import installed_in
from tests.web.clicking import LONG, enter, seq_of

pytestmark = pytest.mark.slow


@pytest.fixture
def valley(client_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"), bot_budget="0.1")
    server.environment["PYTHONPATH"] = installed_in(tmp_path_factory.mktemp("valley"))
    yield server.start()
    server.stop()


def sit_down(page: Page, server: Server) -> Person:
    """Somebody who sits at the browser, and wants to see what others do at once."""
    person = Person(server.url).guest()
    page.context.add_cookies(person.cookies())
    page.add_init_script(f"localStorage.setItem('trunkline', {json.dumps(json.dumps({'pace': 'instant'}))})")
    return person


def test_a_third_title_is_played_to_its_end(page: Page, valley: Server, errors: list[str], rng: Random) -> None:
    me = sit_down(page, valley)
    page.goto(valley.url)
    expect(page.get_by_role("radio", name="Two Railways and a River")).to_be_visible(timeout=LONG)
    page.goto(f"{valley.url}/new")
    page.get_by_role("radio", name="valley").check()
    game = me.new_game("valley", "me bot", start=True)
    page.goto(f"{valley.url}/game/{game}")
    page.wait_for_selector("main[data-seq]", timeout=LONG)
    while (table := me.table(game))["game"]["status"] == "running":
        if table["options"]:
            page.wait_for_function(
                "seq => +document.querySelector('main[data-seq]').dataset.seq >= seq", arg=table["seq"], timeout=LONG
            )
            enter(page, rng.choice(table["options"])["action"])
    assert me.table(game)["view"]["ended"] == "last round"
    assert seq_of(page) > 20
    assert page.locator(":root").get_attribute("data-title") == "valley"

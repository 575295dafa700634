"""A real server with the built client, and games to look at."""

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once, emptied

import webbuild


@pytest.fixture(scope="session")
def client_built(browser_type_launch_args: dict[str, Any]) -> None:
    """The client is built once, also when several processes run tests; without a browser nothing is."""
    with open(Path(tempfile.gettempdir()) / "trunkline-web.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        webbuild.build()


@pytest.fixture(scope="session")
def site(client_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("web"), bot_budget="0.1").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    return {**browser_context_args, "storage_state": at_once(base_url)}


@pytest.fixture(scope="session")
def base_url(site: Server) -> str:
    return site.url


# Most pages open in one context, emptied before each test: a process of the browser that has shown the game before
# shows it again at half the cost. The first page shows nothing and stays, for the process ends with its last page.


@pytest.fixture(scope="session")
def warm(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto("/healthz")
    yield page
    context.close()


@pytest.fixture
def alone() -> None:
    """For a test that changes its context for good, as a stopped clock does: the page has a context of its own."""


@pytest.fixture
def context(
    request: pytest.FixtureRequest, warm: Page, new_context: Callable[[], BrowserContext], base_url: str
) -> Iterator[BrowserContext]:
    if "alone" in request.fixturenames:
        yield new_context()
        return
    yield emptied(warm, base_url)
    assert not warm.is_closed(), "the context belongs to all: a test closes pages, if anything"
    used = [page for page in warm.context.pages if page != warm]
    changed = [page.url for page in used if not page.evaluate("String(setTimeout).includes('native code')")]
    for page in used:
        page.close()
    assert not changed, "whoever sets the clock must be `alone`: later pages of the context would have it too"


@pytest.fixture
def errors(page: Page) -> Iterator[list[str]]:
    """What the page complained of; a test that asks for it fails at its end if there is anything."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> None:
    if "page" in request.fixturenames:
        page: Page = request.getfixturevalue("page")
        page.context.set_default_timeout(LONG)


@pytest.fixture(autouse=True)
def leave() -> Iterator[None]:
    yield
    Person.close_all()


@pytest.fixture
def me(site: Server, page: Page) -> Person:
    """Somebody who sits at the browser: the page has their session."""
    person = Person(site.url).guest()
    page.context.add_cookies(person.cookies())
    return person

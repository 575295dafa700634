"""Pages open in a context that earlier tests have used, and find nothing of them."""

from playwright.sync_api import Page
from tests.server.running import Person
from tests.web.clicking import at_once, emptied

LEAVE = """async () => {
  await navigator.serviceWorker.ready;
  await (await caches.open("left")).put("/left", new Response("left"));
  localStorage.setItem("left", "left");
}"""
FIND = """async () => ({
  kept: Object.entries(localStorage),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""


def test_nothing_of_an_earlier_test_is_left(warm: Page, page: Page, me: Person, base_url: str) -> None:
    page.goto("/")
    page.evaluate(LEAVE)
    page.context.set_offline(True)
    page.close()
    later = emptied(warm, base_url).new_page()
    later.goto("/healthz")
    (kept,) = at_once(base_url)["origins"][0]["localStorage"]
    assert later.evaluate(FIND) == {"kept": [[kept["name"], kept["value"]]], "caches": [], "workers": 0}
    assert later.context.cookies() == []

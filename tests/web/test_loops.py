"""Tests with and without a browser work in any order in one process."""

import asyncio
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page
from tests.conftest import without_the_browsers_loop


def test_a_loop_of_ones_own_after_the_browser_has_begun_and_the_browser_after_that(page: Page) -> None:
    page.set_content("<title>before</title>")
    assert asyncio._get_running_loop() is not None, "the browser's loop does not count as running any more"
    another_test: Any = SimpleNamespace(fixturenames=("tmp_path",))
    with without_the_browsers_loop(another_test):
        assert asyncio.run(asyncio.sleep(0, "its own")) == "its own"
    assert page.title() == "before"

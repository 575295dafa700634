"""A minute of the robot person; `make walk SECONDS=600` walks longer."""

import pytest
from playwright.sync_api import Browser
from tests.server.running import Server

import robot


@pytest.mark.slow
def test_a_robot_person_wanders_for_a_minute(site: Server, browser: Browser) -> None:
    assert robot.walk(browser, site.url, 60, seed=12) > 10

"""A minute of the robot person; `make walk SECONDS=600` walks longer."""

import pytest
from playwright.sync_api import Browser
from tests.server.running import Server

import robot


@pytest.mark.slow
def test_a_robot_person_wanders_through_every_scene(site: Server, browser: Browser) -> None:
    steps = robot.walk(browser, site, 60, seed=12)
    assert set(steps) == {"Alone", "Invited", "OneDevice", "Offers"}
    assert min(steps.values()) >= 3

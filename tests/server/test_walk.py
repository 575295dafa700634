"""The walk (`walk.py`) as a stateful test: a failing one is shrunk and prints its shortest sequence."""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from tests.server.running import Postgres
from tests.server.walk import STEPS, Walk, begin, end, step
from tests.server.walk_checks import Look

from trunkline.server import logging
from trunkline.server.settings import Settings

OFTEN = [name for name, (weight, _) in STEPS.items() for _ in range(weight)]


class Machine(RuleBasedStateMachine):
    """One sequence of steps."""

    postgres: Postgres | None = None
    least = Look.LOG

    def __init__(self) -> None:
        super().__init__()
        logging.set_up("critical")
        self.folder = tempfile.TemporaryDirectory(prefix="walk-")
        self.runner = asyncio.Runner()
        common: dict[str, Any] = {"rate_limits": False, "log_level": "critical", "data": self.folder.name}
        if self.postgres is None:
            chosen = [Settings(**common)]
        else:
            database = self.postgres.new_database()
            chosen = [Settings(database=database, **common) for _ in range(2)]
        self.new_database = self.postgres.new_database if self.postgres else lambda: ""
        self.settings = chosen
        self.walk: Walk | None = None

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.walk = Walk(self.settings, Path(self.folder.name), seed, self.new_database)
        self.walk.least = self.least
        self.runner.run(begin(self.walk, random.Random(seed)))

    @rule(name=st.sampled_from(OFTEN), seed=st.integers(0, 2**32))
    def go_on(self, name: str, seed: int) -> None:
        assert self.walk is not None
        self.runner.run(step(self.walk, name, random.Random(seed)))

    def teardown(self) -> None:
        if self.walk is not None:
            self.runner.run(end(self.walk))
            self.runner.run(self.walk.stop())
        self.runner.close()
        self.folder.cleanup()


def walks(examples: int, steps: int, postgres: Postgres | None = None, least: Look = Look.LOG) -> None:
    class Chosen(Machine):
        pass

    Chosen.postgres, Chosen.least = postgres, least
    chosen = settings(
        max_examples=examples, stateful_step_count=steps, suppress_health_check=list(HealthCheck), deadline=None
    )
    run_state_machine_as_test(Chosen, settings=chosen)


def test_a_short_walk_on_sqlite() -> None:
    walks(3, 25)


def test_a_short_walk_over_two_processes(postgres: Postgres) -> None:
    walks(2, 20, postgres)


@pytest.mark.slow
def test_walks_on_which_everything_is_looked_at_after_each_step() -> None:
    walks(3, 40, least=Look.DEEP)


@pytest.mark.slow
def test_more_walks_on_sqlite() -> None:
    walks(20, 100)


@pytest.mark.slow
def test_more_walks_over_two_processes(postgres: Postgres) -> None:
    walks(8, 80, postgres)

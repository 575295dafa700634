"""What all tests share: the corpus, seeds that are printed, no silent skips in CI, and the browser."""

import asyncio
import os
import random
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import trunkline

REPOSITORY = Path(__file__).resolve().parent.parent
NO_SKIPS = os.environ.get("TRUNKLINE_NO_SKIPS", "") not in ("", "0")

SEED = 1846

settings.register_profile("trunkline", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("anew", deadline=None, print_blob=True)


# Seeds: random tests take theirs from one number, which is printed. A plain run repeats itself, so that a change and
# nothing else turns it red; `--seed 0` looks at something new.


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, default=SEED, help="the seed of random tests; 0: a new one, printed")
    parser.addoption("--compiled", action="store_true", help="refuse to test anything but machine code")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("trunkline" if config.option.seed == SEED else "anew")
    if config.option.seed == 0:
        config.option.seed = random.SystemRandom().randrange(1, 10**9)
    if config.option.compiled and not trunkline.compiled():
        pytest.exit(f"there is no machine code to test: {trunkline.build.why_pure()}", returncode=2)


def pytest_report_header(config: pytest.Config) -> str:
    build = "compiled" if trunkline.compiled() else "pure Python"
    return f"trunkline: {build}; random tests: --seed {config.option.seed}"


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> int:
    """The seed of this run."""
    chosen: int = pytestconfig.option.seed
    return chosen


@pytest.fixture
def rng(request: pytest.FixtureRequest, seed: int) -> random.Random:
    """A random source of this test's own, which follows from the seed of the run."""
    return random.Random(f"{seed} {request.node.nodeid}")


# Skips: a machine that has everything (CI) allows none.


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"no skips are allowed here: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_skip(report)
    return report


# Recorded games of another engine.


def find_shared() -> Path | None:
    """The folder with the recorded games: TRUNKLINE_CORPUS, else `shared` beside the repository."""
    for folder in (os.environ.get("TRUNKLINE_CORPUS"), REPOSITORY.parent / "shared"):
        if folder and (Path(folder) / "corpus").is_dir():
            return Path(folder)
    return None


@pytest.fixture(scope="session")
def shared() -> Path:
    folder = find_shared()
    if folder is None:
        pytest.skip("no recorded games: set TRUNKLINE_CORPUS to the folder which holds `corpus`")
    return folder


def one_test_each(metafunc: pytest.Metafunc, fixture: str, *folders: str) -> None:
    """One test for each recorded game of these folders, so that they run in parallel."""
    if fixture in metafunc.fixturenames:
        found = find_shared()
        files = [file for folder in folders for file in sorted((found / folder).glob("*.jsonl.gz"))] if found else []
        metafunc.parametrize(fixture, files, ids=[file.name.partition(".")[0] for file in files])


def recorded_game(shared: Path, name: str) -> Path:
    path = shared / "corpus" / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{name} is not among the recorded games here")
    return path


@pytest.fixture(scope="session")
def corpus(shared: Path) -> list[Path]:
    """The trace files of recorded games."""
    return sorted((shared / "corpus").glob("*.jsonl.gz"))


@pytest.fixture(scope="session")
def route_positions(shared: Path) -> list[Path]:
    """The files of positions with known best routes."""
    return sorted((shared / "corpus-routes").glob("*.jsonl.gz"))


# The browser's event loop counts as running in this thread from the first browser test on, for it rests in a greenlet
# in between. Tests without a browser must be able to run loops of their own, whatever came before them.


@contextmanager
def without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    resting = asyncio._get_running_loop()
    if resting is None or "playwright" in getattr(item, "fixturenames", ()):
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(resting)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with without_the_browsers_loop(item):
        return (yield)


# The browser of the machine; nothing is downloaded.

QUIET_BROWSER = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_browser() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    browser = find_browser()
    if browser is None:
        pytest.skip("no browser: install chromium")
    return {**browser_type_launch_args, "executable_path": browser, "args": QUIET_BROWSER}

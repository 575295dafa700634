"""Random sequences of what people and machines do to tables, as many as one likes: `make walks SEQUENCES=1000`.

Each sequence has at least so many undos and restarts. A failure names the seed that repeats it, and the shortest list
of its steps that still fails.
"""

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.running import Postgres, postgres_programs
from tests.server.walk import STEPS, Walk, begin, end, step
from tests.server.walk_checks import Look

from trunkline import compiled
from trunkline.server import logging
from trunkline.server.garbage import Garbage
from trunkline.server.settings import Settings
from trunkline.server.storage.schema import metadata

MOST = 600  # steps after which a sequence ends whatever it has seen
ATTEMPTS = 60  # walks that are tried to find a shorter way to a failure
Steps = list[tuple[str, int]]  # what is done, and the seed of its choices


class Databases:
    """Empty databases: "" for a file in the walk's folder, or those of a PostgreSQL, which are used again and again."""

    def __init__(self, postgres: Postgres | None) -> None:
        self.postgres = postgres
        self.free: list[str] = []
        self.used: list[str] = []

    def new(self) -> str:
        if self.postgres is None:
            return ""
        self.used.append(self.free.pop() if self.free else self.postgres.new_database())
        return self.used[-1]

    def empty(self) -> None:
        """A walk is over: what it has used is as good as new."""
        tables = ", ".join(table.name for table in metadata.sorted_tables)
        for url in self.used:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE".encode())
        self.free, self.used = self.free + self.used, []


class Sequence:
    """One walk: made of steps as it goes, or of steps that are given."""

    def __init__(self, seed: int, undos: int, restarts: int, least: Look = Look.LOG) -> None:
        self.seed, self.undos, self.restarts, self.least = seed, undos, restarts, least
        self.counts: Counter[str] = Counter()
        self.done: Steps = []

    def is_full(self) -> bool:
        return self.counts["undos"] >= self.undos and self.counts["restarts"] >= self.restarts

    def steps(self) -> Iterator[tuple[str, int]]:
        rng = random.Random(self.seed)
        names, weights = list(STEPS), [weight for weight, _ in STEPS.values()]
        while len(self.done) < MOST and not self.is_full():
            yield rng.choices(names, weights)[0], rng.randrange(2**32)

    async def go(self, folder: Path, databases: Databases, given: Steps | None = None) -> None:
        """Raises what fails; `done` has the steps up to there."""
        walk = Walk(settings_of(folder, databases.new()), folder, self.seed, databases.new)
        self.counts, self.done, walk.least = walk.counts, [], self.least
        try:
            await begin(walk, random.Random(self.seed))
            for name, seed in self.steps() if given is None else given:
                self.done.append((name, seed))
                await step(walk, name, random.Random(seed))
            await end(walk)
        finally:
            await walk.stop()

    def run(self, databases: Databases, given: Steps | None = None) -> Exception | None:
        """What fails, if anything does."""
        with tempfile.TemporaryDirectory(prefix="walk-", ignore_cleanup_errors=True) as folder:
            try:
                uvloop.run(self.go(Path(folder), databases, given))  # as the server runs, and in less time
            except Exception as error:
                return error
            finally:
                databases.empty()
        return None

    def shortest(self, databases: Databases) -> Steps:
        """The steps without all that need not be there for a failure: parts are left out, ever smaller ones."""
        steps, part, attempts = self.done, max(len(self.done) // 2, 1), 0
        while attempts < ATTEMPTS:
            for start in range(0, len(steps), part):
                attempts += 1
                fewer = steps[:start] + steps[start + part :]
                if fewer != steps and self.run(databases, fewer):
                    steps = self.done  # perhaps it fails even before its last step
                    break
            else:
                if part == 1:
                    break
                part = max(part // 2, 1)
        return steps


def settings_of(folder: Path, database: str) -> list[Settings]:
    """One server on SQLite, or two on a PostgreSQL."""
    one = Settings(data=str(folder), database=database, rate_limits=False, log_level="error")
    return [one, one] if database else [one]


@contextmanager
def databases_of(postgres: bool) -> Iterator[Databases]:
    if not postgres:
        yield Databases(None)
        return
    programs = postgres_programs()
    if programs is None:
        sys.exit("PostgreSQL's programs (initdb, pg_ctl) are not installed.")
    with tempfile.TemporaryDirectory(prefix="walk-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        own = Postgres(Path(folder), programs).start()
        try:
            yield Databases(own)
        finally:
            own.stop()


def report(sequence: Sequence, error: Exception, databases: Databases) -> None:
    """The failure, its seed, and the shortest way to it."""
    traceback.print_exception(error)
    print(f"seed {sequence.seed} failed after {len(sequence.done)} steps", flush=True)
    shortest = sequence.shortest(databases)
    print(f"seed {sequence.seed}, the shortest sequence that fails: {shortest}", flush=True)


async def no_search(_: Garbage) -> None:
    """A walk starts many servers in one process; searching all its memory at each start takes a quarter of the time."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first sequence; the next has the next")
    parser.add_argument("--postgres", action="store_true", help="two servers on a PostgreSQL of its own")
    parser.add_argument("--deep", action="store_true", help="look at everything after each step, not now and then")
    parser.add_argument("--undos", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin no sequence after so long")
    return parser.parse_args()


def counted(total: Counter[str]) -> str:
    names = ("steps", "actions", "undos", "restarts", "kills", "evictions", "restores", "looks", "hands kept")
    return ", ".join(f"{total[name]} {name}" for name in names) + f"; {time.process_time():.0f} s of processor time"


def main() -> None:
    given = options()
    logging.set_up("critical")
    Garbage.do = no_search  # type: ignore[assignment,method-assign]
    build = "compiled" if compiled() else "pure Python"
    print(f"{'two processes on PostgreSQL' if given.postgres else 'SQLite'}, {build}", flush=True)
    began, total, full, failed = time.monotonic(), Counter[str](), 0, list[int]()
    seed = given.seed
    with databases_of(given.postgres) as databases:
        while seed < given.seed + given.sequences and time.monotonic() - began < given.minutes * 60:
            sequence = Sequence(seed, given.undos, given.restarts, Look.DEEP if given.deep else Look.LOG)
            error = sequence.run(databases)
            total += sequence.counts
            full += sequence.is_full()
            print(f"seed {seed}: {len(sequence.done)} steps; in all {counted(total)}", flush=True)
            if error is not None:
                failed.append(seed)
                report(sequence, error, databases)
            seed += 1
    print(dict(total))
    print(f"{seed - given.seed} sequences (seeds {given.seed} to {seed - 1}), {full} with all undos and restarts")
    print(f"failed: {failed or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

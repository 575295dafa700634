"""Random sequences of what people and machines do to tables, as many as one likes: `python tools/walk.py --help`.

Each sequence has at least so many undos and restarts. A failure names the seed that repeats it, and the steps to it.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.running import Postgres, postgres_programs
from tests.server.walk import STEPS, Walk, begin, end, step

from trunkline.server import logging
from trunkline.server.settings import Settings

MOST = 600  # steps after which a sequence ends whatever it has seen


def settings_of(folder: Path, database: str) -> list[Settings]:
    """One server on SQLite, or two on a PostgreSQL."""
    common = {"rate_limits": False, "log_level": "error"}
    if not database:
        return [Settings(data=str(folder), **common)]  # type: ignore[arg-type]
    return [Settings(database=database, data=str(folder), **common) for _ in range(2)]  # type: ignore[arg-type]


async def walk_once(
    seed: int, database: Callable[[], str], undos: int, restarts: int
) -> tuple[Counter[str], list[str]]:
    """One sequence; what it counted, and its steps. Raises what fails, with the steps so far as a note."""
    rng, steps = random.Random(seed), list[str]()
    with tempfile.TemporaryDirectory(prefix="walk-") as folder:
        walk = Walk(settings_of(Path(folder), database()), Path(folder), seed, database)
        names, weights = list(STEPS), [weight for weight, _ in STEPS.values()]
        try:
            await begin(walk, rng)
            while len(steps) < MOST and (walk.counts["undos"] < undos or walk.counts["restarts"] < restarts):
                steps.append(rng.choices(names, weights)[0])
                await step(walk, steps[-1], rng)
            await end(walk)
        except BaseException as error:
            error.add_note(f"seed {seed}, after {len(steps)} steps: {', '.join(steps)}")
            raise
        finally:
            await walk.stop()
    return walk.counts, steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first sequence; the next has the next")
    parser.add_argument("--postgres", action="store_true", help="two servers on a PostgreSQL of its own")
    parser.add_argument("--undos", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=5)
    parser.add_argument("--hours", type=float, default=24.0, help="stop after so long")
    given = parser.parse_args()
    logging.set_up("critical")
    began, total, full, failed = time.monotonic(), Counter[str](), 0, list[int]()
    with tempfile.TemporaryDirectory(prefix="walk-pg-", ignore_cleanup_errors=True) as folder:
        postgres = started(Path(folder)) if given.postgres else None
        seed = given.seed
        while seed < given.seed + given.sequences and time.monotonic() - began < given.hours * 3600:
            database = postgres.new_database if postgres else str
            try:
                counts, _ = asyncio.run(walk_once(seed, database, given.undos, given.restarts))
                total += counts
                full += counts["undos"] >= given.undos and counts["restarts"] >= given.restarts
            except Exception:
                failed.append(seed)
                traceback.print_exc()
            print(
                f"seed {seed}, {time.process_time():.0f} s of processor time: {dict(total)}, failed {failed}",
                flush=True,
            )
            seed += 1
        if postgres:
            postgres.stop()
    walked = seed - given.seed
    print(
        f"{walked} sequences (seeds {given.seed} to {seed - 1}), {full} with all undos and restarts, failed: {failed}"
    )
    sys.exit(bool(failed))


def started(folder: Path) -> Postgres:
    programs = postgres_programs()
    if programs is None:
        sys.exit("PostgreSQL's programs (initdb, pg_ctl) are not installed.")
    folder.chmod(0o755)
    return Postgres(folder, programs).start()


if __name__ == "__main__":
    main()

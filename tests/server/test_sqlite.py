"""Transactions in the one file: whole or not at all, and one wait for the disk for all who write together."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from trunkline.server.storage.sqlite import Sqlite


def in_a_file(folder: Path, disk: float, do: Callable[[Sqlite], Awaitable[None]]) -> list[str]:
    """Do something with a database whose commits take so long; what is stored afterwards."""
    stored: list[str] = []

    async def doing() -> None:
        opened = Sqlite(folder / "club.sqlite")
        await opened.open()
        opened.writer.driver.execute("CREATE TABLE said (words TEXT)")
        opened.disk_takes = disk
        await do(opened)
        async with opened.read() as connection:
            stored.extend((await connection.execute(text("SELECT words FROM said"))).scalars())
        await opened.close()

    asyncio.run(doing())
    return stored


async def say(opened: Sqlite, words: str) -> None:
    async with opened.write() as connection:
        await connection.execute(text("INSERT INTO said VALUES (:words)"), {"words": words})


async def say_and_fail(opened: Sqlite) -> None:
    async with opened.write() as connection:
        await connection.execute(text("INSERT INTO said VALUES ('never mind')"))
        raise ZeroDivisionError


@pytest.mark.parametrize("disk", [0.0, 1.0])
def test_those_who_write_together_share_a_commit_and_nobody_else_fails(tmp_path: Path, disk: float) -> None:
    """Twenty at once, of whom one gives up waiting for the disk, and one that fails: few commits, all others stored."""
    commits: list[str] = []

    async def write_together(opened: Sqlite) -> None:
        opened.writer.driver.set_trace_callback(lambda line: commits.append(line) if line == "COMMIT" else None)
        jobs = [asyncio.create_task(say(opened, str(number))) for number in range(20)]
        jobs.append(asyncio.create_task(say_and_fail(opened)))
        await asyncio.sleep(0)
        jobs[7].cancel()
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(one) for one in found if one is not None] == [asyncio.CancelledError, ZeroDivisionError]
        await opened.scrub()

    stored = in_a_file(tmp_path, disk, write_together)
    assert stored == [str(number) for number in range(20)]
    assert 0 < len(commits) < 4


@pytest.mark.parametrize("disk", [0.0, 1.0])
def test_a_full_disk_fails_all_who_share_the_transaction_and_is_over_when_there_is_room(
    tmp_path: Path, disk: float
) -> None:
    async def fill_the_disk(opened: Sqlite) -> None:
        (pages,) = opened.writer.driver.execute("PRAGMA page_count").fetchone()
        opened.writer.driver.execute(f"PRAGMA max_page_count={pages + 2}")
        jobs = [say(opened, str(number) * 20_000) for number in range(6)]
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(one, (sqlite3.Error, DBAPIError)) for one in found)
        opened.writer.driver.execute("PRAGMA max_page_count=1000000")
        await say(opened, "room again")

    assert in_a_file(tmp_path, disk, fill_the_disk) == ["room again"]


def test_what_is_being_committed_is_on_disk_when_the_database_is_closed(tmp_path: Path) -> None:
    async def leave_at_once(opened: Sqlite) -> None:
        job = asyncio.create_task(say(opened, "bye"))
        while opened.group is None:
            await asyncio.sleep(0)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job

    assert in_a_file(tmp_path, 1.0, leave_at_once) == ["bye"]


def test_nobody_reads_what_is_not_on_disk_yet(tmp_path: Path) -> None:
    """The writer's connection is read from, too, but not while something on it waits to be committed."""
    seen: list[list[str]] = []

    async def look(opened: Sqlite) -> None:
        async with opened.read() as connection:
            seen.append(list((await connection.execute(text("SELECT words FROM said"))).scalars()))

    async def read_while_others_write(opened: Sqlite) -> None:
        async with opened.write() as connection:
            await connection.execute(text("INSERT INTO said VALUES ('not yet')"))
            await look(opened)
        await look(opened)

    assert in_a_file(tmp_path, 1.0, read_while_others_write) == ["not yet"]
    assert seen == [[], ["not yet"]]

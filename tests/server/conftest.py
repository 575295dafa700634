"""Servers for the tests: one on SQLite and one on PostgreSQL, shared by all tests that only need people and games."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.running import Person, Postgres, Server, postgres_programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs (initdb, pg_ctl) are not installed")
    with tempfile.TemporaryDirectory(prefix="trunkline-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        database = Postgres(Path(folder), programs).start()
        yield database
        database.stop()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sqlite")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("postgres"), postgres.url).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def two_servers(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, postgres_server: Server
) -> Iterator[list[Server]]:
    """Two processes on one PostgreSQL."""
    second = Server(tmp_path_factory.mktemp("second"), postgres.url).start()
    yield [postgres_server, second]
    second.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest) -> Server:
    """The same test on both databases."""
    found: Server = request.getfixturevalue(f"{request.param}_server")
    return found


@pytest.fixture(autouse=True)
def leave() -> Iterator[None]:
    """Everybody closes their connections at the end of a test."""
    yield
    Person.close_all()


@pytest.fixture
def person(server: Server) -> Callable[[], Person]:
    """New guests of the server."""
    return lambda: Person(server.url).guest()

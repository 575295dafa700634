"""What a start loads: nothing that is not needed. Times are told by `docs/decisions.md`; here it is what costs them."""

import subprocess
import sys

import pytest

SERVER = {"trunkline.server", "litestar", "sqlalchemy", "uvicorn", "alembic"}
LISTING = {*SERVER, "trunkline.core", "trunkline.game", "msgspec", "rich.markdown", "asyncio", "multiprocessing"}
READY = (
    "from trunkline.server.http.app import create_app; "
    "from trunkline.server.settings import Settings; create_app(Settings())"
)
HELP = "from trunkline import cli; cli.run(['--help'])"


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import trunkline", LISTING),
        ("from trunkline import Game; Game('1846', players=3, seed=1).legal_actions()", {*SERVER, "highspy", "numpy"}),
        (HELP, LISTING),
        ("import trunkline.server.run", {"alembic", "trunkline.titles.g1846", "trunkline.titles.g1848", "psycopg"}),
        (READY, {"alembic", "pydantic", "attr", "psycopg", "cryptography", "rich"}),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(program: str, unwanted: set[str]) -> None:
    shown = f"{program}; import sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert set(done.stderr.split()) & unwanted == set()

"""Schemathesis, from an environment of its own, sends what the API's description allows and forbids."""

import subprocess
from pathlib import Path

import pytest
from tests.server.running import Person, Server

PROGRAM = Path(__file__).parents[2] / ".venv-fuzz" / "bin" / "schemathesis"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
CASES = 20


@pytest.mark.slow
def test_schemathesis_finds_no_server_error(tmp_path: Path) -> None:
    if not PROGRAM.exists():
        pytest.skip("schemathesis is not installed: `make test-slow` installs it")
    server = Server(tmp_path).start()
    anna = Person(server.url).account()
    game = anna.new_game("1848", "me hotseat hotseat")
    token = anna.post("/me/tokens", {"label": "fuzz", "scope": "all"})["secret"]
    command = [
        str(PROGRAM), "run", f"{server.url}/api/schema/openapi.json", "--checks", CHECKS, "-n", str(CASES),
        "--phases", "examples,coverage,fuzzing", "-H", f"Authorization: Bearer {token}", "--no-color",
        "--exclude-operation-id", "game_stream", "--exclude-operation-id", "my_stream",
        "--exclude-operation-id", "delete_me", "--exclude-operation-id", "drop_token", "--warnings", "off",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    alive = anna.table(game)["seq"]
    server.stop()
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert alive >= 0
    assert '"event": "fault"' not in server.log.read_text()

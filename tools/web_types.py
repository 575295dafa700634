"""The server's OpenAPI description as the browser client's types: web/src/api/schema.d.ts, never written by hand."""

import json
import sys
import tempfile
from pathlib import Path

import webbuild
from trunkline.server.http.app import create_app
from trunkline.server.settings import Settings

TYPES = webbuild.WEB / "src" / "api" / "schema.d.ts"


def description() -> str:
    """The OpenAPI description as JSON."""
    return json.dumps(create_app(Settings()).openapi_schema.to_schema(), sort_keys=True)


def generate(target: Path) -> None:
    webbuild.install()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "openapi.json"
        source.write_text(description())
        webbuild.npm("exec", "--", "openapi-typescript", str(source), "-o", str(target), "--alphabetize")


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else TYPES)

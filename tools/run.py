"""Run a script of the test tree, or say in one sentence that it is not there yet."""

import runpy
import sys
from pathlib import Path


def main(script: str, *arguments: str) -> None:
    if not Path(script).is_file():
        sys.exit(f"{script} does not exist yet")
    sys.argv = [script, *arguments]
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])

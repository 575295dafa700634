"""Serve games from this checkout at once, and compile its hot modules meanwhile.

The server starts with what is there; the bots' processes take the machine code as soon as it is made, everything else
from the next start on. Who plays reads three lines: where the games are kept, which build runs, the address. Requests
are logged for operators (`trunkline serve`), not here; TRUNKLINE_LOG_LEVEL=info brings them back.
"""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

from trunkline.server.settings import data_folder

ROOT = Path(__file__).resolve().parent.parent
COMPILING = ROOT / "tools" / "compiling.py"
PAGES = ROOT / "src" / "trunkline" / "server" / "static" / "index.html"
SERVE = [sys.executable, "-m", "trunkline", "serve", "--open"]


def begin_compiling() -> subprocess.Popen[str]:
    """In a session of its own, so that Ctrl-C reaches it only through us."""
    return subprocess.Popen(
        [sys.executable, "-u", str(COMPILING), "--nice"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def tell(compiling: subprocess.Popen[str]) -> None:
    """One line when the compilation has ended: what it means for who plays, or what went wrong."""
    assert compiling.stdout is not None
    said = compiling.stdout.read().strip()
    result = compiling.wait()
    if result == 0 and said:
        print("The rules are compiled: bots think faster from now on, the rest from the next start.", flush=True)
    elif result > 0 and said:
        print(said.splitlines()[-1], flush=True)


def stop(compiling: subprocess.Popen[str]) -> None:
    """End the compilation with the compilers it has started."""
    if compiling.poll() is None:
        if os.name == "nt":
            compiling.terminate()
        else:
            os.killpg(compiling.pid, signal.SIGTERM)


def until_ended(serving: subprocess.Popen[bytes]) -> int:
    """What the server ends with; that it was asked to is no failure."""
    try:
        code = serving.wait()
    except KeyboardInterrupt:  # the server has heard it too, and says goodbye
        code = serving.wait()
    return 0 if code in (-signal.SIGTERM, -signal.SIGINT) else code


def folder_named(arguments: list[str]) -> str:
    """The folder that `--data` names, else the environment; "" for the usual one."""
    for i, word in enumerate(arguments):
        if word == "--data" and i + 1 < len(arguments):
            return arguments[i + 1]
        if word.startswith("--data="):
            return word.removeprefix("--data=")
    return os.environ.get("TRUNKLINE_DATA", "")


def main() -> int:
    compiling = begin_compiling()
    threading.Thread(target=tell, args=(compiling,), daemon=True).start()
    print(f"Your games are kept in {data_folder(folder_named(sys.argv[1:]))}.", flush=True)
    if not PAGES.exists():
        print("The pages for the browser are not built yet: `make web` builds them.", flush=True)
    serving = subprocess.Popen([*SERVE, *sys.argv[1:]], env={"TRUNKLINE_LOG_LEVEL": "warning", **os.environ})
    signal.signal(signal.SIGTERM, lambda *_: serving.terminate())
    try:
        return until_ended(serving)
    finally:
        stop(compiling)


if __name__ == "__main__":
    sys.exit(main())

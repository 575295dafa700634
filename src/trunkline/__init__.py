"""Trunkline: the railway board games 1846 and 1848 as a rules library, a server, bots and tools."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the hot modules of this installation run as machine code."""
    core = Path(__file__).parent / "core"
    return any(file.name.endswith(tuple(EXTENSION_SUFFIXES)) for file in core.iterdir())

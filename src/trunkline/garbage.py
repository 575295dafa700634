"""When Python looks for garbage: games leave no circles behind, and to look for some takes long."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection of garbage meanwhile: a late game has half a million things to look through."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def freeze_survivors() -> None:
    """At the start of something long: what is kept from before is left out of later collections of garbage."""
    gc.collect()
    gc.freeze()

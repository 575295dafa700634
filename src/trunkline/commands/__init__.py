"""The commands of `trunkline`, one module each.

A module here has a function `register(app)` which adds its command to the app. Modules are found by
themselves, so a new command is a new file and touches no other. Import heavy things inside the command
function: every start of `trunkline` imports these modules.
"""

from importlib import import_module
from pkgutil import iter_modules

import typer


def register_all(app: typer.Typer) -> None:
    """Let every module of this package add its command, in the order of their names."""
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        if not module.name.startswith("_"):
            import_module(f"{__name__}.{module.name}").register(app)

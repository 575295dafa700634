"""What building the package adds to copying it: the web client, and compiled hot modules where a compiler is.

TRUNKLINE_COMPILE=0 gives a pure package, TRUNKLINE_COMPILE=always fails where compiling fails; otherwise the pure
package is the fallback. Installers hide what a build says, so a pure package holds a note that tells why it is one:
`trunkline --version` and `trunkline serve` show it. An editable install takes neither (see `make compile`).
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

import compiling
import webbuild


class BuildHook(BuildHookInterface[Any]):
    """Called by hatchling for the wheel and for the source distribution."""

    def dependencies(self) -> list[str]:
        needed: list[str] = []
        if self.wants_web():
            needed += webbuild.REQUIREMENTS
        if self.target_name == "wheel" and not why_not():
            needed += compiling.REQUIREMENTS
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if self.wants_web():
            webbuild.build()
        if self.target_name == "wheel":
            self.compile(build_data)

    def wants_web(self) -> bool:
        return webbuild.present() and not webbuild.is_built()

    def compile(self, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="trunkline-")
        folder = Path(self.folder.name)
        try:
            files = compiled(folder)
        except compiling.CannotCompile as error:
            if os.environ.get("TRUNKLINE_COMPILE") == "always":
                raise
            self.app.display_warning(f"building the pure package, which is slower: {error}")
            note = folder / "pure.txt"
            note.write_text(f"when the package was built, {error}\n", encoding="utf-8")
            build_data["force_include"][str(note)] = "trunkline/pure.txt"
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(file): str(file.relative_to(folder)) for file in files})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


def why_not() -> str:
    """Why this package will not be compiled, as far as it can be told beforehand."""
    if os.environ.get("TRUNKLINE_COMPILE") == "0":
        return "TRUNKLINE_COMPILE was 0."
    try:
        compiling.working_compiler()
    except compiling.CannotCompile as error:
        return str(error)
    return ""


def compiled(folder: Path) -> list[Path]:
    """Compile into the folder; returns the compiled files. Raises CannotCompile."""
    if reason := why_not():
        raise compiling.CannotCompile(reason)
    return compiling.compile_copy(compiling.PACKAGE, folder, print)

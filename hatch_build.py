"""What building the package adds to copying it: the web client, and compiled hot modules where a compiler is.

TRUNKLINE_COMPILE=0 gives a pure package, TRUNKLINE_COMPILE=always fails where compiling fails; otherwise the pure
package is the fallback. An editable install takes neither.
"""

import os
import shutil
import subprocess
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
        if self.wants_compiling():
            needed += compiling.REQUIREMENTS
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if self.wants_web():
            webbuild.build()
        if self.wants_compiling():
            self.compile(build_data)

    def wants_web(self) -> bool:
        return webbuild.present() and not webbuild.is_built()

    def wants_compiling(self) -> bool:
        wish = os.environ.get("TRUNKLINE_COMPILE", "")
        has_compiler = bool(shutil.which(os.environ.get("CC", "cc").split()[0]) or os.name == "nt")
        return self.target_name == "wheel" and wish != "0" and (wish == "always" or has_compiler)

    def compile(self, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="trunkline-")
        folder = Path(self.folder.name)
        try:
            files = compiling.compile_copy(compiling.PACKAGE, folder)
        except (subprocess.CalledProcessError, OSError) as error:
            if os.environ.get("TRUNKLINE_COMPILE") == "always":
                raise
            self.app.display_warning(f"building the pure package, because compiling failed: {error}")
            return
        if files:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(file): str(file.relative_to(folder)) for file in files})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()

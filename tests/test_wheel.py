"""The wheel as strangers get it: built in a clean environment by pip and by uv, compiled, with the client inside."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import compiling

UV = str(Path(sys.executable).with_name("uv"))


def clean_environment(**settings: str) -> dict[str, str]:
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "TRUNKLINE_COMPILE", "TRUNKLINE_PURE", "CC")
    return {**{name: value for name, value in os.environ.items() if name not in ours}, **settings}


def call_of(installer: str, folder: Path) -> list[str]:
    if installer == "uv":
        return [UV, "build", "--wheel", "--python", sys.executable, "--out-dir", str(folder)]
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    return [str(python), "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(folder)]


def unpacked(installer: str, folder: Path, **settings: str) -> Path:
    """Build the wheel with this installer; returns the folder with what it holds."""
    call = [*call_of(installer, folder), str(compiling.ROOT)]
    done = subprocess.run(call, env=clean_environment(**settings), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "wheel")
    return folder / "wheel"


def version_line(installed: Path) -> str:
    call = [sys.executable, "-m", "trunkline", "--version"]
    environment = clean_environment(PYTHONPATH=str(installed))
    return subprocess.run(call, cwd=installed, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_a_wheel_is_compiled_and_has_the_client(installer: str, tmp_path: Path) -> None:
    wheel = unpacked(installer, tmp_path)
    compiled = {
        file.relative_to(wheel / "trunkline").with_name(file.name.split(".")[0] + ".py")
        for file in compiling.extensions(wheel / "trunkline")
    }
    hot = {module.relative_to(compiling.PACKAGE) for module in compiling.hot_modules(compiling.PACKAGE)}
    assert hot <= compiled
    assert (wheel / "trunkline" / "server" / "static" / "index.html").is_file()
    assert [folder.name for folder in wheel.iterdir() if not folder.name.endswith(".dist-info")] == ["trunkline"]
    assert version_line(wheel).endswith("(compiled)\n")


@pytest.mark.slow
def test_a_wheel_that_could_not_be_compiled_tells_its_user(tmp_path: Path) -> None:
    wheel = unpacked("uv", tmp_path, CC="false")
    assert compiling.extensions(wheel) == []
    assert "pure Python: when the package was built, the C compiler false does not work" in version_line(wheel)

"""The wheel as strangers get it: built in a clean environment by pip and by uv, compiled, with the client inside."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import compiling

ONE = "core/ids.py"
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


def unpacked(installer: str, folder: Path, checkout: Path = compiling.ROOT, **settings: str) -> Path:
    """Build the wheel with this installer; returns the folder with what it holds."""
    call = [*call_of(installer, folder), str(checkout)]
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


def with_one_hot_module(folder: Path) -> Path:
    """A copy of the checkout that is compiled in seconds: enough to see that an installer lets it be compiled."""
    for part in ("src", "tools"):
        shutil.copytree(compiling.ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copyfile(compiling.ROOT / file, folder / file)
    with (folder / "src" / "trunkline" / "build.py").open("a") as text:
        text.write(f"\nHOT = ({ONE!r},)\n")
    return folder


@pytest.mark.slow
def test_a_wheel_is_compiled_and_has_the_client(tmp_path: Path) -> None:
    hot = {module.relative_to(compiling.PACKAGE) for module in compiling.hot_modules(compiling.PACKAGE)}
    assert hot <= compiled_in(unpacked("pip", tmp_path))


@pytest.mark.slow
def test_a_wheel_that_uv_builds_is_compiled_too(tmp_path: Path) -> None:
    checkout = with_one_hot_module(tmp_path / "checkout")
    assert Path(ONE) in compiled_in(unpacked("uv", tmp_path, checkout))


def compiled_in(wheel: Path) -> set[Path]:
    """The modules that are compiled in a wheel, which has the client, nothing else, and knows that it is compiled."""
    assert (wheel / "trunkline" / "server" / "static" / "index.html").is_file()
    assert [folder.name for folder in wheel.iterdir() if not folder.name.endswith(".dist-info")] == ["trunkline"]
    assert version_line(wheel).endswith("(compiled)\n")
    extensions = [file.relative_to(wheel / "trunkline") for file in compiling.extensions(wheel / "trunkline")]
    return {file.with_name(file.name.split(".")[0] + ".py") for file in extensions}


@pytest.mark.slow
def test_a_wheel_that_could_not_be_compiled_tells_its_user(tmp_path: Path) -> None:
    wheel = unpacked("uv", tmp_path, CC="false")
    assert compiling.extensions(wheel) == []
    assert "pure Python: when the package was built, the C compiler false does not work" in version_line(wheel)

"""The wheel: all the data travel in it, and the command works in an empty folder without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import click
import pytest

from sheetgen import __version__
from sheetgen.cli.main import COMMANDS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
DATA = ("layouts", "campaign", "fonts", "docs")


def run(*words: str | Path, cwd: Path) -> str:
    """What the program prints; its errors end the test."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ended = subprocess.run(list(map(str, words)), cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def build(kind: str, source: Path, into: Path) -> None:
    """Build offline; the builder names its file on stderr."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    subprocess.run(words, cwd=source, check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir", "--no-input", "-qq"]
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a fresh environment that has the wheel, and of this one only the libraries."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    inside = {"base": str(folder), "platbase": str(folder)}
    # A path in a .pth file brings the libraries; .pth files of that folder, such as an editable install's, stay unread.
    # So the folder is asked of a library itself: this environment may have its libraries by way of such a file.
    libraries = Path(sysconfig.get_path("purelib", vars=inside)) / "libraries.pth"
    libraries.write_text(str(Path(click.__file__).parents[1]), encoding="utf-8")
    found = Path(sysconfig.get_path("scripts", vars=inside))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "--python", str(found / "python")]
    run(*pip, "install", "--no-deps", "--no-index", "--ignore-installed", wheel, cwd=folder)
    return found


def test_the_wheel_carries_the_package_and_all_data(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    data = {
        f"sheetgen/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in DATA
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "sheetgen").rglob("*.py")}
    assert len(data) > 20
    folders = [folder for folder in (ROOT / "sheetgen/web").glob("*page*") if folder.is_dir()]
    page = {path.relative_to(ROOT).as_posix() for folder in folders for path in folder.iterdir()}
    assert len(page) > 10
    assert names == data | modules | page | {"sheetgen/py.typed", "sheetgen/scan/weights.json"}


def test_the_wheel_carries_every_licence_and_names_both(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    folder = f"sheetgen_pads-{__version__}.dist-info"
    inside = {name.removeprefix(f"{folder}/licenses/") for name in archive.namelist() if "/licenses/" in name}
    assert inside == {"LICENSE", *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("fonts/*/OFL.txt"))}
    for name in inside:
        assert archive.read(f"{folder}/licenses/{name}") == (ROOT / name).read_bytes()
    metadata = archive.read(f"{folder}/METADATA").decode().splitlines()
    assert "Name: sheetgen-pads" in metadata
    assert "License-Expression: MIT AND OFL-1.1" in metadata


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    """Built offline: the archive holds all that the wheel is made of."""
    build("sdist", ROOT, tmp_path)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    build("wheel", folder, tmp_path)
    (again,) = tmp_path.glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_the_command_runs_without_the_checkout(scripts: Path, tmp_path: Path) -> None:
    assert run(scripts / "sheetgen", "--version", cwd=tmp_path) == f"sheetgen {__version__}\n"
    assert run(scripts / "python", "-m", "sheetgen", "--version", cwd=tmp_path) == f"sheetgen {__version__}\n"


def test_the_data_come_from_the_wheel(scripts: Path, tmp_path: Path) -> None:
    program = "from sheetgen.assets.data_folders import data_path; print(data_path('layouts'))"
    found = Path(run(scripts / "python", "-c", program, cwd=tmp_path).strip())
    assert found.parts[-3:] == ("sheetgen", "_data", "layouts")
    assert found.is_relative_to(scripts.parent)
    assert (found / "hadrians-wall" / "game.yaml").is_file()


def test_a_command_finds_its_data_in_an_empty_folder(scripts: Path, tmp_path: Path) -> None:
    assert run(scripts / "sheetgen", "new", "hadrians-wall", cwd=tmp_path) == run(
        sys.executable, "-m", "sheetgen", "new", "hadrians-wall", cwd=ROOT
    )


@pytest.mark.parametrize("name", list(COMMANDS))
def test_each_command_has_help(scripts: Path, name: str, tmp_path: Path) -> None:
    assert run(scripts / "sheetgen", name, "--help", cwd=tmp_path).startswith(f"Usage: sheetgen {name} ")

"""What is found in the cache is what would be built, or it is built again."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import Mock

import pytest

from sheetgen.text import cache
from sheetgen.text.cache import BUILDERS, FOLDER_VARIABLE, cached

FILES = {Path("/here/game.yaml"): b"game: toy"}


class Builder:
    """Counts how often it is asked."""

    def __init__(self, built: object = "built") -> None:
        self.built = built
        self.asked = 0

    def __call__(self) -> object:
        self.asked += 1
        return self.built


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def entry(folder: Path) -> Path:
    cached("game", FILES, Builder())
    (entry,) = folder.iterdir()
    return entry


def test_equal_files_are_built_from_once(folder: Path) -> None:
    build = Builder(("a", 1))
    assert [cached("game", FILES, build) for _ in range(3)] == [("a", 1)] * 3
    assert build.asked == 1
    assert len(list(folder.iterdir())) == 1


def test_changed_content_replaces_the_entry(folder: Path, entry: Path) -> None:
    build = Builder("other")
    assert cached("game", {Path("/here/game.yaml"): b"game: toi"}, build) == "other"
    assert build.asked == 1
    assert list(folder.iterdir()) == [entry]


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("theme", FILES),
        ("game", {Path("/there/game.yaml"): b"game: toy"}),
        ("game", {**FILES, Path("/here/sheet.yaml"): b"sheet: only"}),
    ],
)
def test_other_name_or_file_is_another_entry(folder: Path, entry: Path, name: str, files: Mapping[Path, bytes]) -> None:
    build = Builder()
    cached(name, files, build)
    assert build.asked == 1
    assert len(list(folder.iterdir())) == 2
    assert entry.is_file()


def test_changed_code_with_equal_stamps_is_noticed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    for name in BUILDERS:
        (package / name).mkdir(parents=True)
    code = package / "load" / "scoring.py"
    code.write_text("times = 7 + 0 * 10")
    os.utime(code, (1_580_601_600, 1_580_601_600))
    monkeypatch.setattr(cache, "_PACKAGE", package)
    cache._program.cache_clear()
    build = Builder()
    cached("game", FILES, build)
    code.write_text("times = 7 + 1 * 10")
    os.utime(code, (1_580_601_600, 1_580_601_600))
    cache._program.cache_clear()
    cached("game", FILES, build)
    cache._program.cache_clear()
    assert build.asked == 2
    assert folder.is_dir()


def test_other_version_of_a_library_is_noticed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = tmp_path / "odd_library"
    library.mkdir()
    (library / "__init__.py").write_text("")
    (library / "version.py").write_text("VERSION = '2.14'")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(cache, "_LIBRARIES", (("odd_library", "version.py"),))
    build = Builder()
    for version in ("2.14", "2.14", "2.15"):
        (library / "version.py").write_text(f"VERSION = '{version}'")
        cache._program.cache_clear()
        cached("game", FILES, build)
    cache._program.cache_clear()
    assert build.asked == 2
    assert folder.is_dir()


def test_loading_imports_only_packages_whose_code_is_in_the_key() -> None:
    program = """
import sys
import sheetgen.campaign.campaign_file, sheetgen.layout.language_file
import sheetgen.load.game_loader, sheetgen.place.theme_file
print(*(name.split(".")[1] for name in sys.modules if name.startswith("sheetgen.")))
"""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    # `rules` holds values that loading passes on; it decides nothing about a file.
    assert set(shown.split()) - {*BUILDERS, "rules"} == set()


def test_other_question_is_another_entry(folder: Path, entry: Path) -> None:
    build = Builder()
    for asked in ("fr", "../fr", "fr", "../fr"):
        cached("game", FILES, build, asked)
    assert build.asked == 2
    assert len(list(folder.iterdir())) == 3
    assert entry.is_file()


@pytest.mark.parametrize("where", [0, 40, 70, -1])
def test_damaged_entry_is_replaced(entry: Path, where: int) -> None:
    build = Builder()
    content = bytearray(entry.read_bytes())
    content[where] ^= 1
    entry.write_bytes(content)
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert build.asked == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"x" * 20, b"\n", b"null"])
def test_entry_that_is_none_is_replaced(entry: Path, content: bytes) -> None:
    build = Builder()
    entry.write_bytes(content)
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert build.asked == 1


def test_planted_entry_runs_nothing(entry: Path, tmp_path: Path) -> None:
    key = entry.read_text().split(" ")[0]
    payload = '{"":"os:system","command":"touch planted"}'
    entry.write_text(f"{key} {hashlib.sha256(payload.encode()).hexdigest()}\n{payload}")
    build = Builder()
    assert cached("game", FILES, build) == "built"
    assert build.asked == 1
    assert not (tmp_path / "planted").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [0o777, 0o775, 0o702])
def test_folder_that_others_may_write_to_is_not_used(folder: Path, entry: Path, mode: int) -> None:
    folder.chmod(mode)
    before = entry.read_bytes()
    build = Builder("own")
    assert [cached("game", FILES, build) for _ in range(2)] == ["own"] * 2
    assert build.asked == 2
    assert entry.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such owners")
def test_folder_of_another_user_is_not_used(folder: Path, entry: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    build = Builder("own")
    assert cached("game", FILES, build) == "own"
    assert build.asked == 1
    assert list(folder.iterdir()) == [entry]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
def test_entry_that_is_a_pipe_is_replaced(entry: Path) -> None:
    entry.unlink()
    os.mkfifo(entry)
    build = Builder()
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert build.asked == 1


def test_without_a_folder_everything_is_built(folder: Path) -> None:
    folder.write_text("a file stands where the folder would")
    build = Builder()
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert build.asked == 2


def test_empty_variable_switches_the_cache_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    build = Builder()
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert build.asked == 2


def test_failure_is_not_stored(folder: Path) -> None:
    def fail() -> object:
        raise ValueError("a fault of the file")

    for _ in range(2):
        with pytest.raises(ValueError, match="a fault of the file"):
            cached("game", FILES, fail)
    assert not folder.exists()


def test_value_that_is_no_plain_data_is_not_stored(folder: Path) -> None:
    build = Builder(object())
    assert [cached("game", FILES, build) for _ in range(2)] == [build.built] * 2
    assert (build.asked, folder.exists()) == (2, False)


def test_oldest_entries_go(folder: Path) -> None:
    for number in range(70):
        cached("game", {Path(f"/here/{number}.yaml"): b""}, Builder())
    assert len(list(folder.iterdir())) == cache.MOST_ENTRIES


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder is found in another way")
@pytest.mark.parametrize("home", [None, "", "here"])
def test_without_a_home_there_is_no_cache(home: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    for name in (FOLDER_VARIABLE, "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", Mock(side_effect=KeyError))
    monkeypatch.chdir(tmp_path)
    if home is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", home)
    build = Builder()
    assert [cached("game", FILES, build) for _ in range(2)] == ["built"] * 2
    assert (build.asked, list(tmp_path.iterdir())) == (2, [])

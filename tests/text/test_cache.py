"""What is kept between runs is what would be made, or is made anew."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from sheetgen.text import cache
from sheetgen.text.cache import FOLDER_VARIABLE, Later, kept


class Maker:
    """Counts how often it is asked."""

    def __init__(self, made: object = "made") -> None:
        self.made = made
        self.asked = 0

    def __call__(self) -> object:
        self.asked += 1
        return self.made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text("game: toy")
    return path


def test_the_same_files_are_made_once(folder: Path, file: Path) -> None:
    make = Maker()
    assert [kept("game", [file], make) for _ in range(3)] == ["made"] * 3
    assert make.asked == 1
    assert len(list(folder.iterdir())) == 1


def test_another_content_is_made_anew_in_the_place_of_the_old(folder: Path, file: Path) -> None:
    make = Maker()
    kept("game", [file], make)
    file.write_text("game: toi")
    kept("game", [file], make)
    assert make.asked == 2
    assert len(list(folder.iterdir())) == 1


def test_another_name_or_file_is_another_thing(folder: Path, file: Path) -> None:
    make = Maker()
    further = file.with_name("sheet.yaml")
    further.write_text("sheet: only")
    kept("game", [file], make)
    kept("theme", iter([file]), make)
    kept("game", iter([file, further]), make)
    assert make.asked == 3
    assert len(list(folder.iterdir())) == 3


def test_another_state_of_the_program_is_another_thing(
    folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Maker()
    kept("game", [file], make)
    monkeypatch.setattr(cache, "_code", lambda: "changed")
    kept("game", [file], make)
    assert make.asked == 2
    assert folder.is_dir()


@pytest.mark.parametrize("where", [0, 40, 70, -1])
def test_what_is_damaged_is_made_anew(folder: Path, file: Path, where: int) -> None:
    make = Maker()
    kept("game", [file], make)
    (entry,) = folder.iterdir()
    content = bytearray(entry.read_bytes())
    content[where] ^= 1
    entry.write_bytes(content)
    assert kept("game", [file], make) == "made"
    assert make.asked == 2
    assert kept("game", [file], make) == "made"
    assert make.asked == 2


def test_what_is_cut_short_is_made_anew(folder: Path, file: Path) -> None:
    make = Maker()
    kept("game", [file], make)
    (entry,) = folder.iterdir()
    entry.write_bytes(entry.read_bytes()[:20])
    assert kept("game", [file], make) == "made"
    assert make.asked == 2


def test_where_nothing_can_be_written_it_is_made_each_time(folder: Path, file: Path) -> None:
    folder.write_text("a file stands where the folder would")
    make = Maker()
    assert [kept("game", [file], make) for _ in range(2)] == ["made"] * 2
    assert make.asked == 2


def test_nothing_is_kept_where_the_variable_is_empty(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    make = Maker()
    assert [kept("game", [file], make) for _ in range(2)] == ["made"] * 2
    assert make.asked == 2


def test_a_file_that_is_not_there_is_for_the_maker_to_tell(folder: Path, tmp_path: Path) -> None:
    make = Maker()
    assert kept("game", [tmp_path / "nowhere.yaml"], make) == "made"
    assert not folder.exists()


def test_what_raises_is_not_kept(folder: Path, file: Path) -> None:
    def fail() -> object:
        raise ValueError("a fault of the file")

    for _ in range(2):
        with pytest.raises(ValueError, match="a fault of the file"):
            kept("game", [file], fail)
    assert not folder.exists()


def test_a_later_value_comes_out_as_it_went_in() -> None:
    later = Later(("a", 1))
    packed = pickle.loads(pickle.dumps(later))
    again = pickle.loads(pickle.dumps(packed))
    assert (later.value, packed.value, again.value) == (("a", 1),) * 3
    assert packed == later
    assert hash(packed) == hash(later)


def test_asked_otherwise_is_another_thing_and_few_of_them_are_kept(folder: Path, file: Path) -> None:
    make = Maker()
    for _ in range(2):
        kept("pages", [file], make, "a4")
    assert make.asked == 1
    for number in range(100):
        kept("pages", [file], make, f"{number}x{number}mm")
    assert make.asked == 101
    assert len(list(folder.iterdir())) == 16


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder is found in another way")
@pytest.mark.parametrize("home", [None, "", "here"])
def test_without_a_home_nothing_is_kept(
    home: str | None, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    for name in (FOLDER_VARIABLE, "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", Mock(side_effect=KeyError))
    monkeypatch.chdir(tmp_path)
    if home is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", home)
    make = Maker()
    assert [kept("game", [file], make) for _ in range(2)] == ["made"] * 2
    assert (make.asked, list(tmp_path.iterdir())) == (2, [file])

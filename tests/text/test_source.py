"""YAML text as data: what is read, and every way in which a file cannot be used."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from sheetgen.text import yaml_nodes as compose
from sheetgen.text.complaint import Unusable
from sheetgen.text.files import SIZE_LIMIT
from sheetgen.text.yaml_documents import read_documents, read_file

BAD = Path(__file__).parent / "bad"


def data(text: str | bytes) -> Any:
    documents = read_documents("sheet.yaml", text)
    assert len(documents) == 1
    return documents[0].data


def refusal(text: str | bytes) -> str:
    with pytest.raises(Unusable) as refused:
        read_documents("sheet.yaml", text)
    return str(refused.value)


def file_refusal(path: Path) -> str:
    with pytest.raises(Unusable) as refused:
        read_file(path)
    return str(refused.value)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("FALSE", False),
        ("no", "no"),
        ("on", "on"),
        ("y", "y"),
        ("7", 7),
        ("-3", -3),
        ("+3", 3),
        ("010", "010"),
        ("1.50", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1:30", "1:30"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        ("1e999", "1e999"),
        ("1.2.3", "1.2.3"),
        ("+", "+"),
        ("2026-01-31", "2026-01-31"),
        ("9" * 5000, "9" * 5000),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ("<<", "<<"),
    ],
)
def test_a_word_means_what_yaml_1_2_says(word: str, value: object) -> None:
    read = data(f"value: {word}")["value"]
    assert (type(read), read) == (type(value), value)


def test_keys_are_names_or_whole_numbers() -> None:
    assert data("1: a\n'2': b\nno: c\n'': d") == {1: "a", "2": "b", "no": "c", "": "d"}


def test_lists_maps_and_texts_in_every_style() -> None:
    text = "a: [1, {b: ~}]\nc:\n- - x\n  - y\nd: |\n  two\n  lines\ne: >-\n  one\n  line\n"
    assert data(text) == {"a": [1, {"b": None}], "c": [["x", "y"]], "d": "two\nlines\n", "e": "one line"}


def test_several_documents_and_empty_ones_between() -> None:
    documents = read_documents("two.yaml", "---\n---\na: 1\n---\n# nothing\n---\na: 2\n")
    assert [document.data for document in documents] == [{"a": 1}, {"a": 2}]
    assert [document.positions.start_of(("a",)) for document in documents] == [(3, 4), (7, 4)]
    assert documents[0].file == "two.yaml"


def test_an_alias_is_a_copy() -> None:
    read = data("a: &x [1]\nb: *x")
    read["a"].append(2)
    assert read == {"a": [1, 2], "b": [1]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    assert data("player: Zoé 한\n".encode(encoding)) == {"player": "Zoé 한"}


def test_line_ends_of_other_systems() -> None:
    assert data(b"a: 1\r\nb: 2\r\n") == {"a": 1, "b": 2}
    assert refusal(b"a: 1\r\nb: 2\r\na: 3\r\n").startswith("sheet.yaml:3:1: duplicate key 'a', first used in line 1")


@pytest.mark.parametrize("bad", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_bad_file_and_its_complaints(bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    assert file_refusal(Path(bad.name)) + "\n" == bad.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_are_bad_files_and_each_has_its_text() -> None:
    assert len(list(BAD.glob("*.yaml"))) > 40
    assert {path.stem for path in BAD.glob("*.txt")} == {path.stem for path in BAD.glob("*.yaml")}


# Here the Python parser points beside the place that libyaml names, or says less.
SEEN_OTHERWISE = {"bracket-opens-nothing", "directive", "escape"}


@pytest.mark.parametrize(
    "bad", sorted(path for path in BAD.glob("*.yaml") if path.stem not in SEEN_OTHERWISE), ids=lambda path: path.stem
)
def test_without_libyaml_the_complaints_are_the_same(bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "Loader", compose.PythonLoader)
    monkeypatch.chdir(BAD)
    assert file_refusal(Path(bad.name)) + "\n" == bad.with_suffix(".txt").read_text(encoding="utf-8")


def test_without_libyaml_the_data_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, {b: ~}]\nc:\n- - x\n  - 'y'\nd: |\n  two\n  lines\n---\ne: 1"
    fast = [(each.data, each.positions.start_of(("c", 0, 1))) for each in read_documents("x", text)]
    monkeypatch.setattr(compose, "Loader", compose.PythonLoader)
    assert [(each.data, each.positions.start_of(("c", 0, 1))) for each in read_documents("x", text)] == fast


@pytest.mark.slow
@pytest.mark.parametrize("levels", [101, 900, 1100, 100_000])
@pytest.mark.parametrize("opening", ["[", "[\n", "- ", "{a: "], ids=["list", "lines", "dashes", "mapping"])
@pytest.mark.parametrize("loader", ["fast", "python"])
def test_too_many_levels(levels: int, opening: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place is where the parser notices it: newer versions of libyaml stop at a limit of their own."""
    if loader == "python":
        levels = min(levels, 1100)
        monkeypatch.setattr(compose, "Loader", compose.PythonLoader)
    place, message = refusal(opening * levels).split(": ", 1)
    assert place.startswith("sheet.yaml:")
    assert message == "lists and mappings are nested more than 100 levels deep"


def test_a_hundred_and_one_levels_name_the_place() -> None:
    assert refusal("[" * 101) == "sheet.yaml:1:100: lists and mappings are nested more than 100 levels deep"


def test_too_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "VALUE_LIMIT", 1000)
    assert len(data("[" + "1," * 900 + "]")) == 900
    assert refusal("a: [" + "1," * 1000 + "]") == "sheet.yaml:1:4: the file contains more than 1,000 values"


@pytest.mark.parametrize("text", ["a" * (SIZE_LIMIT + 1), b"a" * (SIZE_LIMIT + 1)], ids=["text", "bytes"])
def test_too_large_a_text(text: str | bytes) -> None:
    assert refusal(text) == "sheet.yaml: the file is larger than 5 MB (is it the right file?)"


def test_a_file_of_fifty_megabytes_is_not_read_whole(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    with large.open("wb") as stream:
        stream.truncate(50_000_000)
    assert file_refusal(large) == f"{large}: the file is larger than 5 MB (is it the right file?)"


def test_no_such_file(tmp_path: Path) -> None:
    assert file_refusal(tmp_path / "ada.yaml") == f"{tmp_path}/ada.yaml: no such file"
    assert file_refusal(tmp_path / "no" / "ada.yaml") == f"{tmp_path}/no/ada.yaml: no such file"
    (tmp_path / "Ada.yml").touch()
    assert file_refusal(tmp_path / "ada.yaml") == (f"{tmp_path}/ada.yaml: no such file (did you mean 'Ada.yml'?)")


def test_a_folder_a_device_a_file_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert file_refusal(tmp_path) == f"{tmp_path}: this is a folder, not a file"
    assert file_refusal(Path(os.devnull)) == f"{os.devnull}: this is a device, not a file"
    assert file_refusal(tmp_path / "file" / "x") == f"{tmp_path}/file/x: cannot be read: Not a directory"


def test_a_name_that_cannot_be_one() -> None:
    assert file_refusal(Path("a\0b")) == "a\x00b: cannot be read: embedded null byte"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = tmp_path / "locked.yaml"
    locked.write_text("a: 1")
    locked.chmod(0)

    def refuse(*_: object) -> None:
        raise PermissionError

    # Whoever runs the tests as root may read it all the same.
    monkeypatch.setattr(Path, "open", refuse)
    assert file_refusal(locked) == f"{locked}: permission denied (check its permissions)"
    locked.chmod(stat.S_IRUSR | stat.S_IWUSR)


def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if os.fork() == 0:
        pipe.write_text("a: 1")
        os._exit(0)
    assert read_file(pipe)[0].data == {"a": 1}
    os.wait()

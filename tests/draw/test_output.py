"""Files are written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sheetgen.draw import atomic_write as output
from sheetgen.draw.atomic_write import write_atomically
from sheetgen.text.complaint import Unusable


def test_a_new_file_holds_the_data_and_has_the_usual_permissions(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.write_bytes(b"")
    write_atomically(tmp_path / "pad.pdf", b"new")
    assert (tmp_path / "pad.pdf").read_bytes() == b"new"
    assert (tmp_path / "pad.pdf").stat().st_mode == usual.stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pad.pdf", "usual"]


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    pad.write_bytes(b"old")
    pad.chmod(0o640)
    write_atomically(pad, b"new")
    assert pad.read_bytes() == b"new"
    assert pad.stat().st_mode & 0o777 == 0o640


def test_a_link_leads_to_the_same_file_as_before(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to("real.pdf")
    write_atomically(tmp_path / "link.pdf", b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"data")
    assert os.read(reader, 10) == b"data"
    os.close(reader)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as caught:
        write_atomically(tmp_path, b"")
    assert str(caught.value) == (
        f"{tmp_path}: is a folder, not a file (name a file inside it, such as {tmp_path}/pad.pdf)"
    )


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as caught:
        write_atomically(tmp_path / "pads" / "pad.pdf", b"")
    assert str(caught.value) == (
        f"{tmp_path}/pads/pad.pdf: the folder {tmp_path}/pads does not exist "
        f"(create it with 'mkdir -p {tmp_path}/pads', or choose another place)"
    )


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "pads").write_bytes(b"")
    with pytest.raises(Unusable) as caught:
        write_atomically(tmp_path / "pads" / "pad.pdf", b"")
    assert str(caught.value) == (
        f"{tmp_path}/pads/pad.pdf: {tmp_path}/pads is a file, not a folder (choose another place)"
    )


def test_a_protected_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = tmp_path / "pad.pdf"
    pad.write_bytes(b"old")
    # Whoever runs the tests as root may write everywhere.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(Unusable) as caught:
        write_atomically(pad, b"new")
    assert str(caught.value) == f"{pad}: is write-protected (choose another name, or remove the protection)"
    assert pad.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (OSError(28, "No space left on device"), "could not be written: No space left on device (nothing was changed)"),
        (
            PermissionError(13, "Permission denied"),
            "you have no permission to write there (choose a folder of your own)",
        ),
    ],
)
def test_a_fault_while_writing_leaves_what_was_there(
    fault: OSError, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = tmp_path / "pad.pdf"
    pad.write_bytes(b"old")

    def fail(_: int) -> None:
        raise fault

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Unusable) as caught:
        write_atomically(pad, b"new")
    assert str(caught.value) == f"{pad}: {told}"
    assert [path.name for path in tmp_path.iterdir()] == ["pad.pdf"]
    assert pad.read_bytes() == b"old"


@pytest.fixture
def held_open(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Windows, where no file can be moved over one that is open; the list holds whether it is, at each try."""
    tries: list[bool] = []
    move = Path.replace

    def replace(path: Path, target: Path) -> Path:
        if tries.pop(0) if len(tries) > 1 else tries[0]:
            raise PermissionError(13, "Access is denied")
        return move(path, target)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(output, "_PAUSE", 0.0)
    monkeypatch.setattr(output, "_PATIENCE", 0.02)
    monkeypatch.setattr(Path, "replace", replace)
    return tries


def test_a_file_that_a_viewer_has_open_on_windows(tmp_path: Path, held_open: list[bool]) -> None:
    pad = tmp_path / "pad.pdf"
    pad.write_bytes(b"old")
    held_open.append(True)
    with pytest.raises(Unusable) as caught:
        write_atomically(pad, b"new")
    said = "another program has this file open (close it there and try again, or choose another name)"
    assert str(caught.value) == f"{pad}: {said}"
    assert [path.name for path in tmp_path.iterdir()] == ["pad.pdf"]
    assert pad.read_bytes() == b"old"


def test_a_file_that_is_open_for_a_moment_on_windows(tmp_path: Path, held_open: list[bool]) -> None:
    pad = tmp_path / "pad.pdf"
    pad.write_bytes(b"old")
    held_open += [True, True, False]
    write_atomically(pad, b"new")
    assert pad.read_bytes() == b"new"


@pytest.mark.parametrize(("system", "is_there"), [("win32", False), ("linux", True), ("linux", False)])
def test_a_folder_one_may_not_write_in_is_no_open_file(
    system: str, is_there: bool, tmp_path: Path, held_open: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = tmp_path / "pad.pdf"
    if is_there:
        pad.write_bytes(b"old")
    held_open.append(True)
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(Unusable) as caught:
        write_atomically(pad, b"new")
    assert str(caught.value) == f"{pad}: you have no permission to write there (choose a folder of your own)"


def test_an_interrupt_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "pad.pdf", b"new")
    assert list(tmp_path.iterdir()) == []

"""What a player made is not lost: forms that hold marks, records, files that are read and written at once."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sheetgen.app.campaign_actions import start_campaign
from sheetgen.app.library import Library
from sheetgen.app.orders import StartOrder
from sheetgen.draw.atomic_write import write_atomically
from tests.cli.printing import run
from tests.form.games import blank_form, form_of, sheet
from tests.hostile.pdfs import pdf

GAME = "praetor"
ROOT = Path(__file__).parent.parent.parent
NOT_OVER = "already exists and is a form with marks in it (choose another name, or move the file away first)"
WALL = "game: hadrians-wall\nfort: 1\nleft: {wall: 1}\n"


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def filled(folder: Path, name: str = "mine.pdf") -> Path:
    source, form = folder / "ada.yaml", folder / name
    source.write_text(f"game: {GAME}\nplayer: Ada\n")
    assert run("fill", str(source), "-o", str(form)) == 0
    return form


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["print", GAME, "--fillable"], ["print", GAME], ["campaign", "print"], ["fill", "{other}"]]
)
def test_a_form_that_was_filled_in_from_a_file_is_not_printed_over(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    form = filled(tmp_path)
    held = form.read_bytes()
    (tmp_path / "ben.yaml").write_text(f"game: {GAME}\nplayer: Ben\n")
    told(capsys)
    assert run(*(word.format(other=tmp_path / "ben.yaml") for word in words), "-o", str(form)) == 2
    assert told(capsys) == f"{form}: {NOT_OVER}\n"
    assert form.read_bytes() == held


def test_the_same_form_may_be_filled_in_again(tmp_path: Path) -> None:
    held = filled(tmp_path).read_bytes()
    assert filled(tmp_path).read_bytes() == held


def test_an_untouched_form_is_printed_over(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    form.write_bytes(blank_form(GAME))
    assert run("print", GAME, "--fillable", "-o", str(form)) == 0
    assert run("print", GAME, "-o", str(form)) == 0


def test_a_form_is_not_replaced_by_what_is_read_from_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = filled(tmp_path)
    held = form.read_bytes()
    told(capsys)
    assert run("read", str(form), "-o", str(form), "--force") == 2
    assert told(capsys) == f"{form}: already exists and is a different kind of file (choose another name)\n"
    assert form.read_bytes() == held


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--fillable", "--filled", "x.yaml"], "--fillable: a blank form cannot also show a filled-in sheet"),
        (["--fillable", "--sheet", "aid"], "--fillable: player aids and score pads are on paper only"),
        (["--fillable", "--copies", "101"], "--copies: a form can have at most 100 copies"),
    ],
)
def test_forms_that_could_not_be_read_are_not_made(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("print", "hadrians-wall", *words, "-o", str(tmp_path / "x.pdf")) == 2
    assert told(capsys).startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_more_players_than_a_form_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "all.yaml"
    source.write_text("---\n".join([f"game: {GAME}\n"] * 101))
    assert run("fill", str(source), "-o", str(tmp_path / "x.pdf")) == 2
    said = "contains 101 sheets, but a form can have at most 100 players (split the file)"
    assert told(capsys) == f"{source}: {said}\n"


def test_a_note_that_could_not_be_read_again_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, played = tmp_path / "ours.yaml", tmp_path / "f1.yaml"
    start_campaign(Library(), str(record), StartOrder())
    played.write_text(WALL)
    held = record.read_bytes()
    assert run("campaign", "record", str(record), str(played), "--anyway", "--note", "Caf\udce9") == 2
    assert told(capsys) == "--note: the invisible character U+DCE9 is not allowed here\n"
    assert record.read_bytes() == held


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes there")
def test_a_sheet_whose_name_is_no_text_is_recorded(tmp_path: Path) -> None:
    record, played = tmp_path / "ours.yaml", tmp_path / "g\udcff.yaml"
    start_campaign(Library(), str(record), StartOrder())
    played.write_text(WALL)
    assert run("campaign", "record", str(record), str(played), "--anyway") == 0
    assert r'sheet: "g\\udcff.yaml"' in record.read_text()
    assert run("campaign", "status", str(record)) == 0
    assert run("campaign", "undo", str(record)) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_try_that_was_recorded_is_not_called_unusable(tmp_path: Path) -> None:
    record, played = tmp_path / "ours.yaml", tmp_path / "f1.yaml"
    start_campaign(Library(), str(record), StartOrder())
    played.write_text(WALL)
    words = [sys.executable, "-m", "sheetgen", "campaign", "record", str(record), str(played), "--anyway"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            words,
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    said = b"the game was recorded, but the output could not be written: No space left on device\n"
    assert (ended.returncode, ended.stderr) == (0, said)
    assert "fort: 1" in record.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes with names")
def test_a_record_in_a_pipe_is_read_once_and_not_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, pipe = tmp_path / "ours.yaml", tmp_path / "pipe"
    start_campaign(Library(), str(record), StartOrder())
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"cat {record} > {pipe}"]):
        assert run("campaign", "status", str(pipe)) == 0
    told(capsys)
    assert run("campaign", "undo", str(pipe)) == 2
    assert told(capsys) == f"{pipe}: is a pipe and cannot be written back (give the record's own file)\n"


def test_a_link_that_leads_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tmp_path / "a.yaml"
    link.symlink_to(tmp_path / "gone.yaml")
    assert run("check", str(link)) == 2
    assert told(capsys) == f"{link}: this link points to a file that does not exist\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["print", GAME, "-o"], "could not be written: Too many levels of symbolic links (nothing was changed)"),
        (["campaign", "start"], "could not be written: Too many levels of symbolic links (nothing was changed)"),
        (["campaign", "undo"], "cannot be read: Too many levels of symbolic links"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_links_in_a_circle(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tmp_path / "a.yaml"
    link.symlink_to(link)
    assert run(*words, str(link)) == 2
    assert told(capsys) == f"{link}: {said}\n"
    assert link.is_symlink()


@pytest.mark.parametrize("words", [["score"], ["read"], ["fill", "-o", "x.pdf"]])
def test_a_name_that_is_empty(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words, "") == 2
    assert told(capsys) == "'': no such file\n"


@pytest.mark.parametrize("name", ["", "/", "."])
def test_a_record_that_would_be_a_folder(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("campaign", "start", name) == 2
    assert told(capsys) == f"{name or '.'}: this is a folder, not a file\n"


def test_what_killed_runs_left_is_swept_away_but_not_what_is_being_written(tmp_path: Path) -> None:
    old, ahead, young, other = (
        tmp_path / name for name in (".a.pdf.01.part", ".a.pdf.02.part", ".a.pdf.03.part", ".b.pdf.01.part")
    )
    for path, age in ((old, 3600), (ahead, -3600), (young, 0), (other, 3600)):
        path.write_bytes(b"half")
        os.utime(path, (time.time() - age, time.time() - age))
    write_atomically(tmp_path / "a.pdf", b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == [young.name, other.name, "a.pdf"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("score - <&-", "-: standard input is closed (name a file instead)\n"),
        ("campaign record ours.yaml - <&-", "-: standard input is closed (name a file instead)\n"),
    ],
)
def test_standard_input_that_is_closed(words: str, error: str, tmp_path: Path) -> None:
    start_campaign(Library(), str(tmp_path / "ours.yaml"), StartOrder())
    command = f'exec "{sys.executable}" -m sheetgen {words}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", error)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
def test_complaints_do_not_go_into_the_output_where_standard_error_is_closed(tmp_path: Path) -> None:
    command = f'exec "{sys.executable}" -m sheetgen check gone.yaml 2>&-'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"")


def test_a_mistake_does_not_keep_the_picture_from_being_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = tmp_path / "a.yaml"
    played.write_text("game: hadrians-wall\npath_cards: [no-such]\n")
    assert run("print", "hadrians-wall", "--filled", str(played), "-o", str(tmp_path / "a.pdf")) == 0
    assert "no-such" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_preview_reads_no_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "z.pdf").symlink_to("/dev/zero")
    assert run("preview", str(tmp_path / "z.pdf"), "-o", str(tmp_path / "z.png")) == 2
    assert told(capsys) == f"{tmp_path / 'z.pdf'}: this is a device, not a file\n"


def test_a_preview_reads_no_more_than_a_hundred_megabytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = tmp_path / "z.pdf"
    with huge.open("wb") as stream:
        stream.truncate(100_000_001)
    assert run("preview", str(huge), "-o", str(tmp_path / "z.png")) == 2
    assert told(capsys) == f"{huge}: the file is larger than 100 MB (is it the right file?)\n"


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--dpi", "nan"], ["--paper", "1200x1200mm", "--dpi", "1200"]])
def test_a_preview_makes_no_picture_beyond_all_measure(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("preview", GAME, *words, "-o", str(tmp_path / "z.png")) == 2
    said = "would make a picture of more than 150 million pixels (choose a lower resolution)"
    assert told(capsys) == f"--dpi: {said}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_preview_of_a_damaged_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 2/Kids[3 0 R 9 0 R]>>", b"<<>>"))
    assert run("preview", str(path), "--page", "2", "-o", str(tmp_path / "z.png")) == 2
    assert told(capsys) == "preview: page 2 of this PDF is damaged (try another)\n"


def test_a_form_of_marks_told_by_hand_is_kept(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    form.write_bytes(form_of(sheet(GAME, player="Ada")))
    assert run("print", GAME, "-o", str(form)) == 2

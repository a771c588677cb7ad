"""Simulated photos of both sheets, read and answered, lead to the score of the game that was played."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from sheetgen.app.check_files import sheets_as_yaml
from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder, ScanOrder
from sheetgen.app.scanning import Scanned, questions_of, reading_of, scan
from sheetgen.cli import scan_dialog
from sheetgen.cli.main import main, sheetgen
from sheetgen.layout.game import FilledSheet
from sheetgen.scan.sheets import BadAnswer, read_row_end, row_ends
from sheetgen.web import photo_desk, run_server
from sheetgen.web.journal import Operation
from sheetgen.web.photo_desk import PhotoDesk
from sheetgen.web.session import Session
from tests.hadrians_wall.checking import read_data
from tools.measure_scan import sheets_row
from tools.photos.harvest import Shot, pages_of, pairs

pytestmark = pytest.mark.slow

SEED = 90_001


@pytest.fixture(scope="module")
def shots() -> tuple[Shot, Shot]:
    (pair,) = pairs("easy", SEED, 1, pages_of())
    return pair


@pytest.fixture(scope="module")
def scanned(shots: tuple[Shot, Shot], tmp_path_factory: pytest.TempPathFactory) -> Scanned:
    folder = tmp_path_factory.mktemp("photos")
    files = [folder / "left.jpg", folder / "right.jpg"]
    for file, shot in zip(files, shots, strict=True):
        file.write_bytes(shot.photo.jpeg)
    return scan(Library(), ScanOrder(photos=tuple(map(str, files)), paper="a4", theme="colour"))


@pytest.fixture
def command(scanned: Scanned, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """A command line whose photos have been read already: reading takes long."""
    monkeypatch.setattr(scan_dialog, "scan", lambda *_: scanned)
    return CliRunner()


def total(filled: FilledSheet) -> int:
    return Library().loaded_game("hadrians-wall").check(filled).score.total


def test_sheets_are_found(scanned: Scanned) -> None:
    names = [(photo.sheet, photo.paper, photo.theme, photo.language) for photo in scanned.photos]
    assert names == [("left", "a4", "colour", "en"), ("right", "a4", "colour", "en")]
    assert scanned.refusals == ()


def test_no_box_is_wrong_without_a_question(shots: tuple[Shot, Shot], command: CliRunner) -> None:
    photos = json.loads(command.invoke(sheetgen, ["scan", "left.jpg", "right.jpg", "--json"]).stdout)
    wrong = {
        name: box["state"]
        for photo, shot in zip(photos, shots, strict=True)
        for name, box in photo["boxes"].items()
        if not box["asked"] and box["state"].replace("used", "filled") != truth_of(shot, name)
    }
    assert wrong == {}


def truth_of(shot: Shot, box: str) -> str:
    """Return what stands in a box; a ring around a favour that is not used says nothing."""
    state = shot.photo.truth[box].state
    return "empty" if "favours_used" in box and state == "ringed" else state


def test_answers_lead_to_the_score_of_the_game(
    shots: tuple[Shot, Shot], scanned: Scanned, command: CliRunner, tmp_path: Path
) -> None:
    output = tmp_path / "ada.yaml"
    result = command.invoke(
        sheetgen, ["scan", "left.jpg", "right.jpg", "-o", str(output)], input=answers(scanned, shots)
    )
    assert result.exit_code == 0, result.output
    (filled,) = Library().read_file(str(output))
    assert total(filled) == total(read_data(shots[0].sheet))


@pytest.mark.usefixtures("command")
def test_open_boxes_are_listed_as_comments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["scan", "left.jpg", "right.jpg", "--no-ask"])
    assert ending.value.code == 1
    assert "# ? Path cards\n" in capsys.readouterr().out


def answers(scanned: Scanned, shots: tuple[Shot, Shot]) -> str:
    """Return what a person types who sees the paper."""
    library = Library()
    truth = {**shots[0].photo.truth, **shots[1].photo.truth}
    (player,) = scanned.players
    lines = []
    for question in questions_of(library, reading_of(library, player)):
        found = [truth[box] for box in question.boxes]
        if question.kind == "box":
            lines.append(found[0].state if found[0].state in question.states else "empty")
        elif len(found) == 1:
            lines.append(found[0].text)
        else:
            lines.append(", ".join(marked.text or "-" for marked in found))
    return "\n".join([*lines, "", ""])


def test_measuring_prints_a_line_for_each_photo(
    shots: tuple[Shot, Shot], scanned: Scanned, command: CliRunner, tmp_path: Path
) -> None:
    truth = tmp_path / "truth.yaml"
    # The simulated hand rings any difficulty.
    marked = shots[0].photo.truth
    difficulty = next(name for name in ("easy", "normal", "hard") if marked[f"difficulty.{name}"].state != "empty")
    data = {**shots[0].sheet, "difficulty": difficulty}
    truth.write_text(sheets_as_yaml(Library(), [read_data(data)]), encoding="utf-8")
    result = command.invoke(sheetgen, ["scan", "left.jpg", "right.jpg", "--measure", str(truth)])
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    boxes = [len(photo.page.boxes) for photo in scanned.photos if photo.page]
    for line, name, count in zip(lines, ("left", "right"), boxes, strict=True):
        assert re.fullmatch(
            rf"{name}, a4, colour, en: blur \d\.\d\d mm, light \d\.\d\d; {count} boxes, \d+ right, \d+ in doubt, "
            r"wrong without a question: -",
            line,
        )
        right, doubtful = map(int, re.findall(r"(\d+) (?:right|in doubt)", line))
        assert count - right <= doubtful


def test_a_row_is_corrected_by_its_number(scanned: Scanned) -> None:
    (player,) = scanned.players
    reading = reading_of(Library(), player)
    (area, _, count), *_ = row_ends(reading)
    reading.answers.update(read_row_end(reading, f"1 {count - 1}"))
    assert next(row_ends(reading)) == (area, count - 1, count)
    for wrong in ("1", f"1 {count + 1}", "0 1", "99 1", "one 2", "1 2 3"):
        with pytest.raises(BadAnswer):
            read_row_end(reading, wrong)


def test_the_page_comes_to_the_score_of_the_game(
    shots: tuple[Shot, Shot], scanned: Scanned, command: CliRunner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`--page` opens the page on what the photos leave open; the answers go into the new file."""
    desks: list[tuple[PhotoDesk, Session]] = []
    links: list[str] = []

    class KeptDesk(PhotoDesk):
        def __init__(self, session: Session) -> None:
            super().__init__(session)
            desks.append((self, session))

    def answer_everything(_app: object, _events: object, sock: socket.socket) -> None:
        sock.close()
        ((desk, session),) = desks
        # A photo that is sent again takes the place of the one before.
        found = desk.add("1", b"", "en")
        assert found["missing"] == []
        boxes = {name: box for photo in found["photos"] for name, box in photo["boxes"].items()}
        assert {name: box["gives"] for name, box in boxes.items() if box["gives"]} == points_by_box(shots[0])
        answer = desk.answer("1", {"answers": page_answers(found["questions"], shots), "rows": {}, "done": True})
        session.mark("1", [Operation("phone", 1, answer["set"])])
        assert answer["wrong"] == []
        with pytest.raises(KeyError):
            desk.picture("1", "left")

    monkeypatch.setattr(photo_desk, "PhotoDesk", KeptDesk)
    monkeypatch.setattr(photo_desk, "read_photo", lambda *_: [scanned.photos[0]])
    monkeypatch.setattr(run_server, "open_browser", links.append)
    monkeypatch.setattr(run_server, "run_quietly", answer_everything)
    output = tmp_path / "ada.yaml"
    result = command.invoke(sheetgen, ["scan", "left.jpg", "right.jpg", "--page", "-o", str(output)])
    assert result.exit_code == 0, result.output
    (link,) = links
    assert link.endswith("/#photo")
    (filled,) = Library().read_file(str(output))
    assert total(filled) == total(read_data(shots[0].sheet))


def test_a_sheet_of_which_no_photo_was_sent_keeps_its_marks(
    scanned: Scanned, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = run_server.open_session(PlayOrder(game="hadrians-wall"), "en", tmp_path)
    session.join("Ada")
    session.mark("1", [Operation("tablet", 1, {"right.baths.1": "on"})])
    monkeypatch.setattr(photo_desk, "read_photo", lambda *_: [scanned.photos[0]])
    desk = PhotoDesk(session)
    found = desk.add("1", b"", "en")
    assert found["missing"] == ["Right sheet"]
    assert {box["gives"] for photo in found["photos"] for box in photo["boxes"].values()} == {""}
    assert {key for key in desk.answer("1", {})["set"] if key.startswith("right.")} == set()


def points_by_box(shot: Shot) -> dict[str, str]:
    """Return what the sheets of a photo give but for the cards, by the boxes in which a player writes it."""
    score = Library().loaded_game("hadrians-wall").check(read_data(shot.sheet)).score
    parts = ("renown", "piety", "valour", "discipline", "disdain")
    return {f"score.{name}.1": str(abs(score.part(name).points)) for name in parts}


def page_answers(questions: Sequence[Mapping[str, Any]], shots: tuple[Shot, Shot]) -> dict[str, str]:
    """Return what a person answers on the page who sees the paper, by the number of the question."""
    truth = {**shots[0].photo.truth, **shots[1].photo.truth}
    given = {}
    for number, question in enumerate(questions):
        marked = [truth[box] for box in question["all"]]
        plain = marked[0].state if question["kind"] == "box" else marked[0].text
        if question["kind"] == "box" and plain not in question["states"]:
            plain = "empty"
        given[str(number)] = plain if len(marked) == 1 else ", ".join(each.text or "-" for each in marked)
    return given


def test_page_with_few_boxes_to_tick_is_read_although_one_of_them_is_in_doubt() -> None:
    row = sheets_row(Library(), "examples/praetor/ada.yaml")
    assert row.split(" | ")[:4] == ["| praetor", "2", "2", "-"]


def test_empty_page_of_coloured_boxes_with_dashed_lines_is_read(tmp_path: Path) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text("game: canal-houses\n", encoding="utf-8")
    row = sheets_row(Library(own=["examples/canal-houses"]), str(file))
    assert row.split(" | ")[:4] == ["| canal-houses", "1", "1", "-"]

"""The table that the rules in the browser keep, without a browser."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.new_game import create_game
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.offline_session import OfflineSession, blank_sheet, pack_game

from ..serving import GAME
from .visit import ask, table


def test_a_checker_that_fails_is_told_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("wrong")

    at = table(tmp_path)
    files = ask(at, "join", name="Ada")["files"]
    monkeypatch.setattr(LiveReporter, "check", fails)
    told = ask(at, "judge", marks={})
    assert (told["status"], told["refused"], told["files"]) == (500, "ValueError: wrong", files)
    assert [each["total"] for each in ask(at, "table")["answer"]["players"]] == [None]


def test_two_pages_of_one_browser_lose_no_mark(tmp_path: Path) -> None:
    """Each takes up what the other wrote into the storage before it changes a sheet."""
    one, other = table(tmp_path / "one"), table(tmp_path / "other")
    files = ask(one, "join", name="Ada")["files"]
    set_first = {"origin": "a", "operations": [{"number": 1, "set": {"left.wall.1": "on"}}]}
    set_second = {"origin": "b", "operations": [{"number": 1, "set": {"left.fort.1": "on"}}]}
    ask(other, "table", files=files)
    files = ask(one, "mark", id="1", body=set_first)["files"]
    told = ask(other, "mark", id="1", body=set_second, files=files)
    assert {key for key in told["answer"]["marks"] if key.startswith("left.")} >= {"left.wall.1", "left.fort.1"}
    assert [event["set"] for event in told["events"] if event["kind"] == "step"] == [
        {"left.wall.1": "on"},
        {"left.fort.1": "on"},
    ]


def test_what_could_not_be_stored_is_done_again(tmp_path: Path) -> None:
    """The storage refused the answer: the page sends its marks again, with the files that are stored."""
    at = table(tmp_path)
    files = ask(at, "join", name="Ada")["files"]
    body = {"origin": "a", "operations": [{"number": 1, "set": {"left.fort.1": "on"}}]}
    lost = ask(at, "mark", id="1", body=body, files=files)
    told = ask(at, "mark", id="1", body=body, files=files)
    assert told["answer"]["marks"] == lost["answer"]["marks"]
    assert "fort: 1" in told["files"]["ada.yaml"]
    assert told["answer"]["epoch"] != lost["answer"]["epoch"]
    assert "hello" in {event["kind"] for event in told["events"]}


@pytest.mark.parametrize("wanted", [{"ended": True, "by": "1"}, {"hidden": True}, {"colours": {"1": 3}}])
def test_a_page_that_changes_the_table_is_told_to_look_at_it(tmp_path: Path, wanted: dict[str, object]) -> None:
    at = table(tmp_path)
    ask(at, "join", name="Ada")
    assert "table" in {event["kind"] for event in ask(at, "settle", wanted=wanted)["events"]}


def test_another_game_leaves_the_one_before_as_it_is(tmp_path: Path) -> None:
    at = table(tmp_path / "one")
    ask(at, "settle", wanted={"choices": {"difficulty": "hard"}})
    ask(at, "join", name="Ada")
    files = ask(at, "join", name="Ben")["files"]
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(ask(at, "archive")["answer"]))) as packed:
        assert {name: packed.read(name).decode() for name in packed.namelist()} == {
            name: text for name, text in files.items() if name.endswith(".yaml")
        }
    ask(at, "join", name="Cleo")
    ask(at, "settle", wanted={"colours": {"2": 5}, "hidden": True})
    ask(at, "mark", id="3", body={"origin": "a", "operations": [{"number": 1, "set": {"left.renown.1": "on"}}]})
    files = ask(at, "change", id="1", wanted={"removed": True})["files"]
    told = ask(at, "again", files=files)
    assert told["files"] == files
    other = ask(table(tmp_path / "other"), "table", files=told["answer"])["answer"]
    # Players keep their colours, and what they agreed on.
    found = [(each["name"], each["colour"], each["total"]) for each in other["players"]]
    assert found == [("Ben", 5, None), ("Cleo", 2, None)]
    assert "left.renown.1" not in ask(table(tmp_path / "other"), "player", id="2")["answer"]["marks"]
    assert other["hidden"] is True
    assert other["choices"] == {"difficulty": "hard"}
    assert "difficulty: hard" in told["answer"]["ben.yaml"]
    assert other["table"] != ask(at, "table")["answer"]["table"]


def test_a_game_of_opened_files_is_the_same_table_when_it_is_opened_again(tmp_path: Path) -> None:
    """A page that finds another table than the one it showed begins anew."""
    text = ask(table(tmp_path / "other"), "join", name="Ada")["files"]["ada.yaml"]
    at = table(tmp_path / "list")
    told = ask(at, "table", files=ask(at, "open", name="ada.yaml", text=text)["files"])
    again = ask(table(tmp_path / "room"), "table", files=told["files"])
    assert again["answer"]["table"] == told["answer"]["table"]
    assert again["files"] == told["files"]


def test_a_browser_names_no_folder(tmp_path: Path) -> None:
    """The page would say that all is saved in a folder that nobody can open."""
    assert ask(table(tmp_path), "table")["answer"]["folder"] == ""


def test_reports_come_in_the_language_of_the_page(tmp_path: Path) -> None:
    report = ask(table(tmp_path, "fr"), "judge", marks={"left.fort.2": "on"})["answer"]
    expected = "Fort\u00a0: la case 1 est vide alors que la case 2, plus loin, est remplie."
    assert report["mistakes"][0]["message"] == expected


def test_what_cannot_be_marked_is_refused(tmp_path: Path) -> None:
    at = table(tmp_path)
    ask(at, "join", name="Ada")
    told = ask(at, "mark", id="1", body={"origin": "a", "operations": [{"number": 1, "set": {"no.such": "on"}}]})
    assert told["answer"]["refused"] == {"1": "no such box: no.such"}


def test_the_faults_of_a_file_are_told_with_its_own_name(tmp_path: Path) -> None:
    """Not with the folder in which the engine of the browser has put it."""
    text = "game: hadrians-wall\nleft.renown: 3\nfoo: 1\n"
    told = ask(table(tmp_path), "open", name="bad.yaml", text=text)
    assert [line.partition(": ")[0] for line in told["refused"].split("\n")] == ["bad.yaml:2:1", "bad.yaml:3:1"]


def test_a_kept_file_is_opened_under_a_name_that_is_free(tmp_path: Path) -> None:
    at = table(tmp_path)
    text = ask(at, "join", name="Ada")["files"]["ada.yaml"]
    assert ask(at, "open", name="ada.yaml", text=text)["answer"] == {"id": "2"}
    assert [each["file"] for each in ask(at, "table")["answer"]["players"]] == ["ada.yaml", "ada-2.yaml"]
    assert "b.yaml:2:1: a value is missing here" in ask(at, "open", name="../b.yaml", text="game: [\n")["refused"]


def test_a_sheet_that_nobody_marked_goes_when_a_player_comes(tmp_path: Path) -> None:
    """A first visit begins with a blank sheet; whoever opens a kept one does not play against it."""
    blank = blank_sheet(Library("en"), GAME)
    assert blank["marks"] == {"years.1": "0"}
    text = ask(table(tmp_path / "other"), "join", name="Ada")["files"]["ada.yaml"]
    at = table(tmp_path)
    assert [*ask(at, "table", files={"Sheet 1.yaml": blank["text"]})["files"]] == [".table", "Sheet 1.yaml"]
    assert [*ask(at, "open", name="ada.yaml", text=text)["files"]] == [".table", "ada.yaml"]
    assert [each["name"] for each in ask(at, "table")["answer"]["players"]] == ["Ada"]


def test_a_sheet_that_was_marked_stays_when_a_player_comes(tmp_path: Path) -> None:
    blank = blank_sheet(Library("en"), GAME)
    at = table(tmp_path)
    ask(at, "table", files={"Sheet 1.yaml": blank["text"].replace(" wall: ~", " wall: 1")})
    ask(at, "join", name="Ada")
    assert [each["name"] for each in ask(at, "table")["answer"]["players"]] == ["Sheet 1", "Ada"]


def test_the_page_in_the_browser_tells_what_is_wrong_in_its_language(tmp_path: Path) -> None:
    libraries = {code: Library(code) for code in ("en", "fr")}
    at = OfflineSession(pack_game(GAME, libraries), GAME, "fr", str(tmp_path))
    assert ask(at, "join", name=" ")["refused"] == "il faut un nom"
    told = "(une virgule de trop, ou un crochet resté ouvert\u00a0? Une place vide s'écrit ~)"
    assert ask(at, "open", name="b.yaml", text="game: [\n")["refused"].endswith(told)


def test_what_a_browser_cannot_draw_is_refused_in_words(tmp_path: Path) -> None:
    game = tmp_path / "harbour"
    create_game(Library(), str(game))
    at = OfflineSession(pack_game("harbour", {"en": Library(own=[game])}), "harbour", "en", str(tmp_path / "table"))
    told = ask(at, "print", paper="a4", theme="colour", copies=1, duplex=False, sheets=[], mine=False)
    assert told["refused"] == "this game draws its own icons: print its pad from the list of games"

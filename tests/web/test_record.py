"""One sheet's file: each step is in it, other programs' changes are taken over, nothing is written over blindly."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder
from sheetgen.layout.game import Value
from sheetgen.text.complaint import Unusable
from sheetgen.web.journal import FROM_FILE, Journal, Operation, Step, public_name
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_file import PlayerFile
from sheetgen.web.run_server import open_session

Open = Callable[[], PlayerFile]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.yaml"


@pytest.fixture
def opened(path: Path) -> Open:
    library = Library()
    judge = LiveReporter(library, library.loaded_game("hadrians-wall"))

    def begin() -> PlayerFile:
        record = PlayerFile("1", path, judge, Journal(path.parent))
        record.open({"player.1": "Ada", "years.1": "0"})
        return record

    return begin


@pytest.mark.parametrize(("written", "name"), [("Zoë", "Zoë"), ("", "ada"), (None, "ada"), ((7,), "ada")])
def test_a_sheet_is_called_by_its_player_or_its_file(written: Value, name: str, opened: Open) -> None:
    record = opened()
    record.filled = replace(record.filled, values={**record.filled.values, "player": written})
    assert record.name == name


def made(record: PlayerFile, origin: str, number: int, changes: dict[str, str | None]) -> list[Step]:
    """The steps that come of one operation."""
    return list(record.apply([Operation(origin, number, changes)]).steps)


def wall(path: Path) -> int:
    """The boxes of the wall that a file says are filled."""
    (filled,) = Library().read_file(str(path))
    mask = filled.values["left.wall"]
    assert isinstance(mask, int)
    return mask


def test_each_step_is_in_the_file_at_once(opened: Open, path: Path) -> None:
    record = opened()
    for number in (1, 2, 3):
        made(record, "phone", number, {f"left.wall.{number}": "on"})
        assert wall(path) == 2**number - 1
    made(record, "phone", 4, {"left.wall.2": None})
    assert wall(path) == 0b101
    assert record.name == "Ada"
    assert opened().marks == record.marks


def test_what_was_sent_twice_is_made_once(opened: Open) -> None:
    record = opened()
    assert len(made(record, "phone", 1, {"left.wall.1": "on"})) == 1
    made(record, "tablet", 1, {"left.wall.1": None})
    assert made(record, "phone", 1, {"left.wall.1": "on"}) == []
    assert "left.wall.1" not in record.marks


def test_two_devices_at_once_lose_no_mark(opened: Open, path: Path) -> None:
    record = opened()

    def mark(device: str, boxes: range) -> None:
        for number, box in enumerate(boxes, 1):
            made(record, device, number, {f"left.wall.{box}": "on"})

    with ThreadPoolExecutor(2) as devices:
        done = [devices.submit(mark, "phone", range(1, 12)), devices.submit(mark, "tablet", range(12, 22))]
        assert [each.result() for each in done] == [None, None]
    assert wall(path) == 2**21 - 1
    assert [step.version for step in record.steps] == list(range(1, record.version + 1))


def test_a_second_table_on_the_file_loses_nothing(opened: Open, path: Path) -> None:
    one, other = opened(), opened()
    made(one, "phone", 1, {"left.wall.1": "on"})
    steps = made(other, "tablet", 1, {"left.wall.2": "on"})
    assert [(step.by, dict(step.changes)) for step in steps] == [
        (FROM_FILE, {"left.wall.1": "on"}),
        (public_name("tablet"), {"left.wall.2": "on"}),
    ]
    assert wall(path) == 0b11
    assert [dict(step.changes) for step in one.refresh()] == [{"left.wall.2": "on"}]


def test_a_change_by_hand_is_taken_over_and_kept_before_it_is_written_over(opened: Open, path: Path) -> None:
    record = opened()
    by_hand = path.read_text(encoding="utf-8").replace("wall: ~ ", "wall: 4 ") + "# my own remark\n"
    path.write_text(by_hand, encoding="utf-8")
    (step,) = record.refresh()
    assert (step.by, set(step.changes)) == (FROM_FILE, {f"left.wall.{box}" for box in (1, 2, 3, 4)})
    assert path.read_text(encoding="utf-8") == by_hand
    made(record, "phone", 1, {"left.wall.5": "on"})
    assert wall(path) == 0b11111
    assert path.with_name("ada.yaml.bak").read_text(encoding="utf-8") == by_hand
    assert record.refresh() == []


def test_a_file_that_cannot_be_read_is_left_alone(opened: Open, path: Path) -> None:
    record = opened()
    path.write_text("game: hadrians-wall\nleft: {wall: [", encoding="utf-8")
    assert record.refresh() == []
    assert [each.file for each in record.fault] == [str(path)]
    with pytest.raises(Unusable):
        made(record, "phone", 1, {"left.wall.1": "on"})
    assert path.read_text(encoding="utf-8").endswith("[")
    path.write_text("game: hadrians-wall\nleft: {wall: 2}\n", encoding="utf-8")
    assert len(record.refresh()) == 1
    assert record.fault == ()
    made(record, "phone", 1, {"left.wall.3": "on"})
    assert wall(path) == 0b111


def test_a_file_that_went_away_is_written_anew(opened: Open, path: Path) -> None:
    record = opened()
    path.unlink()
    made(record, "phone", 1, {"left.wall.1": "on"})
    assert wall(path) == 1


def test_a_file_of_several_sheets_is_refused(opened: Open, path: Path) -> None:
    path.write_text("game: hadrians-wall\n---\ngame: hadrians-wall\n", encoding="utf-8")
    with pytest.raises(Unusable, match="contains 2 sheets, but the page can show only one"):
        opened()


def test_an_ended_match_has_a_link_that_logs_it(tmp_path: Path) -> None:
    session = open_session(PlayOrder(game="hadrians-wall"), "en", tmp_path)
    for name in ("Ada", "Ben & Co"):
        session.join(name)
    session.judge_all()
    assert session.as_json()["bg_stats"] == ""
    session.settings.apply({"ended": True})
    link = session.as_json()["bg_stats"]
    (data,) = parse_qs(urlsplit(link).query)["data"]
    assert [player["name"] for player in json.loads(data)["players"]] == ["Ada", "Ben & Co"]
    assert session.as_json()["bg_stats"] == link


def test_points_stay_until_new_marks_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a player who marks fast the table shows the last points; none only if the sheet cannot be judged."""
    session = open_session(PlayOrder(game="hadrians-wall"), "en", tmp_path)
    ada = session.join("Ada")

    def marked(number: int) -> tuple[int | None, bool]:
        made(ada, "phone", number, {f"left.renown.{number}": "x"})
        return shown()

    def shown() -> tuple[int | None, bool]:
        (player,) = session.as_json()["players"]
        return player["total"], player["unjudged"]

    session.judge_all()
    assert shown() == (0, False)
    assert marked(1) == (0, False)
    session.judge_all()
    assert shown() == (1, False)
    with monkeypatch.context() as patch:
        patch.setattr(LiveReporter, "check", lambda *_: 1 // 0)
        assert marked(2) == (1, False)
        session.judge_all()
        assert shown() == (None, True)
    assert marked(3) == (None, False)
    session.judge_all()
    assert shown() == (3, False)

"""What a table remembers beside its sheets, and what of it survives a crash."""

from __future__ import annotations

import os
import shutil
import stat
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.web.journal import LONGEST_ORIGIN, MOST_NUMBER, MOST_OPERATIONS, NAME, Journal, Operation, operations_of
from sheetgen.web.player_marks import RefusedMarks
from sheetgen.web.run_server import open_session
from sheetgen.web.session import Session
from tests.amounts import amount

GAME = "hadrians-wall"


def opened(folder: Path) -> Session:
    return open_session(PlayOrder(game=GAME), "en", folder)


def wall(table: Session, player: str = "1") -> set[str]:
    return {key for key in table.records[player].marks if key.startswith("left.wall.")}


def mark(table: Session, number: int, *, origin: str = "phone", player: str = "1") -> None:
    table.mark(player, [Operation(origin, number, {f"left.wall.{number}": "on"})])


GOOD = {"number": 1, "set": {"a": None, "b": "on"}, "identity": "x"}


@pytest.mark.parametrize(
    ("origin", "operations", "told"),
    [
        ("a", [GOOD] * MOST_OPERATIONS, ""),
        ("a" * LONGEST_ORIGIN, [{**GOOD, "identity": "x" * (2 * LONGEST_ORIGIN)}], ""),
        ("a", [{**GOOD, "number": MOST_NUMBER - 1}], ""),
        ("a", [{"number": 1, "set": {}}], ""),
        ("a", [], ""),
        ("", [GOOD], "an origin is needed"),
        (7, [GOOD], "an origin is needed"),
        (None, [GOOD], "an origin is needed"),
        ("a" * (LONGEST_ORIGIN + 1), [GOOD], "an origin is needed"),
        ("a", [GOOD] * (MOST_OPERATIONS + 1), "at most 200 operations"),
        ("a", None, "at most 200 operations"),
        ("a", {}, "at most 200 operations"),
        ("a", [[]], "not an operation"),
        ("a", [{"set": {}}], "not an operation"),
        ("a", [{**GOOD, "number": 0}], "not an operation"),
        ("a", [{**GOOD, "number": MOST_NUMBER}], "not an operation"),
        ("a", [{**GOOD, "number": True}], "not an operation"),
        ("a", [{**GOOD, "identity": 7}], "not an operation"),
        ("a", [{**GOOD, "identity": "x" * (2 * LONGEST_ORIGIN + 1)}], "not an operation"),
        ("a", [{"number": 1}], "not marks"),
        ("a", [{"number": 1, "set": []}], "not marks"),
        ("a", [{"number": 1, "set": {"a": 7}}], "not marks"),
    ],
)
def test_the_operations_of_a_request(origin: object, operations: object, told: str) -> None:
    body = {"origin": origin, "operations": operations}
    if told:
        with pytest.raises(RefusedMarks) as refused:
            operations_of(body)
        assert str(refused.value) == told
    else:
        assert isinstance(operations, list)
        assert operations_of(body) == [
            Operation(str(origin), each["number"], each["set"], each.get("identity", "")) for each in operations
        ]


def test_nothing_is_written_before_there_is_something_to_remember(tmp_path: Path) -> None:
    opened(tmp_path / "game")
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_the_same_from_the_first_sheet_that_is_opened_on(tmp_path: Path) -> None:
    (tmp_path / "ada.yaml").write_text("game: hadrians-wall\n")
    table = opened(tmp_path)
    assert opened(tmp_path).journal.table != table.journal.table
    table.journal.ensure()
    assert opened(tmp_path).journal.table == table.journal.table


def test_only_the_owner_reads_the_file_with_the_code(tmp_path: Path) -> None:
    Journal(tmp_path).lasting_token()
    assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600


def test_a_table_that_is_started_anew_has_the_same_code_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Journal(tmp_path)
    token = first.lasting_token()
    again = Journal(tmp_path)
    assert (again.table, again.lasting_token()) == (first.table, token)
    begun = time.time()
    monkeypatch.setattr(time, "time", lambda: begun + 24 * 3600 + 1)
    assert Journal(tmp_path).lasting_token() != token


def test_colours_hidden_scores_and_the_end_survive_a_restart(tmp_path: Path) -> None:
    table = opened(tmp_path)
    for name in ("Ben", "Ada"):
        table.join(name)
    table.settings.apply({"hidden": True, "colours": {"1": 4}})
    table.settings.apply({"ended": True, "colours": {"2": 0}})
    again = opened(tmp_path)
    assert (again.settings.hidden, again.settings.ended) == (True, True)
    assert [(each["name"], each["id"], each["colour"]) for each in again.as_json()["players"]] == [
        ("Ben", "1", 4),
        ("Ada", "2", 0),
    ]


def test_an_operation_that_was_taken_before_a_restart_is_not_made_again(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.join("Ada")
    mark(table, 1)
    again = opened(tmp_path)
    again.mark("1", [Operation("tablet", 1, {"left.wall.1": None})])
    mark(again, 1)
    mark(again, 2)
    assert wall(again) == {"left.wall.2"}


def test_an_operation_that_was_refused_is_refused_again_if_it_is_sent_again(tmp_path: Path) -> None:
    """The first answer may have been lost, and the table started anew meanwhile."""
    table = opened(tmp_path)
    table.join("Ada")
    sent = [Operation("phone", 1, {"left.wall.1": "on"}), Operation("phone", 2, {"no.such": "on"})]
    renumbered = [Operation("other", 1, {"left.wall.2": "on"}), Operation("other", 2, {"no.such": "on"}, "phone:2")]
    for again in (sent, sent, renumbered):
        taken = table.mark("1", again)
        told = {number: str(fault) for number, fault in taken.refused.items()}
        assert (taken.done, told) == (2, {2: "no such box: no.such"})
        table = opened(tmp_path)
    assert wall(table) == {"left.wall.1", "left.wall.2"}


class Killed(BaseException):
    """The server is killed in the middle of a line."""


EVENTS: Sequence[Callable[[Session], object]] = (
    lambda table: table.join("Zoé 한"),
    lambda table: table.mark("1", [Operation("phone", number, {f"left.wall.{number}": "on"}) for number in (1, 2)]),
    lambda table: table.journal.lasting_token(),
    lambda table: table.mark("1", [Operation("tablet", 1, {"left.wall.3": "on", "left.wall.1": None}, "gone:7")]),
    lambda table: table.settings.apply({"hidden": True, "colours": {"1": 4}}),
    lambda table: table.mark("1", [Operation("phone", 3, {"player.1": "Zoë"})]),
)
"""Each is answered once its line is in the journal; letters of the names have several bytes."""


def known(table: Session) -> tuple[object, ...]:
    journal = table.journal
    marks = {identity: dict(record.marks) for identity, record in table.records.items()}
    return dict(journal.seats), bool(journal.token), dict(journal.settings), marks


@pytest.mark.parametrize("number", range(len(EVENTS)))
def test_a_table_killed_at_any_byte_of_its_journal_has_what_was_answered_and_goes_on(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, whole, event = tmp_path / "begun", tmp_path / "whole", EVENTS[number]
    begun.mkdir()
    table = opened(begun)
    for each in EVENTS[:number]:
        each(table)
    before = known(table)
    shutil.copytree(begun, whole)
    table = opened(whole)
    event(table)
    after, rest = known(table), [b""]

    def killed(file: Any, data: bytes) -> None:
        file.write(data[:cut])
        rest.append(data[cut:])
        raise Killed

    for cut in count(step=amount(97, 1)):
        folder = tmp_path / f"{cut}"
        shutil.copytree(begun, folder)
        table = opened(folder)
        with monkeypatch.context() as patch:
            patch.setattr("sheetgen.web.journal._write_all", killed)
            with pytest.raises(Killed):
                event(table)
        again = opened(folder)
        assert known(again) in ((before, after) if rest[-1] else (after,)), cut
        if known(again) != after:
            event(again)
        assert known(again) == after, cut
        again.mark("1", [Operation("late", 1, {"left.wall.9": "on"})])
        assert known(opened(folder)) == known(again), cut
        if not rest[-1]:
            break


@pytest.mark.parametrize("late", [0, 3600])
def test_a_file_that_a_crash_left_behind_the_journal_is_brought_up_to_it(
    late: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the clock was set back meanwhile."""
    table = opened(tmp_path)
    path = table.join("Ada").path
    mark(table, 1)
    now = time.time() - late
    monkeypatch.setattr(time, "time", lambda: now)
    before, stamp = path.read_bytes(), path.stat()
    mark(table, 2)
    path.write_bytes(before)
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert wall(opened(tmp_path)) == {"left.wall.1", "left.wall.2"}


def test_what_somebody_put_back_stays(tmp_path: Path) -> None:
    table = opened(tmp_path)
    path = table.join("Ada").path
    mark(table, 1)
    before = path.read_bytes()
    mark(table, 2)
    path.write_bytes(before)
    assert wall(opened(tmp_path)) == {"left.wall.1"}


def test_a_sheet_that_could_not_be_written_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(tmp_path)
    path = table.join("Ada").path
    monkeypatch.setattr("sheetgen.web.player_file.write_atomically", full_disk)
    with pytest.raises(Unusable):
        mark(table, 1)
    assert table.records["1"].fault
    monkeypatch.undo()
    table.refresh()
    assert (wall(table), table.records["1"].fault) == ({"left.wall.1"}, ())
    assert "wall: 1" in path.read_text("utf-8")
    mark(table, 1)
    assert table.records["1"].version == 2


def full_disk(path: Path, _data: bytes) -> None:
    raise Unusable([Complaint(str(path), "no space left on device")])


def test_a_file_that_is_no_journal_is_told(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("shopping: [")
    assert Journal(tmp_path).seats == {}
    (tmp_path / NAME).write_text("shopping: [\n")
    with pytest.raises(Unusable) as told:
        Journal(tmp_path)
    assert str(told.value) == (
        f"{tmp_path / NAME}: contains a line that does not belong to a table "
        "(move the file away: the sheets stay, and the phones scan the code again)"
    )


def test_a_player_keeps_the_number_that_phones_know(tmp_path: Path) -> None:
    table = opened(tmp_path)
    assert [table.join(name).identity for name in ("Zoé", "Ada", "Ben")] == ["1", "2", "3"]
    assert {record.name: number for number, record in opened(tmp_path).records.items()} == {
        "Zoé": "1",
        "Ada": "2",
        "Ben": "3",
    }


def test_a_player_is_renamed_removed_and_brought_back(tmp_path: Path) -> None:
    table = opened(tmp_path)
    path = table.join("Ada").path
    mark(table, 1)
    table.rename("1", " Ada   Lovelace ")
    assert table.records["1"].name == "Ada Lovelace"
    table.remove("1")
    assert (list(table.records), path.exists()) == ([], False)
    assert (tmp_path / "ada.yaml.removed").exists()
    assert table.as_json()["removed"] == [{"id": "1", "name": "Ada Lovelace"}]
    assert table.join("Ada").identity == "2"
    assert opened(tmp_path).records.keys() == {"2"}
    table.remove("2")
    table.bring_back("1")
    assert wall(table) == {"left.wall.1"}
    assert path.exists()
    assert (tmp_path / "ada.yaml.removed-2").exists()


def test_twelve_players_and_one_who_left_make_room_for_another(tmp_path: Path) -> None:
    table = opened(tmp_path)
    for number in range(12):
        table.join(f"Player {number}")
    table.remove("3")
    assert table.join("Ada").identity == "13"


def test_a_sheet_of_another_game_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "zed.yaml").write_text("game: praetor\nplayer: Zed\n")
    with pytest.raises(Unusable) as told:
        opened(tmp_path)
    assert str(told.value) == (
        f"{tmp_path / 'zed.yaml'}:1:7: game: is a sheet of praetor, but this table plays hadrians-wall "
        "(play it with: sheetgen play praetor)"
    )

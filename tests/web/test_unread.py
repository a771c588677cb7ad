"""A sheet whose file cannot be read: what is told of it, and that nothing done with it loses a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.orders import PlayOrder
from sheetgen.web.journal import Operation
from sheetgen.web.player_marks import RefusedMarks
from sheetgen.web.run_server import open_session
from sheetgen.web.session import Session

from .browsing import DESK, PHONE, becomes, hand
from .serving import GAME, Served

Json = dict[str, Any]
WALL = "  wall: 3 # of the wall\r\n"
GOOD = f"game: hadrians-wall\r\nplayer: Ada\r\nleft:\r\n  fort: 3\r\n{WALL}"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A table with the sheet of Ada as an editor of another system wrote it."""
    (tmp_path / "ada.yaml").write_bytes(GOOD.encode())
    return open_session(PlayOrder(game=GAME), "en", tmp_path)


@pytest.fixture
def file(session: Session) -> Path:
    return session.records["1"].path


def spoiled(session: Session, file: Path, old: str, new: str) -> Json:
    """Change the file by hand; what the table tells of it."""
    file.write_bytes(GOOD.replace(old, new).encode())
    session.refresh()
    return session.unread("1")


def contents(file: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in sorted(file.parent.glob(f"{file.name}*"))}


@pytest.mark.parametrize(
    ("old", "new", "says", "column", "meant"),
    [
        ("wall: 3", "wall: 24", "24 is too many: this track has only 21 boxes", 9, "21"),
        ("wall: 3", 'wall: "24"', "24 is too many: this track has only 21 boxes", 9, "21"),
        ("wall: 3", "wal: 3", "unknown key 'wal'", 3, "wall"),
    ],
)
def test_a_word_is_put_in_place_of_another(
    old: str, new: str, says: str, column: int, meant: str, session: Session, file: Path
) -> None:
    """Only that word changes; the file as it was stays beside it."""
    unread = spoiled(session, file, old, new)
    before = GOOD.replace(old, new)
    assert {key: unread[key] for key in ("line", "column", "lines", "says", "meant", "more")} == {
        "line": 5,
        "column": column,
        "lines": [[4, "  fort: 3"], [5, WALL.replace(old, new).rstrip()]],
        "says": says,
        "meant": meant,
        "more": 0,
    }
    session.replace_unread("1", unread["is"], mend=True)
    fixed = GOOD.replace(old, "wall: 21" if meant == "21" else old)
    assert contents(file) == {file.name: fixed, f"{file.name}.aside": before}
    assert session.unread("1") == {}
    assert session.records["1"].fault == ()


def test_faults_are_mended_one_by_one(session: Session, file: Path) -> None:
    unread = spoiled(session, file, "fort: 3\r\n  wall: 3", "fort: 99\r\n  wall: 24")
    assert (unread["line"], unread["more"]) == (4, 1)
    session.replace_unread("1", unread["is"], mend=True)
    unread = session.unread("1")
    assert (unread["line"], unread["more"], unread["meant"]) == (5, 0, "21")
    session.replace_unread("1", unread["is"], mend=True)
    assert session.unread("1") == {}
    assert sorted(contents(file)) == [file.name, f"{file.name}.aside", f"{file.name}.aside-2"]


@pytest.mark.parametrize("new", ["wall: [", "wall: 3\r\n---\r\na: 1", "wall: !!set 3", "\x07"])
def test_what_nobody_can_guess_is_put_aside(new: str, session: Session, file: Path) -> None:
    """The sheet goes on as it was last read, with all its marks."""
    unread = spoiled(session, file, "wall: 3", new)
    assert unread["meant"] == ""
    marks = dict(session.records["1"].marks)
    with pytest.raises(RefusedMarks):
        session.replace_unread("1", unread["is"], mend=True)
    session.replace_unread("1", unread["is"], mend=False)
    assert contents(file)[f"{file.name}.aside"] == GOOD.replace("wall: 3", new)
    assert (session.unread("1"), dict(session.records["1"].marks)) == ({}, marks)
    session.mark("1", [Operation("phone", 1, {"left.wall.4": "on"})])
    assert "wall: 4" in contents(file)[file.name]


@pytest.mark.parametrize("mend", [False, True])
def test_a_file_that_changed_since_it_was_shown_is_left_alone(session: Session, file: Path, *, mend: bool) -> None:
    unread = spoiled(session, file, "wall: 3", "wall: 24")
    after = GOOD.replace("wall: 3", "wall: 25")
    file.write_bytes(after.encode())
    with pytest.raises(RefusedMarks, match=r"^ada\.yaml has changed meanwhile$"):
        session.replace_unread("1", unread["is"], mend=mend)
    assert contents(file) == {file.name: after}
    file.write_bytes(GOOD.encode())
    with pytest.raises(RefusedMarks):
        session.replace_unread("1", unread["is"], mend=mend)
    assert contents(file) == {file.name: GOOD}


@pytest.mark.slow
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_line_at_fault_is_shown_and_mended(device: dict[str, Any], browser: Any, table: Served) -> None:
    """From the sheet and from the list of players; what another program did meanwhile is shown at once."""
    file = table.table.records["1"].path
    good = file.read_text(encoding="utf-8")
    wall = next(line for line in good.splitlines() if line.startswith("  wall:"))
    bad = good.replace(wall, "  wall: 24")
    with hand(browser, table.address, device, accept_downloads=True) as person:
        page = person.page
        person.sit("1")
        file.write_text(bad, encoding="utf-8")
        page.locator("#band .press", has_text="Show").click()
        dialog = page.locator("dialog.unread")
        becomes(dialog.locator("mark").inner_text, f"{bad[: bad.index('  wall: 24')].count(chr(10)) + 1}\n  wall: 24")
        dialog.get_by_text("24 is too many: this track has only 21 boxes").wait_for()
        with page.expect_download() as saved:
            dialog.get_by_text("Save as it is").click()
        assert (saved.value.suggested_filename, Path(saved.value.path()).read_text(encoding="utf-8")) == (
            file.name,
            bad,
        )
        file.write_text(good, encoding="utf-8")
        dialog.wait_for(state="detached")
        file.write_text(bad, encoding="utf-8")
        page.goto(f"{person.address}/#who")
        page.locator(".player", has_text="The file cannot be read").click()
        dialog.get_by_text("Put 21, and open it").click()
        dialog.wait_for(state="detached")
        person.marked("left.wall.21")
        assert file.read_text(encoding="utf-8") == good.replace(wall, "  wall: 21")
        assert file.with_name(f"{file.name}.aside").read_text(encoding="utf-8") == bad

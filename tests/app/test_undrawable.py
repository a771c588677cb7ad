"""What cannot be drawn is a complaint at its line in `lint`, `print` and `watch`, and `watch` goes on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder, WatchOrder
from sheetgen.app.sheet_output import print_sheets
from sheetgen.app.watch import watch_game
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run

ROOT = Path(__file__).resolve().parent.parent.parent
KILN, PRAETOR, HADRIAN = ROOT / "examples" / "kiln", ROOT / "layouts" / "praetor", ROOT / "layouts" / "hadrians-wall"
FOOT = "    - {view: foot, icons: [coin, brick]}\n"
BOXES = '    boxes: "- - brick | - - coin | - brick - | coin - - | - - brick"\n'

CASES = {
    "columns of nothing": (
        KILN,
        "shelf.yaml",
        (FOOT, "    - columns:\n"),
        "30:15: arrange.rows.5.columns: has no blocks yet (write a list of views under it)",
    ),
    "rows of an empty list": (
        KILN,
        "shelf.yaml",
        (FOOT, "    - rows: []\n"),
        "30:13: arrange.rows.5.rows: has no blocks yet (write a list of views under it)",
    ),
    "rows inside columns": (
        KILN,
        "shelf.yaml",
        (FOOT, "    - {columns: [{rows: }]}\n"),
        "30:25: arrange.rows.5.columns.1.rows: has no blocks yet (write a list of views under it)",
    ),
    "nothing at all": (
        KILN,
        "shelf.yaml",
        (FOOT, "    - {weight: 2}\n"),
        "30:7: arrange.rows.5: has no view (name one, as in {view: tracks, areas: [...]})",
    ),
    "no areas": (
        KILN,
        "shelf.yaml",
        ("areas: [shelf.glaze]", "areas: []"),
        "26:29: arrange.rows.3.areas: names no area (name at least one, or leave 'areas' out)",
    ),
    "no boxes": (KILN, "shelf.yaml", (BOXES, ""), "7:5: areas.pots: has no boxes (write 'boxes:' or 'count:')"),
    "hue of flags": (
        HADRIAN,
        "left.yaml",
        ("at: [15], hue: orange", "at: [15], hue: ornge"),
        "LINE:50: areas.renown.flags.hue: there is no hue 'ornge' (did you mean 'orange'?)",
    ),
    "hue of a view": (
        HADRIAN,
        "left.yaml",
        ("[soldiers-excluded], hue: orange", "[soldiers-excluded], hue: ornge"),
        "LINE:108: arrange.rows.4.columns.4.hue: there is no hue 'ornge' (did you mean 'orange'?)",
    ),
    "award misspelt": (
        PRAETOR,
        "game.yaml",
        ("    district: [12, 8, 4, 0]", "    wistrict: [12, 8, 4, 0]"),
        "record.yaml:LINE:11: arrange.rows.3.columns.1: the view 'awards' cannot be drawn like this: there is no "
        "'district' (check its keys and the areas they name)",
    ),
}


def spoiled(folder: Path, game: Path, file: str, edit: tuple[str, str]) -> Path:
    """Return a copy of a game's folder in which one text of a file is another."""
    copy = folder / game.name
    shutil.copytree(game, copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert text.count(edit[0]) == 1
    path.write_text(text.replace(*edit), encoding="utf-8")
    return copy


def line_of(path: Path, text: str) -> int:
    """Return the line, from 1, in which a text stands first."""
    return path.read_text(encoding="utf-8").partition(text)[0].count("\n") + 1


@pytest.mark.parametrize("name", CASES)
def test_layout_that_cannot_be_drawn_is_a_complaint_at_its_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file, edit, complaint = CASES[name]
    folder = spoiled(tmp_path, game, file, edit)
    if complaint.startswith("record"):
        line = f"{folder / complaint}".replace("LINE", str(line_of(folder / "record.yaml", "view: awards")))
    elif "LINE" in complaint:
        line = f"{folder / file}:{complaint}".replace("LINE", str(line_of(folder / file, edit[1])))
    else:
        line = f"{folder / file}:{complaint}"
    for command in (["lint", str(folder)], ["print", str(folder), "-o", str(tmp_path / "out.pdf")]):
        assert run(*command) == 2
        assert line in " ".join(capsys.readouterr().err.split())
    (look,) = watch_game(WatchOrder(game=str(folder)), "en", tmp_path / "out.pdf", ())
    assert line in [str(each) for each in look.complaints]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "up", "paper", "needed"),
    [
        (
            "kiln",
            4,
            "120x90mm",
            "up: 'shelf.glaze' needs 79 mm of width, and a quarter of 120x90mm has 50 mm there (show it with the view "
            "'series' and lines: 2, or give it fewer boxes or fewer icons in a box)",
        ),
        (
            "last-boat",
            4,
            "120x150mm",
            "up: 'score.total' needs 50 mm of width, and a quarter of 120x150mm has 43 mm there (give it a row of its "
            "own in the arrangement)",
        ),
    ],
)
def test_the_author_of_a_game_is_told_which_area_needs_most_room(
    game: str, up: Literal[4], paper: str, needed: str
) -> None:
    library = Library(own=[KILN.with_name(game)])
    with pytest.raises(Unusable) as caught:
        print_sheets(library, PrintOrder(game=game, up=up, paper=paper))
    too_large, room = str(caught.value).splitlines()
    assert too_large.startswith("up: sheet '")
    assert room == needed


@pytest.mark.slow
def test_watch_goes_on_after_a_failure_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = spoiled(tmp_path, KILN, "shelf.yaml", (FOOT, "    - columns:\n"))

    def saved() -> Iterator[str]:
        monkeypatch.setattr("sheetgen.app.watch.print_sheets", lambda *_: 1 // 0)
        yield "saved"
        monkeypatch.setattr("sheetgen.app.watch.print_sheets", print_sheets)
        shutil.rmtree(folder)
        shutil.copytree(KILN, folder)
        yield "saved"

    looks = list(watch_game(WatchOrder(game=str(folder)), "en", tmp_path / "out.pdf", saved()))
    assert [look.printed for look in looks] == [False, False, True]
    assert str(looks[1].complaints[0]).endswith(
        "kiln: cannot be shown like this: ZeroDivisionError: integer division or modulo by zero"
    )

"""The sheets are rendered anew on each save; a mistake is told, and the last good picture stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.app.begin import begin_game
from sheetgen.app.library import Library
from sheetgen.app.watch import watch_game
from sheetgen.text.complaint import Complaint
from tests.cli.printing import run


def test_a_mistake_leaves_the_last_good_picture(tmp_path: Path) -> None:
    folder, output = tmp_path / "my-port", tmp_path / "my-port.pdf"
    begin_game(Library(), str(folder))
    sheet = folder / "town.yaml"
    good = sheet.read_text(encoding="utf-8")
    pictures: list[bytes] = []
    told: list[str] = []

    def saved() -> Iterator[str]:
        pictures.append(output.read_bytes())
        for text in (good.replace("count: 6", "count: six"), good.replace("count: 6", "count: 5")):
            sheet.write_text(text, encoding="utf-8")
            yield "saved"
            pictures.append(output.read_bytes())

    def tell(complaints: tuple[Complaint, ...]) -> None:
        told.extend(each.message for each in complaints)

    done: list[Path] = []
    watch_game(folder, output, saved(), done.append, tell)
    assert pictures[0] == pictures[1] != pictures[2]
    assert told == ["must be a whole number, not the text 'six'"]
    assert done == [output, output]


def test_a_folder_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", str(tmp_path)) == 2
    assert capsys.readouterr().err == f"{tmp_path}: holds no game.yaml ('sheetgen init FOLDER' begins a game)\n"

"""The sheets are rendered anew on each save; a mistake is told, and the last good picture stays."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from sheetgen.app.library import Library
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import WatchOrder
from sheetgen.app.watch import WatchState, wait_for_saves, watch_game
from tests.cli.printing import run


@pytest.mark.slow
def test_a_mistake_leaves_the_last_good_picture(tmp_path: Path) -> None:
    folder, output = tmp_path / "my-port", tmp_path / "my-port.pdf"
    create_game(Library(), str(folder))
    sheet = folder / "town.yaml"
    good = sheet.read_text(encoding="utf-8")
    pictures: list[bytes] = []
    looks: list[WatchState] = []

    def saved() -> Iterator[str]:
        for text in (
            good.replace("count: 6", "count: six"),
            good.replace("count: 6", "count: 5").replace(", 21]", "]"),
        ):
            pictures.append(output.read_bytes())
            sheet.write_text(text, encoding="utf-8")
            yield "saved"
        pictures.append(output.read_bytes())

    looks.extend(watch_game(WatchOrder(game=str(folder)), "en", output, saved()))
    assert pictures[0] == pictures[1] != pictures[2]
    assert [look.printed for look in looks] == [True, False, True]
    assert [each.message for each in looks[1].complaints] == ["must be a whole number, not the text 'six'"]
    assert looks[0].pages == looks[1].pages != looks[2].pages
    assert [look.title for look in looks] == ["My Port"] * 3
    assert looks[2].complaints == ()


@pytest.mark.slow
def test_what_is_surely_not_meant_is_told_beside_the_picture(tmp_path: Path) -> None:
    folder = tmp_path / "my-port"
    create_game(Library(), str(folder))
    texts = folder / "lang" / "en.yaml"
    texts.write_text(texts.read_text(encoding="utf-8") + "  shells: Shells\n", encoding="utf-8")
    (look,) = watch_game(WatchOrder(game=str(folder), paper="letter"), "en", tmp_path / "x.png", ())
    assert look.printed
    assert [each.message for each in look.complaints] == ["nothing asks for the text 'score.shells'"]


def test_the_first_mistake_leaves_no_picture(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: [", encoding="utf-8")
    (look,) = watch_game(WatchOrder(game=str(tmp_path)), "en", tmp_path / "x.pdf", ())
    assert (look.pages, look.printed, (tmp_path / "x.pdf").exists()) == ((), False, False)
    assert [each.message for each in look.complaints] == ["a value is missing here"]


def test_a_game_that_is_extended_is_watched_as_well(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles")
    library = Library()
    create_game(library, str(tmp_path / "my-port"))
    create_game(library, str(tmp_path / "my-house"), str(tmp_path / "my-port"))
    stop = threading.Event()
    saved = wait_for_saves(tmp_path / "my-house", stop)
    seen: list[object] = []
    begun = threading.Event()

    def listen() -> None:
        begun.set()
        seen.append(next(saved))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    begun.wait()
    sheet = tmp_path / "my-port" / "town.yaml"
    text = sheet.read_text(encoding="utf-8")
    for number in range(500):
        sheet.write_text(f"{text}# {number}\n", encoding="utf-8")
        listener.join(0.2)
        if seen:
            break
    stop.set()
    assert "town.yaml" in str(seen)


def test_a_game_that_begins_to_extend_another_is_watched_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, stop, asked = Library(), threading.Event(), list[tuple[Path, ...]]()
    create_game(library, str(tmp_path / "my-port"))
    create_game(library, str(tmp_path / "my-house"))
    game = tmp_path / "my-house" / "game.yaml"

    def watch(*folders: Path, **_: object) -> Iterator[str]:
        asked.append(folders)
        yield "a change"
        if len(asked) == 1:
            game.write_text(f"game: my-house\nextends: {tmp_path / 'my-port'}\n", encoding="utf-8")
        elif len(asked) == 2:
            game.write_text("game: [", encoding="utf-8")
        else:
            stop.set()
        yield "a change"
        yield "a change to the same folders"

    monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=watch))
    assert list(wait_for_saves(game.parent, stop)) == ["a change"] * 6 + ["a change to the same folders"]
    assert asked == [(game.parent,), (game.parent, tmp_path / "my-port"), (game.parent,)]


def test_a_folder_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("watch", str(tmp_path)) == 2
    assert capsys.readouterr().err == f"{tmp_path}: contains no game.yaml (start a game with 'sheetgen init FOLDER')\n"

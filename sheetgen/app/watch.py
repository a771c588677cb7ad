"""Render a game's sheets again whenever one of its files is saved."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.orders import PreviewOrder, PrintOrder, WatchOrder
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.app.sheet_output import preview_page, print_sheets
from sheetgen.assets.icon_drawings import filled_share, load_icon_drawing
from sheetgen.draw.atomic_write import write_atomically
from sheetgen.draw.svg import SvgOptions, render_svg
from sheetgen.text.complaint import Complaint, Unusable, translatable

WATCHED = (".yaml", ".svg")


@dataclass(frozen=True)
class WatchState:
    """The state of a watched game after a save.

    ``pages`` are its pages as SVG, the last good ones if a file is wrong; ``printed`` is whether they show the
    current files; ``complaints`` are about the current files, mistakes or what is surely not intended.
    """

    title: str = ""
    pages: tuple[str, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    printed: bool = False


def game_folder(word: str) -> Path:
    """Return the folder of a game that is to be watched. Raises `Unusable`."""
    folder = Path(word)
    if not (folder / "game.yaml").is_file():
        hint = translatable("start a game with 'sheetgen init FOLDER'")
        raise Unusable([Complaint(word, translatable("contains no game.yaml"), hint)])
    return folder


def wait_for_saves(folder: Path, stop: threading.Event) -> Iterator[object]:
    """Yield each time that files of the game, or of one it extends, are saved, until ``stop`` is set.

    Raises `ImportError` if the optional part for it is not installed.
    """
    from watchfiles import watch

    def saved() -> Iterator[object]:
        while not stop.is_set():
            folders = _folders(folder)
            for changes in watch(*folders, watch_filter=lambda _, path: path.endswith(WATCHED), stop_event=stop):
                yield changes
                if _folders(folder) != folders:
                    break

    return saved()


def _folders(folder: Path) -> tuple[Path, ...]:
    try:
        return Library().game_files(str(folder)).folders
    except Unusable:
        return (folder,)


def watch_game(order: WatchOrder, code: str, output: Path, saved: Iterable[object]) -> Iterator[WatchState]:
    """Render the sheets to ``output``, a PDF or PNG, now and each time that ``saved`` yields; yield the result.

    If a file is wrong, the last good picture stays until it is corrected.
    """
    look = _render(order, code, output, WatchState())
    yield look
    for _ in saved:
        look = _render(order, code, output, look)
        yield look


def _render(order: WatchOrder, code: str, output: Path, before: WatchState) -> WatchState:
    load_icon_drawing.cache_clear()
    filled_share.cache_clear()
    library = Library(code)
    printed = PrintOrder(game=order.game, paper=order.paper, theme=order.theme)
    try:
        if output.suffix.lower() == ".png":
            content = preview_page(library, PreviewOrder(what=order.game, paper=order.paper, theme=order.theme))
        else:
            content = print_sheets(library, printed).pdf
        write_atomically(output, content)
        pages = lay_out_pages(make_plan(library, printed))
        options = SvgOptions(language=library.code)
        drawn = tuple(render_svg(page, options) for page in pages)
        title = library.language(order.game).text("game")
        return WatchState(title, drawn, lint_game(library, order.game).complaints, printed=True)
    except Unusable as fault:
        return WatchState(before.title, before.pages, _every_fault(library, order.game, fault))
    except Exception as fault:
        # The author goes on writing whatever happens here, and the next save is to be shown.
        reason = f"{type(fault).__name__}: {fault}"
        failed = Complaint(order.game, translatable("cannot be shown like this: {reason}", reason=reason))
        return WatchState(before.title, before.pages, (failed,))


def _every_fault(library: Library, game: str, fault: Unusable) -> tuple[Complaint, ...]:
    """Return all complaints of `lint` that keep a game from being printed, or the original ones if it finds none."""
    linted: tuple[Complaint, ...] = ()
    with suppress(Exception):
        linted = lint_game(library, game).complaints
    return linted or fault.complaints

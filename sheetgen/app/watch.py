"""A game's sheets rendered anew whenever one of its files is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import PreviewOrder, PrintOrder
from sheetgen.app.printing import preview_page, print_sheets
from sheetgen.assets.symbols import filled_share, load_symbol
from sheetgen.draw.output import write_atomically
from sheetgen.text.complaint import Complaint, Unusable

WATCHED = (".yaml", ".svg")


def saved_files(folder: Path) -> Iterator[object]:
    """Yield each time that files of the game are saved. Raises `ImportError` where the part for it is not installed."""
    from watchfiles import watch

    return watch(folder, watch_filter=lambda _, path: path.endswith(WATCHED), raise_interrupt=True)


def watch_game(
    folder: Path,
    output: Path,
    saved: Iterable[object],
    done: Callable[[Path], None],
    told: Callable[[tuple[Complaint, ...]], None],
) -> None:
    """Render the sheets to ``output``, a PDF or PNG, now and each time that ``saved`` yields.

    What is wrong goes to ``told``; the last good picture stays as it is until the mistake is mended.
    """
    _render(folder, output, done, told)
    for _ in saved:
        _render(folder, output, done, told)


def _render(
    folder: Path, output: Path, done: Callable[[Path], None], told: Callable[[tuple[Complaint, ...]], None]
) -> None:
    load_symbol.cache_clear()
    filled_share.cache_clear()
    try:
        library = Library()
        if output.suffix.lower() == ".png":
            content = preview_page(library, PreviewOrder(what=str(folder)))
        else:
            content = print_sheets(library, PrintOrder(game=str(folder))).pdf
        write_atomically(output, content)
    except Unusable as fault:
        told(fault.complaints)
    else:
        done(output)

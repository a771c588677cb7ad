"""Report a layout that a view cannot draw, at the view's position in its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sheetgen.layout.game import ArrangedView, Game
from sheetgen.layout.game_folders import GameFiles
from sheetgen.text.complaint import Complaint, Unusable, translatable

Steps = tuple[str | int, ...]


@contextmanager
def drawing(files: GameFiles, game: Game) -> Iterator[None]:
    """Turn any failure while sheets are laid out into a complaint about the view that was drawn.

    What a layout may hold is checked when it is loaded. No check foresees every combination of keys and areas, and an
    author who tries one needs its line in the file. Raises `Unusable`.
    """
    try:
        yield
    except Unusable:
        raise
    except Exception as fault:
        raise Unusable([_complaint(files, game, fault)]) from fault


def _complaint(files: GameFiles, game: Game, fault: Exception) -> Complaint:
    views = _views_drawn(fault)
    file, path = _place_of(game, views)
    reason = f"there is no {fault}" if isinstance(fault, KeyError) else f"{type(fault).__name__}: {fault}"
    name = views[-1].name if views else file
    message = translatable("the view '{view}' cannot be drawn like this: {reason}", view=name, reason=reason)
    hint = translatable("check its keys and the areas they name")
    (document, *_) = files.read(files.folders[0] / f"{file}.yaml")
    return document.positions.complaint(path, message, hint)


def _views_drawn(fault: Exception) -> list[ArrangedView]:
    """Return the views that were being drawn when a fault arose, the innermost last."""
    views: list[ArrangedView] = []
    step = fault.__traceback__
    while step is not None:
        view = getattr(step.tb_frame.f_locals.get("self"), "view", None)
        if isinstance(view, ArrangedView):
            views.append(view)
        step = step.tb_next
    return views


def _place_of(game: Game, views: list[ArrangedView]) -> tuple[str, Steps]:
    """Return the file, without its ending, and the path of the innermost view that is found in the game."""
    stated: dict[int, tuple[str, Steps]] = {}
    for index, aid in enumerate(game.aids):
        stated.update((id(view), ("game", path)) for view, path in _inside(aid, ("aids", index)))
    for sheet in game.sheets:
        stated.update((id(view), (sheet.name, path)) for view, path in _inside(sheet.arrange, ("arrange",)))
    found = [stated[id(view)] for view in views if id(view) in stated]
    return found[-1] if found else ("game", ("sheets",))


def _inside(view: ArrangedView, path: Steps) -> Iterable[tuple[ArrangedView, Steps]]:
    """Yield a view and all views inside it, each with its path."""
    yield view, path
    key = view.name if view.name in ("rows", "columns") else "blocks"
    for index, block in enumerate(view.blocks):
        yield from _inside(block, (*path, key, index))

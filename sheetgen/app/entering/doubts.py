"""Find the mistakes of an unfinished sheet that no later line can put right."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product

from sheetgen.app.entering.written_cells import bounds
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.token import TOKEN_STATES
from sheetgen.layout.area import Area
from sheetgen.layout.filled_sheet import FilledSheet, RingsValue, Value
from sheetgen.rules.wording import violation


def certain(known: LoadedGame, filled: FilledSheet, entered: Collection[str]) -> tuple[str, ...]:
    """Return the mistakes that are the same whether the rest of the sheet is empty or full.

    ``entered`` are the areas that were asked for; only mistakes in one of them are returned.
    """
    checker = known.checker
    told: list[list[str]] = []
    for sheet in _completed(known, filled, entered):
        found = checker.findings(checker.tally.sheet(sheet), None)
        errors = [each for each in found if each.severity == "error" and each.area in entered]
        told.append([violation(checker.words, each).message for each in errors])
        if not told[-1]:
            return ()
    return tuple(dict.fromkeys(each for each in told[0] if all(each in others for others in told[1:])))


def _completed(known: LoadedGame, filled: FilledSheet, entered: Collection[str]) -> Iterator[FilledSheet]:
    """Yield the sheet with nothing more on it, and with all the rest marked.

    The rest is once only gained, then used as well, once with nothing written, then with a number in each box.
    """
    rest = [area for name, area in known.game.areas.items() if name not in entered and name in filled.values]
    yield filled
    for used, written in product((False, True), repeat=2):
        full = {area.id: _full(known, area, used=used, written=written) for area in rest}
        values = {**filled.values, **{name: value for name, value in full.items() if value is not None}}
        yield replace(filled, values=values, given_areas=filled.given_areas | full.keys())


def _full(known: LoadedGame, area: Area, *, used: bool, written: bool) -> Value:
    """Return the value of an area with all marked; None if its greatest value is not certain."""
    most = len(area.boxes)
    if area.kind == "token":
        return TOKEN_STATES[1 + used]
    if area.kind == "rings":
        return RingsValue(most, most if used else 0)
    if area.kind == "uses":
        return area.most
    if area.kind == "numbers" and written:
        low, high = bounds(known.game, area)
        return tuple(low + place % (high - low + 1) for place in range(most)) if high else None
    if kind_of(area).is_mask:
        return True if area.box is not None else (1 << most) - 1
    return None

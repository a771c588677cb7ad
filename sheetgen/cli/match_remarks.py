"""Says under which circumstances the sheets of a match were played, where they differ, and which stands twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.app.sheets import Judged, player_of
from sheetgen.layout.filled import Value
from sheetgen.layout.layout import Area
from sheetgen.rules.match import differing, twice


def about_rows(sheets: Sequence[Judged]) -> list[list[str]]:
    """A row for each circumstance that a sheet of a match tells: difficulty, years."""
    known = sheets[0].known
    rows = []
    for target in known.game.scoring.alike:
        area = known.game.areas[target]
        values = [sheet.report.filled.values[target] for sheet in sheets]
        if any(value is not None for value in values):
            rows.append([known.language.text(f"areas.{target}"), *(_said(sheets[0], area, value) for value in values)])
    return rows


def match_remarks(sheets: Sequence[Judged]) -> Iterator[str]:
    """One line for each circumstance in which the sheets differ, and for each sheet that stands here twice."""
    known, filled = sheets[0].known, [sheet.report.filled for sheet in sheets]
    text = known.language.text
    for area, values in differing(known.game, filled):
        said = ", ".join(
            f"{player_of(sheet)}: {_said(sheet, area, value)}" for sheet, value in zip(sheets, values, strict=True)
        )
        yield text("report.differs", area=text(f"areas.{area.id}"), values=said)
    players = {id(sheet.report.filled): player_of(sheet) for sheet in sheets}
    for first, second in twice(filled):
        files = {"first": first.file, "second": second.file}
        yield text("report.twice", player=players[id(second)], **files)


def _said(sheet: Judged, area: Area, value: Value) -> str:
    if value is None:
        return "–"
    return sheet.known.language.text(f"options.{value}") if area.kind == "choice" else str(value)

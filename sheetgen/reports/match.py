"""Says how the sheets of a match compare: circumstances, what decided between equal points, which stands twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.app.sheets import Judged, player_of
from sheetgen.layout.filled import Value
from sheetgen.layout.layout import Area
from sheetgen.rules.match import differing, twice
from sheetgen.rules.score import places


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


def tie_breaks(sheets: Sequence[Judged]) -> Iterator[str]:
    """One line for each two neighbours in the ranking who have equal points."""
    ranks = places([sheet.report.score for sheet in sheets])
    order = sorted(zip(ranks, sheets, strict=True), key=lambda pair: pair[0])
    for (rank, first), (next_rank, second) in pairwise(order):
        one, other = first.report.score, second.report.score
        if one.total != other.total:
            continue
        text = first.known.language.text
        names = {"first": player_of(first), "second": player_of(second), "total": one.total}
        if rank == next_rank:
            yield text("report.shared", **names, place=rank)
            continue
        words = first.known.game.scoring.ranking
        word, here, there = next(
            (word, abs(here), abs(there))
            for word, here, there in zip(words, one.ranking, other.ranking, strict=True)
            if here != there
        )
        yield text("report.tie-break", **names, reason=_deciding(first, word[1:]), here=here, there=there)


def _deciding(sheet: Judged, word: str) -> str:
    language = sheet.known.language
    key = f"score.{word}"
    return language.text(key if language.has(key) else f"areas.{word}")

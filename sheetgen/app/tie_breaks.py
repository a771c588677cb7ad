"""Says what decided between players with equal points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.app.sheets import Judged, player_of
from sheetgen.rules.score import places


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
        yield text("report.tie-break", **names, reason=_name(first, word[1:]), here=here, there=there)


def _name(sheet: Judged, word: str) -> str:
    language = sheet.known.language
    key = f"score.{word}"
    return language.text(key if language.has(key) else f"areas.{word}")

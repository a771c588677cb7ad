"""Games over time as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.app.history import Game, summaries
from sheetgen.app.sheets import player_of
from sheetgen.reports.lines import EMPTY, Line, aligned, line


def history_lines(games: Sequence[Game]) -> Iterator[Line]:
    """Games of one kind in their order, and below them the best, the median and what brought the points."""
    language = games[0].sheet.known.language
    text = language.text

    def option(name: str) -> str:
        return language.text_or(f"options.{name}", name)

    yield line(text("game"), "strong")
    rows = [[text("history.day"), text("report.player"), "", text("report.total"), ""]]
    for game in games:
        title = game.sheet.report.score.title or ""
        rows.append([game.day, player_of(game.sheet), option(game.difficulty), str(game.total), title])
    for row in aligned(rows, numbers=(3,)):
        yield line(row, indent=2)
    yield EMPTY
    found = summaries(games)
    table = [
        ["", text("history.all"), *(option(each.name) for each in found[1:])],
        [text("history.games"), *(str(each.count) for each in found)],
        [text("history.best"), *(str(each.best) for each in found)],
        [text("history.median"), *(f"{each.median:g}" for each in found)],
        # Set in below the median, as they are medians too.
        *([f"  {text(f'score.{part}')}", *(f"{each.parts[part]:g}" for each in found)] for part in found[0].parts),
    ]
    for row in aligned(table, numbers=range(1, len(table[0]))):
        yield line(row, indent=2)
    yield EMPTY

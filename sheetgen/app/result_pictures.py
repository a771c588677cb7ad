"""Draw games as pictures: the card of a match, and the scores of games over time as bars or as a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

from sheetgen.app.check_files import CheckedSheet, RankedSheet, player_name, rank_sheets, stated_players
from sheetgen.app.library import Library
from sheetgen.app.matches import Match, PlayedGame, counting, entered_to_the_end, group_by_game, matches_of
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.draw.preview import render_png
from sheetgen.draw.svg import render_svg
from sheetgen.place.score_chart import Bar, Chart, Prize
from sheetgen.place.timeline import Point, TimeLine
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.suggest import folded

MOST_BARS = 12
"""The most games that are drawn as bars; more are drawn as a line over time."""


def history_chart(library: Library, games: Sequence[PlayedGame], chosen: str = "") -> Chart | TimeLine:
    """Return the games of one kind as a picture with a line at the middle score: a few as bars, more over time.

    ``chosen`` says which games were chosen; empty if all are shown.
    """
    games = entered_to_the_end(games)
    if len(games) > MOST_BARS:
        games, left_out = _dated(games)
        chosen = "; ".join(filter(None, (chosen, left_out)))
    text, theme = games[0].sheet.known.language.text, library.theme("colour")
    totals = [game.total for game in counting(games)]
    line = (text("history.median"), median(totals)) if totals else None
    about = text("print.made.games", count=len(games))
    if line is not None:
        about = text("history.about", games=len(games), best=max(totals), median=float(line[1]))
    about = "; ".join(filter(None, (about, chosen)))
    if len(games) > MOST_BARS:
        names_of = {folded(game.player): game.player for game in games}
        points = [
            Point(
                game.day,
                game.total,
                names_of[folded(game.player)],
                marked=not game.sheet.report.legal,
                unsure=bool(game.day_mark),
            )
            for game in games
        ]
        return TimeLine(theme, text("game"), about, points, line, text("report.mistakes"), text("history.unsure-day"))
    rows = [(match, number) for match in matches_of(games) for number in range(len(match.games))]
    names, columns = _columns([match.games[number].sheet for match, number in rows])
    bars = [_history_bar(match, number, points) for (match, number), points in zip(rows, columns, strict=True)]
    if marks := " ".join(sorted({game.day_mark for game in games} - {""})):
        about += f"; {marks} {text('history.unsure-day')}"
    return Chart(theme, text("game"), about, names, bars, line)


def _dated(games: Sequence[PlayedGame]) -> tuple[Sequence[PlayedGame], str]:
    """Return the games with a date, and how many have none: they have no place on a line over time."""
    dated = [game for game in games if not game.assumed]
    if not 0 < len(dated) < len(games):
        return games, ""
    return dated, games[0].sheet.known.language.text("history.undated", number=len(games) - len(dated))


def _history_bar(match: Match, number: int, points: tuple[int, ...]) -> Bar:
    """Return the bar of one sheet of a match, with what the table of the history says beside it."""
    game, place = match.games[number], match.places[number]
    text = game.sheet.known.language.text
    copied = text("history.columns.score_only") if game.sheet.report.filled.only else ""
    player = f"{place}. {game.player}" if place else game.player
    return Bar(player, points, mark=_mistakes(game.sheet) or copied, heading=match.day_beside(number))


def result_card(library: Library, sheets: Sequence[CheckedSheet]) -> Chart:
    """Return the result of one match as a card to keep, the winner first; sheets with mistakes are marked."""
    text, ranked = sheets[0].known.language.text, rank_sheets(sheets)
    names, points = _columns([each.sheet for each in ranked])
    bars = [_card_bar(each, of, alone=len(ranked) == 1) for each, of in zip(ranked, points, strict=True)]
    about, words = _result(ranked)
    prize = Prize(ranked[0].sheet.report.score.total, words)
    return Chart(library.theme("colour"), text("game"), about, names, bars, prize=prize)


def _card_bar(ranked: RankedSheet, points: tuple[int, ...], *, alone: bool) -> Bar:
    sheet = ranked.sheet
    name = player_name(sheet) if alone or not ranked.place else f"{ranked.place}. {player_name(sheet)}"
    title = "" if sheet.is_half_entered else sheet.report.score.title or ""
    return Bar(name, points, title, _mistakes(sheet))


def _result(ranked: Sequence[RankedSheet]) -> tuple[str, str]:
    """Return two lines of a card: when and how it was played, and who won, or the title of a game alone."""
    sheets, best = [each.sheet for each in ranked], ranked[0].sheet
    language = best.known.language
    if best.is_half_entered:
        return _about(sheets), language.text("report.half-entered-mark")
    if len(sheets) == 1:
        return _about(sheets), best.report.score.title or ""
    if any(sheet.is_half_entered for sheet in sheets):
        names = [player_name(sheet) for sheet in sheets if sheet.is_half_entered]
        return language.text("report.unranked", players=language.all_of(names)), ""
    first = [player_name(each.sheet) for each in ranked if each.place == 1 and each.sheet.report.legal]
    if not first:
        return _unsettled(sheets), ""
    return _about(sheets), language.text("history.winner", players=language.all_of(first), count=len(first))


def _unsettled(sheets: Sequence[CheckedSheet]) -> str:
    """Return which sheets have mistakes, so that there is no winner yet."""
    language = sheets[0].known.language
    names = language.all_of([player_name(sheet) for sheet in sheets if not sheet.report.legal])
    return language.text("report.unsettled", players=names)


def _mistakes(sheet: CheckedSheet) -> str:
    """Return how many mistakes a sheet has, or that it is half entered; empty if it is whole and legal."""
    if sheet.is_half_entered:
        return sheet.known.language.text("report.half-entered-mark")
    errors = sum(each.severity == "error" for each in sheet.report.violations)
    return sheet.known.language.text("report.errors", number=errors) if errors else ""


def _about(sheets: Sequence[CheckedSheet]) -> str:
    """Return the day and the difficulty of a match, if its sheets agree on them, and the number of players."""
    language = sheets[0].known.language
    players = max(len(sheets), stated_players(sheets))
    found = []
    for name in ("date", "difficulty"):
        values = {str(sheet.report.filled.values.get(name) or "") for sheet in sheets} - {""}
        found += [language.text_or(f"options.{value}", value) for value in values if len(values) == 1]
    return " · ".join((*found, language.text("print.made.players", count=players)))


def result_pictures(
    library: Library, matches: Iterable[Sequence[CheckedSheet]], output: Path
) -> Iterator[tuple[Path, bytes, int]]:
    """Yield the card of each match, with its file and the number of players: the second is numbered 2, and so on.

    Raises `Unusable` if the file's ending is not that of a picture.
    """
    for number, sheets in enumerate(matches, 1):
        path = output.with_stem(f"{output.stem}-{number}") if number > 1 else output
        yield path, render_chart(result_card(library, sheets), path.suffix.lower()), len(sheets)


def history_charts(
    library: Library, games: Sequence[PlayedGame], output: Path, chosen: str = ""
) -> Iterator[tuple[Path, bytes, int]]:
    """Yield the charts of all games, each with its file and the number of sheets drawn; one chart a game.

    Raises `Unusable` if the file's ending is not that of a picture.
    """
    for number, (name, found) in enumerate(group_by_game(games).items()):
        path = output.with_stem(f"{output.stem}-{name}") if number else output
        yield (
            path,
            render_chart(history_chart(library, found, chosen), path.suffix.lower()),
            len(entered_to_the_end(found)),
        )


def render_chart(chart: Chart | TimeLine, suffix: str, dpi: float = 150.0) -> bytes:
    """Draw a chart as SVG, PDF or PNG, depending on the file's ending. Raises `Unusable` for another one."""
    page = chart.page()
    if suffix == ".svg":
        return render_svg(page).encode()
    if suffix not in (".pdf", ".png"):
        hint = translatable("use a name such as result.png, .svg or .pdf")
        raise Unusable([Complaint(suffix or "-", translatable("is not a known picture format"), hint)])
    pdf = render_pdf(PrintJob((page,), (0,), title=chart.title))
    if suffix == ".pdf":
        return pdf
    return render_png(pdf, 0, dpi)


def _columns(sheets: Sequence[CheckedSheet]) -> tuple[list[str], list[tuple[int, ...]]]:
    """Return the names of the parts of a chart, and each sheet's points of them.

    The last is what no line of the score explains of the total, if a line was left out of a copied score.
    """
    text, scores = sheets[0].known.language.text, [sheet.report.score for sheet in sheets]
    names = [text(f"score.{part.name}") for part in scores[0].parts]
    points = [tuple(part.points for part in score.parts) for score in scores]
    if any(part.known is None for score in scores for part in score.parts):
        names.append(text("report.total"))
        points = [(*each, score.total - sum(each)) for each, score in zip(points, scores, strict=True)]
    return names, points

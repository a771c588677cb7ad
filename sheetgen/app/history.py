"""Show games over time: when each was played, where its points came from, as a table and as a picture."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from statistics import median

from sheetgen.app.check_files import CheckedSheet, RankedSheet, check_sheets, player_name, rank_sheets, stated_players
from sheetgen.app.library import Library
from sheetgen.app.matches import PlayedGame, counting, matches_of
from sheetgen.draw.job import PrintJob
from sheetgen.draw.pdf import ProgressCallback, render_pdf
from sheetgen.draw.preview import render_png
from sheetgen.draw.svg import render_svg
from sheetgen.layout.language import Language
from sheetgen.place.score_chart import Bar, Chart, Prize
from sheetgen.place.timeline import Point, TimeLine
from sheetgen.rules.match_sheets import copies
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints, translatable
from sheetgen.text.files import read_bytes
from sheetgen.text.shown_text import table_cell
from sheetgen.text.suggest import nearest

MOST_BARS = 12
"""The most games that are drawn as bars; more are drawn as a line over time."""
_SHEETS = (".yaml", ".yml", ".pdf")


@dataclass(frozen=True, slots=True)
class GameSummary:
    """Several games of one kind: how many sheets and matches, and of those that count the best and the medians.

    If none counts they are None, and there are no lines.
    """

    name: str
    count: int
    matches: int
    best: PlayedGame | None
    median: float | None
    parts: dict[str, float | None]


def read_history(
    library: Library, places: Sequence[str], progress: ProgressCallback = lambda *_: None
) -> tuple[list[PlayedGame], list[Complaint]]:
    """Read the games in files and folders, earliest first, and the complaints about files that were named.

    Files in folders that are not sheets of a game are skipped, and so are blank sheets. A sheet that is found twice,
    such as a form and the file it was made from, counts once.
    """
    games: list[PlayedGame] = []
    complaints: list[Complaint] = []
    found = list(_files(places))
    for done, (path, named) in enumerate(found):
        progress(done, len(found))
        with collect_complaints(complaints if named or _is_of_a_game(library, path) else []):
            judged = check_sheets(library, library.read_file(str(path)))
            games += [_played(sheet, path) for sheet in judged if not sheet.is_blank]
    again = copies([game.sheet.report.filled for game in games])
    files = [game.sheet.report.filled.file for game in games]
    alike = {place: tuple(files[copy] for copy, of in again.items() if of == place) for place in again.values()}
    kept = [replace(game, copies=alike.get(place, ())) for place, game in enumerate(games) if place not in again]
    return sorted(kept, key=lambda game: game.day), complaints


def group_by_game(games: Iterable[PlayedGame]) -> dict[str, list[PlayedGame]]:
    """Return the finished games grouped by their game."""
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        found.setdefault(game.sheet.report.filled.game, []).append(game)
    return found


def with_player(games: Sequence[PlayedGame], name: str) -> list[PlayedGame]:
    """Return the games of all matches that a player took part in, in whatever case the name is written."""
    matches = [match for found in group_by_game(games).values() for match in matches_of(found)]
    played = (match for match in matches if any(game.player.casefold() == name.casefold() for game in match.games))
    kept = {id(game) for match in played for game in match.games}
    return [game for game in games if id(game) in kept]


def summaries(games: Sequence[PlayedGame]) -> list[GameSummary]:
    """Return a summary of all games of one kind, then one of each difficulty if there are several."""
    games = _drawn(games)
    kinds = sorted({game.difficulty for game in games} - {""})
    groups = [("", games)]
    if len(kinds) > 1:
        groups += [(kind, [game for game in games if game.difficulty == kind]) for kind in kinds]
    return [_summary(name, group) for name, group in groups]


def as_json(games: Sequence[PlayedGame]) -> str:
    """Return all games as JSON, each with its match and its rank in it."""
    return json.dumps(_rows(games), ensure_ascii=False, indent=2)


def as_csv(games: Sequence[PlayedGame]) -> str:
    """Return all games as a table for a spreadsheet, its words in the player's language.

    The lines of the score are the last columns.
    """
    rows = [
        _with_points(_csv_row(row, game.sheet.known.language), game)
        for row, game in zip(_rows(games), games, strict=True)
    ]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(key for row in rows for key in row)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _csv_row(row: Mapping[str, object], language: Language) -> dict[str, object]:
    """Return the columns of the table that every game has."""
    found = {key: value for key, value in row.items() if key != "parts"}
    found["game"] = language.text("game")
    found["difficulty"] = language.text_or(f"options.{row['difficulty']}", str(row["difficulty"]))
    return {language.text(f"history.columns.{key}"): _cell(value, language) for key, value in found.items()}


def _with_points(row: Mapping[str, object], game: PlayedGame) -> dict[str, object]:
    """Return a row with the points of each line of the score; a line with the name of a column has its own beside."""
    names = {part: game.sheet.known.language.text(f"score.{part}") for part in game.parts}
    heads = {part: f"{name} ({part})" if name in row else name for part, name in names.items()}
    return {**row, **{heads[part]: points for part, points in game.parts.items()}}


def _cell(value: object, language: Language) -> object:
    """Return a value as the text of a table cell."""
    return table_cell(language.text("enter.yes" if value else "enter.no") if isinstance(value, bool) else value)


def _rows(games: Sequence[PlayedGame]) -> list[dict[str, object]]:
    every = [match for found in group_by_game(games).values() for match in matches_of(found)]
    in_match = {
        id(game): (number, place, len(match.games))
        for number, match in enumerate(sorted(every, key=lambda match: match.day), 1)
        for game, place in zip(match.games, match.places, strict=True)
    }
    return [_row(game, *in_match[id(game)]) for game in games]


def history_chart(library: Library, games: Sequence[PlayedGame]) -> Chart | TimeLine:
    """Return the games of one kind as a picture with a line at the middle score: a few as bars, more over time."""
    games = _drawn(games)
    text, theme = games[0].sheet.known.language.text, library.theme("colour")
    totals = [game.total for game in counting(games)]
    line = (text("history.median"), median(totals)) if totals else None
    about = text("print.made.games", count=len(games))
    if line is not None:
        about = text("history.about", games=len(games), best=max(totals), median=float(line[1]))
    if len(games) > MOST_BARS:
        points = [Point(game.day, game.total, game.player, marked=not game.sheet.report.legal) for game in games]
        return TimeLine(theme, text("game"), about, points, line, text("report.mistakes"))
    names, columns = _columns([game.sheet for game in games])
    bars = [
        Bar(game.day, points, game.player, _mistakes(game.sheet)) for game, points in zip(games, columns, strict=True)
    ]
    return Chart(theme, text("game"), about, names, bars, line)


def _columns(sheets: Sequence[CheckedSheet]) -> tuple[list[str], list[tuple[int, ...]]]:
    """Return the names of the parts of a chart, and each sheet's points of them.

    The last is the total as far as no line explains it, if a line was left out of a copied score.
    """
    text, scores = sheets[0].known.language.text, [sheet.report.score for sheet in sheets]
    names = [text(f"score.{part.name}") for part in scores[0].parts]
    points = [tuple(part.points for part in score.parts) for score in scores]
    if any(part.known is None for score in scores for part in score.parts):
        names.append(text("report.total"))
        points = [(*each, score.total - sum(each)) for each, score in zip(points, scores, strict=True)]
    return names, points


def _drawn(games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Return the sheets that were entered to their end; all if there are none."""
    return [game for game in games if not game.unfinished] or games


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
    first = [player_name(each.sheet) for each in ranked if each.place == 1 and each.sheet.report.legal]
    if not first:
        return _unsettled(sheets), ""
    return _about(sheets), language.text("history.winner", players=language.all_of(first))


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
    """Return the day and the difficulty of a match, as far as its sheets agree, and the number of players."""
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


def history_charts(library: Library, games: Sequence[PlayedGame], output: Path) -> Iterator[tuple[Path, bytes, int]]:
    """Yield the charts of all games, each with its file and the number of sheets drawn; one chart a game.

    Raises `Unusable` if the file's ending is not that of a picture.
    """
    for number, (name, found) in enumerate(group_by_game(games).items()):
        path = output.with_stem(f"{output.stem}-{name}") if number else output
        yield path, render_chart(history_chart(library, found), path.suffix.lower()), len(_drawn(found))


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


def _files(places: Sequence[str]) -> Iterator[tuple[Path, bool]]:
    """Yield each file, and whether it was named itself."""
    for place in map(Path, places):
        if place.is_dir():
            inside = (path for path in sorted(place.rglob("*")) if path.suffix.lower() in _SHEETS and path.is_file())
            yield from ((path, False) for path in inside if not _hidden(path.relative_to(place)))
        else:
            yield place, True


def _is_of_a_game(library: Library, path: Path) -> bool:
    """Return whether a file names a game, or nearly one; only then are complaints about it of interest."""
    if path.suffix.lower() == ".pdf":
        return False
    try:
        named = re.search(rb"^game: *([\w-]+)", read_bytes(path), re.MULTILINE)
    except Unusable:
        return True
    return named is not None and bool(nearest(named[1].decode(errors="replace"), library.names))


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _played(sheet: CheckedSheet, path: Path) -> PlayedGame:
    """Return a sheet with the day that its player wrote, or else the day when its file was last changed."""
    written = str(sheet.report.filled.values.get("date") or "").strip()
    try:
        return PlayedGame(date.fromisoformat(written).isoformat(), sheet)
    except ValueError:
        return PlayedGame(date.fromtimestamp(path.stat().st_mtime).isoformat(), sheet, assumed=True)


def _summary(name: str, games: Sequence[PlayedGame]) -> GameSummary:
    counted = counting(games)
    totals = [game.total for game in counted]
    if not counted:
        return GameSummary(name, len(games), len(matches_of(games)), None, None, {})
    parts = {part: _middle([game.parts[part] for game in counted]) for part in games[0].parts}
    best = max(counted, key=lambda game: game.total)
    return GameSummary(name, len(games), len(matches_of(games)), best, median(totals), parts)


def _middle(points: Sequence[int | None]) -> float | None:
    """Return the median of the points that are known; None if none is."""
    known = [number for number in points if number is not None]
    return median(known) if known else None


def _row(game: PlayedGame, match: int, place: int, players: int) -> dict[str, object]:
    report = game.sheet.report
    return {
        "date": game.day,
        "assumed": game.assumed,
        "game": report.filled.game,
        "match": match,
        "place": place or None,
        "players": players,
        "player": report.player,
        "difficulty": game.difficulty,
        "total": game.total,
        "title": report.score.title or "",
        "legal": report.legal,
        "unfinished": game.unfinished,
        "file": report.filled.file,
        "parts": game.parts,
    }

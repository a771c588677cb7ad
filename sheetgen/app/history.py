"""Read the games of a folder: when each was played, where its points came from, as a summary and as data."""

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

from sheetgen.app.check_files import CheckedSheet, check_sheets
from sheetgen.app.library import Library
from sheetgen.app.matches import Best, PlayedGame, best_total, counting, entered_to_the_end, group_by_game, matches_of
from sheetgen.app.sheet_input import game_words
from sheetgen.draw.pdf import ProgressCallback
from sheetgen.layout.language import Language
from sheetgen.rules.match_sheets import copies
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints, translatable
from sheetgen.text.files import read_bytes
from sheetgen.text.shown_text import table_cell
from sheetgen.text.suggest import folded, nearest

_SHEETS = (".yaml", ".yml", ".pdf")


@dataclass(frozen=True, slots=True)
class GameSummary:
    """Several games of one kind: how many sheets and matches, and of those that count the best and the medians.

    Sheets without a day are in no match that is known. If no sheet counts, best and medians are None without lines.
    """

    name: str
    count: int
    matches: int
    best: Best | None
    median: float | None
    parts: dict[str, float | None]


def read_history(
    library: Library, places: Sequence[str], progress: ProgressCallback = lambda *_: None
) -> tuple[list[PlayedGame], list[Complaint]]:
    """Read the games in files and folders, earliest first, and the complaints about files that were named.

    Files in folders that are not sheets of a game are skipped, and so are blank sheets; one that is to have its score
    alone and has none is complained about. A sheet that is found twice,
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
            complaints += _without_score(judged)
    again = copies([game.sheet.report.filled for game in games])
    files = [game.sheet.report.filled.file for game in games]
    alike = {place: tuple(files[copy] for copy, of in again.items() if of == place) for place in again.values()}
    kept = [replace(game, copies=alike.get(place, ())) for place, game in enumerate(games) if place not in again]
    return sorted(kept, key=lambda game: game.day), complaints


def with_player(games: Sequence[PlayedGame], name: str) -> list[PlayedGame]:
    """Return the games of all matches that a player took part in, with or without capitals and accents."""
    matches = [match for found in group_by_game(games).values() for match in matches_of(found)]
    played = (match for match in matches if any(folded(game.player) == folded(name) for game in match.games))
    kept = {id(game) for match in played for game in match.games}
    return [game for game in games if id(game) in kept]


def summaries(games: Sequence[PlayedGame]) -> list[GameSummary]:
    """Return a summary of all games of one kind, then one of each difficulty if there are several."""
    games = entered_to_the_end(games)
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

    The lines of the score are the last columns. A semicolon separates the cells where a comma is the decimal sign.
    """
    rows = [
        _with_points(_csv_row(row, game.sheet.known.language), game)
        for row, game in zip(_rows(games), games, strict=True)
    ]
    out = io.StringIO()
    columns = list(dict.fromkeys(key for row in rows for key in row))
    decimal_comma = any("," in game.sheet.known.language.number(0.5) for game in games)
    writer = csv.DictWriter(out, columns, lineterminator="\n", delimiter=";" if decimal_comma else ",")
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
        id(game): (number, place, max(len(match.games), match.players))
        for number, match in enumerate(sorted(every, key=lambda match: match.day), 1)
        for game, place in zip(match.games, match.places, strict=True)
    }
    return [_row(game, *in_match[id(game)]) for game in games]


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
        content = read_bytes(path).decode(errors="replace")
    except Unusable:
        return True
    pairs = re.findall(r"^(\w+): *([\w-]+)", content, re.MULTILINE)
    return any(nearest(key, game_words(library)) and nearest(name, library.names) for key, name in pairs)


def _without_score(sheets: Iterable[CheckedSheet]) -> Iterator[Complaint]:
    """Yield a complaint about each sheet that is to have its score alone and has none."""
    message = translatable("only the score is to be copied, but none is written")
    hint = translatable("write its total into the file, under 'score:'")
    for sheet in sheets:
        if sheet.is_blank and sheet.report.filled.only:
            yield Complaint(sheet.report.filled.file, message, hint)


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
    known = sum(not match.assumed for match in matches_of(games))
    if not counted:
        return GameSummary(name, len(games), known, None, None, {})
    parts = {part: _middle([game.parts[part] for game in counted]) for part in games[0].parts}
    return GameSummary(name, len(games), known, best_total(counted), median(totals), parts)


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
        "match_name": game.sheet.match,
        "place": place or None,
        "players": players,
        "player": report.player,
        "difficulty": game.difficulty,
        "total": game.total,
        "title": game.title,
        # Of a copied score nothing was checked.
        "legal": None if report.filled.only else report.legal,
        "unfinished": game.unfinished,
        "score_only": bool(report.filled.only),
        "file": report.filled.file,
        "parts": game.parts,
    }

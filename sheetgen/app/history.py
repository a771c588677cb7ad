"""Games over time: what was reached when, what brought the points, and the same as a picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median

from sheetgen.app.library import Library
from sheetgen.app.sheets import Judged, check, player_of, score
from sheetgen.draw.job import PrintJob
from sheetgen.place.chart import Bar, Chart
from sheetgen.text.complaint import Complaint, Unusable, gathered, said
from sheetgen.text.unseen import table_cell

MOST_BARS = 40
"""Games in one picture, the latest ones."""
_SHEETS = (".yaml", ".yml", ".pdf")


@dataclass(frozen=True, slots=True)
class Game:
    """One finished sheet; ``day`` is what its player wrote, or else the day the file was last changed."""

    day: str
    sheet: Judged

    @property
    def total(self) -> int:
        """Its points."""
        return self.sheet.report.score.total

    @property
    def difficulty(self) -> str:
        """What it was played at; empty where the game has no such thing."""
        return str(self.sheet.report.filled.values.get("difficulty") or "")

    @property
    def parts(self) -> dict[str, int]:
        """The points of each line of the score."""
        return {part.name: part.points for part in self.sheet.report.score.parts}


@dataclass(frozen=True, slots=True)
class Summary:
    """Several games of one kind: how many, the best, the middle one, and the middle of each line of the score."""

    name: str
    count: int
    best: int
    median: float
    parts: dict[str, float]


def read_history(library: Library, places: Sequence[str]) -> tuple[list[Game], list[Complaint]]:
    """The games in files and folders, the earliest first, and what could not be read in the files that were named.

    In a folder, what is no sheet is passed over. Blank sheets are no games.
    """
    games: list[Game] = []
    complaints: list[Complaint] = []
    for path, named in _files(places):
        with gathered(complaints if named else []):
            judged = check(library, library.read_file(str(path)))
            games += [Game(_day(sheet, path), sheet) for sheet in judged if not sheet.blank]
    return sorted(games, key=lambda game: game.day), complaints


def by_game(games: Iterable[Game]) -> dict[str, list[Game]]:
    """The games of each kind."""
    found: dict[str, list[Game]] = {}
    for game in games:
        found.setdefault(game.sheet.report.filled.game, []).append(game)
    return found


def summaries(games: Sequence[Game]) -> list[Summary]:
    """All games of one kind together, then those of each difficulty where there are several."""
    kinds = sorted({game.difficulty for game in games})
    groups = [("", games)]
    if len(kinds) > 1:
        groups += [(kind, [game for game in games if game.difficulty == kind]) for kind in kinds]
    return [_summary(name, group) for name, group in groups]


def as_json(games: Sequence[Game]) -> str:
    """All games as one text for programs."""
    return json.dumps([_row(game) for game in games], ensure_ascii=False, indent=2)


def as_csv(games: Sequence[Game]) -> str:
    """All games as a table for a spreadsheet; the lines of the score are the last columns."""
    rows = [{**{key: value for key, value in _row(game).items() if key != "parts"}, **game.parts} for game in games]
    columns = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: table_cell(value) for key, value in row.items()} for row in rows)
    return out.getvalue()


def history_chart(library: Library, games: Sequence[Game]) -> Chart:
    """The latest games of one kind as bars, with a line at the middle score."""
    text = games[0].sheet.known.language.text
    middle = median(game.total for game in games)
    about = text("history.about", games=len(games), best=max(game.total for game in games), median=f"{middle:g}")
    bars = [Bar(game.day, tuple(game.parts.values()), player_of(game.sheet)) for game in games[-MOST_BARS:]]
    names = [text(f"score.{name}") for name in games[0].parts]
    return Chart(library.theme("colour"), text("game"), about, names, bars, (text("history.median"), middle))


def result_card(library: Library, sheets: Sequence[Judged]) -> Chart:
    """The result of one match as a picture to share, the winner first."""
    text = sheets[0].known.language.text
    ranked = [(each.place, each.sheet) for each in score(sheets)]
    bars = [
        Bar(
            f"{place}. {player_of(sheet)}" if len(ranked) > 1 else player_of(sheet),
            tuple(part.points for part in sheet.report.score.parts),
            sheet.report.score.title or "",
        )
        for place, sheet in ranked
    ]
    names = [text(f"score.{part.name}") for part in sheets[0].report.score.parts]
    day = str(sheets[0].report.filled.values.get("date") or "")
    return Chart(library.theme("colour"), text("game"), day, names, bars)


def result_picture(library: Library, sheets: Sequence[Judged], file: str) -> tuple[bytes, str]:
    """The picture of a match for a file, and what it shows. Raises `Unusable` where its ending is that of none."""
    picture = drawn(result_card(library, sheets), Path(file).suffix.lower())
    return picture, library.common.text("print.made.players", count=len(sheets))


def plots(library: Library, games: Sequence[Game], output: Path) -> Iterator[tuple[Path, bytes, int]]:
    """The charts of all games, each with its file and how many games it shows: games of one kind share a chart.

    Raises `Unusable` where the file's ending is that of no picture.
    """
    for number, (name, found) in enumerate(by_game(games).items()):
        path = output.with_stem(f"{output.stem}-{name}") if number else output
        yield path, drawn(history_chart(library, found), path.suffix.lower()), len(found)


def drawn(chart: Chart, suffix: str, dpi: float = 150.0) -> bytes:
    """A chart as SVG, PDF or PNG, as the file's ending says. Raises `Unusable` for another one."""
    from sheetgen.draw.pdf import render_pdf

    page = chart.page()
    if suffix == ".svg":
        from sheetgen.draw.svg import render_svg

        return render_svg(page).encode()
    if suffix not in (".pdf", ".png"):
        hint = said("name a file such as result.png, .svg or .pdf")
        raise Unusable([Complaint(suffix or "-", said("is no kind of picture"), hint)])
    pdf = render_pdf(PrintJob((page,), (0,), title=chart.title))
    if suffix == ".pdf":
        return pdf
    from sheetgen.draw.preview import render_png

    return render_png(pdf, 0, dpi)


def _files(places: Sequence[str]) -> Iterator[tuple[Path, bool]]:
    """Each file, and whether it was named itself."""
    for place in map(Path, places):
        if place.is_dir():
            yield from ((path, False) for path in sorted(place.iterdir()) if path.suffix.lower() in _SHEETS)
        else:
            yield place, True


def _day(sheet: Judged, path: Path) -> str:
    written = str(sheet.report.filled.values.get("date") or "").strip()
    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        return date.fromtimestamp(path.stat().st_mtime).isoformat()


def _summary(name: str, games: Sequence[Game]) -> Summary:
    totals = [game.total for game in games]
    parts = {part: median(game.parts[part] for game in games) for part in games[0].parts}
    return Summary(name, len(games), max(totals), median(totals), parts)


def _row(game: Game) -> dict[str, object]:
    report = game.sheet.report
    return {
        "date": game.day,
        "game": report.filled.game,
        "player": report.player,
        "difficulty": game.difficulty,
        "total": game.total,
        "title": report.score.title or "",
        "legal": report.legal,
        "file": report.filled.file,
        "parts": game.parts,
    }

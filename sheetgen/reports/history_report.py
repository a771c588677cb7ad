"""Format games over time for a person: matches, players, and the best results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.app.check_files import match_mistakes
from sheetgen.app.history import summaries
from sheetgen.app.matches import Match, PlayedGame, best_of_parts, matches_of, player_records
from sheetgen.layout.language import Language
from sheetgen.reports.styled_lines import EMPTY, StyledLine, align_rows, line, paragraph

ASSUMED, ILLEGAL, UNFINISHED = "~", "x", "*"
"""The marks of a day that nobody wrote, of a sheet with mistakes, and of one that was not entered to its end."""


def history_lines(games: Sequence[PlayedGame], width: int) -> Iterator[StyledLine]:
    """Yield the matches of one game in their order, then each player's results, the best and the median."""
    language = games[0].sheet.known.language
    matches = matches_of(games)
    yield line(language.text("game"), "strong")
    for row in align_rows(_match_rows(matches, language), numbers=(1, 4)):
        yield line(row, indent=2)
    yield from _remarks(matches, games, language, width)
    yield EMPTY
    if any(match.winners for match in matches):
        ended = [match for match in matches if not match.games[0].unfinished]
        for row in align_rows(_player_rows(ended, language), numbers=range(1, 7)):
            yield line(row, indent=2)
        yield EMPTY
    rows = _summary_rows(games, language)
    for row in align_rows(rows, numbers=range(1, len(rows[0]) - 1)):
        yield line(row, indent=2)
    yield EMPTY


def _match_rows(matches: Sequence[Match], language: Language) -> list[list[str]]:
    """Return a row for each sheet under a heading; the first row of a match has the day."""
    text = language.text
    head = ("history.day", "report.place", "report.player", "", "report.total", "")
    rows = [[text(key) if key else "" for key in head]]
    for match in matches:
        for number, (game, place) in enumerate(zip(match.games, match.places, strict=True)):
            day = f"{game.day}{ASSUMED if game.assumed else ''}" if number == 0 or game.assumed else ""
            title = game.sheet.report.score.title or ""
            mark = UNFINISHED if game.unfinished else "" if game.sheet.report.legal else ILLEGAL
            shown = str(place) if len(match.games) > 1 else "–"
            rows.append([day, shown, game.player, _option(game.difficulty, language), f"{game.total}{mark}", title])
    return rows


def _option(name: str, language: Language) -> str:
    return language.text_or(f"options.{name}", name)


def _remarks(
    matches: Sequence[Match], games: Sequence[PlayedGame], language: Language, width: int
) -> Iterator[StyledLine]:
    """Yield what the marks in the table mean, and the mistakes of each match."""
    if any(game.assumed for game in games):
        yield from paragraph(language.text("history.assumed", mark=ASSUMED), width)
    if any(game.unfinished for game in games):
        yield from paragraph(language.text("history.unfinished", mark=UNFINISHED), width)
    if not all(game.sheet.report.legal or game.unfinished for game in games):
        yield from paragraph(language.text("history.illegal", mark=ILLEGAL), width)
    for match in matches:
        for mistake, _ in match_mistakes([game.sheet for game in match.games]):
            yield from paragraph(language.labelled(match.day, mistake.message), width)


def _player_rows(matches: Sequence[Match], language: Language) -> list[list[str]]:
    text = language.text
    keys = ("report.player", "history.games", "history.wins", "history.streak", "history.running")
    rows = [[*map(text, keys), text("history.best"), text("history.median")]]
    for each in player_records(matches):
        wins = f"{each.wins}/{each.matches}"
        numbers = (each.games, wins, each.streak, each.running, each.best, language.number(each.median))
        rows.append([each.name, *map(str, numbers)])
    return rows


def _summary_rows(games: Sequence[PlayedGame], language: Language) -> list[list[str]]:
    """Return the number of games, the best, the median, and the median and best of each line of the score."""
    text, found = language.text, summaries(games)
    rows = [
        ["", text("history.all"), *(_option(each.name, language) for each in found[1:]), ""],
        [text("history.games"), *(str(each.count) for each in found), ""],
        [text("history.best"), *(str(each.best) for each in found), ""],
        [text("history.median"), *(language.number(each.median) for each in found), ""],
    ]
    for best in best_of_parts(games):
        who = text("history.best-of", points=best.points, player=best.game.player, day=best.game.day)
        # Indented below the median, because they are medians too.
        medians = (language.number(each.parts[best.part]) for each in found)
        rows.append([f"  {text(f'score.{best.part}')}", *medians, who])
    return rows

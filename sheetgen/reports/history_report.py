"""Format games over time for a person: matches, players, and the best results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.app.check_files import match_mistakes
from sheetgen.app.history import summaries
from sheetgen.app.matches import (
    ASSUMED,
    FUTURE,
    Best,
    Match,
    PlayedGame,
    best_of_parts,
    guessed_days,
    matches_of,
)
from sheetgen.app.player_records import player_records
from sheetgen.layout.language import Language
from sheetgen.reports.sheet_report import tie_breaks
from sheetgen.reports.styled_lines import EMPTY, StyledLine, align_rows, line, paragraph

ILLEGAL, UNFINISHED, SCORE_ONLY = "x", "*", "°"
"""The marks of a sheet with mistakes, of one not entered to its end, and of one of which only the score was copied."""

MOST_FILES, MOST_MISTAKES, MOST_EQUALS = 5, 3, 2
"""The most files without a date, contradictions of a match, and equal bests, that are all named."""


def history_lines(games: Sequence[PlayedGame], width: int) -> Iterator[StyledLine]:
    """Yield the matches of one game in their order, then each player's results, the best and the median."""
    language = games[0].sheet.known.language
    matches = matches_of(games)
    yield line(language.text("game"), "strong")
    for row in align_rows(_match_rows(matches, language), numbers=(1, 4)):
        yield line(row, indent=2)
    for text in _remarks(matches, games, language):
        yield from paragraph(text, width)
    yield EMPTY
    if any(any(match.places) for match in matches):
        ended = [match for match in matches if not match.games[0].unfinished]
        for row in align_rows(_player_rows(ended, language), numbers=range(1, 7)):
            yield line(row, indent=2)
        yield EMPTY
    rows = _summary_rows(games, matches, language)
    for row in align_rows(rows, numbers=range(1, len(rows[0]) - 1)):
        yield line(row, indent=2)
    yield EMPTY


def _match_rows(matches: Sequence[Match], language: Language) -> list[list[str]]:
    """Return a row for each sheet under a heading; the first row of a match has the day."""
    text = language.text
    keys = ("history.day", "report.place", "report.player", "history.columns.difficulty", "report.total")
    rows = [[*map(text, keys), text("history.columns.title")]]
    for match in matches:
        for number, (game, place) in enumerate(zip(match.games, match.places, strict=True)):
            rows.append(
                [
                    match.day_beside(number),
                    str(place or "–"),
                    game.player,
                    _option(game.difficulty, language),
                    f"{game.total}{_mark(game)}",
                    game.title,
                ]
            )
    # A column without a value needs no heading.
    empty = [not any(row[column] for row in rows[1:]) for column in range(len(rows[0]))]
    return [["" if none else head for head, none in zip(rows[0], empty, strict=True)], *rows[1:]]


def _mark(game: PlayedGame) -> str:
    """Return the sign after the total of a sheet that is not whole, checked and without mistakes."""
    if game.unfinished:
        return UNFINISHED
    if not game.sheet.report.legal:
        return ILLEGAL
    return SCORE_ONLY if game.sheet.report.filled.only else ""


def _points(numbers: Sequence[float | None], language: Language) -> list[str]:
    """Return numbers as the language writes them, a dash for None."""
    return ["–" if number is None else language.number(number) for number in numbers]


def _option(name: str, language: Language) -> str:
    return language.text_or(f"options.{name}", name)


def _remarks(matches: Sequence[Match], games: Sequence[PlayedGame], language: Language) -> Iterator[str]:
    """Yield what the marks in the table mean, which sheets do not count, and what is remarkable about each match."""
    yield from _about_days(games, language)
    marks = {_mark(game) for game in games}
    for mark, key in ((UNFINISHED, "unfinished"), (ILLEGAL, "illegal"), (SCORE_ONLY, "score-only")):
        if mark in marks:
            yield language.text(f"history.{key}", mark=mark)
    for game in games:
        for copy in game.copies:
            yield language.text("history.copy", file=copy, other=game.sheet.report.filled.file)
    if lacking := [match.with_missing(match.name) for match in matches if match.lacks_sheets]:
        yield language.text("history.missing", matches=language.all_of(lacking))
    if guessed := guessed_days(matches):
        yield language.text("history.guessed", days=language.all_of(guessed))
    for match in matches:
        yield from (language.labelled(match.name, text) for text in _match_remarks(match, language))


def _about_days(games: Sequence[PlayedGame], language: Language) -> Iterator[str]:
    """Yield which files have no date, and which have one that is still to come."""
    if undated := [game for game in games if game.assumed]:
        yield language.text("history.assumed", mark=ASSUMED, files=_files(undated, language), day=undated[0].day)
    if future := [game for game in games if game.is_in_future]:
        yield language.text("history.future", mark=FUTURE, files=_files(future, language))


def _files(games: Sequence[PlayedGame], language: Language) -> str:
    """Return the files of a few games, and how many more there are."""
    files = [game.sheet.report.filled.file for game in games]
    more = len(files) - MOST_FILES
    return language.all_of(files[:MOST_FILES]) + (language.text("history.more-files", number=more) if more > 0 else "")


def _match_remarks(match: Match, language: Language) -> Iterator[str]:
    """Yield what decided between equals, and the first mistakes of a match."""
    sheets = [game.sheet for game in match.games]
    if any(match.places):
        yield from tie_breaks(sheets)
    found = match_mistakes(sheets)
    yield from (mistake.message for mistake, _ in found[:MOST_MISTAKES])
    if len(found) > MOST_MISTAKES:
        yield language.text("history.more-mistakes", number=len(found) - MOST_MISTAKES)


def _player_rows(matches: Sequence[Match], language: Language) -> list[list[str]]:
    text = language.text
    keys = ("report.player", "history.sheets", "history.wins", "history.streak", "history.running")
    rows = [[*map(text, keys), text("history.best"), text("history.median")]]
    for each in player_records(matches):
        wins = f"{each.wins}/{each.matches}" if each.matches else "–"
        numbers = (each.games, wins, each.streak, each.running)
        rows.append([each.name, *map(str, numbers), *_points([each.best, each.median], language)])
    return rows


def _summary_rows(games: Sequence[PlayedGame], matches: Sequence[Match], language: Language) -> list[list[str]]:
    """Return the number of matches and sheets, the best, the median, and both of each line of the score."""
    text, found = language.text, summaries(games)
    when = {id(game): f"{game.day}{game.day_mark} {match.label}".rstrip() for match in matches for game in match.games}
    # Beside several numbers it is said whose best it is.
    show = _best_of if len(found) > 1 else _holders
    who = show(found[0].best, when, language) if found[0].best else ""
    rows = [
        ["", text("history.all"), *(_option(each.name, language) for each in found[1:]), ""],
        [
            text("history.matches"),
            *(str(each.matches or "–") for each in found),
            _not_counted("matches", len(matches) - found[0].matches, language),
        ],
        [
            text("history.sheets"),
            *(str(each.count) for each in found),
            _not_counted("sheets", len(games) - found[0].count, language),
        ],
        [text("history.best"), *_points([each.best.points if each.best else None for each in found], language), who],
        [text("history.median"), *_points([each.median for each in found], language), ""],
    ]
    for best in best_of_parts(games):
        # Indented below the median, because they are medians too.
        medians = _points([each.parts.get(best.part) for each in found], language)
        rows.append([f"  {text(f'score.{best.part}')}", *medians, _best_of(best, when, language)])
    return rows


def _not_counted(key: str, number: int, language: Language) -> str:
    """Return how many matches or sheets are listed above and not counted; empty if all are."""
    return language.text(f"history.not-counted-{key}", number=number) if number else ""


def _best_of(best: Best, when: Mapping[int, str], language: Language) -> str:
    """Return the best points and who reached them."""
    return language.text("history.best-of", points=best.points, games=_holders(best, when, language))


def _holders(best: Best, when: Mapping[int, str], language: Language) -> str:
    """Return who reached the best points, each with the day, and how many more games did."""
    holders = [language.text("history.holder", player=game.player, day=when[id(game)]) for game in best.games]
    if len(holders) <= MOST_EQUALS:
        return language.all_of(holders)
    return language.text("history.more-holders", holder=holders[0], number=len(holders) - 1)

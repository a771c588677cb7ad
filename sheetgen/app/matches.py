"""Group finished sheets into matches: who played together, who won, results over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from sheetgen.app.check_files import CheckedSheet, player_name, rank_sheets, stated_players
from sheetgen.text.suggest import folded

ASSUMED, FUTURE = "~", "?"
"""The marks of a day that nobody wrote, and of one that is still to come."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished sheet.

    ``day`` is what its player wrote; if ``assumed``, that was no date, and ``day`` is the file's. ``copies`` are the
    files with the same sheet, which do not count.
    """

    day: str
    sheet: CheckedSheet
    assumed: bool = False
    copies: tuple[str, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Whether entering it was stopped in the middle."""
        return self.sheet.is_half_entered

    @property
    def is_in_future(self) -> bool:
        """Whether its player wrote a day that is still to come."""
        return not self.assumed and bool(self.sheet.future_day)

    @property
    def day_mark(self) -> str:
        """The mark after a day that is not certain; else empty."""
        return FUTURE if self.is_in_future else ASSUMED if self.assumed else ""

    @property
    def total(self) -> int:
        """Its points."""
        return self.sheet.report.score.total

    @property
    def title(self) -> str:
        """The title that its points earn; empty if there is none, or if it was not entered to its end."""
        return "" if self.unfinished else self.sheet.report.score.title or ""

    @property
    def difficulty(self) -> str:
        """The difficulty it was played at; empty if the game has none."""
        return str(self.sheet.report.filled.values.get("difficulty") or "")

    @property
    def parts(self) -> dict[str, int | None]:
        """The points of each line of the score; None for a line that was left out of a copied score."""
        return {part.name: part.known for part in self.sheet.report.score.parts}

    @property
    def player(self) -> str:
        """The player's name, or a text for a player without one."""
        return player_name(self.sheet)


@dataclass(frozen=True, slots=True)
class Match:
    """The sheets of one game of one evening, the best first, each with its rank; 0 is none.

    A sheet alone has no rank, and none has one while a sheet is missing, which may have won. ``number`` counts the
    matches of a day from 1; 0 for a match with a name, and for the only one of its day.
    """

    games: tuple[PlayedGame, ...]
    places: tuple[int, ...]
    number: int = 0

    @property
    def day(self) -> str:
        """The day on which it was played, by the first sheet that gives it."""
        return next((game.day for game in self.games if not game.assumed), self.games[0].day)

    @property
    def assumed(self) -> bool:
        """Whether it is a single sheet that states neither when nor with whom it was played."""
        first = self.games[0]
        return first.assumed and not first.sheet.match and first.sheet.number is None

    @property
    def is_told_by_day(self) -> bool:
        """Whether its day alone says which match it is."""
        return not (self.assumed or self.games[0].unfinished or self.games[0].sheet.match)

    @property
    def label(self) -> str:
        """The name that its sheets give it, or its number of several on one day; else empty."""
        sheet = self.games[0].sheet
        nth = sheet.known.language.text("history.nth", number=self.number) if self.number else ""
        return sheet.match or nth

    @property
    def name(self) -> str:
        """The day on which it was played, and its label."""
        return f"{self.day} {self.label}".rstrip()

    def day_beside(self, number: int) -> str:
        """Return what stands beside a sheet: at the first the day and the match's label, later only another day.

        Of a match from which sheets are missing it says how many there are.
        """
        game = self.games[number]
        if number > 0 and not game.assumed and game.day == self.day:
            return ""
        shown = f"{game.day}{game.day_mark}"
        return self.with_missing(f"{shown} {self.label}".rstrip()) if number == 0 else shown

    def with_missing(self, day: str) -> str:
        """Return a day, and of a match from which sheets are missing how many there are."""
        if not self.lacks_sheets:
            return day
        text = self.games[0].sheet.known.language.text
        return text("history.missing-of", day=day, sheets=len(self.games), players=self.players)

    @property
    def players(self) -> int:
        """How many players the match had by what its sheets say; 0 if they do not."""
        return stated_players(game.sheet for game in self.games)

    @property
    def lacks_sheets(self) -> bool:
        """Whether it had more players than it has sheets."""
        return self.players > len(self.games) and not self.assumed

    @property
    def winners(self) -> tuple[PlayedGame, ...]:
        """The sheets without mistakes at the first rank; none in a solo game."""
        first = (game for game, place in zip(self.games, self.places, strict=True) if place == 1)
        return tuple(game for game in first if len(self.games) > 1 and game.sheet.report.legal)


@dataclass(frozen=True, slots=True)
class Best:
    """The most points of one line of the score, empty for the total, and the games with as many."""

    part: str
    points: int
    games: tuple[PlayedGame, ...]


def matches_of(games: Sequence[PlayedGame]) -> list[Match]:
    """Return the matches of games of one kind, in the order of their days.

    Sheets with the same name of their match are one. Of the others the sheets of one file are a match, and those of
    one day and difficulty; a further sheet of the same player begins the next. A sheet without a difficulty belongs to
    the one that the others of its day have. A solo game is a match of its own, and so are an unfinished sheet and one
    without a date.
    """
    together = [game for game in games if not game.sheet.is_single_player]
    difficulties: dict[str, set[str]] = {}
    for game in together:
        difficulties.setdefault(game.day, set()).update({game.difficulty} - {""})
    tables: dict[tuple[str, ...], list[list[PlayedGame]]] = {}
    for number, game in enumerate(games):
        known = difficulties.get(game.day, set())
        key = _table(game, number, *known if len(known) == 1 else [game.difficulty])
        name = folded(game.sheet.report.player)
        tables_there = tables.setdefault(key, [])
        free = (table for table in tables_there if not name or name not in _names(table))
        table = next(free, None)
        if table is None:
            tables_there.append([game])
        else:
            table.append(game)
    found = [_match(table) for tables_there in tables.values() for table in tables_there]
    return list(_numbered(sorted(found, key=lambda match: match.day)))


def guessed_days(matches: Sequence[Match]) -> list[str]:
    """Return the days on which the same players had several matches that nothing but the order of files tells apart."""
    named: dict[tuple[str, str], list[set[str]]] = {}
    for match in matches:
        first = match.games[0]
        if match.number and first.sheet.number is None and len(match.games) > 1:
            named.setdefault((match.day, first.difficulty), []).append(_names(match.games))
    return sorted({day for (day, _), tables in named.items() if any(a & b for a, b in combinations(tables, 2))})


def _numbered(matches: Sequence[Match]) -> Iterator[Match]:
    """Yield matches, those that share their day with another one with their number."""
    days = Counter(match.day for match in matches if match.is_told_by_day)
    done = Counter[str]()
    for match in matches:
        if match.is_told_by_day and days[match.day] > 1:
            done[match.day] += 1
            yield replace(match, number=done[match.day])
        else:
            yield match


def _table(game: PlayedGame, number: int, difficulty: str) -> tuple[str, ...]:
    """Return what the sheets of one match have in common."""
    if game.sheet.is_single_player or game.unfinished:
        return (game.day, "", str(number))
    if game.sheet.match:
        return (game.sheet.match.casefold(),)
    if game.sheet.number is not None:
        return (game.day, game.sheet.report.filled.file)
    # The day of a file may be another one than that of the match, so such a sheet joins no other.
    return (game.day, difficulty, str(number) if game.assumed else "")


def _names(table: Iterable[PlayedGame]) -> set[str]:
    return {folded(game.sheet.report.player) for game in table}


def _match(table: Sequence[PlayedGame]) -> Match:
    of_sheet = {id(game.sheet): game for game in table}
    ranked = rank_sheets([game.sheet for game in table])
    match = Match(tuple(of_sheet[id(each.sheet)] for each in ranked), tuple(each.place for each in ranked))
    return replace(match, places=(0,) * len(table)) if len(table) == 1 or match.lacks_sheets else match


def entered_to_the_end(games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Return the sheets that were entered to their end; all if there are none."""
    return [game for game in games if not game.unfinished] or games


def group_by_game(games: Iterable[PlayedGame]) -> dict[str, list[PlayedGame]]:
    """Return the finished games grouped by their game."""
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        found.setdefault(game.sheet.report.filled.game, []).append(game)
    return found


def counting(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    """Return the games that count for a best or a median: those entered to their end, without mistakes."""
    return [game for game in games if not game.unfinished and game.sheet.report.legal]


def best_of_parts(games: Sequence[PlayedGame]) -> list[Best]:
    """Return the best points of each line of the score that is known of any game that counts."""
    counted = counting(games)
    parts = dict.fromkeys(part for game in counted for part in game.parts)
    bests = (_best(part, [(game.parts[part], game) for game in counted]) for part in parts)
    return [best for best in bests if best is not None]


def best_total(games: Sequence[PlayedGame]) -> Best | None:
    """Return the most points of any game; None without games."""
    return _best("", [(game.total, game) for game in games])


def _best(part: str, results: Sequence[tuple[int | None, PlayedGame]]) -> Best | None:
    most = max((points for points, _ in results if points is not None), default=None)
    return None if most is None else Best(part, most, tuple(game for points, game in results if points == most))

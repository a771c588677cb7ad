"""Sum up the matches of each player: wins, streaks, the best and the median."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from sheetgen.app.matches import Match, counting
from sheetgen.text.suggest import folded


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player's results.

    ``best`` and ``median`` are of the sheets that count, None if there are none. ``streak`` is the most matches won in
    a row, ``running`` the number won in a row up to the last match.
    """

    name: str
    games: int
    matches: int
    wins: int
    best: int | None
    median: float | None
    streak: int
    running: int


def player_records(matches: Sequence[Match]) -> list[PlayerRecord]:
    """Return each player's results, the one with most wins first; a name is spelled as it is most often."""
    names: dict[str, Counter[str]] = {}
    for game in (game for match in matches for game in match.games):
        names.setdefault(folded(game.player), Counter())[game.player] += 1
    records = [_record(name, spelled.most_common(1)[0][0], matches) for name, spelled in names.items()]
    return sorted(records, key=lambda record: (-record.wins, record.median is None, -(record.median or 0), record.name))


def _record(name: str, shown: str, matches: Sequence[Match]) -> PlayerRecord:
    games = [game for match in matches for game in match.games if folded(game.player) == name]
    won = [
        any(folded(game.player) == name for game in match.winners)
        for match in matches
        if any(match.places) and len(match.games) > 1 and any(folded(game.player) == name for game in match.games)
    ]
    totals = [game.total for game in counting(games)]
    runs = list(_runs(won))
    running = runs[-1] if won and won[-1] else 0
    best, middle = max(totals, default=None), median(totals) if totals else None
    return PlayerRecord(shown, len(games), len(won), sum(won), best, middle, max(runs, default=0), running)


def _runs(won: Iterable[bool]) -> Iterator[int]:
    """Yield the length of each series of matches won in a row."""
    length = 0
    for win in won:
        if not win and length:
            yield length
        length = length + 1 if win else 0
    if length:
        yield length

"""Draw totals over time on one page: a line for each player, and one at the middle score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from sheetgen.assets.fonts import text_width
from sheetgen.marks.marks import Colour, Page, PageBoxes, Paint
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Hue, Theme
from sheetgen.place.typesetting import baseline

_WIDTH, _MARGIN, _HEIGHT = 180.0, 10.0, 90.0
_TITLE, _LABEL, _SMALL = 16.0, 9.0, 7.0
_DOT, _STROKE, _GAP = 0.9, 0.5, 4.0
_RING = 0.45
"""How far in mm a dot or line stands out around an equal one of a later player."""
_DASH = (1.2, 0.8)
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_MOST_TICKS = 8
_ROW = 5.0


@dataclass(frozen=True, slots=True)
class Point:
    """A total on a day (``YYYY-MM-DD``); ``marked`` if the sheet has mistakes, ``unsure`` if the day is a guess."""

    day: str
    total: int
    player: str
    marked: bool = False
    unsure: bool = False


@dataclass
class TimeLine:
    """A picture of totals in the order of their days. ``line`` is a word and the height of a line across, or None.

    ``mistakes`` and ``unsure`` are the words for the dots of sheets with mistakes and of days that are guesses.
    """

    theme: Theme
    title: str
    about: str
    points: Sequence[Point]
    line: tuple[str, float] | None
    mistakes: str = ""
    unsure: str = ""
    ink: PageBuilder = field(default_factory=PageBuilder)

    def page(self) -> Page:
        """Return the picture as a page as high as its legend needs."""
        theme, ink = self.theme, self.ink
        ink.text(_MARGIN, _MARGIN + 5, self.title, "display", _TITLE, theme.ink, role="title")
        ink.text(_MARGIN, _MARGIN + 10, self.about, "label", _LABEL, theme.soft, role="label")
        ticks = list(self._ticks())
        left = _MARGIN + max(text_width(str(tick), "label", _SMALL) for tick in ticks) + 2
        room = Rect(left, _MARGIN + 18, _WIDTH - _MARGIN - left, _HEIGHT)
        low, span = ticks[0], max(1, ticks[-1] - ticks[0])

        def height(points: float) -> float:
            return room.y + room.height - (points - low) / span * room.height

        for tick in ticks:
            ink.line([(left, height(tick)), (_WIDTH - _MARGIN, height(tick))], Paint(stroke=theme.faint, width=0.1))
            at = baseline(height(tick), _SMALL)
            ink.text(left - 1.5, at, str(tick), "label", _SMALL, theme.soft, "right", role="label")
        if self.line is not None:
            word, middle = self.line
            across = [(left, height(middle)), (_WIDTH - _MARGIN, height(middle))]
            # Dashed, because a player's line may be as dark.
            ink.line(across, Paint(stroke=theme.ink, width=0.3, dash=_DASH), role="line")
            ink.text(_WIDTH - _MARGIN, height(middle) - 1, word, "label", _SMALL, theme.ink, "right", role="label")
        places = self._places(room)
        self._totals([(place, height(point.total)) for place, point in zip(places, self.points, strict=True)])
        bottom = self._days(places, room.y + room.height + 4)
        return Page("chart", PageBoxes(_WIDTH, self._legend(bottom + 4) + _MARGIN), tuple(ink.marks), label=self.title)

    def _totals(self, corners: Sequence[tuple[float, float]]) -> None:
        """Draw the line and the dots of each player; of equal ones the earlier stand out around the later."""
        own = {
            name: [number for number, point in enumerate(self.points) if point.player == name]
            for name in self._players()
        }
        steps = [pair for numbers in own.values() for pair in pairwise(corners[number] for number in numbers)]
        lines, dots = Counter(steps), Counter(corners)
        for name, hue in self._players().items():
            for step in pairwise(corners[number] for number in own[name]):
                lines[step] -= 1
                width = _STROKE + 2 * _RING * lines[step]
                self.ink.line(step, Paint(stroke=hue.strong, width=width), role="total")
            for number in own[name]:
                point, (x, y) = self.points[number], corners[number]
                dots[x, y] -= 1
                colour = self.theme.mistake if point.marked else hue.strong
                paint = _dot(self.theme, colour, unsure=point.unsure)
                self.ink.circle(x, y, _DOT + _RING * dots[x, y], paint, role="dot")

    def _ticks(self) -> Iterator[int]:
        """Yield the numbers beside the picture, from below the lowest total to above the highest."""
        totals = [point.total for point in self.points]
        low, high = min(totals), max(totals)
        step = next((step for step in _STEPS if (high - low) / step < _MOST_TICKS), high - low)
        yield from range(low // step * step, -(-high // step) * step + step, step)

    def _places(self, room: Rect) -> list[float]:
        """Return where each point stands from left to right, by the days between them."""
        days = [date.fromisoformat(point.day).toordinal() for point in self.points]
        step = room.width / max(1, max(days) - min(days))
        return [room.x + (day - min(days)) * step for day in days]

    def _players(self) -> dict[str, Hue]:
        hues = list(self.theme.hues.values())
        names = dict.fromkeys(point.player for point in self.points)
        return {name: hues[number % len(hues)] for number, name in enumerate(names)}

    def _days(self, places: Sequence[float], y: float) -> float:
        """Write the first day, the last one, and as many between as there is room for; return their baseline."""
        taken: list[float] = []
        every = sorted({point.day: place for point, place in zip(self.points, places, strict=True)}.items())
        for day, place in (every[0], *every[:0:-1]):
            half = text_width(day, "label", _SMALL) / 2
            x = min(max(place, _MARGIN + half), _WIDTH - _MARGIN - half)
            if all(abs(x - other) >= 2 * half + _GAP for other in taken):
                self.ink.text(x, y, day, "label", _SMALL, self.theme.soft, "centre", role="label")
                taken.append(x)
        return y

    def _legend(self, y: float) -> float:
        """Write what the colours mean, over as many lines as that needs; return where the last one ends."""
        x, entries = _MARGIN, [(name, Paint(hue.strong)) for name, hue in self._players().items()]
        if any(point.marked for point in self.points):
            entries.append((self.mistakes, Paint(self.theme.mistake)))
        if any(point.unsure for point in self.points):
            entries.append((self.unsure, _dot(self.theme, self.theme.ink, unsure=True)))
        for number, (name, paint) in enumerate(entries):
            width = 4.0 + text_width(name, "label", _SMALL) + _GAP
            if x > _MARGIN and x + width > _WIDTH - _MARGIN:
                x, y = _MARGIN, y + _ROW
            if number < len(self._players()):
                self.ink.rectangle(Rect(x, y, 3, 3), paint, role="legend")
            else:
                self.ink.circle(x + 1.5, y + 1.5, _DOT, paint, role="legend")
            self.ink.text(x + 4, baseline(y + 1.5, _SMALL), name, "label", _SMALL, self.theme.ink, role="label")
            x += width
        return y + 3.0


def _dot(theme: Theme, colour: Colour, *, unsure: bool) -> Paint:
    """Return how a dot is drawn: hollow if its day is a guess."""
    return Paint(theme.white, stroke=colour, width=0.4) if unsure else Paint(colour)

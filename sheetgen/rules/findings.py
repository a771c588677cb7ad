"""Collect findings of a game's module that still notes them one by one, instead of yielding them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from sheetgen.layout.layout import Area, Box, Need
from sheetgen.rules import expand
from sheetgen.rules.expand import Expander
from sheetgen.rules.finding import BalanceItem, Edit, Finding, FirstOf, Severity, Together
from sheetgen.rules.tally import Sheet
from sheetgen.rules.ways import NO_DETAILS, Change, Details, Way
from sheetgen.rules.words import Words


class Findings:
    """The findings of one sheet; ``is_trial`` if another finding's remedy is tried on it."""

    def __init__(self, words: Words, expander: Expander, *, is_trial: bool = True) -> None:
        self.words = words
        self.remedies = Ways(expander)
        self.is_trial = is_trial
        self.found: list[Finding] = []
        self.settled: set[str] = set()

    def add(
        self,
        rule: str,
        area: str,
        box: int | None,
        key: str,
        severity: Severity = "error",
        details: Details = NO_DETAILS,
        /,
        **values: Any,
    ) -> None:
        """Note a finding."""
        counted = tuple(BalanceItem(*each) for each in details.counted)
        meant = tuple(_edit(way) for way in details.ways)
        self.found.append(
            Finding(
                rule,
                area,
                key,
                values,
                box,
                severity,
                details.boxes,
                counted,
                meant,
                None,
                details.forgotten,
            )
        )

    def legal_way(self, sheet: Sheet, mends: object, tried: Iterable[Iterable[Change]]) -> tuple[Way, ...]:  # noqa: ARG002
        """Return a way that stands for the first of these that leads to a legal sheet."""
        return (_Sought([tuple(changes) for changes in islice(tried, 1 if self.is_trial else None)]),)


class _Sought(Way):
    """A way that is still to be found among several."""

    def __init__(self, tried: Iterable[Iterable[Change]]) -> None:
        super().__init__("", ())
        object.__setattr__(self, "tried", tried)


def _edit(way: Way) -> Edit:
    if isinstance(way, _Sought):
        return FirstOf(lambda: (Together(tuple(changes)) for changes in way.tried))  # type: ignore[attr-defined]
    return Together(way.changes)


class Ways:
    """Edits expanded at once, each as a way without a name."""

    def __init__(self, expander: Expander) -> None:
        self.expander = expander
        self.game = expander.game

    def mark(self, sheet: Sheet, boxes: Iterable[Box]) -> tuple[Way, ...]:
        """Mark boxes."""
        return self.way(self.expander.mark(sheet, boxes))

    def clear(self, sheet: Sheet, boxes: Iterable[Box]) -> tuple[Way, ...]:
        """Empty boxes."""
        return self.way(self.expander.clear(sheet, boxes))

    def write(self, area: str, number: int | None, box: int = 1) -> tuple[Way, ...]:
        """Write a number."""
        fits = number is None or self.game.areas[area].holds(number)
        return self.way([Change(self.game.areas[area].boxes[box - 1].id, number)]) if fits else ()

    def leave_out(self, area: Area, entries: Iterable[int]) -> tuple[Way, ...]:
        """Leave entries of a list out."""
        return self.way([expand.list_cards(area, entry, ()) for entry in entries])

    def list_cards(self, area: Area, entry: int, cards: Sequence[str]) -> tuple[Way, ...]:
        """List other cards in an entry."""
        return self.way([expand.list_cards(area, entry, cards)])

    def unmarked(self, sheet: Sheet, area: Area) -> list[Box]:
        """Return the empty boxes of an area."""
        return expand.unmarked(sheet, area)

    def marked(self, sheet: Sheet, area: Area) -> list[Box]:
        """Return the marked boxes of an area."""
        return expand.marked(sheet, area)

    def unused(self, box: str) -> Change:
        """Take a use back."""
        return expand.unused(self.game, box)

    def wanted(self, needs: Iterable[Need]) -> list[Box]:
        """Return the boxes that meet needs."""
        return expand.wanted(self.game, needs)

    def way(self, changes: Iterable[Change]) -> tuple[Way, ...]:
        """Return the way of changes; none if there are none."""
        every = tuple(changes)
        return (Way("", every),) if every else ()

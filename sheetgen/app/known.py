"""A game with what reads, checks and scores its sheets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from sheetgen.fill.read import SheetReader
from sheetgen.games import own_rules
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.rules.check import Checker
from sheetgen.rules.match import is_blank
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.violation import Report


@dataclass(frozen=True)
class Known:
    """A game with its texts, the reader of its sheets and what checks them; ``name`` is the one it goes by here."""

    name: str
    game: Game
    language: Language

    @cached_property
    def reader(self) -> SheetReader:
        """Reads the game's sheets."""
        return SheetReader(self.game, self.language)

    @cached_property
    def checker(self) -> Checker:
        """Checks and scores the game's sheets. Raises `Unusable` where the layout names a module that is not there."""
        return Checker(self.game, self.language, own_rules(self.game))

    def check(self, filled: Filled, *, strict: bool = False, restrictions: Restrictions | None = None) -> Report:
        """What is wrong with one sheet, by the general rules and the game's own, and its score.

        Nothing is said against a sheet in which nothing is filled in yet.
        """
        report = self.checker.check(filled, strict=strict, restrictions=restrictions)
        return replace(report, violations=()) if is_blank(self.game, filled) else report

"""Checks filled-in sheets by what the layout says; knows no game."""

from __future__ import annotations

from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.rules.balance import balance_checks
from sheetgen.rules.banner_order import banner_order_checks
from sheetgen.rules.choices import choice_checks
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.needs import need_check
from sheetgen.rules.next_boxes import NextBoxes
from sheetgen.rules.order import order_checks
from sheetgen.rules.own import OwnRules, missing_areas_told
from sheetgen.rules.remedies import Remedies
from sheetgen.rules.restrictions import Restrictions, check_restrictions
from sheetgen.rules.score import Score, Scorer
from sheetgen.rules.tally import Sheet
from sheetgen.rules.violation import Report, Violation
from sheetgen.rules.words import Words
from sheetgen.rules.written import WrittenScore

SEVERITIES = ("error", "warning", "note")


class Checker:
    """Checks and scores the sheets of one game: the layout is made into checks once, then each sheet is quick."""

    def __init__(self, game: Game, language: Language, own: OwnRules) -> None:
        self.game = game
        self.tally, self.own = own.tally, own
        self.words = Words(game, language)
        self.remedies = Remedies(self.tally, self.words)
        self._next_boxes = NextBoxes(self.tally)
        self.scorer = Scorer(self.tally, self.own.part)
        self.written = WrittenScore(game)
        self.checks: tuple[Check, ...] = (
            *order_checks(self.tally),
            need_check(self.tally),
            *balance_checks(self.tally),
            *choice_checks(self.tally),
            *banner_order_checks(self.tally),
        )
        on_sheets = [area.id for sheet in game.sheets for top in sheet.areas for area in top.walk()]
        places = {area: place for place, area in enumerate(dict.fromkeys([*on_sheets, *game.areas]))}
        self._order = lambda found: (SEVERITIES.index(found.severity), places.get(found.area, len(places)))

    def check(self, filled: Filled, *, strict: bool = False, restrictions: Restrictions | None = None) -> Report:
        """Everything that is wrong with a sheet, errors first, and its score.

        ``restrictions`` are the changes of the scenario the sheet was played in; None where it is not known or there
        was none.
        """
        sheet = self.tally.sheet(filled)
        findings = Findings(self.words, self.remedies, lambda after: self._again(after, restrictions))
        with missing_areas_told(self.tally.game):
            self._find(sheet, findings, restrictions)
            findings.follow(sheet)
            score = self._score(sheet)
        self.written.check(sheet, score, findings)
        return Report(filled, tuple(sorted(findings.violations, key=self._order)), score, strict)

    def _find(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:
        for check in self.checks:
            check(sheet, findings)
        self.own.check(sheet, findings, restrictions)
        if restrictions:
            check_restrictions(self.tally, restrictions, sheet, findings)

    def _again(self, filled: Filled, restrictions: Restrictions | None) -> list[Violation]:
        """The violations of a sheet that is tried as a way out; its own ways are not followed further."""
        findings = Findings(self.words, self.remedies)
        self._find(self.tally.sheet(filled), findings, restrictions)
        return findings.violations

    def next_boxes(self, filled: Filled, restrictions: Restrictions | None = None) -> tuple[str, ...]:
        """The ids of the boxes that could be marked next by the layout's rules."""
        return self._next_boxes.of(self.tally.sheet(filled), restrictions)

    def _score(self, sheet: Sheet) -> Score:
        score = self.scorer.score(sheet)
        slug, values = self.own.title(sheet, score.total) or (score.title, {})
        return score if slug is None else score._replace(title=self.words.text(f"titles.{slug}", **values))

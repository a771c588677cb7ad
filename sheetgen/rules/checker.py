"""Check filled-in sheets by their layout and by the game's own rules."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.rules.balance import balance_checks
from sheetgen.rules.banner_order import banner_order_checks
from sheetgen.rules.choices import choice_checks
from sheetgen.rules.expand import Expander
from sheetgen.rules.finding import SEVERITIES, Finding, Place
from sheetgen.rules.formulas import rule_formula_checks
from sheetgen.rules.game_rules import GameRules, report_missing_areas
from sheetgen.rules.lots import growth_checks
from sheetgen.rules.match_sheets import Clash, MatchFinding, clashes, copies, sheets_of_one_player
from sheetgen.rules.need_checks import NextBoxes, need_check
from sheetgen.rules.order_checks import order_checks
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.remedies import Remedy, RemedyBuilder, Trial
from sheetgen.rules.restrictions import Restrictions, check_restrictions
from sheetgen.rules.score import Score, Scorer, WrittenScore
from sheetgen.rules.score_chain import ScoreChain, counted_boxes
from sheetgen.rules.tally import MarkedSheet
from sheetgen.rules.violation import Report
from sheetgen.rules.wording import distinct, match_finding, violation

Check = Callable[[MarkedSheet], Iterator[Finding]]
"""One general rule for one part of a game's layout."""


class Checker:
    """The checks and the score of one game: the layout is compiled into checks once, then each sheet is quick."""

    def __init__(self, game: Game, language: Language, own: GameRules) -> None:
        self.game = game
        self.tally, self.own = own.tally, own
        self.words = PrintedNames(game, language)
        self.remedies = Expander(self.tally)
        self._next_boxes = NextBoxes(self.tally)
        self.scorer = Scorer(self.tally, self.own.part)
        self.written = WrittenScore(game)
        self.checks: tuple[Check, ...] = (
            *order_checks(self.tally),
            need_check(self.tally),
            *balance_checks(self.tally),
            *choice_checks(self.tally),
            *banner_order_checks(self.tally),
            *growth_checks(self.tally),
            self.scorer.budgets.check,
            *rule_formula_checks(self.tally, self.scorer.compiler.compile),
        )
        on_sheets = [area.id for sheet in game.sheets for top in sheet.areas for area in top.walk()]
        places = {area: place for place, area in enumerate(dict.fromkeys([*on_sheets, *game.areas]))}
        self._order = lambda found: (SEVERITIES.index(found.severity), places.get(found.area, len(places)))

    def check(
        self,
        filled: FilledSheet,
        *,
        strict: bool = False,
        restrictions: Restrictions | None = None,
        remedies_for: Container[Place] | None = None,
    ) -> Report:
        """Return everything that is wrong with a sheet, errors first, and its score.

        ``restrictions`` are the changes of the scenario the sheet was played in; None if it is unknown or there was
        none. With ``remedies_for`` only the findings of these places get remedies.
        """
        sheet = self.tally.sheet(filled)
        with report_missing_areas(self.game):
            found = [] if filled.only else list(self.findings(sheet, restrictions))
            score = self._score(sheet)
            judge = partial(self._trial, restrictions)
            remedies = RemedyBuilder(self.game, self.remedies, judge, Trial(sheet, found)).of_all(remedies_for)
        # A remedy may change the score: what is written of it is not tried, but compared with the sheet as it is.
        written = [*self.written.check(sheet, score), *self.written.unplaced(sheet)]
        remedies += [
            tuple(Remedy(self.remedies.changes(sheet, edit), (each.place,)) for edit in each.meant) for each in written
        ]
        words = self.words.of_sheet(filled.values)
        violations = [
            violation(words, finding, each, sheet) for finding, each in zip([*found, *written], remedies, strict=True)
        ]
        found_once = sorted(distinct(words, violations), key=self._order)
        return Report(filled, tuple(found_once), score, strict)

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:
        """Yield what is wrong with a sheet, apart from its written score."""
        for check in self.checks:
            for finding in check(sheet):
                more = self.own.meant(sheet, finding)
                yield replace(finding, meant=(*finding.meant, *more)) if more else finding
        yield from self.own.findings(sheet, restrictions)
        if restrictions:
            yield from check_restrictions(self.tally, restrictions, sheet, self.own.settled(sheet, restrictions))

    def _trial(self, restrictions: Restrictions | None, filled: FilledSheet) -> Trial:
        """Find what is wrong with a sheet on which a remedy is tried."""
        sheet = self.tally.sheet(filled)
        return Trial(sheet, tuple(self.findings(sheet, restrictions)))

    def check_match(self, filled: Sequence[FilledSheet], names: Sequence[str]) -> tuple[MatchFinding, ...]:
        """Return the contradictions between sheets of one match, for the players of these ``names``.

        A sheet that is given twice is reported, and otherwise compared once.
        """
        found = copies(filled)
        compared = {place: self.tally.sheet(sheet) for place, sheet in enumerate(filled) if place not in found}
        # Of a sheet of which only the score was copied, what the game's own module compares is not there.
        whole = {place: sheet for place, sheet in compared.items() if not filled[place].only}
        clashing = (
            *_clashes(compared, partial(clashes, self.game)),
            *_clashes(whole, self.own.clashes),
        )
        twice = [Clash("twice", "", (earlier, place), severity="warning") for place, earlier in found.items()]
        several = [
            Clash("several", "", places, severity="warning")
            for places in sheets_of_one_player(filled)
            if not found.keys() & {*places}
        ]
        return tuple(map(partial(match_finding, self.words, names), (*clashing, *twice, *several)))

    def next_boxes(self, filled: FilledSheet, restrictions: Restrictions | None = None) -> tuple[str, ...]:
        """Return the ids of the boxes that could be marked next by the layout's rules."""
        return self._next_boxes.find(self.tally.sheet(filled), restrictions)

    def explain_score(self, filled: FilledSheet) -> Mapping[str, str]:
        """Return how the lines of the score came about that are more than a count, by their names."""
        return ScoreChain(self.words).lines(self.scorer.formulas, self.tally.sheet(filled))

    def counted_boxes(self, filled: FilledSheet) -> Mapping[str, tuple[str, ...]]:
        """Return the boxes that each line of the score counts, by the names of the lines."""
        sheet, formulas = self.tally.sheet(filled), self.scorer.formulas
        return {name: counted_boxes(self.tally, formulas, name, sheet) for name in formulas}

    def budgets_left(self, filled: FilledSheet) -> Mapping[str, int]:
        """Return what each budget has left, less than 0 if more was paid; none if there are too many ways to pay."""
        budgets = self.scorer.budgets
        left = budgets.balance(self.tally.sheet(filled)) if budgets.icons else ()
        return dict(zip(budgets.icons, left or (), strict=False))

    def title(self, filled: FilledSheet) -> str | None:
        """Return the title that a sheet's points earn, None if the game has none."""
        return self._score(self.tally.sheet(filled)).title

    def _score(self, sheet: MarkedSheet) -> Score:
        copied = sheet.filled.only
        score = self.scorer.copied(sheet, *self.written.copied(sheet)) if copied else self.scorer.score(sheet)
        slug, values = self.own.title(sheet, score.total) or (score.title, {})
        return score if slug is None else score._replace(title=self.words.text(f"titles.{slug}", **values))


def _clashes(
    sheets: Mapping[int, MarkedSheet], check: Callable[[Sequence[MarkedSheet]], Iterable[Clash]]
) -> Iterator[Clash]:
    """Yield what a check finds on two sheets or more, which are known by their places in the match."""
    places = list(sheets)
    for clash in check(list(sheets.values())) if len(sheets) > 1 else ():
        yield replace(clash, sheets=tuple(places[number] for number in clash.sheets))

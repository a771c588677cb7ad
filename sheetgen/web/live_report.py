"""``judge(marks) -> report``: what the page shows about a sheet, computed by the package's checker."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.check_files import with_matches
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import Place, Way, apply_edits, box_for_edit
from sheetgen.rules.score import PartScore
from sheetgen.rules.violation import Report, Violation
from sheetgen.web.player_marks import MarkConverter, Marks, changes_between

Json = dict[str, Any]

MOST_HELD = 24
"""The most reports that are held: a page asks for the marks that it shows, and then about one box more."""


class LiveReporter:
    """The judge of sheets of one game in one language."""

    def __init__(self, library: Library, known: LoadedGame) -> None:
        self.library = library
        self.known = known
        self.marker = MarkConverter(known)
        self._held: dict[tuple[frozenset[tuple[str, str]], bool], Report] = {}
        """The last reports by the marks, and whether remedies were looked for."""

    @cached_property
    def explainer(self) -> Explainer:
        """The explanations of the game's boxes."""
        return Explainer(self.known.game, self.known.language)

    def check(self, filled: FilledSheet, remedies_for: Container[Place] | None = None) -> Report:
        """Return the checker's report under the restrictions of the sheet's scenario.

        With ``remedies_for`` only the findings of these places get remedies: to find remedies takes most of the time.
        """
        restrictions = scenario_rules(self.library, self.known, filled)
        return self.known.check(filled, restrictions=restrictions, remedies_for=remedies_for)

    def check_marks(self, marks: Marks, *, remedies: bool = True) -> Report:
        """Return the report on marks, with or without remedies; the last reports are cached.

        Raises `RefusedMarks` for marks that no file could contain.
        """
        key = frozenset(marks.items())
        report = self._held.get((key, True)) or self._held.get((key, remedies))
        if report is None:
            report = self.check(self.marker.filled(marks), None if remedies else ())
            self._held[key, remedies] = report
            for old in list(self._held)[:-MOST_HELD]:
                self._held.pop(old, None)
        return report

    def judge(self, marks: Marks, others: Sequence[FilledSheet] = ()) -> Json:
        """Return the report on marks as plain data; a place in the score is counted among the sheets of ``others``.

        Raises `RefusedMarks` for marks that no file could contain.
        """
        filled = self.marker.filled(marks) if others else None
        if filled is not None and (together := next(with_matches(self.library, [filled], others))) is not filled:
            return self.report(self.check(together))
        return self.report(self.check_marks(marks))

    def report(self, report: Report) -> Json:
        """Return a report as plain data.

        ``mistakes`` and ``rewards`` have a ``number`` in a common count, mistakes first, so that theirs are those of
        `spots`; each remedy lists the numbers it ``mends``.
        """
        report = replace(report, violations=tuple(sorted(report.violations, key=lambda each: bool(each.forgotten))))
        rules = scenario_rules(self.library, self.known, report.filled)
        chains = self.known.checker.explain_score(report.filled)
        boxes = self.known.checker.counted_boxes(report.filled) if chains else {}
        left = self.known.checker.budgets_left(report.filled)
        words = self.known.checker.words
        found = [self._violation(report, number, each) for number, each in enumerate(report.violations, 1)]
        return {
            "total": report.score.total,
            "title": report.score.title,
            "parts": [
                {**self._part(part, chains.get(part.name, "")), "boxes": boxes.get(part.name, ())}
                for part in report.score.parts
            ],
            "budgets": [
                {"label": words.text("formula.left", icon=words.icon(icon, 2)), "left": number}
                for icon, number in left.items()
            ],
            "mistakes": [each for each in found if not each["reward"]],
            "rewards": [each for each in found if each["reward"]],
            "next": list(self.known.checker.next_boxes(report.filled, rules)),
        }

    def _violation(self, report: Report, number: int, violation: Violation) -> Json:
        ways = [self._way(report, way) for way in violation.ways]
        if violation.forgotten:
            # To take back the mark that brought a reward is the last thing that a player wants.
            ways.sort(key=lambda way: None in way["set"].values())
        return {
            "number": number,
            "severity": violation.severity,
            "reward": violation.forgotten,
            "area": violation.area,
            "boxes": list(self._boxes(violation)),
            "message": violation.message,
            "hint": violation.hint,
            "source": violation.source,
            "ways": ways,
        }

    def spots(self, report: Report) -> list[str]:
        """Return one box of each mistake in their order, an empty text for none: for a view of the whole sheet."""
        mistakes = [each for each in report.violations if each.severity != "note" and not each.forgotten]
        return [next(iter(self._boxes(each)), "") for each in mistakes]

    def _at(self, way: Way) -> str:
        """Return the box to show a remedy at: the last changed one of the area that is changed first."""
        boxes = [box_for_edit(self.known.game, change.box) for change in way.changes]
        return [box.id for box in boxes if box.area == boxes[0].area][-1]

    def _boxes(self, violation: Violation) -> Iterable[str]:
        """Return the boxes concerned; of a whole area only its first, so that there is a place to show."""
        if violation.boxes:
            return violation.boxes
        area = self.known.game.areas.get(violation.area)
        if area is None:
            return ()
        own = area.boxes or ((area.box,) if area.box is not None else ())
        named = [box.id for box in own if violation.box in (None, box.number)]
        return named[:1]

    def _way(self, report: Report, way: Way) -> Json:
        """Return a remedy: its label, the box to show it at, the marks to change, the numbers of what it mends.

        It mends nothing for certain if the search for it ended too soon; the list is empty then.
        """
        filled = apply_edits(self.known.game, report.filled, way.changes)
        changed = changes_between(*self.marker.differing(report.filled, filled))
        mends = [number for number, each in enumerate(report.violations, 1) if each.place in way.mends]
        return {"label": way.label, "at": self._at(way), "set": changed, "mends": mends}

    def _part(self, part: PartScore, how: str) -> Json:
        text = self.known.language.text
        cards = [
            {"label": text(f"cards.{card.name}.name"), "points": card.points, "count": card.count, "next": card.next}
            for card in part.cards
        ]
        return {
            "name": part.name,
            "label": text(f"score.{part.name}"),
            "points": part.points,
            "cards": cards,
            "how": how,
        }


def count_findings(report: Report) -> Mapping[str, int]:
    """Return the number of mistakes of a report, and of rewards that were not taken."""
    rewards = sum(bool(each.forgotten) for each in report.violations)
    mistakes = sum(each.severity != "note" and not each.forgotten for each in report.violations)
    return {"mistakes": mistakes, "rewards": rewards}

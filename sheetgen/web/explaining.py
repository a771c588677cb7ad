"""Explain a box: its cost, needs and gains, what filling it would break, and the marks needed before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import Change, Way, apply_edits
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.violation import Report, Violation
from sheetgen.rules.wording import phrases
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_marks import Changes, Marks, changes_between

Json = dict[str, Any]

MOST_STEPS = 8
"""The most mistakes fixed on the way to a box; if there are more, no way is returned."""


def explain(judge: LiveReporter, marks: Marks, box: str, changes: Changes) -> Json:
    """Return the facts about an empty box as plain data; ``changes`` are the marks that fill it.

    ``costs`` are the prices, one of which is paid; ``gives`` are the gains, one of which is chosen if it ``chooses``;
    ``needs`` are the conditions, each at a box. ``breaks`` are the mistakes that filling it now would cause, ``way``
    the further marks that avoid them, empty if there are none or none were found. Raises `KeyError` for a box the game
    does not have, `Refused`.
    """
    game, explainer = judge.known.game, Explainer(judge.known.game, judge.known.language)
    found = game.boxes[box]
    known = {_place(each): each.boxes for each in _mistakes(judge.check_marks(marks, remedies=False))}

    def is_new(each: Violation) -> bool:
        # A mistake that was there may now be of this box as well.
        before = known.get(_place(each))
        return before is None or (box in each.boxes and box not in before)

    after = judge.check_marks(judge.marker.changed(marks, changes), remedies=False)
    breaks = [each for each in _mistakes(after) if is_new(each)]
    steps, there = _way(judge, explainer.words, after, is_new)
    return {
        "label": explainer.words.box(found),
        **_facts(explainer, game.areas[found.area], found),
        "breaks": [each.message for each in breaks],
        "source": breaks[0].source if breaks else "",
        "steps": steps,
        "way": {} if there is None else changes_between(marks, judge.marker.marks(there)),
    }


def _facts(explainer: Explainer, area: Area, box: Box) -> Json:
    """Return the facts about a box; those with pieces that are excluded are told in whole sentences."""
    plain = {"costs": [], "gives": [], "chooses": False, "needs": []}
    if box.given or area.excludes:
        return {**plain, "facts": explainer.facts(area, box)}
    counted = {icon: box.gain.icons.count(icon) for icon in box.gain.icons}
    return {
        "costs": [[_piece(explainer, *piece) for piece in purse] for purse in box.cost],
        "gives": [_piece(explainer, *piece) for piece in counted.items()],
        "chooses": box.gain.chooses,
        "needs": [{"words": words, "box": last} for words, last in explainer.needs(area, box)],
        "facts": explainer.further_facts(area, box),
    }


def _piece(explainer: Explainer, icon: str, number: int) -> Json:
    return {"icon": icon, "words": explainer.words.icon_count(icon, number)}


def _way(
    judge: LiveReporter, names: PrintedNames, report: Report, is_new: Callable[[Violation], bool]
) -> tuple[list[str], FilledSheet | None]:
    """Return the steps of a way that only adds marks until no new mistake is left, and the sheet at its end.

    No steps and None if there is no mistake, or no way was found.
    """
    filled, done = report.filled, list[Change]()
    for _ in range(MOST_STEPS):
        wrong = next((each for each in _mistakes(report) if is_new(each)), None)
        if wrong is None:
            return [words for words, _ in phrases(names, done, filled.values)], report.filled if done else None
        with_remedies = judge.check(report.filled, {wrong.place}).violations
        taken = next(
            (way for each in with_remedies if each.place == wrong.place for way in _adding(judge, report.filled, each)),
            None,
        )
        if taken is None:
            break
        done.extend(taken.changes)
        report = judge.check(apply_edits(judge.known.game, report.filled, taken.changes), ())
    return [], None


def _adding(judge: LiveReporter, filled: FilledSheet, wrong: Violation) -> Iterator[Way]:
    """Yield the remedies of a mistake that only add marks."""
    before = judge.marker.marks(filled)
    for way in wrong.ways:
        after = judge.marker.marks(apply_edits(judge.known.game, filled, way.changes))
        if all(text is not None and key not in before for key, text in changes_between(before, after).items()):
            yield way


def _mistakes(report: Report) -> list[Violation]:
    return [each for each in report.violations if each.severity != "note" and not each.forgotten]


def _place(violation: Violation) -> tuple[object, ...]:
    return (violation.rule, violation.area, violation.box)

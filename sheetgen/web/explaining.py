"""Explain a box: its cost, needs and gains, what filling it would break, and the marks needed before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.notation import Cost
from sheetgen.rules.expand import unmarked
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import Change, apply_edits, box_for_edit
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
    the further marks that avoid them, in the order to make them, empty if there are none or none were found; then the
    empty boxes before it in its area are among its needs. ``steps`` tell the way in words, ``starts`` has the first box
    of each; ``sum`` is what the boxes of the way and the box itself cost together. Raises `KeyError` for a box the game
    does not have, `RefusedMarks`.
    """
    game, explainer = judge.known.game, judge.explainer
    found = game.boxes[box]
    before = judge.check_marks(marks, remedies=False)
    known = {_place(each): each.boxes for each in _mistakes(before)}

    def is_new(each: Violation) -> bool:
        # A mistake that was there may now be of this box as well.
        earlier = known.get(_place(each))
        return earlier is None or (box in each.boxes and box not in earlier)

    after = judge.check_marks(judge.marker.changed(marks, changes), remedies=False)
    breaks = [each for each in _mistakes(after) if is_new(each)]
    way = _way(judge, found, after, is_new)
    facts = _facts(explainer, game.areas[found.area], found)
    if breaks and not way:
        facts["needs"] = [*_earlier(judge, found, after.filled), *facts["needs"]]
    steps = list(_steps(explainer.words.of_sheet(after.filled.values), way, after.filled))
    return {
        "label": explainer.words.box(found),
        **facts,
        "breaks": [each.message for each in breaks],
        "source": breaks[0].source if breaks else "",
        "steps": [words for words, _ in steps],
        "starts": [first for _, first in steps],
        "sum": _sum(explainer, [*_boxes(game, way), found]) if way else [],
        "way": _marks_in_turn(judge, marks, before.filled, after.filled, way) if way else {},
    }


def _steps(words: PrintedNames, way: list[Change], filled: FilledSheet) -> Iterator[tuple[str, str]]:
    """Yield the steps of a way in words, each with its first box.

    What is chosen in a part that the step before builds is one step with it.
    """
    step: list[str] = []
    part = first = ""
    for phrase, changes in phrases(words, way, filled.values):
        area = words.game.areas[box_for_edit(words.game, changes[0].box).area]
        if step and not (area.kind == "choice" and area.id.rpartition(".")[0] == part):
            yield words.language.join(step), first
            step = []
        if not step:
            first = box_for_edit(words.game, changes[0].box).id
        step.append(phrase)
        part = area.id
    if step:
        yield words.language.join(step), first


def _boxes(game: Game, way: list[Change]) -> list[Box]:
    """Return the boxes that a way fills, each once."""
    return list({box.id: box for box in (box_for_edit(game, change.box) for change in way)}.values())


def _sum(explainer: Explainer, boxes: list[Box]) -> list[Json]:
    """Return what boxes cost together, as ``number`` times ``costs``, one of which is paid each time.

    What has only one price is added up into one; the order is that of the boxes.
    """
    fixed = Counter(icon for box in boxes if len(box.cost) == 1 for icon, number in box.cost[0] for _ in range(number))
    free = Counter(box.cost for box in boxes if len(box.cost) > 1)
    times: dict[Cost, int] = {(tuple(fixed.items()),): 1} if fixed else {}
    return [{"number": number, "costs": _prices(explainer, cost)} for cost, number in (times | free).items()]


def _facts(explainer: Explainer, area: Area, box: Box) -> Json:
    """Return the facts about a box; those with pieces that are excluded are told in whole sentences."""
    plain = {"costs": [], "gives": [], "chooses": False, "needs": []}
    if box.given or area.excludes:
        return {**plain, "facts": explainer.facts(area, box)}
    counted = {icon: box.gain.icons.count(icon) for icon in box.gain.icons}
    return {
        "costs": _prices(explainer, box.cost),
        "gives": [_piece(explainer, *piece) for piece in counted.items()],
        "chooses": box.gain.chooses,
        "needs": [{"words": words, "box": last} for words, last in explainer.needs(area, box)],
        "facts": explainer.further_facts(area, box),
    }


def _earlier(judge: LiveReporter, box: Box, filled: FilledSheet) -> list[Json]:
    """Return the empty boxes that come before a box in its own area as a condition at the last of them."""
    checker, area = judge.known.checker, judge.known.game.areas[box.area]
    empty = unmarked(checker.tally.sheet(filled), area) if area.order else []
    missing = [each for each in empty if 0 < each.number < box.number]
    return [{"words": checker.words.boxes(area, missing), "box": missing[-1].id}] if missing else []


def _prices(explainer: Explainer, cost: Cost) -> list[list[Json]]:
    return [[_piece(explainer, *piece) for piece in purse] for purse in cost]


def _piece(explainer: Explainer, icon: str, number: int) -> Json:
    return {"icon": icon, "words": explainer.words.icon_count(icon, number)}


def _way(judge: LiveReporter, box: Box, report: Report, is_new: Callable[[Violation], bool]) -> list[Change]:
    """Return changes that only add marks until a sheet with a box filled has no new mistake, in the order to make them.

    Return none if there is no mistake, or no way was found.
    """
    remedies, done = judge.known.checker.remedies, list[Change]()
    for _ in range(MOST_STEPS):
        wrong = next((each for each in _mistakes(report) if is_new(each)), None)
        if wrong is None:
            return remedies.in_turn(done)
        sheet = judge.known.checker.tally.sheet(report.filled)
        more = (not done and remedies.mark(sheet, remedies.before(box))) or _adding(judge, report.filled, wrong)
        if not more:
            break
        done.extend(more)
        report = judge.check(apply_edits(judge.known.game, report.filled, more), ())
    return []


def _marks_in_turn(
    judge: LiveReporter, marks: Marks, before: FilledSheet, filled: FilledSheet, way: list[Change]
) -> Changes:
    """Return the marks that a way adds, in its order, and those of the box that it leads to last."""
    changes = changes_between(*judge.marker.differing(before, apply_edits(judge.known.game, filled, way)))
    # The sheet before may have marks that the player's marks only imply.
    added = {key: text for key, text in changes.items() if marks.get(key) != text}
    turns = {change.box: turn for turn, change in enumerate(way)}
    return {key: added[key] for key in sorted(added, key=lambda key: turns.get(key.partition(":")[0], len(way)))}


def _adding(judge: LiveReporter, filled: FilledSheet, wrong: Violation) -> tuple[Change, ...]:
    """Return the changes of the first remedy of a mistake that only adds marks, none if there is no such remedy."""
    for each in judge.check(filled, {wrong.place}).violations:
        for way in each.ways if each.place == wrong.place else ():
            before, after = judge.marker.differing(filled, apply_edits(judge.known.game, filled, way.changes))
            if before.items() <= after.items():
                return way.changes
    return ()


def _mistakes(report: Report) -> list[Violation]:
    return [each for each in report.violations if each.severity != "note" and not each.forgotten]


def _place(violation: Violation) -> tuple[object, ...]:
    return (violation.rule, violation.area, violation.box)

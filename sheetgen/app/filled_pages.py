"""Draw filled-in sheets on printed pages: pen marks, numbered mistakes and their key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.app.check_files import CheckedSheet, sheets_of_player
from sheetgen.draw.field_appearance import replace_missing_glyphs
from sheetgen.fill.field_states import (
    field_states_of,
)
from sheetgen.kinds.kind import NAMED_MARKS, ON
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.text import CROSSED
from sheetgen.layout.box import Box
from sheetgen.layout.game import FilledSheet, Game, Value
from sheetgen.layout.language import Language, as_printed
from sheetgen.marks.marks import Page
from sheetgen.place.finding_marks import FindingsOnPage
from sheetgen.place.finding_signs import ANOTHER, BoxChange, NumberedFinding, Pen
from sheetgen.place.mistake_legend import add_legend
from sheetgen.place.mistake_pages import MOST_STEPS, MOST_WAYS, FindingText, WayStep, place_mistake_legend
from sheetgen.place.pen_marks import PenMark, PenMarkState, draw_pen_marks
from sheetgen.place.theme import PlaceSettings
from sheetgen.rules.agreeing import choose_ways, has_several_numbers, is_of_score
from sheetgen.rules.finding import Change, Way, box_for_edit
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.score import TOTAL
from sheetgen.rules.violation import Report, Violation
from sheetgen.rules.wording import grouped_phrases

_MINUS = "\u2212"
"""The sign before what is subtracted: a hyphen would be as short as that of a word."""


def pen_marks(game: Game, filled: FilledSheet, language: Language) -> dict[str, PenMark]:
    """Return the pen marks of a filled-in sheet by box id."""
    done: dict[str, PenMark] = {}
    for area in game.areas.values():
        for key, text in field_states_of(area, filled).items() if kind_of(area).holds_value else ():
            kind = kind_of(area)
            box, pen = kind.pen_mark(area, key, text)
            # What is crossed without being underlined first is wrong, and is drawn so.
            state: PenMarkState = "struck" if pen == "crossed" and text == ON and box not in done else pen
            # The pen itself draws the stroke through a letter.
            word = text.removesuffix(CROSSED) if state == "crossed" else text
            icon = game.icons.get(word) if area.cell_marks else None
            label = kind.option_label(word, language) if kind.pen == "written" and icon is None else ""
            done[box] = PenMark(state, replace_missing_glyphs(label, "pen"), icon)
    for envoy, boxes in boxes_ringed_by_envoys(game):
        # Sending the envoy rings his favours; the file contains only those used since.
        if filled.values.get(game.boxes[envoy].area):
            done.update({box.id: PenMark("ringed") for box in boxes if box.id not in done})
    return done


def boxes_ringed_by_envoys(game: Game) -> Iterator[tuple[str, tuple[Box, ...]]]:
    """Yield the box of each envoy, and the boxes that are ringed when he is sent."""
    for area in game.areas.values():
        if area.box is not None and kind_of(area).stands == "sent":
            yield area.box.id, tuple(box for uses in area.areas if kind_of(uses).has_uses for box in uses.boxes)


def add_pen_marks(
    setting: PlaceSettings, pages: Sequence[Page], sheets: Iterable[CheckedSheet], *, only_own: bool
) -> tuple[Page, ...]:
    """Return the pages once for each filled-in sheet, with its marks and numbered mistakes; the mistakes' key follows.

    ``only_own`` leaves out the pages that are not the player's, such as those of other characters and score pads.
    """
    game, language, theme = setting.game, setting.language, setting.theme
    marked: list[Page] = []
    for sheet in sheets:
        report = sheet.report
        done, values = pen_marks(game, report.filled, language), report.filled.values
        report, agreed = choose_ways(game, report, sheet.check_again)
        ways = {number: _with_taken_back(game, way, values) for number, way in agreed.items()}
        wrong = number_findings(game, report.violations, ways, done)
        own = set(sheets_of_player(game, [report.filled]))
        # In large print a number follows the name of the sheet.
        chosen = [page for page in pages if not only_own or {page.name, page.name.rpartition("-")[0]} & own]
        # Sums of numbers that are wrong would be wrong as well.
        shown = [replace(page, sums=()) if wrong else page for page in chosen]
        drawn = [
            replace(draw_pen_marks(page, theme, done), sums=whole.sums)
            for page, whole in zip(shown, chosen, strict=True)
        ]
        if wrong:
            texts = [
                _explanation(game, language, report, each, ways.get(number), done)
                for number, each in enumerate(report.violations)
            ]
            found = [FindingsOnPage(add_legend(page, theme, language, wrong), theme, wrong) for page in drawn]
            key = place_mistake_legend(setting, found, list(zip(wrong, texts, strict=True)), _counted(report, language))
            drawn = [*(sheet.page for sheet in found), *key]
        marked += drawn
    return tuple(marked)


def _counted(report: Report, language: Language) -> str:
    """Return the player's name and how many mistakes, warnings and notes the sheet has."""
    counts = Counter(f"{each.severity}s" for each in report.violations)
    texts = [
        language.text(f"report.{key}", number=counts[key]) for key in ("errors", "warnings", "notes") if counts[key]
    ]
    return " · ".join(filter(None, (replace_missing_glyphs(report.player, "label"), *texts)))


def _explanation(
    game: Game,
    language: Language,
    report: Report,
    violation: Violation,
    drawn: Way | None,
    done: Mapping[str, PenMark],
) -> FindingText:
    """Return a finding in words, without letters that no font has, which a player may have written.

    The remedy that is ``drawn`` on the sheet comes first.
    """
    scored = is_of_score(game, violation) and not _only_scores(game, report)
    lines, mended = _remedies(game, language, report, violation, drawn, done, scored=scored)
    # No line begins with the dash in the name of a chapter.
    chapter = violation.source.replace(" - ", "\u00a0- ")
    source = language.text("report.source", chapter=chapter) if chapter else ""
    hint = _hint(game, language, report, violation, scored=scored)
    # The sheet was checked in the words of a terminal.
    texts = (as_printed(replace_missing_glyphs(text, "label")) for text in (violation.message, hint, source))
    message, hint, source = texts
    return FindingText(message, hint, lines, source, _cited(game, violation, done), mended)


def _remedies(
    game: Game,
    language: Language,
    report: Report,
    violation: Violation,
    drawn: Way | None,
    done: Mapping[str, PenMark],
    *,
    scored: bool,
) -> tuple[tuple[tuple[WayStep, ...], ...], tuple[str, ...]]:
    """Return the remedies of a finding step by step, and the numbers of the other mistakes that each mends.

    Of a finding that is ``scored`` with others they are what to do after those.
    """
    ways = violation.ways if violation.severity != "note" else ()
    values = report.filled.values
    names = PrintedNames(game, language, values)
    several = has_several_numbers(violation)

    def step(phrase: str, changes: Sequence[Change]) -> WayStep:
        shown = as_printed(replace_missing_glyphs(phrase, "label"))
        own = tuple(_box_change(game, change, done) for change in changes)
        # Which of several numbers is right, only the player knows.
        return WayStep(shown, tuple(replace(each, text=ANOTHER) if several and each.text else each for each in own))

    if scored:
        return ((_step_of_score(language, drawn, step),),), ("",)
    whole = [_with_taken_back(game, way, values) for way in ways]
    drawn_first = sorted(whole, key=lambda way: way != drawn)
    groups = [*grouped_phrases(names, drawn_first, values)]
    printed = [*groups[:1], *(each for each in groups[1:] if len(each[1]) <= MOST_STEPS)][:MOST_WAYS]
    lines = tuple(tuple(step(*each) for each in group) for _, group in printed)
    return lines, tuple(names.ranges(_mended_too(report, violation, way)) for way, _ in printed)


def _mended_too(report: Report, violation: Violation, way: Way) -> list[int]:
    """Return the numbers of the other mistakes that a remedy of a finding puts right."""
    found = enumerate(report.violations, 1)
    return [number for number, each in found if each is not violation and each.place in way.mends]


def _step_of_score(language: Language, drawn: Way | None, step: Callable[[str, Sequence[Change]], WayStep]) -> WayStep:
    """Return what to do with a written line of the score when other mistakes are mended."""
    if drawn is None:
        return WayStep(language.text("print.finding.later"))
    return step(language.text("print.finding.then", number=drawn.changes[0].value), drawn.changes)


def _hint(game: Game, language: Language, report: Report, violation: Violation, *, scored: bool) -> str:
    """Return why a finding is one; of the total what it adds, mistakes included if it is ``scored`` with others."""
    added = _addends(game, language, report, violation)
    if scored:
        return language.text("print.finding.now", sum=added) if added else ""
    return " ".join(filter(None, (violation.hint, added)))


def _only_scores(game: Game, report: Report) -> bool:
    """Return whether nothing but written lines of the score is wrong."""
    return all(each.severity == "note" or is_of_score(game, each) for each in report.violations)


def _cited(game: Game, violation: Violation, done: Mapping[str, PenMark]) -> tuple[str, ...]:
    """Return the boxes that show the finding: those it cites, and those of its area with the same name written in."""
    names = {done[box].text for box in violation.boxes if box in done and not done[box].text.isdecimal()} - {""}
    boxes = game.areas[violation.area].boxes if violation.area in game.areas else ()
    alike = (box.id for box in boxes if box.id in done and done[box.id].text in names)
    return *alike, *violation.cited


def _addends(game: Game, language: Language, report: Report, violation: Violation) -> str:
    """Return the lines of the score that make its total, if the finding is about that; none of 0 points.

    No line of the text ends between a sign or a name and its number.
    """
    if violation.area != f"{game.scoring.written}.{TOTAL}":
        return ""
    lines = [(language.text(f"score.{part.name}"), part.points) for part in report.score.parts if part.points]
    said = [
        f"{_MINUS if points < 0 else '+' if at else ''}\u00a0{name}\u00a0{abs(points)}"
        for at, (name, points) in enumerate(lines)
    ]
    return f"{' '.join(said).strip()} =\u00a0{report.score.total}"


def number_findings(
    game: Game, violations: Sequence[Violation], ways: Mapping[int, Way], done: Mapping[str, PenMark]
) -> list[NumberedFinding]:
    """Return the findings under their numbers in the report, each at the boxes it is about, with what is drawn there.

    Of several boxes those count that the player marked. ``ways`` are the remedies to be drawn, by the places of the
    findings; ``done`` are the pen marks by box id. A number is struck even if only the player knows the right one.
    """
    found = []
    agreed = {change.box for way in ways.values() for change in way.changes}
    for number, violation in enumerate(violations):
        marked = tuple(box for box in violation.boxes if box in done)
        way = ways.get(number)
        changes = tuple(_box_change(game, change, done) for change in (way.changes if way else ()))
        if way is None and has_several_numbers(violation):
            (change,) = violation.ways[0].changes
            changes = (BoxChange(change.box, fill=True, text=ANOTHER),) if change.box not in agreed else ()
        boxes = marked or violation.boxes or _places(game, violation, changes)
        found.append(NumberedFinding(number + 1, violation.severity, boxes, changes))
    return found


def _box_change(game: Game, change: Change, done: Mapping[str, PenMark]) -> BoxChange:
    """Return what a change of the sheet does to the box on paper."""
    value = change.value
    if change.box in game.boxes and type(value) is int:
        return BoxChange(change.box, fill=True, text=str(value))
    if change.box not in game.boxes or value in (False, None, "none"):
        return BoxChange(change.box, fill=False)
    taken_back = value == "ringed" and change.box in done
    return BoxChange(change.box, fill=not taken_back, ring=taken_back, pen=_pen(game, change, done))


def _pen(game: Game, change: Change, done: Mapping[str, PenMark]) -> Pen:
    """Return the line that a change draws under or through what is printed in a box, if that is its mark."""
    area = game.areas[game.boxes[change.box].area]
    struck = change.box in done and done[change.box].state == "struck"
    second = kind_of(area).has_rings and change.value == area.states[1] and not struck
    state = NAMED_MARKS.get(area.states[second])
    return "underline" if state == "underlined" else "cross" if state == "crossed" else ""


def _with_taken_back(game: Game, way: Way, values: Mapping[str, Value]) -> Way:
    """Return a remedy that also takes back what was chosen before where it chooses something else, as on paper."""
    changed = {change.box for change in way.changes}
    whole: list[Change] = []
    for change in way.changes:
        area = game.areas[box_for_edit(game, change.box).area]
        chosen = f"{area.id}.{values[area.id]}"
        if kind_of(area).has_options and change.value and chosen in game.boxes.keys() - changed:
            whole.append(Change(chosen, False))
        whole.append(change)
    return replace(way, changes=tuple(whole))


def _places(game: Game, violation: Violation, changes: Sequence[BoxChange]) -> tuple[str, ...]:
    """Return where a finding that lists no box is marked.

    That is the box it names by its number, else the boxes of its area that its remedy changes, else the first box that
    it changes, else the whole area.
    """
    area = game.areas.get(violation.area)
    boxes = () if area is None else area.boxes
    own = next((box.id for box in boxes if box.number == violation.box), violation.area)
    if own in game.boxes:
        return (own,)
    changed = [change.box for change in changes if change.box in game.boxes]
    return tuple(box for box in changed if box.startswith(f"{own}.")) or tuple(changed[:1]) or (own,)

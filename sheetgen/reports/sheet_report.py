"""Format violations and scores for a person, and the comparison of the sheets of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any

from sheetgen.app.check_files import CheckedSheet, CheckResult, match_mistakes, player_name, rank_sheets
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.layout.language import Language
from sheetgen.reports.styled_lines import EMPTY, Span, StyledLine, TextStyle, align_rows, line, paragraph, wrap_columns
from sheetgen.rules.agreeing import choose_ways
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import Way
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.score import CardPoints
from sheetgen.rules.violation import Violation
from sheetgen.rules.wording import grouped_labels, phrases
from sheetgen.text.shown_text import escape_invisible

SIGNS = {"error": "x", "warning": "!", "note": "i"}
MOST_COLUMNS = 5
"""The most players side by side in the score table; more are listed one below the other."""


def score_lines(sheets: Sequence[CheckedSheet], width: int) -> Iterator[StyledLine]:
    """Yield the score table of one game's sheets with their ranks, and what decided between equals."""
    language = sheets[0].known.language
    yield line(language.text("game"), "strong")
    yield EMPTY
    rows = _table(sheets, language)
    heads = (language.text("report.total"), language.text("report.place"))
    for number, row in enumerate(align_rows(rows, numbers=range(1, len(rows[0])))):
        yield line(row, "strong" if number == 0 or row.startswith(heads) else "", 2)
    for remark in (*tie_breaks(sheets), *match_remarks(sheets)):
        yield from paragraph(remark, width)
    yield from match_lines(sheets, width)
    title = sheets[0].report.score.title
    if len(sheets) == 1 and title is not None and not sheets[0].is_half_entered:
        yield line(language.text("report.title", title=title), indent=2)


def check_lines(sheets: Iterable[CheckedSheet], width: int, *, why: bool = False) -> Iterator[StyledLine]:
    """Yield every sheet with its violations."""
    for number, sheet in enumerate(sheets):
        yield from [EMPTY] if number else []
        yield from sheet_lines(sheet, width, why=why)


def score_result_lines(outcome: CheckResult, width: int) -> Iterator[StyledLine]:
    """Yield the ranking of each match, and every sheet with its details and violations."""
    for sheets in outcome.rankings():
        yield from (*score_lines(sheets, width), EMPTY)
    for sheet in outcome.sheets:
        yield from (*sheet_lines(sheet, width, details=True), EMPTY)


def sheet_lines(sheet: CheckedSheet, width: int, *, details: bool = False, why: bool = False) -> Iterator[StyledLine]:
    """Yield whose sheet it is, and every violation with its reason and its remedies.

    With ``details`` also how its cards and its penalty were counted, with ``why`` the explanation of each violation.
    """
    yield heading(sheet)
    if details and not sheet.is_blank:
        yield from detail_lines(sheet, width)
    yield from finding_lines(sheet, width, why=why)


def heading(sheet: CheckedSheet) -> StyledLine:
    """Return whose sheet it is and its file, with the numbers of errors and warnings if there are any."""
    language, report = sheet.known.language, sheet.report
    key = "report.sheet" if sheet.number is None else "report.sheet-number"
    name = language.text(key, player=player_name(sheet), file=escape_invisible(report.filled.file), number=sheet.number)
    spans = [Span(name, "strong")]
    styles: tuple[TextStyle, ...] = ("error", "warning")
    for style in styles:
        number = sum(violation.severity == style for violation in report.violations)
        if number:
            counted = language.text(f"report.{style}s", number=number)
            spans += [Span("  "), Span(counted, style)]
    return tuple(spans)


def detail_lines(sheet: CheckedSheet, width: int) -> Iterator[StyledLine]:
    """Yield how the numbers of the table were counted that are not plain counts: formulas, cards, penalties."""
    language = sheet.known.language
    rows: list[list[str]] = []
    chains = sheet.known.checker.explain_score(sheet.report.filled)
    for part in () if sheet.report.filled.only else sheet.report.score.parts:
        if part.name in chains:
            rows.append([language.text(f"score.{part.name}"), str(part.points), chains[part.name]])
        if part.kind == "penalty":
            how = language.text("report.rings", rings=part.rings)
            rows.append([language.text(f"score.{part.name}"), str(part.points), how])
        for card in part.cards:
            rows.append([language.text(f"cards.{card.name}.name"), str(card.points), _card(card, language)])
    for row in align_rows(rows, numbers=(1,), width=width):
        yield line(row, indent=2)


def finding_lines(sheet: CheckedSheet, width: int, *, why: bool = False) -> Iterator[StyledLine]:
    """Yield every violation with its number, which is also on the picture of a filled-in sheet."""
    language, found = sheet.known.language, sheet.report.violations
    if sheet.is_blank:
        yield line(language.text("report.no-score" if sheet.report.filled.only else "report.blank"), indent=2)
        return
    yield from _state_lines(sheet, width)
    values, above = sheet.report.filled.values, ""
    words = sheet.known.checker.words.of_sheet(values)
    common = common_cause(found)
    if common is not None:
        several = len(phrases(words, common.changes, values)) > 1
        above = common.label if several else ""
        yield from paragraph(_common_cause(found, common, words, several=several), width, 2)
    # The remedies are those that the key of the printed sheet tells.
    fitting, _ = choose_ways(sheet.known.game, sheet.report, sheet.check_again)
    for number, violation in enumerate(fitting.violations, 1):
        yield from _violation(number, violation, width, language, _place(sheet, violation))
        ways = violation.ways if violation.severity != "note" else ()
        for place, label in enumerate(grouped_labels(words, ways, values)):
            key = "report.other-way" if place else "report.as-above" if label == above else "report.way"
            yield from paragraph(language.text(key, way=label), width, 4)
        for reason in Explainer(sheet.known.game, language).why(violation) if why else ():
            yield from paragraph(reason, width - 2, 6)


def _state_lines(sheet: CheckedSheet, width: int) -> Iterator[StyledLine]:
    """Yield the state of a sheet: half entered, its score alone copied, of a day still to come, without mistakes."""
    text = sheet.known.language.text
    if sheet.report.filled.next_place in sheet.known.game.areas:
        area = sheet.known.checker.words.area(sheet.report.filled.next_place)
        yield from paragraph(text("report.half-entered", area=area), width, 2, style="note")
    elif sheet.report.filled.only:
        yield line(text("report.score-only"), "note", 2)
    if sheet.future_day:
        yield from paragraph(text("report.future-day", day=sheet.future_day), width, 2, style="warning")
    elif not sheet.report.filled.only and all(each.severity == "note" for each in sheet.report.violations):
        yield line(text("report.clean"), "good", 2)


def common_cause(found: Sequence[Violation]) -> Way | None:
    """Return the remedy that removes the most mistakes, if there is one that removes several."""
    ways = [way for each in found if each.severity != "note" for way in each.ways[:1]]
    best = max(ways, key=lambda way: len(way.mends), default=None)
    return best if best is not None and len(best.mends) > 1 else None


def _common_cause(found: Sequence[Violation], best: Way, words: PrintedNames, *, several: bool) -> str:
    """Return which mistakes a remedy of one change or of ``several`` removes."""
    numbers = [number for number, each in enumerate(found, 1) if each.place in best.mends]
    everything = sum(each.severity != "note" for each in found)
    key = "report.changes" if several else "report.one-change"
    if len(numbers) == everything:
        key += "-all"
    return words.text(key, way=best.label, numbers=words.ranges(numbers), number=len(numbers), all=everything)


def _place(sheet: CheckedSheet, violation: Violation) -> str:
    """Return where a file has the unknown card that a violation is about; empty for any other violation."""
    filled, number = sheet.report.filled, violation.box or 0
    area = sheet.known.game.areas.get(violation.area)
    if area is None or area.kind != "cards" or not 0 < number <= len(cards := _cards(filled, area)):
        return ""
    at = filled.line_of(area.id, number) if set(cards[number - 1]) - {*sheet.known.game.cards} else None
    return "" if at is None else f"{filled.file}:{at}"


def _cards(filled: FilledSheet, area: Area) -> list[tuple[str, ...]]:
    """Return the cards of each entry, the own one first."""
    entries: Any = filled.values[area.id]
    return [entry if isinstance(entry, tuple) else (entry,) for entry in entries]


def _violation(
    number: int, violation: Violation, width: int, language: Language, place: str = ""
) -> Iterator[StyledLine]:
    first, *others = wrap_columns(f"{number}. {violation.message}", width)
    others += wrap_columns(violation.hint, width) if violation.hint else []
    yield (Span("  "), Span(SIGNS[violation.severity], violation.severity), Span(f" {first}"))
    for text in others:
        yield line(text, indent=4)
    source = language.text("report.source", chapter=violation.source) if violation.source else ""
    yield line(f"[{', '.join(filter(None, (violation.rule, source, escape_invisible(place))))}]", "dim", 4)


def _table(sheets: Sequence[CheckedSheet], language: Language) -> list[list[str]]:
    """Return heading, score lines, total and rank: a column for each of a few sheets, or a row for each of many."""
    many, text = len(sheets) > MOST_COLUMNS, language.text
    ranked = rank_sheets(sheets)
    sheets = [each.sheet for each in ranked] if many else sheets
    places = {id(each.sheet): str(each.place or "–") for each in ranked}
    rows = [[text("report.player") if many else "", *map(player_name, sheets)], *setting_rows(sheets)]
    rows += _part_rows(sheets)
    rows.append([text("report.total"), *(str(sheet.report.score.total) for sheet in sheets)])
    if len(sheets) > 1:
        rows.append([text("report.place"), *(places[id(sheet)] for sheet in sheets)])
    rows += _mistake_row(sheets, always=many)
    return [list(column) for column in zip(*rows, strict=True)] if many else rows


def _part_rows(sheets: Sequence[CheckedSheet]) -> Iterator[list[str]]:
    """Yield a row for each line of the score, but for those of copied scores that nobody wrote."""
    text = sheets[0].known.language.text
    for parts in zip(*(sheet.report.score.parts for sheet in sheets), strict=True):
        if any(part.known is not None for part in parts):
            points = ("–" if part.known is None else str(part.points) for part in parts)
            yield [text(f"score.{parts[0].name}"), *points]


def _mistake_row(sheets: Sequence[CheckedSheet], *, always: bool) -> list[list[str]]:
    """Return the row with the number of mistakes; none for one sheet, or if no sheet has any, unless ``always``."""
    mistakes = list(map(_mistakes, sheets))
    shown = always or (len(sheets) > 1 and any(mistakes))
    return [[sheets[0].known.language.text("report.mistakes"), *map(str, mistakes)]] if shown else []


def _mistakes(sheet: CheckedSheet) -> int:
    """Return the number of violations that keep the sheet from being legal; warnings count if checked strictly."""
    counted = ("error", "warning") if sheet.report.strict else ("error",)
    return sum(violation.severity in counted for violation in sheet.report.violations)


def _card(card: CardPoints, language: Language) -> str:
    counts = language.text(f"cards.{card.name}.counts")
    key = "report.card" if card.next is None else "report.card-next"
    return language.text(key, counts=counts, count=card.count, next=card.next)


def setting_rows(sheets: Sequence[CheckedSheet]) -> list[list[str]]:
    """Return a row for each circumstance that the sheets of a match state: difficulty, years.

    Of a copied score nothing is known that was not written, so a default does not count.
    """
    known = sheets[0].known
    rows = []
    for target in known.game.scoring.alike:
        area = known.game.areas[target]
        filled = [sheet.report.filled for sheet in sheets]
        values = [None if each.only and target not in each.given_areas else each.values[target] for each in filled]
        if not kind_of(area).is_list and any(value is not None for value in values):
            rows.append([known.language.text(f"areas.{target}"), *(_said(sheets[0], area, value) for value in values)])
    return rows


def match_remarks(sheets: Sequence[CheckedSheet]) -> Iterator[str]:
    """Yield a line for games that are unfinished, one for half-entered sheets and one for sheets that break rules."""
    known = sheets[0].known
    text = known.language.text
    unfinished = [player_name(sheet) for sheet in sheets if sheet.is_unfinished]
    if unfinished:
        yield text("report.unfinished", players=", ".join(unfinished), all=known.game.years)
    if half := [player_name(sheet) for sheet in sheets if sheet.is_half_entered and len(sheets) > 1]:
        yield text("report.unranked", players=", ".join(half))
    illegal = [player_name(sheet) for sheet in sheets if not sheet.report.legal and not sheet.is_half_entered]
    if illegal and len(sheets) > 1:
        yield text("report.unsettled", players=", ".join(illegal))


def match_lines(sheets: Sequence[CheckedSheet], width: int) -> Iterator[StyledLine]:
    """Yield the mistakes of a match under a heading, in the form of those of a sheet."""
    found, language = match_mistakes(sheets), sheets[0].known.language
    if found:
        yield EMPTY
        yield line(language.text("report.match-mistakes"), "strong", 2)
    for number, (violation, _) in enumerate(found, 1):
        yield from _violation(number, violation, width, language)


def _said(sheet: CheckedSheet, area: Area, value: Value) -> str:
    if value is None:
        return "–"
    return kind_of(area).option_label(str(value), sheet.known.language)


def tie_breaks(sheets: Sequence[CheckedSheet]) -> Iterator[str]:
    """Yield a line for each place that several share, and one for what decided between places with equal points."""
    ranked = groupby((each for each in rank_sheets(sheets) if each.place), key=lambda each: each.place)
    places = [(place, [each.sheet for each in group]) for place, group in ranked]
    for (place, level), (_, below) in zip_longest(places, places[1:], fillvalue=(0, [])):
        language, total = level[0].known.language, level[0].report.score.total
        players = language.all_of(map(player_name, level))
        if len(level) > 1:
            unknown = any(None in each.report.score.ranking for each in level)
            key = "report.shared-unknown" if unknown else "report.shared"
            yield language.text(key, players=players, place=place, total=total)
        if below and below[0].report.score.total == total:
            names = {"first": players, "second": language.all_of(map(player_name, below)), "number": len(level)}
            yield language.text("report.tie-break", **names, total=total, **_deciding(level[-1], below[0]))


def _deciding(better: CheckedSheet, worse: CheckedSheet) -> Mapping[str, object]:
    """Return the words for what decided between two sheets, and the number that each has of it."""
    language, scores = better.known.language, (better.report.score.ranking, worse.report.score.ranking)
    word, here, there = next(
        (word[1:], abs(here), abs(there))
        for word, here, there in zip(better.known.game.scoring.ranking, *scores, strict=True)
        if here is not None and there is not None and here != there
    )
    key = next(filter(language.has, (f"ties.{word}", f"score.{word}", f"areas.{word}")))
    return {"reason": language.text(key), "here": here, "there": there}

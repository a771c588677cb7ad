"""Format the questions of entering a sheet for a person: the line to answer, how to type it, what was understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from sheetgen.app.check_files import CheckedSheet
from sheetgen.app.entering.building import BuildingCell
from sheetgen.app.entering.cell import Cell, Refused
from sheetgen.app.entering.cells import RingsCell, TrackCell
from sheetgen.app.entering.control import Remark, Sort, example_of, total_of
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.named_cells import ChoiceCell
from sheetgen.app.entering.picture import Picture, pictures
from sheetgen.app.entering.session import BACK, HELP, REVIEW, STOP, UNDO, EntrySession
from sheetgen.kinds.kind_registry import empty_value
from sheetgen.layout.game import FilledSheet
from sheetgen.reports.sheet_report import detail_lines, finding_lines, score_lines
from sheetgen.reports.styled_lines import (
    EMPTY,
    Span,
    StyledLine,
    TextStyle,
    line,
    pad,
    paragraph,
    terminal_width,
    wrap_columns,
)
from sheetgen.text.suggest import folded, plain

_STYLES: dict[Sort, TextStyle] = {"refused": "error", "doubt": "warning", "slip": "warning", "note": "note"}
_SIGNS: dict[Sort, str] = {"refused": "! ", "doubt": "? ", "slip": "? ", "note": ""}
_WORDS = {"stop": STOP, "help": HELP, "back": BACK, "undo": UNDO, "review": REVIEW}
"""The signs that may be typed as words, by the names of the words' texts."""
_MOST_NAME = 24
_LEAST_NAME = 8
"""The fewest columns for a row's name before its picture."""
_LONGEST_TITLE = 60


def handle_answer(session: EntrySession, said: str, width: int) -> tuple[bool, list[StyledLine]]:
    """Handle a typed answer; return whether questions remain, and the lines to print first.

    An empty text without a line end is the end of input.
    """
    word, session.refused = _sign_for(session, said.strip()), False
    if not said or word == STOP:
        return False, []
    if word == HELP:
        return True, [*help_lines(session, width), *_doubt_lines(session, width)]
    if word == REVIEW:
        return True, list(review_lines(session, width))
    before = session.filled
    remarks = session.answer(word)
    lines = list(picture_lines(session, _changed(session, before), width))
    for remark in remarks:
        lines += remark_lines(remark, width)
    return not session.over, lines


def _sign_for(session: EntrySession, word: str) -> str:
    """Return the sign for a word such as 'help', 'quit' or 'undo': no row is answered with such a word."""
    text = session.known.language.text
    words = {sign: folded(text(f"enter.words.{name}")).split() for name, sign in _WORDS.items()}
    return next((sign for sign, each in words.items() if folded(word) in each), word)


def _changed(session: EntrySession, before: FilledSheet) -> Iterator[InputLine]:
    """Yield the rows that an answer was for, and those that it has changed."""
    now = session.filled.values
    for each in session.all_lines:
        cells = tuple(
            cell
            for cell in each.cells
            if cell in session.answered or any(now[area.id] != before.values[area.id] for area in cell.areas)
        )
        if cells:
            yield InputLine(each.section, cells)


def remark_lines(remark: Remark, width: int) -> Iterator[StyledLine]:
    """Yield a remark on an answer."""
    yield from paragraph(f"{_SIGNS[remark.sort]}{remark.text}", width, style=_STYLES[remark.sort])


def begin_lines(session: EntrySession, file: str, width: int) -> Iterator[StyledLine]:
    """Yield the lines before the first question: how to answer, the day, and what the file contains already."""
    known, text = session.known, session.known.language.text
    yield from help_lines(session, width)
    for identity, day in session.days.items():
        yield from paragraph(
            text("enter.date-is", name=known.checker.words.area(identity), date=day), width, style="dim"
        )
    if known.game.scoring.written and not session.score_only and not session.has_rows:
        yield from paragraph(text("enter.score-way", game=known.name, file=file), width, style="dim")
    if any(_is_given(session, cell) for each in session.lines for cell in each.cells):
        yield from review_lines(session, width)


def end_lines(session: EntrySession, file: str, width: int, *, saved: bool, begun: bool = True) -> Iterator[StyledLine]:
    """Yield the lines at the end: where to continue, or that all is entered, and the score.

    ``saved`` is whether the file was written, ``begun`` whether there is one.
    """
    text = session.known.language.text
    ended = session.over or (saved and session.complete)
    if not saved:
        key = "unchanged" if begun else "nothing"
        yield from paragraph(text(f"enter.{key}", file=file), width, indent=0)
    elif ended and session.score_only and not session.has_score:
        yield from paragraph(text("enter.no-score", file=file), width, indent=0, style="warning")
    elif ended:
        points = total_of(session.known, session.filled)
        yield from paragraph(text("enter.done", file=file, points=points), width, indent=0)
    else:
        row = session.lines[session.reached].cells[0].title
        yield from paragraph(text("enter.kept", file=file, row=row), width, indent=0)
    if ended:
        yield from _final_lines(session, file, width)


def _final_lines(session: EntrySession, file: str, width: int) -> Iterator[StyledLine]:
    """Yield the score of the sheet that was entered, and its mistakes and how to correct a row.

    Nothing for a sheet without a mark.
    """
    known = session.known
    judged = CheckedSheet(known, known.check(session.filled), None)
    if judged.is_blank:
        return
    yield from score_lines([judged], width)
    yield from detail_lines(judged, width)
    yield from finding_lines(judged, width)
    if any(each.severity != "note" for each in judged.report.violations):
        text = known.language.text("enter.correct-later", game=known.name, file=file, row=example_of(session.lines))
        yield from paragraph(text, width, indent=0)


def help_lines(session: EntrySession, width: int) -> Iterator[StyledLine]:
    """Yield how to answer a line, and what the signs do."""
    if not session.over:
        for cell in session.line.cells:
            how = cell.how() if len(session.line.cells) == 1 else cell.how_beside
            yield from paragraph(session.known.language.labelled(cell.title, how), width, style="dim")
    text = session.known.language.text("enter.help", row=example_of(session.lines))
    yield from paragraph(text, width, style="dim")


def question_lines(session: EntrySession, width: int) -> Iterator[StyledLine]:
    """Yield the line to answer: its position, its rows, how to type it, and what it contains already."""
    asked = session.line
    yield EMPTY
    yield from _heading(session, width)
    yield from paragraph(how_to_type(session), width, style="dim")
    if session.visited:
        row = session.lines[session.place].cells[0].title
        yield from paragraph(session.known.language.text("enter.returns", row=row), width, style="dim")
    if any(area.id in session.filled.given_areas for area in asked.areas):
        yield from picture_lines(session, [asked], width)


def _heading(session: EntrySession, width: int) -> Iterator[StyledLine]:
    """Yield a heading such as ``Left sheet - Wall, Fort   4/24  ?1``."""
    titles = ", ".join(cell.title for cell in session.line.cells)
    section = session.section
    name = f"{session.known.language.text(f'sheets.{section}')} - {titles}" if section else titles
    count = f"{session.place + 1}/{len(session.lines)}" + (f"  ?{len(session.doubts)}" if session.doubts else "")
    first, *others = wrap_columns(name, max(_LEAST_NAME, min(width, _LONGEST_TITLE) - len(count) - 5))
    first += "..." if others else ""
    yield (Span(f"{first}  ", "strong"), Span(count, "dim"))


def preview_lines(session: EntrySession, text: str, width: int) -> Iterator[StyledLine]:
    """Yield the rows of the line to answer as typed so far, or what is wrong with the typed text."""
    words = plain(text)
    if session.over or not words or words[0] in "<>=.?" or "=" in words:
        return
    try:
        given = session.line.typed_so_far(words)
    except Refused as fault:
        yield from remark_lines(Remark("refused", str(fault)), width)
        return
    values = dict(session.filled.values)
    for cell, typed in given:
        values |= {area.id: typed.get(area.id, empty_value(area)) for area in cell.areas}
    yield from _pictures([row for cell in session.line.cells for row in pictures(cell, values)], width)


def how_to_type(session: EntrySession) -> str:
    """Return how to type the line to answer."""
    how = _how_to_type(session)
    return session.known.language.text("enter.how.tie", how=how) if session.line.breaks_ties else how


def _how_to_type(session: EntrySession) -> str:
    text, cells = session.known.language.text, session.line.cells
    offer = session.offer()
    if offer:
        return text("enter.how.offered", numbers=" ".join(map(str, offer)))
    if len(cells) == 1 and not session.line.heading:
        return cells[0].how()
    first = cells[0]
    if isinstance(first, BuildingCell):
        rows = ", ".join(cell.short_how for cell in cells)
        key = "signs-each-choice" if isinstance(first.inner[0], ChoiceCell) else "signs-each"
        return text(f"enter.how.{key}", rows=rows, signs=first.common_signs, example=first.example)
    if isinstance(first, RingsCell):
        return session.known.language.labelled(first.how(), ", ".join(cell.title for cell in cells))
    return text(f"enter.how.{_sort_of(session.line)}", rows=", ".join(cell.short_how for cell in cells))


def _sort_of(asked: InputLine) -> str:
    """Return the key of the text on how to type several rows."""
    if asked.heading:
        return "heading"
    if all(cell.one_digit for cell in asked.cells):
        return "digits-each"
    if not all(isinstance(cell, TrackCell) for cell in asked.cells):
        return "each-in-parts" if asked.has_parts else "each"
    return "counts-underlined" if all(cell.area.states[0] == "underlined" for cell in asked.cells) else "counts"


def picture_lines(session: EntrySession, lines: Iterable[InputLine], width: int) -> Iterator[StyledLine]:
    """Yield the rows of lines with their names and contents."""
    yield from _pictures(
        [row for each in lines for cell in each.cells for row in pictures(cell, session.filled.values)], width
    )


def _pictures(rows: Sequence[Picture], width: int) -> Iterator[StyledLine]:
    """Yield rows with their names, wrapped to the width."""
    if not rows:
        return
    room = max(_LEAST_NAME, min(_MOST_NAME, max(terminal_width(name) for name, _ in rows), width // 3))
    for name, text in rows:
        inset = len(name) - len(name.lstrip())
        names = [f"{' ' * inset}{part}" for part in wrap_columns(name.strip(), room - inset)]
        texts = wrap_columns(text, max(_LEAST_NAME, width - room - 2))
        for first, second in zip_longest(names, texts, fillvalue=""):
            yield line(f"{pad(first, room)}  {second}".rstrip(), indent=2)


def review_lines(session: EntrySession, width: int) -> Iterator[StyledLine]:
    """Yield the whole sheet, row by row in the order of the paper, and what is certainly wrong with it."""
    text = session.known.language.text
    for section in dict.fromkeys(each.section for each in session.lines):
        rows = [cell for each in session.all_lines if each.section == section for cell in each.cells]
        given = tuple(cell for cell in rows if _is_given(session, cell))
        if given:
            yield EMPTY
            yield line(text(f"sheets.{section}") if section else text("game"), "strong")
            yield from picture_lines(session, [InputLine(section, given)], width)
    yield from _doubt_lines(session, width)


def _doubt_lines(session: EntrySession, width: int) -> Iterator[StyledLine]:
    """Yield the mistakes that are certain, under a heading."""
    if session.doubts:
        yield EMPTY
        yield line(session.known.language.text("enter.to-look-at"), "strong")
        for doubt in session.doubts:
            yield from remark_lines(Remark("doubt", doubt), width)


def _is_given(session: EntrySession, cell: Cell) -> bool:
    return any(area.id in session.filled.given_areas for area in cell.areas)

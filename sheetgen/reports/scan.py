"""What was read from photos, and what is asked about them, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.app.scanning import PlayerPhotos, place_of
from sheetgen.reports.styled_lines import EMPTY, StyledLine, line, paragraph
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.scan.sheets import Question, SheetReading, row_ends


def photo_lines(player: PlayerPhotos, reading: SheetReading, asked: int, words: PrintedNames) -> Iterator[StyledLine]:
    """Yield whose photos were read, what they show, and how much is still open."""
    text = words.language.text
    yield line(player.name or text("report.nameless"), "strong")
    for photo in player.photos:
        sheet = text(f"sheets.{photo.sheet}")
        yield line(text("scan.photo", file=photo.file, sheet=sheet, paper=photo.paper, theme=photo.theme), indent=2)
    marks = sum(reading.answer_of(box).state != "empty" for box in reading.boxes)
    yield line(text("scan.marks", number=marks), indent=2)
    yield line(text("scan.open", number=asked), indent=2)


def row_lines(reading: SheetReading, words: PrintedNames, width: int) -> Iterator[StyledLine]:
    """Yield where each row ends: order and rules say least there."""
    text = words.language.text
    ends = [
        text("scan.row", area=words.area(area.id), filled=filled, count=count)
        for area, filled, count in row_ends(reading)
    ]
    yield EMPTY
    yield from paragraph(words.language.text("scan.rows"), width, 0)
    yield from paragraph("; ".join(ends), width)


def question_lines(question: Question, words: PrintedNames, crop: str, width: int) -> Iterator[StyledLine]:
    """Yield a question with its possible answers."""
    text = words.language.text
    yield EMPTY
    yield line(place_of(words, question), "strong")
    if question.kind == "box":
        ways = ", ".join(f"{key} {text(f'scan.states.{state}')}" for key, state in enumerate(question.states))
        yield from paragraph(text("scan.which", ways=ways), width)
        if question.suggested:
            yield from paragraph(text("scan.by-rules", state=text(f"scan.states.{question.suggested}")), width)
    elif question.kind == "numbers":
        yield from paragraph(text("scan.numbers", numbers=question.suggested), width)
    else:
        yield from paragraph(text("scan.text"), width)
    if crop:
        yield line(text("scan.crop", file=crop), "dim", 2)

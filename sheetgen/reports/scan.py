"""Write as lines what was read from photos, and the questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.app.photo_accuracy import PhotoAccuracy
from sheetgen.app.scanning import PlayerPhotos, place_of
from sheetgen.layout.language import Language
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
    yield EMPTY
    yield from paragraph(text("scan.rows"), width, 0)
    for number, (area, filled, count) in enumerate(row_ends(reading), 1):
        row = text("scan.row", area=words.area(area.id), filled=filled, count=count)
        yield from paragraph(f"{number:>2}  {row}", width)
    yield from paragraph(text("scan.rows-right"), width, 0)


def accuracy_lines(found: Iterable[PhotoAccuracy], language: Language) -> Iterator[StyledLine]:
    """Yield one line for each photo that was compared, without a name in it, so that it can be passed on."""
    for each in found:
        photo, page = each.photo, each.photo.page
        if page is not None:
            printed = f"{photo.sheet}, {photo.paper}, {photo.theme}, {photo.language}"
            quality = {"blur": round(page.blur, 2), "light": round(page.bright, 2)}
            counts = {"boxes": each.boxes, "right": each.right, "asked": each.asked}
            silent = " ".join(each.silent) or "-"
            yield line(language.text("scan.measured", printed=printed, silent=silent, **quality, **counts))


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

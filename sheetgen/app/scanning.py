"""Read photos of paper sheets: which sheet each shows, whose it is, what stands in its boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import cv2

from sheetgen.app.library import Library
from sheetgen.app.orders import ScanOrder
from sheetgen.app.photo_finder import PhotoFinder, PrintedPage
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.rules.checker import Checker
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.scan.find import Straight
from sheetgen.scan.photo import PHOTO_LIMIT, BadPhoto, decoded
from sheetgen.scan.read import BoxReading, PageReading, read_page
from sheetgen.scan.sheets import Answer, Question, SheetReading, decided, questions, unread_sheets, with_suggestion
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, translatable
from sheetgen.text.files import read_bytes

MOST_UNSURE = 0.12
"""Share of boxes to tick in doubt by themselves beyond which a photo is refused."""
FEW_UNSURE = 4
"""Boxes in doubt that are always asked about: on a page with few boxes they would be a large share."""
MOST_BLUR = 0.44
"""Blur in mm beyond which a photo is refused: thin strokes would be lost without a sign."""
LEAST_LIGHT = 0.12
"""Brightness of the paper, from 0 to 1, below which a photo is refused."""
_MOST_OUTSIDE = 0.2
"""Share of boxes outside the photo beyond which it is refused; fewer are asked about by name."""

Progress = Callable[[int, int], None]
NO_SHEET = translatable("shows no sheet known to sheetgen")


@dataclass(frozen=True)
class ReadPhoto:
    """One photo that was read. ``refused`` says why it cannot be used, and what helps; then there is no ``page``."""

    file: str
    sheet: str = ""
    paper: str = ""
    theme: str = ""
    language: str = ""
    refused: Complaint | None = None
    page: PageReading | None = None

    @property
    def print(self) -> tuple[str, ...]:
        """Which printed sheet it shows."""
        return self.sheet, self.paper, self.theme, self.language


@dataclass
class PlayerPhotos:
    """The photos of one player, and what they show together."""

    game: str
    name: str
    photos: list[ReadPhoto] = field(default_factory=list)


@dataclass(frozen=True)
class Scanned:
    """All photos of an order, and the players they are of."""

    photos: tuple[ReadPhoto, ...]
    players: tuple[PlayerPhotos, ...]

    @property
    def refusals(self) -> tuple[Complaint, ...]:
        """Why photos were refused."""
        return tuple(photo.refused for photo in self.photos if photo.refused is not None)


def scan(library: Library, order: ScanOrder, progress: Progress | None = None) -> Scanned:
    """Read photos. A photo that cannot be used is refused with the reason."""
    finder = PhotoFinder(library, order)
    read = []
    for number, file in enumerate(order.photos, 1):
        read.append(_read_file(finder, file))
        if progress:
            progress(number, len(order.photos))
    # Of two sheets in one photo, that which another photo shows alone is somebody else's.
    alone = {each.print for each, *beside in read if each.page and not beside}
    photos = [each for own in read for each in ([each for each in own if each.print not in alone] or own)]
    return Scanned(tuple(photos), tuple(_players(photos, order.players)))


def _read_file(finder: PhotoFinder, file: str) -> list[ReadPhoto]:
    try:
        content = read_bytes(file, PHOTO_LIMIT)
    except Unusable as fault:
        return [ReadPhoto(file, refused=fault.complaints[0])]
    return read_photo(finder, file, content)


def read_photo(finder: PhotoFinder, file: str, content: bytes) -> list[ReadPhoto]:
    """Return what the ``content`` of a photo shows: a sheet, and another one beside it if that can be used as well.

    ``file`` is the photo's name in complaints.
    """
    try:
        photo = decoded(content)
    except BadPhoto as fault:
        return [ReadPhoto(file, refused=_bad_photo(file, fault.reason))]
    found = finder.find(photo)
    beside = found and finder.find_beside(photo, found)
    other = [_read(finder, file, beside)] if beside else []
    return [_read(finder, file, found), *(each for each in other if each.page)]


def _read(finder: PhotoFinder, file: str, found: tuple[PrintedPage, Straight] | None) -> ReadPhoto:
    if found is None:
        hint = translatable(
            "photograph the whole sheet from above, in daylight; name its paper or language if they are not the usual"
            " ones; the publisher's own sheets cannot be read"
        )
        return ReadPhoto(file, refused=Complaint(file, NO_SHEET, hint))
    printed, straight = found
    page = read_page(straight, finder.library.game(printed.game))
    refused = refusal(file, page)
    names = (printed.sheet, printed.paper, printed.theme, printed.language)
    return ReadPhoto(file, *names, refused=refused, page=None if refused else page)


def _bad_photo(file: str, reason: str) -> Complaint:
    texts = {
        "pdf": (
            translatable("is a PDF, not a photo"),
            translatable("read a filled-in form with 'sheetgen read'"),
        ),
        "heic": (
            translatable("is a HEIC picture, which sheetgen cannot read"),
            translatable("save it as JPEG and try again"),
        ),
        "too-many-pixels": (
            translatable("has more than 40 million pixels"),
            translatable("save a smaller version and try again"),
        ),
        "too-small": (
            translatable("has too few pixels for its boxes to be read"),
            translatable("take it with 4 megapixels or more"),
        ),
        "damaged": (translatable("is damaged and cannot be opened"), translatable("copy it from the phone again")),
    }
    message, hint = texts.get(reason, (translatable("is not a photo"), translatable("use a JPEG or PNG file")))
    return Complaint(file, message, hint)


def refusal(file: str, page: PageReading) -> Complaint | None:
    """Return why the boxes of a photo cannot be trusted, and the one thing that helps most."""
    outside = sum(box.outside for box in page.boxes.values())
    count = len(page.boxes)
    if outside > _MOST_OUTSIDE * count:
        message = translatable("part of the sheet is outside the photo")
        return Complaint(file, message, translatable("photograph the whole sheet"))
    if page.blur > MOST_BLUR:
        return Complaint(
            file,
            translatable("is blurred"),
            translatable("keep the phone still, and tap the sheet on the screen to focus"),
        )
    if page.bright < LEAST_LIGHT:
        return Complaint(file, translatable("is too dark"), translatable("photograph it in daylight or near a lamp"))
    if page.unsure_alone > max(FEW_UNSURE, MOST_UNSURE * page.ticks):
        message = translatable(
            "{number} of {count} boxes may be empty or marked", number=page.unsure_alone, count=page.ticks
        )
        return Complaint(
            file, message, translatable("the marks are faint or small: use a darker pen, cross or fill the boxes")
        )
    return None


def _players(photos: Sequence[ReadPhoto], names: Sequence[str]) -> Iterator[PlayerPhotos]:
    """Yield the players: a sheet that a player has already begins the next one."""
    groups: list[PlayerPhotos] = []
    for photo in photos:
        if photo.page is None:
            continue
        game = photo.page.game
        current = groups[-1] if groups else None
        if current is None or current.game != game or photo.sheet in {each.sheet for each in current.photos}:
            name = names[len(groups)] if len(groups) < len(names) else ""
            groups.append(current := PlayerPhotos(game, name))
        current.photos.append(photo)
    if len(names) > len(groups):
        message = translatable(
            "names {number} players, but the photos show {count}", number=len(names), count=len(groups)
        )
        raise Unusable([complaint_about("player", message)])
    yield from groups


def reading_of(library: Library, player: PlayerPhotos) -> SheetReading:
    """Return the boxes of all photos of a player."""
    boxes = {name: box for photo in player.photos if photo.page for name, box in photo.page.boxes.items()}
    return sheet_reading(library.game(player.game), boxes, player.name)


def sheet_reading(game: Game, boxes: Mapping[str, BoxReading], name: str) -> SheetReading:
    """Return the boxes of a player's photos; the ``name`` is known, unless it is empty."""
    reading = SheetReading(game, boxes)
    for area in game.header:
        if area.id == "player" and name:
            reading.answers.update({box.id: Answer("written", name) for box in area.boxes if box.id in boxes})
    return reading


def questions_of(library: Library, reading: SheetReading) -> list[Question]:
    """Return what must be asked about a player's sheet, with the answers that the rules suggest.

    Nothing is suggested while a sheet is unread: it would count as empty, and boxes it pays for as mistakes.
    """
    mistakes = partial(count_mistakes, library.loaded_game(reading.game.name).checker)
    asked = [each for each in questions(reading) if not all(box in reading.answers for box in each.boxes)]
    reading.asked.update(box for each in asked if each.kind == "box" for box in each.boxes)
    settled = {} if unread_sheets(reading) else decided(reading, asked, mistakes)
    return [with_suggestion(reading, each, settled) for each in asked]


def count_mistakes(checker: Checker, filled: FilledSheet) -> int:
    """Return how many errors are on a sheet. Their remedies are not looked for, which would take a second each time."""
    return sum(each.severity == "error" for each in checker.check(filled, remedies_for=()).violations)


def photo_as_json(photo: ReadPhoto, reading: SheetReading | None) -> dict[str, Any]:
    """Return what was read from a photo, for programs."""
    boxes = {}
    if photo.page is not None and reading is not None:
        for name, box in photo.page.boxes.items():
            state, text = reading.answer_of(name)
            asked = name in reading.asked
            if state == "filled" and kind_of(reading.game.areas[reading.game.boxes[name].area]).has_uses:
                state = "used"
            boxes[name] = {"state": state, "text": text, "p": round(max(box.chances.values()), 4), "asked": asked}
    return {
        "file": photo.file,
        "sheet": photo.sheet or None,
        "paper": photo.paper or None,
        "theme": photo.theme or None,
        "language": photo.language or None,
        "refused": None if photo.refused is None else str(photo.refused),
        "boxes": boxes,
    }


def scanned_text(library: Library, sheets: Sequence[tuple[SheetReading, Sequence[Question]]]) -> str:
    """Return the sheets as one commented text; what is still open stands at the head of each as comments."""
    texts = []
    for reading, left_open in sheets:
        known = library.loaded_game(reading.game.name)
        words = known.checker.words
        comments = [f"# ? {place_of(words, question)}\n" for question in left_open]
        texts.append("".join(comments) + sheet_text(known.game, known.language, reading.filled()))
    return "---\n".join(texts)


def place_of(words: PrintedNames, question: Question) -> str:
    """Return the printed name of what a question is about."""
    area = words.game.areas[question.area]
    if question.kind != "box":
        return words.area(area.id)
    return words.boxes(area, [words.game.boxes[question.boxes[0]]])


def write_crop(player: PlayerPhotos, question: Question, folder: Path) -> str:
    """Write a picture of what a question is about into a folder; return the name of its file."""
    page = next(photo.page for photo in player.photos if photo.page and question.boxes[0] in photo.page.boxes)
    file = folder / f"{question.boxes[0] if question.kind == 'box' else question.area}.png"
    cv2.imwrite(str(file), page.crop(question.boxes))
    return str(file)

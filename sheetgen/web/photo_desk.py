"""Photos of paper sheets that players sent: what was read, what is asked about it, and the marks that come of it.

A photo is never a file: it is decoded in memory, and what is held of it is its straightened picture until another photo
of the same sheet is sent or the marks are on the player's sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import cv2

from sheetgen.app.orders import ScanOrder
from sheetgen.app.photo_finder import PhotoFinder
from sheetgen.app.scanning import (
    NO_SHEET,
    ReadPhoto,
    place_of,
    questions_of,
    read_photo,
    sheet_reading,
)
from sheetgen.marks.marks import Slot
from sheetgen.rules.checker import Checker
from sheetgen.scan.light import in_even_light
from sheetgen.scan.read import BoxReading, PageReading
from sheetgen.scan.sheets import (
    STATES,
    SURE_DIGIT,
    BadAnswer,
    Question,
    SheetReading,
    answered,
    read_row_end,
    row_ends,
    unread_sheets,
)
from sheetgen.text.complaint import Complaint, translatable
from sheetgen.web.player_file import PLAYER
from sheetgen.web.player_marks import RefusedMarks, changes_between
from sheetgen.web.session import Session

Json = dict[str, Any]
JPEG_QUALITY = 80


@dataclass(frozen=True)
class SentPhoto:
    """What is stored of a photo: its straightened ``picture`` in even light as JPEG, the page's size in mm, its boxes.

    ``corners`` of the sheet are shares of the photo's width and height, clockwise from the top left.
    """

    read: ReadPhoto
    picture: bytes
    size: tuple[float, float]
    corners: list[tuple[float, float]]
    slots: tuple[Slot, ...]
    boxes: Mapping[str, BoxReading]


class PhotoDesk:
    """The photos that the players of a session sent, by player and sheet."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._finder = PhotoFinder(session.library(), ScanOrder(photos=()), session.game)
        self._sent: dict[str, dict[str, SentPhoto]] = {}
        self._open: dict[str, tuple[SheetReading, list[Question]]] = {}

    def add(self, player: str, content: bytes, code: str) -> Json:
        """Read a photo; return all that is known of the player's sheets, or why it was ``refused``.

        Raises `KeyError` if there is no such player.
        """
        _ = self._session.records[player]
        first, *beside = read_photo(self._finder, "", content)
        # A sheet beside the one that is photographed is not taken for a sheet that was photographed before.
        taken = [each for each in beside if each.sheet not in self._sent.get(player, {})]
        if first.refused and not taken:
            told = self._session.in_words([_for_page(first.refused)])
            return {"refused": [line.removeprefix(": ") for line in told]}
        for read in [first, *taken]:
            if read.page:
                self.hold(player, read)
        return self.known(player, code)

    def hold(self, player: str, read: ReadPhoto) -> None:
        """Take a photo that was read in place of the player's last one of the same sheet. Raises `KeyError`."""
        name = self._session.records[player].name
        sent = self._sent.setdefault(player, {})
        if read.page is not None:
            sent[read.sheet] = _held(read, read.page)
        boxes = {box: found for photo in sent.values() for box, found in photo.boxes.items()}
        reading = sheet_reading(self._session.known().game, boxes, name)
        self._open[player] = reading, questions_of(self._session.library(), reading)

    def picture(self, player: str, sheet: str) -> bytes:
        """Return the straightened photo of a sheet as JPEG. Raises `KeyError`."""
        return self._sent[player][sheet].picture

    def answer(self, player: str, body: Json) -> Json:
        """Return the changes to a player's sheet that the photos make, under the answers that were given so far.

        ``answers`` are lines by the number of their question, ``rows`` how many boxes are filled by the number of the
        row; ``wrong`` has the numbers of answers that cannot stand. With ``done`` the photos are dropped.
        """
        reading, asked = self._open[player]
        reading = replace(reading, answers=dict(reading.answers))
        states = {state: state for state in STATES}
        wrong = []
        for number, line in _texts(body, "answers").items():
            try:
                reading.answers.update(answered(reading, asked[number], line, states))
            except (BadAnswer, IndexError):
                wrong.append(number)
        for number, filled in _texts(body, "rows").items():
            try:
                reading.answers.update(read_row_end(reading, f"{number} {filled}"))
            except BadAnswer as fault:
                raise RefusedMarks("no such row") from fault
        changes = self._changes(player, reading)
        if body.get("done") is True and not wrong:
            del self._sent[player], self._open[player]
        return {"set": changes, "wrong": wrong}

    def _changes(self, player: str, reading: SheetReading) -> Mapping[str, str | None]:
        marker = self._session.judge().marker
        areas = {
            area.id
            for area in reading.game.areas.values()
            if area.id != PLAYER and any(box.id in reading.boxes for box in area.every_box)
        }
        before = self._session.records[player].filled
        return changes_between(marker.marks(before, areas), marker.marks(reading.filled(), areas))

    def known(self, player: str, code: str) -> Json:
        """Return what a player's photos show and what is asked about them. Raises `KeyError` if there are none."""
        reading, asked = self._open[player]
        known = self._session.known(code)
        words = known.checker.words
        asked_boxes = {box for question in asked for box in question.boxes}
        missing = unread_sheets(reading)
        gives = {} if missing else _points(known.checker, reading)
        return {
            "missing": [known.language.text(f"sheets.{sheet.name}") for sheet in missing if sheet.in_data],
            "photos": [
                {
                    "sheet": sheet,
                    "label": known.language.text(f"sheets.{sheet}"),
                    "paper": photo.read.paper,
                    "size": photo.size,
                    "corners": photo.corners,
                    "boxes": _boxes(photo, asked_boxes, gives),
                }
                for sheet, photo in self._sent[player].items()
            ],
            "questions": [
                {
                    "kind": question.kind,
                    "boxes": [box for box in question.boxes if not _blank(reading.boxes[box])] or question.boxes[:1],
                    "all": question.boxes,
                    "place": place_of(words, question),
                    "states": question.states,
                    "suggested": question.suggested,
                    "likely": likely_state(reading, question),
                    "outside": reading.boxes[question.boxes[0]].outside,
                }
                for question in asked
            ],
            "rows": [
                {
                    "place": words.area(area.id),
                    "filled": filled,
                    "boxes": [box.id for box in area.boxes if box.id in reading.boxes],
                }
                for area, filled, _ in row_ends(reading)
            ],
        }


def _for_page(refused: Complaint) -> Complaint:
    """Return why a photo was refused, with what can be done on the page, where no paper or language can be named."""
    if refused.message != NO_SHEET:
        return refused
    hint = translatable(
        "photograph the whole sheet from above, in daylight; only sheets of this game that sheetgen has printed can be"
        " read: tap the boxes of any other"
    )
    return replace(refused, hint=hint)


def _held(read: ReadPhoto, page: PageReading) -> SentPhoto:
    straight = page.straight
    _, stored = cv2.imencode(".jpg", in_even_light(straight), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    wide, high = straight.photo_size
    places = straight.places
    ends = (places[0, 0], places[0, -1], places[-1, -1], places[-1, 0])
    corners = [(round(float(x) / wide, 4), round(float(y) / high, 4)) for x, y in ends]
    reference = straight.reference
    return SentPhoto(replace(read, page=None), stored.tobytes(), reference.size, corners, reference.slots, page.boxes)


def _points(checker: Checker, reading: SheetReading) -> dict[str, str]:
    """Return the points of each part of the score that a player writes, without its sign, by its box.

    Cards are typed, so neither their points nor the total are known yet.
    """
    game = reading.game
    score = checker.check(reading.filled(), remedies_for=()).score
    pairs = zip(game.scoring.parts, score.parts, strict=True)
    points = {f"{game.scoring.written}.{part.name}": part.sign * of.points for part, of in pairs if of.kind != "cards"}
    if len(points) == len(score.parts):
        points[f"{game.scoring.written}.total"] = score.total
    areas = [game.areas[name] for name in points if name in game.areas]
    return {box.id: str(points[area.id]) for area in areas for box in area.boxes}


def _boxes(photo: SentPhoto, asked: set[str], gives: Mapping[str, str]) -> Json:
    """Return the boxes of a photo with their places in mm, their state, and how sure it is.

    ``gives`` are the points by box that all other boxes give. A box with ``guess`` has a number that is not likely.
    """
    found: Json = {}
    for slot in photo.slots:
        box = photo.boxes[slot.box]
        entry = found.setdefault(
            slot.box,
            {
                "rects": [],
                "state": box.state,
                "p": round(max(box.chances.values()), 4),
                "kind": box.kind,
                "asked": slot.box in asked,
                "digits": [digit for digit, _ in box.digits],
                "guess": box.state == "written" and bool(box.digits) and box.digits[0][1] < SURE_DIGIT,
                "gives": gives.get(slot.box, ""),
            },
        )
        entry["rects"].append([round(number, 2) for number in (slot.x, slot.y, slot.width, slot.height)])
    return found


def likely_state(reading: SheetReading, question: Question) -> str:
    """Return what a box looks like; a choice in doubt is the one made if all others of its row are surely empty."""
    box = question.boxes[0]
    others = [each.id for each in reading.game.areas[question.area].boxes if each.id != box]
    if "chosen" in question.states and all(each in reading.boxes and _blank(reading.boxes[each]) for each in others):
        return "chosen"
    return reading.boxes[box].state


def _blank(box: BoxReading) -> bool:
    return box.state == "empty" and box.sure


def _texts(body: Json, key: str) -> dict[int, str]:
    """Return the texts by number under a key of a request. Raises `RefusedMarks` for anything else."""
    found = body.get(key, {}) if isinstance(body, dict) else None
    if not isinstance(found, dict) or not all(number.isdecimal() and len(number) < 5 for number in found):
        raise RefusedMarks("not answers")
    return {int(number): str(text)[:200] for number, text in found.items()}

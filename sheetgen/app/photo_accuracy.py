"""Compare what was read from photos with the sheet as it really is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.app.library import Library
from sheetgen.app.scanning import PlayerPhotos, ReadPhoto, reading_of
from sheetgen.fill.field_states import field_states_of, fields_of_boxes
from sheetgen.kinds.kind import BoxField
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import FilledSheet
from sheetgen.scan.sheets import Answer, SheetReading, field_text
from sheetgen.text.complaint import Complaint, Unusable, translatable


class PhotoAccuracy(NamedTuple):
    """How well the boxes of one photo were read. ``silent`` are wrong boxes that nothing would be asked about."""

    photo: ReadPhoto
    boxes: int
    right: int
    asked: int
    silent: tuple[str, ...]


def photo_accuracy(library: Library, players: tuple[PlayerPhotos, ...], truth: str) -> list[PhotoAccuracy]:
    """Return the accuracy of each photo; ``truth`` is a file with the players' sheets in the order of the photos.

    Raises `Unusable`, also if the file holds other sheets.
    """
    sheets = library.read_file(truth)
    if [sheet.game for sheet in sheets] != [player.game for player in players]:
        message = translatable("does not contain the sheets in these photos")
        hint = translatable("it must contain one sheet per player, in the order of the photos")
        raise Unusable([Complaint(truth, message, hint)])
    found = []
    for player, sheet in zip(players, sheets, strict=True):
        reading = reading_of(library, player)
        found += [_compare(reading, photo, sheet) for photo in player.photos]
    return found


def _compare(reading: SheetReading, photo: ReadPhoto, sheet: FilledSheet) -> PhotoAccuracy:
    states: dict[FieldKey, str] = {}
    right, asked, silent = 0, 0, []
    for area in reading.game.areas.values():
        states.update(field_states_of(area, sheet) if area.id in sheet.values else {})
        for box, fields in fields_of_boxes(reading.game, area).items():
            if photo.page is None or box not in photo.page.boxes:
                continue
            # Whether something is written counts, not what.
            answer = Answer(reading.answer_of(box).state, "?")
            is_right = all(bool(field_text(field, answer)) == _is_marked(field, states) for field in fields)
            sure = photo.page.boxes[box].sure
            right += is_right
            asked += not sure
            silent += [] if is_right or not sure else [box]
    count = len(photo.page.boxes) if photo.page else 0
    return PhotoAccuracy(photo, count, right, asked, tuple(silent))


def _is_marked(field: BoxField, states: Mapping[FieldKey, str]) -> bool:
    """Return whether there is anything in a field. What is written is not compared: numbers are always confirmed."""
    state = states.get(field.key, "")
    return state == field.on if field.kind == "option" else bool(state)

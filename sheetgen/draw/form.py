"""Writes the form of a document: fields, their widgets on the pages, and the appearances they share.

Every state has an appearance stream, so that a viewer need not know how to draw one. Check boxes of equal size share
theirs; a text has its own, because programs that fill forms write into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sheetgen.draw.canvas import points
from sheetgen.draw.drawing import DrawnPage
from sheetgen.draw.form_field import OFF, Field, Form
from sheetgen.draw.form_marks import Look, rectangle_of, text_size
from sheetgen.draw.job import PrintJob
from sheetgen.draw.objects import ObjectFile, literal, numbers
from sheetgen.marks.marks import Page, Slot

# Field and annotation flags (ISO 32000-1, tables 165, 221, 230).
_PRINTED, _HIDDEN, _READ_ONLY, _COMBO = 4, 2, 1, 1 << 17
_INK = b"0.25 0.25 0.28 rg"
_FONT_SHARE = 0.8
"""Viewers write in Helvetica, which runs wider than the pen's face."""
_ARROW, _LETTER, _LEAST_SIZE = 13.0, 0.6, 5.5
"""In pt the room for the arrow of a choice, and the smallest text; between them a letter's width in sizes."""


@dataclass(frozen=True, slots=True)
class _Widget:
    """``place`` is the page of the document it stands on, from 0; a ``blind`` one can be tapped but shows nothing."""

    field: Field
    slot: Slot
    place: int
    blind: bool = False


def looks_of(job: PrintJob) -> tuple[Look, ...]:
    """Every appearance that the form needs, each once."""
    looks = dict.fromkeys(_look(widget) for widget in _widgets(job))
    return tuple(look for look in looks if look is not None and (look.text or look.kind not in ("choice", "text")))


class FormWriter:
    """Puts a job's form into a file whose pages have the numbers ``pages``; ``looks`` are the drawn appearances."""

    def __init__(
        self, file: ObjectFile, job: PrintJob, form: Form, pages: list[int], looks: dict[Look, DrawnPage], fonts: int
    ) -> None:
        self._file = file
        self._job = job
        self._form = form
        self._pages = pages
        self._looks = looks
        self._fonts = fonts
        self._on_pages: dict[int, list[int]] = {}
        self._shared: dict[object, int] = {}

    def write(self, drawn: Sequence[DrawnPage]) -> tuple[int, dict[int, int]]:
        """Puts all fields. Returns the form's number, and for each page of the document that of its annotations.

        ``drawn`` are the distinct pages as they were drawn.
        """
        fields = [self._hidden(name, text) for name, text in self._form.hidden.items()]
        by_name: dict[str, list[tuple[_Widget, int]]] = {}
        for widget in _widgets(self._job):
            # The order on the page is the order of the tab key, and of what lies on what.
            number = self._file.reserve()
            self._on_pages.setdefault(widget.place, []).append(number)
            by_name.setdefault(widget.field.name, []).append((widget, number))
        fields += [self._field(widgets, drawn) for widgets in by_name.values()]
        helvetica = self._file.put(b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
        form = self._file.put(
            b"<</Fields[%b]/DR<</Font<</Helv %d 0 R>>>>/DA(/Helv 0 Tf %b)>>" % (_references(fields), helvetica, _INK)
        )
        annotations = {place: self._file.put(b"[%b]" % _references(found)) for place, found in self._on_pages.items()}
        return form, annotations

    def _hidden(self, name: str, text: str) -> int:
        """A text that travels with the form. It has a widget, because programs drop fields that have none."""
        body = b"/FT/Tx/Ff %d/T%b/V%b" % (_READ_ONLY, literal(name), literal(text))
        number = self._file.put(b"<<%b%b/F %d/Rect[0 0 0 0]>>" % (self._on_page(0), body, _HIDDEN))
        self._on_pages.setdefault(0, []).append(number)
        return number

    def _field(self, widgets: list[tuple[_Widget, int]], drawn: Sequence[DrawnPage]) -> int:
        """One field; its widgets, whose numbers are given, are its kids where there are several."""
        head = self._head(widgets[0][0].field)
        if len(widgets) == 1:
            widget, number = widgets[0]
            return self._file.put(b"<<%b%b>>" % (head, self._widget(widget, drawn)), number)
        parent = self._file.reserve()
        for widget, number in widgets:
            self._file.put(b"<</Parent %d 0 R%b>>" % (parent, self._widget(widget, drawn)), number)
        kids = _references(number for _, number in widgets)
        return self._file.put(b"<<%b/Kids[%b]>>" % (head, kids), parent)

    def _head(self, field: Field) -> bytes:
        names = b"/T%b/TU%b" % (literal(field.name), literal(field.label))
        if field.is_button:
            return b"/FT/Btn%b/V/%b" % (names, _name(field.value or OFF))
        value = b"/V%b" % literal(field.value) if field.value else b""
        if field.kind == "text":
            return b"/FT/Tx%b%b" % (names, value)
        return b"/FT/Ch/Ff %d%b%b/Opt %d 0 R" % (_COMBO, names, value, self._options(field.options))

    def _options(self, options: tuple[tuple[str, str], ...]) -> int:
        """The options, an empty one first: nothing else takes a choice back in most viewers."""
        if options not in self._shared:
            pairs = b"".join(b"[%b%b]" % (literal(stored), literal(shown)) for stored, shown in (("", ""), *options))
            self._shared[options] = self._file.put(b"[%b]" % pairs)
        return self._shared[options]

    def _on_page(self, place: int) -> bytes:
        return b"/Type/Annot/Subtype/Widget/P %d 0 R" % self._pages[place]

    def _widget(self, widget: _Widget, drawn: Sequence[DrawnPage]) -> bytes:
        field, slot = widget.field, widget.slot
        page = drawn[self._job.order[widget.place]]
        rectangle = _rectangle(self._job, widget, page.extent.trim)
        body = b"%b/F %d/Rect%b" % (self._on_page(widget.place), _PRINTED, numbers(rectangle))
        look = _look(widget)
        if field.is_button and look is not None:
            state = _name(field.on if field.value == field.on else OFF)
            return body + b"/AP %d 0 R/AS/%b" % (self._button(look, field.on, blind=widget.blind), state)
        body += b"/DA(/Helv %.1f Tf %b)/Q %d" % (_viewer_size(field, slot), _INK, _is_centred(widget))
        if look is not None and look.text:
            content = b"/Tx BMC q %b Q EMC" % self._looks[look].content
            body += b"/AP<</N %d 0 R>>" % self._appearance(content, look, b"<</Font %d 0 R>>" % self._fonts)
        elif look is not None:
            # Chromium's viewer draws its own arrow over a choice that has no appearance.
            body += b"/AP<</N %d 0 R>>" % self._appearance(b"/Tx BMC EMC", look, b"<<>>")
        return body

    def _button(self, look: Look, on: str, *, blind: bool) -> int:
        """The appearances of a check box: one for its mark, and an empty one, as some viewers ask for it."""
        key = (look, on, blind)
        if key not in self._shared:
            if look not in self._shared:
                self._shared[look] = self._appearance(self._looks[look].content, look, b"<<>>")
            if OFF not in self._shared:
                self._shared[OFF] = self._appearance(b"", Look("fill", "", 1.0, 1.0), b"<<>>")
            marked = self._shared[OFF if blind else look]
            entries = b"/%b %d 0 R/%b %d 0 R" % (_name(on), marked, _name(OFF), self._shared[OFF])
            self._shared[key] = self._file.put(b"<</N<<%b>>>>" % entries)
        return self._shared[key]

    def _appearance(self, content: bytes, look: Look, resources: bytes) -> int:
        box = numbers((0.0, 0.0, points(look.width), points(look.height)))
        return self._file.put_stream(content, b"/Type/XObject/Subtype/Form/BBox%b/Resources%b" % (box, resources))


def _widgets(job: PrintJob) -> Iterator[_Widget]:
    """Every widget, page by page, in the order of the page's slots, which is the order of the tab key."""
    if job.form is None:
        return
    for place, (index, owner) in enumerate(zip(job.order, job.form.owners, strict=True)):
        if owner is None:
            continue
        for slot in job.pages[index].slots:
            fields = job.form.players[owner].get(slot.box, ())
            # Where widgets lie on each other, pdf.js and Acrobat let a tap go to the highest, pdfium to the lowest: the
            # middle of a ringed box lies both below and above its ring.
            yield from (_Widget(field, slot, place, blind=True) for field in fields if field.kind == "core")
            yield from (_Widget(field, slot, place) for field in fields)


def _look(widget: _Widget) -> Look | None:
    field, slot = widget.field, widget.slot
    _, _, width, height = rectangle_of(field.kind, slot)
    size = (round(width, 2), round(height, 2))
    if field.is_button:
        return Look(field.kind, slot.shape, *size)
    shown = dict(field.options).get(field.value, field.value)
    if not shown and field.kind == "text":
        return None
    return Look(field.kind, slot.shape, *size, shown, _is_centred(widget))


def _viewer_size(field: Field, slot: Slot) -> float:
    """The size in pt at which a viewer is to write into a field, beside the arrow that some draw for a choice."""
    _, _, width, height = rectangle_of(field.kind, slot)
    size = text_size(width, height) * _FONT_SHARE
    longest = max((len(shown) for _, shown in field.options), default=0)
    if not longest:
        return size
    return min(size, max((points(width) - _ARROW) / (longest * _LETTER), _LEAST_SIZE))


def _is_centred(widget: _Widget) -> bool:
    """Numbers stand in the middle of their box, words begin at its left edge."""
    return widget.slot.width < 2.5 * widget.slot.height


def _rectangle(
    job: PrintJob, widget: _Widget, trim: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a widget in points from the lower left corner of the media."""
    right, down = job.back_offset if widget.place % 2 else (0.0, 0.0)
    x, y, width, height = rectangle_of(widget.field.kind, widget.slot)
    left, top = trim[0] + points(x + right), trim[3] - points(y + down)
    return (left, top - points(height), left + points(width), top)


def _references(found: Iterable[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in found)


def _name(text: str) -> bytes:
    """A name without its stroke; characters that end a name are written as their codes (ISO 32000-1, 7.3.5)."""
    return re.sub(rb"[^A-Za-z0-9_.-]", lambda found: b"#%02X" % found[0][0], text.encode("utf-8"))


def appearance_pages(job: PrintJob) -> tuple[tuple[Look, ...], tuple[Page, ...]]:
    """The appearances, and the pages to draw them as."""
    looks = looks_of(job)
    return looks, tuple(look.page() for look in looks)

"""Write the form of a document: fields, their widgets on the pages, and the appearances they share.

Every state has an appearance stream, so that a viewer need not draw one itself. Check boxes of equal size share theirs;
a text has its own, because programs that fill in forms write into it. No two fields of a page overlap: viewers do not
agree which of them is tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from sheetgen.assets.fonts import text_width
from sheetgen.draw.canvas import page_extent, to_points
from sheetgen.draw.colour import operands
from sheetgen.draw.field_appearance import (
    GRAPHITE,
    Appearance,
    FieldReach,
    appearance_of,
    display_text,
    field_area,
    field_reaches,
    is_centred,
    replace_missing_glyphs,
    text_size,
)
from sheetgen.draw.form_font import FORM_ROLE, form_font
from sheetgen.draw.job import OFF, Field, FieldKind, Form, PrintJob
from sheetgen.marks.marks import POINTS_PER_MM, Page, Slot

# Field and annotation flags (ISO 32000-1, tables 165, 221, 226, 230).
_PRINTED, _HIDDEN, _READ_ONLY, _COMBO = 4, 2, 1, 1 << 17
# One of the boxes always stays marked: viewers do not agree whether a second tap removes the mark.
_RADIO = 1 << 15 | 1 << 14
_FONT_SHARE = 0.8
"""The size of text in a viewer as a share of the pen's: viewers leave space above and below the text."""
_ARROW, _PADDING, _LEAST_SIZE = 13.0, 4.0, 4.0
"""In pt: the width of a viewer's arrow of a choice, its space on both sides of a text, the smallest text."""
_DIGIT = 0.56
"""The width of a digit, as a share of the text size, in the widest font that a viewer uses while it is typed."""
_REDRAWN: dict[FieldKind, str] = {"fill": "8", "core": "8", "ring": "m", "option": "l"}
"""What a program draws that ignores appearances: letters of Zapf Dingbats for a cross, a ring, a dot."""


@dataclass(frozen=True, slots=True)
class _Widget:
    """A field's box on the document's page ``place``, counted from 0."""

    field: Field
    slot: Slot
    reach: FieldReach
    place: int

    @property
    def look(self) -> Appearance | None:
        """The appearance to draw; None for an empty text or choice."""
        if not self.field.is_button and not display_text(self.field):
            return None
        return appearance_of(self.field, self.slot, self.reach)


def appearance_pages(job: PrintJob) -> tuple[tuple[Appearance, ...], tuple[Page, ...]]:
    """Return every appearance that the form needs, each once, and the pages that draw them."""
    looks = tuple(look for look in dict.fromkeys(widget.look for widget in _widgets(job)) if look is not None)
    return looks, tuple(look.page() for look in looks)


class FormWriter:
    """A writer that adds a job's form to the document's ``pages``; ``looks`` are the drawn appearances."""

    def __init__(
        self, pdf: Pdf, job: PrintJob, form: Form, pages: Sequence[Object], looks: Mapping[Appearance, Object]
    ) -> None:
        self._pdf = pdf
        self._job = job
        self._form = form
        self._looks = looks
        self._pages = pages
        self._order = job.order
        self._trims = [page_extent(page.boxes, crop_marks=job.crop_marks).trim for page in job.pages]
        self._ink = f"{operands(GRAPHITE, job.colour_space)} {'rg' if job.colour_space == 'rgb' else 'k'}"
        self._on_pages: dict[int, list[Object]] = {}
        self._shared: dict[object, Object] = {}

    def write(self, progress: Callable[[int], None]) -> None:
        """Add all fields to the document, and to each page its widgets.

        ``progress`` is called at each page with fields with the number of pages before it.
        """
        fields = [self._hidden(name, text) for name, text in self._form.hidden.items()]
        by_name: dict[str, list[tuple[Field, Object]]] = {}
        reached = -1
        for widget in _widgets(self._job):
            # The order on the page is the order of the tab key.
            made = self._annotation(widget.place, self._widget(widget))
            by_name.setdefault(widget.field.name, []).append((widget.field, made))
            if widget.place > reached:
                reached = widget.place
                progress(reached)
        fields += [self._field(each) for each in by_name.values()]
        dingbats = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.ZapfDingbats)
        fonts = Dictionary(Form=form_font(self._pdf, self._job.language), ZaDb=self._pdf.make_indirect(dingbats))
        self._pdf.Root.AcroForm = self._pdf.make_indirect(
            Dictionary(Fields=Array(fields), DR=Dictionary(Font=fonts), DA=String(f"/Form 0 Tf {self._ink}"))
        )
        for place, found in self._on_pages.items():
            self._pages[place].Annots = self._pdf.make_indirect(Array(found))

    def _hidden(self, name: str, text: str) -> Object:
        """Return a field that stores a hidden text. It has a widget because programs drop fields that have none."""
        entries = Dictionary(FT=Name.Tx, Ff=_READ_ONLY, T=String(name), V=String(text), F=_HIDDEN, Rect=[0, 0, 0, 0])
        return self._annotation(0, entries)

    def _annotation(self, place: int, entries: Dictionary) -> Object:
        entries.Type, entries.Subtype, entries.P = Name.Annot, Name.Widget, self._pages[place]
        made = self._pdf.make_indirect(entries)
        self._on_pages.setdefault(place, []).append(made)
        return made

    def _field(self, boxes: list[tuple[Field, Object]]) -> Object:
        """Return one field. Its widgets are its kids if there are several, or if they are boxes to choose from."""
        field, made = boxes[0]
        if len(boxes) > 1 or field.kind == "option":
            made = self._pdf.make_indirect(Dictionary(Kids=Array([widget for _, widget in boxes])))
            for box, widget in boxes:
                widget.Parent, widget.TU = made, String(box.label)
        made.T, made.TU = String(field.name), String(field.group or field.label)
        if field.is_button:
            made.FT, made.V = Name.Btn, _state(field.value or OFF)
            if field.kind == "option":
                made.Ff = _RADIO
            return made
        if field.value:
            made.V = String(field.value)
        made.FT = Name.Tx if field.kind == "text" else Name.Ch
        if field.kind == "choice":
            made.Ff, made.Opt = _COMBO, self._options(field.options)
        return made

    def _once(self, key: object, make: Callable[[], Object]) -> Object:
        """Return the object that several fields share; it is created for the first of them."""
        if key not in self._shared:
            self._shared[key] = self._pdf.make_indirect(make())
        return self._shared[key]

    def _options(self, options: tuple[tuple[str, str], ...]) -> Object:
        """Return the options, an empty one first: in most viewers nothing else clears a choice."""
        return self._once(options, lambda: Array([Array([*map(String, pair)]) for pair in (("", ""), *options)]))

    def _widget(self, widget: _Widget) -> Dictionary:
        field, slot, look = widget.field, widget.slot, widget.look
        entries = Dictionary(F=_PRINTED, Rect=self._rectangle(widget))
        if field.is_button and look is not None:
            entries.AP = self._button(look, field.on)
            entries.AS = _state(field.on if field.value == field.on else OFF)
            entries.MK = self._once(_REDRAWN[field.kind], lambda: Dictionary(CA=String(_REDRAWN[field.kind])))
            entries.DA = String(f"/ZaDb 0 Tf {self._ink}")
            return entries
        entries.DA = String(f"/Form {_viewer_size(field, slot):.1f} Tf {self._ink}")
        entries.Q = int(is_centred(slot))
        if look is not None:
            entries.AP = Dictionary(N=self._written(look))
        elif field.kind == "choice":
            # Chromium's viewer draws its own arrow over a choice that has no appearance.
            entries.AP = Dictionary(N=self._stream(b"/Tx BMC EMC", entries.Rect, Dictionary()))
        return entries

    def _rectangle(self, widget: _Widget) -> Array:
        """Return left, bottom, right and top of a widget in points from the lower left corner of the media."""
        right, down = self._job.offset_at(widget.place)
        trim = self._trims[self._order[widget.place]]
        place = field_area(widget.field.kind, widget.slot, widget.reach)
        left, top = trim[0] + to_points(place.x + right), trim[3] - to_points(place.y + down)
        edges = (left, top - to_points(place.height), left + to_points(place.width), top)
        return Array([round(edge, 2) for edge in edges])

    def _button(self, look: Appearance, on: str) -> Object:
        """Return the appearances of a check box: its mark, and an empty one, which some viewers require."""
        # Not empty: MuPDF reports a compressed stream of no bytes as damaged.
        off = self._once(OFF, lambda: self._stream(b" ", Array([0, 0, 1, 1]), Dictionary()))
        states = {f"/{on}": self._looks[look], f"/{OFF}": off}
        return self._once((look, on), lambda: Dictionary(N=Dictionary(states)))

    def _written(self, look: Appearance) -> Object:
        """Return the appearance of a text. It is not shared, because programs that fill in forms write into it."""
        drawn = self._looks[look]
        return self._stream(b"/Tx BMC q %b Q EMC" % drawn.read_bytes(), drawn.BBox, drawn.Resources)

    def _stream(self, content: bytes, box: Object, resources: Object) -> Object:
        return self._pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=resources)


def _widgets(job: PrintJob) -> Iterator[_Widget]:
    """Yield every widget, page by page, in the order of the page's slots, which is the order of the tab key."""
    if job.form is None:
        return
    marks = {box: len(fields) for player in job.form.players for box, fields in player.items()}
    reach = [field_reaches(page, marks) for page in job.pages]
    for place, (index, owner) in enumerate(zip(job.order, job.form.owners, strict=True)):
        if owner is None:
            continue
        for slot in job.pages[index].slots:
            for field in job.form.players[owner].get(slot.box, ()):
                yield _Widget(field, slot, reach[index][slot], place)


def _viewer_size(field: Field, slot: Slot) -> float:
    """Return the size in pt at which a viewer writes into a field, so that the longest text it can hold fits."""
    width = field_area(field.kind, slot, FieldReach()).width
    size = text_size(width, slot.height) * _FONT_SHARE
    longest = max(
        (text_width(replace_missing_glyphs(shown, FORM_ROLE), FORM_ROLE, 1.0) for _, shown in field.options),
        default=0.0,
    )
    longest = max(longest * POINTS_PER_MM, field.letters * _DIGIT)
    if not longest:
        return size
    room = to_points(width) - _PADDING - (_ARROW if field.options else 0.0)
    return min(size, max(room / longest, _LEAST_SIZE))


def _state(name: str) -> Name:
    return Name(f"/{name}")

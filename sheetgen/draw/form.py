"""Writes the form of a document: fields, their widgets on the pages, and the appearances they share.

Every state has an appearance stream, so that a viewer need not know how to draw one. Check boxes of equal size share
theirs; a text has its own, because programs that fill forms write into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from sheetgen.draw.canvas import points
from sheetgen.draw.colour import operands
from sheetgen.draw.form_field import OFF, Field, Form
from sheetgen.draw.form_marks import GRAPHITE, Look, rectangle_of, text_size
from sheetgen.draw.job import PrintJob
from sheetgen.draw.page_boxes import page_extent
from sheetgen.marks.marks import Page, Slot

# Field and annotation flags (ISO 32000-1, tables 165, 221, 230).
_PRINTED, _HIDDEN, _READ_ONLY, _COMBO = 4, 2, 1, 1 << 17
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
    """Puts a job's form on the document's ``pages``; ``looks`` are the drawn appearances."""

    def __init__(
        self, pdf: Pdf, job: PrintJob, form: Form, pages: Sequence[Object], looks: Mapping[Look, Object]
    ) -> None:
        self._pdf = pdf
        self._job = job
        self._form = form
        self._looks = looks
        self._pages = pages
        self._order = job.order
        self._trims = [page_extent(page.boxes, crop_marks=job.crop_marks).trim for page in job.pages]
        self._on_pages: dict[int, list[Object]] = {}
        self._shared: dict[object, Object] = {}

    def write(self) -> None:
        """Put all fields, and on each page the widgets that stand there."""
        fields = [self._hidden(name, text) for name, text in self._form.hidden.items()]
        by_name: dict[str, list[_Widget]] = {}
        made: dict[int, Object] = {}
        for widget in _widgets(self._job):
            # The order on the page is the order of the tab key, and of what lies on what.
            made[id(widget)] = self._annotation(widget.place, self._widget(widget))
            by_name.setdefault(widget.field.name, []).append(widget)
        fields += [self._field(each[0].field, [made[id(widget)] for widget in each]) for each in by_name.values()]
        helvetica = Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
        )
        self._pdf.Root.AcroForm = self._pdf.make_indirect(
            Dictionary(
                Fields=Array(fields),
                DR=Dictionary(Font=Dictionary(Helv=self._pdf.make_indirect(helvetica))),
                DA=String(f"/Helv 0 Tf {_ink(self._job)}"),
            )
        )
        for place, found in self._on_pages.items():
            self._pages[place].Annots = self._pdf.make_indirect(Array(found))

    def _hidden(self, name: str, text: str) -> Object:
        """A text that travels with the form. It has a widget, because programs drop fields that have none."""
        entries = Dictionary(FT=Name.Tx, Ff=_READ_ONLY, T=String(name), V=String(text), F=_HIDDEN, Rect=[0, 0, 0, 0])
        return self._annotation(0, entries)

    def _annotation(self, place: int, entries: Dictionary) -> Object:
        entries.Type, entries.Subtype, entries.P = Name.Annot, Name.Widget, self._pages[place]
        made = self._pdf.make_indirect(entries)
        self._on_pages.setdefault(place, []).append(made)
        return made

    def _field(self, field: Field, widgets: list[Object]) -> Object:
        """One field; its widgets are its kids where there are several."""
        if len(widgets) == 1:
            made = widgets[0]
        else:
            made = self._pdf.make_indirect(Dictionary(Kids=Array(widgets)))
            for widget in widgets:
                widget.Parent = made
        made.T, made.TU = String(field.name), String(field.label)
        if field.is_button:
            made.FT, made.V = Name.Btn, _state(field.value or OFF)
            return made
        if field.value:
            made.V = String(field.value)
        made.FT = Name.Tx if field.kind == "text" else Name.Ch
        if field.kind == "choice":
            made.Ff, made.Opt = _COMBO, self._options(field.options)
        return made

    def _options(self, options: tuple[tuple[str, str], ...]) -> Object:
        """The options, an empty one first: nothing else takes a choice back in most viewers."""
        if options not in self._shared:
            pairs = [Array([String(stored), String(shown)]) for stored, shown in (("", ""), *options)]
            self._shared[options] = self._pdf.make_indirect(Array(pairs))
        return self._shared[options]

    def _widget(self, widget: _Widget) -> Dictionary:
        field, slot = widget.field, widget.slot
        entries = Dictionary(F=_PRINTED, Rect=self._rectangle(widget))
        look = _look(widget)
        if field.is_button and look is not None:
            entries.AP = self._button(look, field.on, blind=widget.blind)
            entries.AS = _state(field.on if field.value == field.on else OFF)
            return entries
        entries.DA = String(f"/Helv {_viewer_size(field, slot):.1f} Tf {_ink(self._job)}")
        entries.Q = int(_is_centred(widget))
        if look is not None and look.text:
            entries.AP = Dictionary(N=self._written(look))
        elif look is not None:
            # Chromium's viewer draws its own arrow over a choice that has no appearance.
            entries.AP = Dictionary(N=self._empty(look.width, look.height, b"/Tx BMC EMC"))
        return entries

    def _rectangle(self, widget: _Widget) -> Array:
        """Left, bottom, right and top of a widget in points from the lower left corner of the media."""
        right, down = self._job.offset_at(widget.place)
        trim = self._trims[self._order[widget.place]]
        x, y, width, height = rectangle_of(widget.field.kind, widget.slot)
        left, top = trim[0] + points(x + right), trim[3] - points(y + down)
        return Array([round(edge, 3) for edge in (left, top - points(height), left + points(width), top)])

    def _button(self, look: Look, on: str, *, blind: bool) -> Object:
        """The appearances of a check box: one for its mark, and an empty one, as some viewers ask for it."""
        key = (look, on, blind)
        if key not in self._shared:
            if OFF not in self._shared:
                self._shared[OFF] = self._empty(1.0, 1.0, b"")
            marked = self._shared[OFF] if blind else self._looks[look]
            states = Dictionary({f"/{on}": marked, f"/{OFF}": self._shared[OFF]})
            self._shared[key] = self._pdf.make_indirect(Dictionary(N=states))
        return self._shared[key]

    def _written(self, look: Look) -> Object:
        """The appearance of a text; it is a field's own, as programs that fill forms write into it."""
        drawn = self._looks[look]
        return self._stream(b"/Tx BMC q %b Q EMC" % drawn.read_bytes(), drawn.BBox, drawn.Resources)

    def _empty(self, width: float, height: float, content: bytes) -> Object:
        return self._stream(content, Array([0, 0, points(width), points(height)]), Dictionary())

    def _stream(self, content: bytes, box: Object, resources: Object) -> Object:
        return self._pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=resources)


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


def _state(name: str) -> Name:
    return Name(f"/{name}")


def _ink(job: PrintJob) -> str:
    """The colour that viewers are to write in, as an operator."""
    return f"{operands(GRAPHITE, job.colour_space)} {'rg' if job.colour_space == 'rgb' else 'k'}"


def appearance_pages(job: PrintJob) -> tuple[tuple[Look, ...], tuple[Page, ...]]:
    """The appearances, and the pages to draw them as."""
    looks = looks_of(job)
    return looks, tuple(look.page() for look in looks)

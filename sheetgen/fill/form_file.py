"""The fields of a PDF as they are stored and shown, whoever wrote them. Knows nothing of games.

Programs that fill forms save them in many ways; what a file does not say for certain is told as a fault, never guessed.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

FORM_LIMIT = 25_000_000
"""Bytes of a PDF that is read; a form of ours has two hundred thousand, viewers add a few fonts."""
FIELD_LIMIT = 100_000
_DEPTH_LIMIT = 8
_HEAD = 1024
"""Within how many bytes from its beginning a file says that it is a PDF (ISO 32000-1, annex H, note 13)."""
_END = b"%%EOF"
_DRAWN = frozenset(
    "/Ink /FreeText /Line /Square /Circle /Polygon /PolyLine /Highlight /Underline /StrikeOut /Squiggly /Stamp".split()
)


class NotReadable(Exception):
    """The file is no PDF that can be read; ``key`` and ``hint`` name the texts that say why."""

    def __init__(self, key: str, hint: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.hint = hint
        self.values = values


@dataclass(frozen=True, slots=True)
class StoredField:
    """One field. ``text`` is its value, empty where it has none; ``shown`` the states its check boxes show."""

    name: str
    is_button: bool
    text: str
    shown: frozenset[str] = frozenset()
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StoredForm:
    """All fields of a file, how many marks were drawn over its pages, and an entry of its information."""

    fields: tuple[StoredField, ...]
    drawn: int
    information: str


def is_pdf(data: bytes) -> bool:
    """Whether the file says that it is a PDF."""
    return b"%PDF-" in data[:_HEAD]


def read_fields(data: bytes, information: str) -> StoredForm:
    """The fields of a PDF; ``information`` names the entry of its information to tell. Raises `NotReadable`."""
    if len(data) > FORM_LIMIT:
        raise NotReadable("too-large", "print-fillable", limit=FORM_LIMIT // 1_000_000)
    # A reader of a file whose end is missing goes back to what was saved before, and older marks would be scored.
    if data[data.rfind(_END) + len(_END) :].strip(b"\0\t\n\f\r ") or _END not in data:
        raise NotReadable("cut-off", "copy-again")
    from pypdf import PdfReader

    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            raise NotReadable("encrypted", "save-unprotected")
        return _stored(reader, information)
    except NotReadable:
        raise
    except Exception as fault:
        # pypdf has no common kind for what it finds in damaged files: besides its own faults come KeyError,
        # AttributeError, UnicodeDecodeError, zlib.error and more.
        raise NotReadable("damaged-says", "copy-again", reason=f"{fault}" or type(fault).__name__) from fault


def _stored(reader: Any, information: str) -> StoredForm:
    root = reader.trailer["/Root"].get_object()
    form = root.get("/AcroForm")
    fields: tuple[StoredField, ...] = ()
    if form is not None:
        tops = form.get_object().get("/Fields", [])
        fields = tuple(_walk(tops.get_object(), (), {}, 0))
    entry = (reader.metadata or {}).get(f"/{information}")
    return StoredForm(fields, _drawn(reader), _text(entry))


def _drawn(reader: Any) -> int:
    count = 0
    for page in reader.pages:
        annotations = page.get("/Annots")
        for annotation in annotations.get_object() if annotations is not None else ():
            mark = annotation.get_object()
            count += isinstance(mark, dict) and mark.get("/Subtype") in _DRAWN
    return count


def _walk(fields: Any, names: tuple[str, ...], inherited: dict[str, Any], depth: int) -> Iterator[StoredField]:
    """The fields among these and inside them; a kid without a name of its own is a widget of its parent."""
    if depth > _DEPTH_LIMIT or len(fields) > FIELD_LIMIT:
        raise NotReadable("damaged", "copy-again")
    for reference in fields:
        field = reference.get_object()
        if not isinstance(field, dict):
            # What was deleted leaves a reference to nothing; the number of fields tells that it is missing.
            continue
        own = (*names, _text(field["/T"])) if "/T" in field else names
        entries = {**inherited, **{key: field[key] for key in ("/FT", "/V", "/Opt") if key in field}}
        kids = [kid.get_object() for kid in field["/Kids"].get_object()] if "/Kids" in field else []
        kids = [kid for kid in kids if isinstance(kid, dict)]
        inner = [kid for kid in kids if "/T" in kid]
        if inner:
            yield from _walk(inner, own, entries, depth + 1)
        else:
            yield _field(".".join(own), entries, kids or [field])


def _field(name: str, entries: dict[str, Any], widgets: list[Any]) -> StoredField:
    value = entries.get("/V")
    value = value.get_object() if value is not None else None
    if entries.get("/FT") != "/Btn":
        options = entries.get("/Opt", ())
        return StoredField(name, False, _text(value), options=tuple(map(_option, options)))
    shown = frozenset(_state(widget["/AS"]) for widget in widgets if "/AS" in widget)
    state = _state(value) if value is not None else next(iter(shown - {""}), "")
    return StoredField(name, True, state, shown)


def _state(value: Any) -> str:
    """The state of a check box, empty where it is not marked."""
    state = _text(value).removeprefix("/")
    return "" if state == "Off" else state


def _option(option: Any) -> tuple[str, str]:
    entry = option.get_object()
    if isinstance(entry, list):
        return _text(entry[0]), _text(entry[-1])
    return _text(entry), _text(entry)


def _text(value: Any) -> str:
    if value is None:
        return ""
    value = value.get_object() if hasattr(value, "get_object") else value
    if isinstance(value, list):
        return _text(value[0]) if value else ""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return str(value)

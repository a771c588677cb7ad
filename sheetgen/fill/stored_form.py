"""Open a PDF of any program with care, and read its fields and an entry of its information.

This module knows nothing of games. Programs that fill in forms save them in many ways; what a file does not state
clearly is refused or reported, never guessed. A file that the library would repair is refused: it could be repaired
into an older game.
"""

from __future__ import annotations

import io
import logging
import re
import threading
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from pypdf import PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError

from sheetgen.fill.pdf_fields import DEPTH_LIMIT, FieldWalk, FormTooLarge, StoredField, state_name, text_or_empty
from sheetgen.fill.xref_check import last_xref_is_current, objects_are_at_offsets, xref_tables_are_complete
from sheetgen.text.files import FORM_LIMIT

UNPACKED_LIMIT = 25_000_000
"""The most bytes of all packed objects of a PDF together; a form of ours for thirty players has six million."""
PART_LIMIT = 200_000
"""The most fields, widgets, pages and annotations together; a form of ours for a hundred players has half."""
_END = b"%%EOF"
_NO_REPAIR = ("Overwriting cache",)
"""The beginnings of pypdf's messages that report no repair: an appended table may have an older one's number."""


class UnreadableForm(Exception):
    """The file is not a PDF that can be read; ``key`` and ``hint`` are keys of the texts that say why."""

    def __init__(self, key: str, hint: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.hint = hint
        self.values = values


@dataclass(frozen=True, slots=True)
class StoredForm:
    """All fields of a file, the number of marks drawn over its pages, and an entry of its information."""

    fields: tuple[StoredField, ...]
    drawn: int
    information: str


def read_fields(data: bytes, information: str) -> StoredForm:
    """Return the fields of a PDF; ``information`` is the entry of its information to read. Raises `UnreadableForm`."""
    if len(data) > FORM_LIMIT:
        raise UnreadableForm("too-large", "print-fillable", limit=FORM_LIMIT // 1_000_000)
    if data[data.rfind(_END) + len(_END) :].strip(b"\0\t\n\f\r ") or _END not in data:
        raise UnreadableForm("cut-off", "copy-again")
    if not last_xref_is_current(data) or not xref_tables_are_complete(data):
        raise UnreadableForm("broken-end", "copy-again")
    with _repairs() as repairs:
        stored = _read(data, information)
    if repairs:
        raise UnreadableForm("damaged-says", "copy-again", reason=repairs[0])
    _read_again(data, stored)
    return stored


def _read_again(data: bytes, stored: StoredForm) -> None:
    """Raise `UnreadableForm` if a second library does not find the same fields with the same texts."""
    # Two libraries seldom share a bug.
    try:
        differing = first_difference(data, stored.fields, PART_LIMIT)
    except CrossCheckFailed as fault:
        raise UnreadableForm("damaged-says", "copy-again", reason=f"{fault}") from fault
    except FormTooLarge:
        raise UnreadableForm("too-many", "print-fillable") from None
    if differing is not None:
        raise UnreadableForm("read-otherwise", "other-program", name=differing)


def _read(data: bytes, information: str) -> StoredForm:
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            raise UnreadableForm("encrypted", "save-unprotected")
        if not objects_are_at_offsets(data, reader.xref, getattr(reader, "xref_free_entry", {})):
            raise UnreadableForm("broken-end", "copy-again")
        _check_packed(reader)
        return _stored(reader, information)
    except UnreadableForm:
        raise
    except (DependencyError, FileNotDecryptedError):
        # The packages needed to decrypt it are missing.
        raise UnreadableForm("encrypted", "save-unprotected") from None
    except (FormTooLarge, RecursionError):
        raise UnreadableForm("too-many", "print-fillable") from None
    except Exception as fault:
        # pypdf has no common exception for damaged files: KeyError, AttributeError, UnicodeDecodeError, zlib.error and
        # others occur.
        raise UnreadableForm("damaged-says", "copy-again", reason=f"{fault}" or type(fault).__name__) from fault


def _stored(reader: Any, information: str) -> StoredForm:
    root = reader.trailer["/Root"].get_object()
    walk = FieldWalk(PART_LIMIT, reader.resolved_objects)
    form = root.get("/AcroForm")
    fields = tuple(walk.fields(form.get_object())) if form is not None else ()
    entry = (reader.metadata or {}).get(f"/{information}")
    return StoredForm(fields, walk.drawn(root.get("/Pages")), text_or_empty(entry))


def _check_packed(reader: Any) -> None:
    """Raise `UnreadableForm` if the packed objects are too large: few bytes may unpack to many."""
    left = UNPACKED_LIMIT
    for number in sorted({holder for holder, _ in reader.xref_objStm.values()}):
        stream = reader.get_object(number)
        unpacking = zlib.decompressobj()
        packed = getattr(stream, "_data", b"") if stream.get("/Filter") == "/FlateDecode" else b""
        left -= len(unpacking.decompress(packed, left + 1)) if packed else len(getattr(stream, "_data", b""))
        if left < 0:
            raise UnreadableForm("unpacked", "print-fillable", limit=UNPACKED_LIMIT // 1_000_000)


class _Listener(logging.Handler):
    """A collector of pypdf's messages by thread: each reports a repair, except those of `_NO_REPAIR`."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard = threading.local()

    def emit(self, record: logging.LogRecord) -> None:
        """Store a message for the thread that caused it."""
        message = record.getMessage()
        if not message.startswith(_NO_REPAIR):
            getattr(self.heard, "messages", []).append(message)


_LISTENER = _Listener()


@contextmanager
def _repairs() -> Iterator[list[str]]:
    """Collect pypdf's warnings within the block.

    They are kept off the terminal because they quote raw bytes of the file.
    """
    logger = logging.getLogger("pypdf")
    if _LISTENER not in logger.handlers:
        logger.addHandler(_LISTENER)
        logger.propagate = False
    messages: list[str] = []
    _LISTENER.heard.messages = messages
    try:
        yield messages
    finally:
        del _LISTENER.heard.messages


_NO_STATE = "/Off"
_STREAM = re.compile(r"^stream <[^>]*>:? *")
"""pikepdf's name of a file that is read from memory."""


class CrossCheckFailed(Exception):
    """The second library could not read the file without repairing it; the message is the reason."""


def first_difference(data: bytes, fields: Sequence[StoredField], limit: int) -> str | None:
    """Return the name of a field that the readings differ in, or that only one of them has; None if there is none.

    Of doubtful fields only the names are compared. At most ``limit`` fields and widgets are visited. Raises
    `CrossCheckFailed`, `FormTooLarge`.
    """
    doubtful = {field.name for field in fields if field.doubt}
    first = Counter((field.name, "" if field.doubt else field.text) for field in fields)
    try:
        with pikepdf.open(io.BytesIO(data), attempt_recovery=False, suppress_warnings=True) as pdf:
            form = pdf.Root.get("/AcroForm")
            again = _Walk(limit).fields(form.get("/Fields")) if form is not None else ()
            second = Counter((name, "" if name in doubtful else _text(value)) for name, value in again)
    except (pikepdf.PdfError, AttributeError, KeyError, RuntimeError, TypeError, ValueError) as fault:
        # pikepdf raises the last five for objects of other types than a form has.
        raise CrossCheckFailed(_STREAM.sub("", f"{fault}")) from fault
    differing = (first - second) + (second - first)
    return min(differing)[0] if differing else None


class _Walk:
    def __init__(self, limit: int) -> None:
        self._left = limit

    def fields(
        self, listed: Any, names: tuple[str, ...] = (), value: Any = None, kind: Any = None, depth: int = 0
    ) -> Iterator[tuple[str, Any]]:
        """Yield name and value of each field. Raises `FormTooLarge`."""
        if depth > DEPTH_LIMIT:
            raise FormTooLarge
        for field in self._each(listed):
            own = (*names, str(field["/T"])) if "/T" in field else names
            held, type_ = field.get("/V", value), field.get("/FT", kind)
            kids = list(self._each(field.get("/Kids")))
            if any("/T" in kid for kid in kids):
                yield from self.fields([kid for kid in kids if "/T" in kid], own, held, type_, depth + 1)
            else:
                shown = "/AS" if str(type_) == "/Btn" else "/V"
                texts = [held, *(widget.get(shown) for widget in kids or [field])]
                yield ".".join(own), next((text for text in texts if text is not None), None)

    def _each(self, listed: Any) -> list[Any]:
        if not isinstance(listed, (Array, list)):
            return []
        self._left -= len(listed)
        if self._left < 0:
            raise FormTooLarge
        return [each for each in listed if isinstance(each, Dictionary)]


def _text(value: Any) -> str:
    if isinstance(value, Name):
        return state_name("" if value == _NO_STATE else str(value).removeprefix("/"))
    return "" if value is None else str(value)

"""Compare a PDF's fields with a second library's reading: two libraries seldom share a bug."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from sheetgen.fill.pdf_fields import DEPTH_LIMIT, FormTooLarge, StoredField, state_name

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
    second = _read_again(data, doubtful, limit)
    differing = (first - second) + (second - first)
    return min(differing)[0] if differing else None


def _read_again(data: bytes, doubtful: Set[str], limit: int) -> Counter[tuple[str, str]]:
    try:
        with pikepdf.open(io.BytesIO(data), attempt_recovery=False, suppress_warnings=True) as pdf:
            form = pdf.Root.get("/AcroForm")
            fields = _Walk(limit).fields(form.get("/Fields")) if form is not None else ()
            return Counter((name, "" if name in doubtful else _text(value)) for name, value in fields)
    except (pikepdf.PdfError, AttributeError, KeyError, RuntimeError, TypeError, ValueError) as fault:
        # pikepdf raises the last five for objects of other types than a form has.
        raise CrossCheckFailed(_STREAM.sub("", f"{fault}")) from fault


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

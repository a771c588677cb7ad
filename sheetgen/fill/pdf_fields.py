"""Read the fields of an opened PDF: their values and what their widgets show. Doubts are reported, never resolved."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sheetgen.kinds.kind import ON
from sheetgen.layout.box import TICKED

DEPTH_LIMIT = 16
_FORGET_AFTER = 10_000
"""The number of fields and widgets after which those read are forgotten; pypdf reads some hundred at once."""
_DRAWN = frozenset(
    "/Ink /FreeText /Line /Square /Circle /Polygon /PolyLine /Highlight /Underline /StrikeOut /Squiggly /Stamp".split()
)
_OFF = "Off"
_KNOWN_KEYS = frozenset(
    "/Type /Subtype /Rect /Contents /P /NM /M /F /AP /AS /Border /C /StructParent /OC /AF /ca /CA /BM /Lang /H /MK /A "
    "/AA /BS /Parent /FT /Kids /T /TU /TM /Ff /V /DV /Opt /TI /I /MaxLen /DA /Q /DS /RV /Lock /SV".split()
)
"""The keys that a field or widget may have (ISO 32000-2, 12.5.2 and 12.7.4)."""

Doubt = Literal["", "shown-otherwise", "no-state", "texts-differ", "not-a-text", "strange-text"]


class FormTooLarge(Exception):
    """More fields, widgets or pages than a form of ours can have, or deeper nesting."""


@dataclass(frozen=True, slots=True)
class StoredField:
    """One field. ``text`` is its value, empty if it has none; ``shown`` the states its check boxes show.

    ``doubt`` is why the value is not certain.
    """

    name: str
    is_button: bool
    text: str
    shown: frozenset[str] = frozenset()
    options: tuple[tuple[str, str], ...] = ()
    doubt: Doubt = ""


class FieldWalk:
    """A walk through fields and pages, limited to ``limit`` objects, because references may form circles.

    ``held`` is the reader's cache of objects. Fields and widgets are deleted from it now and then, because none is
    needed twice.
    """

    def __init__(self, limit: int, held: MutableMapping[Any, Any]) -> None:
        self._left = limit
        self._held = held
        self._walked: set[int | None] = set()

    def fields(self, form: Any) -> Iterator[StoredField]:
        """Yield the fields of a form. Raises `FormTooLarge`."""
        yield from self._walk(_list(form.get("/Fields")), (), {}, 0)

    def drawn(self, pages: Any) -> int:
        """Return the number of marks drawn over the pages of a page tree. Raises `FormTooLarge`."""
        return sum(self._drawn(page) for page in self._pages(pages, 0))

    def _each(self, objects: Sequence[Any], *, anew: bool = False) -> Iterator[Any]:
        """Yield the dictionaries among these objects; with ``anew``, only those not visited before.

        A deleted object leaves a null reference, which is skipped. Raises `FormTooLarge`.
        """
        for reference in objects:
            self._left -= 1
            if self._left < 0:
                raise FormTooLarge
            if self._left % _FORGET_AFTER == 0:
                for key in [key for key, each in self._held.items() if isinstance(each, dict) and "/Rect" in each]:
                    del self._held[key]
            number = getattr(reference, "idnum", None)
            if anew and number in self._walked:
                continue
            if number is not None:
                self._walked.add(number)
            found = reference.get_object()
            if isinstance(found, dict):
                yield found

    def _walk(
        self, fields: Sequence[Any], names: tuple[str, ...], inherited: dict[str, Any], depth: int
    ) -> Iterator[StoredField]:
        """Yield the fields among these and inside them; a kid without a name is a widget of its parent."""
        if depth > DEPTH_LIMIT:
            raise FormTooLarge
        for field in self._each(fields):
            own = (*names, text_or_empty(field["/T"])) if "/T" in field else names
            entries = {**inherited, **{key: field[key] for key in ("/FT", "/V", "/Opt") if key in field}}
            kids = list(self._each(_list(field.get("/Kids"))))
            inner = [kid for kid in kids if "/T" in kid]
            if inner:
                yield from self._walk(inner, own, entries, depth + 1)
            else:
                yield _field(".".join(own), entries, kids, kids or [field])

    def _pages(self, tree: Any, depth: int) -> Iterator[Any]:
        if depth > DEPTH_LIMIT:
            raise FormTooLarge
        for page in self._each([tree]):
            if "/Kids" not in page:
                yield page
            for kid in _list(page.get("/Kids")):
                yield from self._pages(kid, depth + 1)

    def _drawn(self, page: Any) -> int:
        return sum(mark.get("/Subtype") in _DRAWN for mark in self._each(_list(page.get("/Annots")), anew=True))


def _list(entry: Any) -> Sequence[Any]:
    found = entry.get_object() if entry is not None else None
    return found if isinstance(found, list) else ()


def _field(name: str, entries: dict[str, Any], kids: list[Any], widgets: list[Any]) -> StoredField:
    value = _resolved(entries.get("/V"))
    if entries.get("/FT") == "/Btn":
        return _button(name, value, widgets)
    options = tuple(map(_option, _list(entries.get("/Opt"))))
    # Some programs store a text in the widget it was typed into, not in the field.
    values = [each for each in (value, *(_resolved(kid.get("/V")) for kid in kids)) if each is not None]
    texts: list[str] = []
    doubt: Doubt = ""
    try:
        texts += dict.fromkeys(map(_written, values))
    except TypeError:
        doubt = "not-a-text"
    except UnicodeDecodeError:
        doubt = "strange-text"
    if len(texts) > 1:
        doubt = "texts-differ"
    elif not values and any(map(_has_strange_text, widgets)):
        # A damaged letter can turn the key of a value into another key.
        doubt = "strange-text"
    return StoredField(name, False, " / ".join(texts), options=options, doubt=doubt)


def _has_strange_text(widget: Any) -> bool:
    return any(key not in _KNOWN_KEYS and hasattr(value, "original_bytes") for key, value in widget.items())


def _button(name: str, value: Any, widgets: list[Any]) -> StoredField:
    states = [_state(widget["/AS"]) for widget in widgets if "/AS" in widget]
    shown = frozenset(states)
    if value is None and not states:
        return StoredField(name, True, "", shown, doubt="no-state")
    state = _state(value) if value is not None else next(iter(shown - {""}), "")
    agree = all(_state(widget["/AS"]) == _due(widget, state) for widget in widgets if "/AS" in widget)
    doubt: Doubt = "" if agree else "shown-otherwise"
    return StoredField(name, True, state_name(state), frozenset(map(state_name, shown)), doubt=doubt)


def _due(widget: Any, state: str) -> str:
    """Return the state a widget has to show: the field's, if the widget has an appearance for it."""
    looks = _resolved(widget.get("/AP"))
    normal = _resolved(looks.get("/N")) if isinstance(looks, dict) else None
    has = isinstance(normal, dict) and f"/{state}" in normal
    return state if has else ""


def _state(value: Any) -> str:
    """Return the state of a check box; empty if it is not marked."""
    state = text_or_empty(value).removeprefix("/")
    return "" if state == _OFF else state


def state_name(state: str) -> str:
    """Return the state under the name used in sheet data.

    The first forms stored "on" for a marked box, as the data do.
    """
    return ON if state == TICKED else state


def _option(option: Any) -> tuple[str, str]:
    entry = option.get_object()
    if isinstance(entry, list):
        return text_or_empty(entry[0]), text_or_empty(entry[-1])
    return text_or_empty(entry), text_or_empty(entry)


def _resolved(value: Any) -> Any:
    """Return the content of an entry; None if it is missing or null."""
    found = value.get_object() if value is not None else None
    return None if type(found).__name__ == "NullObject" else found


def _written(value: Any) -> str:
    """Return the text that a field contains.

    Raises `TypeError` if it contains anything else, `UnicodeDecodeError` if its bytes cannot be decoded.
    """
    stored = getattr(value, "original_bytes", None)
    if not isinstance(stored, bytes):
        raise TypeError
    if stored.startswith(codecs.BOM_UTF16_BE):
        return stored[2:].decode("utf-16-be")
    if not isinstance(value, str):
        # The bytes are not text in PDF's own encoding.
        raise UnicodeDecodeError("pdfdoc", stored, 0, 1, "no text")
    return str(value)


def text_or_empty(value: Any) -> str:
    """Return a name or a text unchanged; empty if there is none."""
    found = _resolved(value)
    if found is None:
        return ""
    return found.decode("latin-1") if isinstance(found, bytes) else str(found)

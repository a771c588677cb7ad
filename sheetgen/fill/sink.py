"""Where the readers of the kinds of areas put what they read, and what they could not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sheetgen.layout.filled import Value

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a filled-in file that could not be read: ``key`` and ``values`` make the message."""

    path: Path
    key: str
    values: Mapping[str, object]
    hint: str = ""
    hint_values: Mapping[str, object] = field(default_factory=dict)
    nearest: tuple[str, tuple[str, ...]] | None = None
    """A word that is not known here, and those that are."""
    on_key: bool = False


class Sink:
    """One sheet while it is read. ``values`` begins with the values of an empty sheet."""

    __slots__ = ("faults", "values", "written")

    def __init__(self, values: dict[str, Value]) -> None:
        self.values = values
        self.written: list[str] = []
        self.faults: list[Fault] = []

    def tell(self, path: Path, key: str, hint: str = "", **values: object) -> None:
        """Note a value of the wrong kind or size."""
        self.faults.append(Fault(path, key, values, hint, values))

    def unknown(self, path: Path, key: str, word: str, known: tuple[str, ...], *, on_key: bool = False) -> None:
        """Note a word that does not exist here."""
        self.faults.append(Fault(path, key, {"word": word}, nearest=(word, known), on_key=on_key))


class Read(Protocol):
    """Reads the plain data of one area. ``path`` is where it stands, built only when something is wrong."""

    def __call__(self, raw: Any, sink: Sink) -> None: ...

"""Collects complaints about one file of a layout, each at its place in the text."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from sheetgen.model.complaint import Complaint, Unusable
from sheetgen.model.notation import NotationError
from sheetgen.model.source import Positions

Path = tuple[str | int, ...]


class FileReport:
    """Complaints about one file; ``shown_as`` is how the user named it."""

    def __init__(self, shown_as: str, positions: Positions) -> None:
        self.shown_as = shown_as
        self.positions = positions
        self.complaints: list[Complaint] = []

    def tell(self, path: Path, message: str, hint: str = "") -> None:
        """Note a fault of the value at ``path``."""
        line, column = self.positions.at(path)
        self._add(Complaint(self.shown_as, message, hint, line, column, dotted(path)))

    def tell_inside(self, path: Path, error: NotationError) -> None:
        """Note a fault inside the text at ``path``."""
        line, column = self.positions.inside(path, error.offset)
        self._add(Complaint(self.shown_as, str(error), "", line, column, dotted(path)))

    def _add(self, complaint: Complaint) -> None:
        # An area taken over by `like` is read twice, but its fault stands in the file once.
        if complaint not in self.complaints:
            self.complaints.append(complaint)

    def unknown(self, path: Path, what: str, word: str, known: Iterable[str]) -> None:
        """Note a name that does not exist, and the nearest one that does."""
        names = sorted(known)
        near = difflib.get_close_matches(word, names, n=1)
        if near:
            hint = f"did you mean '{near[0]}'?"
        else:
            hint = "there are: " + ", ".join(names) if names and len(names) <= 12 else ""
        self.tell(path, f"there is no {what} '{word}'", hint)


def dotted(path: Path) -> str:
    """A path as people write it: ``areas.wall.boxes``."""
    return ".".join(str(word) for word in path)


def raise_if_any(reports: Iterable[FileReport]) -> None:
    """Raise `Unusable` with all complaints of all files, if there is one."""
    complaints = [complaint for report in reports for complaint in report.complaints]
    if complaints:
        raise Unusable(sorted(complaints, key=lambda each: (each.file, each.line or 0, each.column or 0)))

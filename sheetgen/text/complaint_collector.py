"""Collect complaints about one file of a layout, each at its position in the text."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable
from sheetgen.text.positions import Positions
from sheetgen.text.suggest import MOST_LISTED, suggest_or_list

KeyPath = tuple[str | int, ...]


class ComplaintCollector:
    """The complaints about one file, which may be merged over others."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.complaints: list[Complaint] = []

    def add(self, path: KeyPath, message: str, hint: str = "", offset: int | None = None) -> None:
        """Add a complaint about the value at ``path``, or about one character of its text."""
        complaint = self.positions.complaint(path, message, hint, offset=offset)
        # An area copied with `like` is read twice, but its fault is in the file once.

        if len(self.complaints) < MOST_TOLD and complaint not in self.complaints:
            self.complaints.append(complaint)

    def require_known(
        self, path: KeyPath, what: str, word: str, known: Collection[str], most: int = MOST_LISTED
    ) -> bool:
        """Complain if the name is unknown, with the nearest or ``most`` known ones; return whether it is known."""
        if word not in known:
            self.add(path, f"there is no {what} '{word}'", suggest_or_list(word, known, most))
        return word in known

    def add_unknown(self, paths: Iterable[KeyPath], what: str, word: str, known: Iterable[str]) -> None:
        """Complain about an unknown name, at its position in the text at one of the paths, or else at the first."""
        first, *_ = places = [(path, self.positions.offset_of(path, word)) for path in paths]
        path, offset = next((place for place in places if place[1] is not None), (first[0], None))
        self.add(path, f"there is no {what} '{word}'", suggest_or_list(word, known), offset)


def raise_if_any(reports: Iterable[ComplaintCollector]) -> None:
    """Raise `Unusable` with all complaints of all files, if there is one."""
    complaints = [complaint for report in reports for complaint in report.complaints]
    if complaints:
        raise Unusable(sorted(complaints, key=lambda each: (each.file, each.line or 0, each.column or 0)))

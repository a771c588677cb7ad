"""Collect complaints about one file of a layout, each at its position in the text."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path as FilePath

from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable
from sheetgen.text.positions import Positions
from sheetgen.text.suggest import MOST_LISTED, suggest_or_list

KeyPath = tuple[str | int, ...]


class ComplaintCollector:
    """The complaints about one file, which may be merged over others."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.complaints: list[Complaint] = []
        self.removed: dict[str, tuple[Positions, KeyPath]] = {}
        """The names that the files of a variant remove, each with its position there."""

    def add(self, path: KeyPath, message: str, hint: str = "", offset: int | None = None) -> None:
        """Add a complaint about the value at ``path``, or about one character of its text."""
        self._add(self.positions.complaint(path, message, hint, offset=offset))

    def _add(self, complaint: Complaint) -> None:
        # An area copied with `like` is read twice, but its fault is in the file once.
        if len(self.complaints) < MOST_TOLD and complaint not in self.complaints:
            self.complaints.append(complaint)

    def require_known(
        self, path: KeyPath, what: str, word: str, known: Collection[str], most: int = MOST_LISTED
    ) -> bool:
        """Complain if the name is unknown, with the nearest or ``most`` known ones; return whether it is known."""
        if word not in known:
            self._unknown(path, what, word, suggest_or_list(word, known, most))
        return word in known

    def add_unknown(self, paths: Iterable[KeyPath], what: str, word: str, known: Iterable[str]) -> None:
        """Complain about an unknown name, at its position in the text at one of the paths, or else at the first."""
        first, *_ = places = [(path, self.positions.offset_of(path, word)) for path in paths]
        path, offset = next((place for place in places if place[1] is not None), (first[0], None))
        self._unknown(path, what, word, suggest_or_list(word, known), offset)

    def _unknown(self, path: KeyPath, what: str, word: str, hint: str, offset: int | None = None) -> None:
        """Complain about an unknown name; about its removal, if a variant removes what another game's file names."""
        complaint = self.positions.complaint(path, f"there is no {what} '{word}'", hint, offset=offset)
        for removed, (positions, place) in self.removed.items():
            inside = word == removed or word.startswith(f"{removed}.")
            if inside and FilePath(positions.file).parent != FilePath(complaint.file).parent:
                message = f"'{word}' is removed, but {complaint.file}:{complaint.line} names it"
                hint = f"change or remove '{complaint.path}' too"
                complaint = positions.complaint(place, message, hint, key=True)
        self._add(complaint)


def raise_if_any(reports: Iterable[ComplaintCollector]) -> None:
    """Raise `Unusable` with all complaints of all files, if there is one."""
    complaints = [complaint for report in reports for complaint in report.complaints]
    if complaints:
        raise Unusable(sorted(complaints, key=lambda each: (each.file, each.line or 0, each.column or 0)))

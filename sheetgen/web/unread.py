"""A player's file that cannot be read: what is shown of it, and its text with the word that was probably meant."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.text.complaint import Complaint, Translator, translate

_AROUND = 1
"""The number of lines that are shown above and below the line at fault."""
_LONGEST = 200
"""The most characters that are shown of a line."""

_COMMENT = re.compile(r"\s{2,}#")
"""What sets a comment apart: it stands in a column far to the right, for which a phone has no room."""


def digest(content: bytes) -> str:
    """Return a short text that differs for different contents."""
    return hashlib.sha256(content).hexdigest()[:32]


def with_word_meant(content: bytes, fault: Complaint) -> bytes:
    """Return a text with the word that was meant at the place of a complaint; empty if it is not known."""
    if not fault.meant or fault.line is None or fault.column is None:
        return b""
    lines = content.decode(errors="replace").split("\n")
    row, place = fault.line - 1, fault.column - 1
    line = lines[row] if row < len(lines) else ""
    # Such as in a text in another encoding, or behind an unusual end of a line.
    if not line.startswith(fault.found, place) or content != "\n".join(lines).encode():
        return b""
    lines[row] = line[:place] + fault.meant + line[place + len(fault.found) :]
    return "\n".join(lines).encode()


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that cannot be read: its content, its faults, and the content with the first of them mended, if any.

    ``is_new`` says that nothing else is known of the sheet.
    """

    content: bytes
    faults: tuple[Complaint, ...]
    mended: bytes
    is_new: bool = False

    def as_json(self, translated: Translator) -> Mapping[str, object]:
        """Return the first fault with the lines around it, in a language; ``is`` is the digest of the file."""
        first = self.faults[0]
        lines = self.content.decode(errors="replace").rstrip().split("\n")
        at = -_AROUND if first.line is None else first.line
        near = range(max(1, at - _AROUND), min(len(lines), at + _AROUND) + 1)
        return {
            "is": digest(self.content),
            "line": first.line,
            "column": first.column,
            "lines": [[number, _COMMENT.sub("  #", lines[number - 1].rstrip())[:_LONGEST]] for number in near],
            "says": str(translate(first.message, translated)),
            "hint": str(translate(first.hint, translated)),
            "meant": first.meant if self.mended else "",
            "more": len(self.faults) - 1,
            "new": self.is_new,
        }

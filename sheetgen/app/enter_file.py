"""The file of a sheet that is being entered: taken up where it was left, kept after every answer; what is typed."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.interview import Interview, next_question
from sheetgen.app.library import Library
from sheetgen.app.overwriting import keep_schemas, with_schema_line
from sheetgen.draw.output import write_atomically, write_keeping
from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.content import read_bytes

LONGEST_ANSWER = 10_000
"""Characters of a line that is typed."""


@dataclass
class EnterFile:
    """An interview and the file it fills; what stood there before is kept beside it once something changes."""

    path: Path
    interview: Interview
    before: bytes
    kept: bytes

    @classmethod
    def open(cls, library: Library, game: str, file: str) -> EnterFile:
        """Begin a file, or go on with one. Raises `Unusable` where it is no single sheet of the game."""
        path, known = Path(file), library.known_at(game)
        if not path.exists():
            return cls(path, Interview(known), b"", b"")
        content = read_bytes(file)
        sheets = library.read_text(file, content)
        if len(sheets) != 1:
            message = said("holds {number} sheets", number=len(sheets))
            raise Unusable([Complaint(file, message, said("one file is one player's: name another"))])
        if sheets[0].game != known.game.name:
            text = library.common.text("enter.other-game", other=sheets[0].game, game=known.game.name)
            raise Unusable([Complaint(file, text)])
        at = next_question(content.decode("utf-8", "replace"))
        return cls(path, Interview(known, sheets[0], at), content, content)

    def keep(self) -> None:
        """Write the sheet as it stands, after a copy of what the file held at first. Raises `Unusable`."""
        games = [self.interview.known.game]
        text = with_schema_line(self.interview.text(), games).encode()
        if text == self.kept:
            return
        if self.before:
            write_keeping(self.path, self.before, text)
            self.before = b""
        else:
            write_atomically(self.path, text)
        if not self.kept:
            keep_schemas(self.path, games)
        self.kept = text


def typed_line() -> str:
    """A line that was typed, with its end; nothing where typing is over.

    Raises `Unusable` where standard input is closed, is no text, or is no lines that a person types.
    """
    if sys.stdin is None:
        hint = said("answers are typed, or sent by a pipe")
        raise Unusable([Complaint("-", said("standard input is closed"), hint)])
    try:
        line = sys.stdin.readline(LONGEST_ANSWER)
    except UnicodeDecodeError as fault:
        message = said("what was typed is no text in UTF-8")
        raise Unusable([Complaint("-", message, said("what was answered is kept"))]) from fault
    if len(line) == LONGEST_ANSWER:
        message = said("an answer has more than {number} characters", number=LONGEST_ANSWER)
        raise Unusable([Complaint("-", message, said("what was answered before it is kept"))])
    return line

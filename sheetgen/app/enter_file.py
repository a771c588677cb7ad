"""Read and write the file of a sheet that is being entered: continue after the last answer, save after each answer.

Changes by other programs are not lost: before each write the file is compared with what was last read or written.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.app.entering.session import EntrySession
from sheetgen.app.filled_file import keep_schemas, with_schema_line
from sheetgen.app.library import Library
from sheetgen.app.overwrite_guard import of_another_kind
from sheetgen.app.sheet_input import LoadedGame, next_place, with_next_place
from sheetgen.draw.atomic_write import refuse_unwritable, write_atomically
from sheetgen.fill.file_lock import locked
from sheetgen.fill.form_metadata import is_pdf
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.text.change_values import with_changes
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.files import FORM_LIMIT, STANDARD_INPUT, read_bytes

_OF_OTHER_KINDS = (".pdf", ".png", ".svg", ".jpg", ".jpeg")


class NotSaved(Unusable):
    """The file could not be written now. What was entered stays in the session, and another try may succeed."""


class FileTakenOver(Unusable):
    """Another program changed the file so that it cannot be written any more."""


@dataclass
class EnterFile:
    """A session and the file it fills.

    ``content`` is the file's content when it was last read or written, None if there was no file. ``sheet`` is the
    sheet in it. ``plain`` is whether `enter` itself wrote it, so that no comments can be lost. ``backed_up`` is
    whether a copy was made, or is not needed because `enter` wrote the file. ``written`` is whether anything was saved.
    """

    library: Library
    path: Path
    session: EntrySession
    content: bytes | None
    sheet: FilledSheet
    plain: bool
    backed_up: bool = False
    written: bool = False

    @classmethod
    def open(cls, library: Library, game: str, file: str, *, score_only: bool = False) -> EnterFile:
        """Begin a file, or continue one; with ``score_only`` only the score is entered.

        Raises `Unusable` if the file is not a single sheet of the game, or has more than the score that is entered.
        """
        path, known = Path(file), library.loaded_game_at(game)
        if file == STANDARD_INPUT or (not path.exists() and path.suffix.lower() in _OF_OTHER_KINDS):
            message = translatable("a sheet is entered into a YAML file")
            raise Unusable([Complaint(file, message, translatable("name a .yaml file"))])
        refuse_unwritable(path, "ada.yaml")
        today = datetime.date.today().isoformat()
        content = read_bytes(file, FORM_LIMIT) if path.exists() else None
        if content is None or not content.strip():
            session = EntrySession(known, today=today, score_only=score_only)
            return cls(library, path, session, content, session.filled, plain=True, backed_up=True)
        sheet = _sheet_of(library, known, file, content)
        at = next_place(content.decode("utf-8", "replace"))
        session = EntrySession(known, sheet, at, today, score_only=score_only)
        if score_only and session.has_rows:
            message = translatable("is a sheet with rows; its score alone would not be checked")
            raise Unusable([Complaint(file, message, translatable("name another file for the score alone"))])
        # The day in a blank file was set by the program, so it does not count as entered.
        first = sheet if sheet.given_areas else session.filled
        return cls(library, path, session, content, first, plain=_text(session) == content)

    def keep(self) -> list[str]:
        """Write the sheet if an answer has changed it, and return remarks for the player.

        Changes by another program are merged. Raises `FileTakenOver` if both changed the same area or if the file is
        no sheet of this game any more, `NotSaved` if it cannot be written.
        """
        if not self._is_changed:
            return []
        try:
            return self._write()
        except FileTakenOver:
            raise
        except Unusable as fault:
            raise NotSaved(fault.complaints) from fault

    def _write(self) -> list[str]:
        with locked(self.path):
            told = list(self._take_over())
            changed = self._changed_text()
            text = changed or _text(self.session)
            if self.content is not None and not self.backed_up:
                # Of a file that keeps its own lines one copy is enough.
                told += self._back_up(self.content, text, once=self.plain or changed is not None)
            write_atomically(self.path, text)
        if self.content is None:
            keep_schemas(self.path, [self.session.known.game])
        self.content, self.sheet, self.plain = text, self.session.filled, True
        self.backed_up = self.written = True
        return told

    def _changed_text(self) -> bytes | None:
        """Return the content of a file written by hand with nothing but the changed values changed.

        None for another file, and where that is not possible.
        """
        before, content = _text(self.session, self.sheet), self.content
        if content is None or with_next_place(content.decode("utf-8", "replace"), "").encode() == before:
            return None
        try:
            text = with_changes(
                content.decode("utf-8-sig"), before.decode(), _text(self.session, self.session.filled).decode()
            )
            (read,) = self.library.read_text(str(self.path), text or "")
        except (UnicodeDecodeError, Unusable, ValueError):
            return None
        same = (read, read.given_areas) == (
            replace(self.session.filled, file=read.file),
            self.session.filled.given_areas,
        )
        return with_next_place(text, self.session.next_place).encode() if text and same else None

    @property
    def _is_changed(self) -> bool:
        """Whether there is anything to write. A new place to go on is written only into a file that `enter` wrote."""
        now, before = self.session.filled, self.sheet
        if now.values != before.values or now.given_areas != before.given_areas or now.only != before.only:
            return True
        return self.content is not None and self.plain and _text(self.session) != self.content

    def _take_over(self) -> Iterator[str]:
        """Merge the file's content if it has changed. Yield what was merged, or that the file is gone."""
        text = self.session.known.language.text
        if not self.path.exists():
            if self.content is not None:
                self.content = None
                yield text("enter.file-gone", file=self.path)
            return
        content = read_bytes(self.path, FORM_LIMIT)
        if content == self.content:
            return
        try:
            theirs = _sheet_of(self.library, self.session.known, str(self.path), content)
        except Unusable as fault:
            raise self._refused(fault.complaints[0]) from fault
        yield from self._merge(theirs)
        self.content, self.sheet, self.plain, self.backed_up = content, theirs, False, False

    def _merge(self, theirs: FilledSheet) -> Iterator[str]:
        """Merge the file's answers with those entered here. Raises `FileTakenOver` if one area has two answers."""
        mine, before, known = self.session.filled, self.sheet, self.session.known
        if self.content is None:
            before = FilledSheet(mine.game, mine.file, known.reader.empty)
        values: dict[str, Value] = {}
        taken = []
        for area, value in mine.values.items():
            other, old = theirs.values[area], before.values[area]
            if other not in (old, value) and value != old:
                message = translatable("was changed differently by another program in the meantime")
                raise self._refused(Complaint("", message, path=known.checker.words.area(area)))
            values[area] = value if other == old else other
            taken += [known.checker.words.area(area)] if other not in (old, value) else []
        written = (
            (mine.given_areas | theirs.given_areas)
            - (before.given_areas - mine.given_areas)
            - (before.given_areas - theirs.given_areas)
        )
        self.session.filled = replace(mine, values=values, given_areas=written)
        yield known.language.text("enter.taken-over", file=self.path, areas=", ".join(taken) or "-")

    def _refused(self, fault: Complaint) -> FileTakenOver:
        """Return the complaint that the file is not written any more.

        Save what was entered as ``.mine`` in the same folder.
        """
        beside = self.path.with_name(f"{self.path.name}.mine")
        write_atomically(beside, _text(self.session))
        hint = translatable(
            "what you entered is in {mine}; correct {file} from it, then run the same command to continue",
            mine=beside,
            file=self.path,
        )
        return FileTakenOver([replace(fault, file=str(self.path), hint=hint)])

    def _backup(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.bak{number if number > 1 else ''}")

    def _back_up(self, content: bytes, text: bytes, *, once: bool) -> Iterator[str]:
        """Copy the file's content before its new ``text`` to a backup, without overwriting another. Yield a remark.

        Do nothing if it is to be copied ``once`` and there is a backup.
        """
        if once and self._backup(1).exists():
            return
        number = 1
        while self._backup(number).exists() and self._backup(number).read_bytes() != content:
            number += 1
        write_atomically(self._backup(number), content)
        key = "backed-up-comments" if _own_comments(content, text) else "backed-up"
        yield self.session.known.language.text(f"enter.{key}", file=self.path, backup=self._backup(number))


def _sheet_of(library: Library, known: LoadedGame, file: str, content: bytes) -> FilledSheet:
    """Return the one sheet of the game that a file holds. Raises `Unusable`."""
    if is_pdf(content):
        hint = translatable(
            "read it first: sheetgen read {file} -o {name}", file=file, name=Path(file).with_suffix(".yaml")
        )
        raise Unusable([Complaint(file, translatable("is a form; sheets cannot be entered into forms"), hint)])
    if b"\0" in content[:4] and content[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise of_another_kind(Path(file))
    sheets = library.read_text(file, content)
    if len(sheets) != 1:
        message = translatable("contains {number} sheets", number=len(sheets))
        raise Unusable([Complaint(file, message, translatable("a file is for one player; give another file"))])
    if sheets[0].game != known.game.name:
        text = library.common.text("enter.other-game", other=sheets[0].game, game=known.game.name)
        raise Unusable([Complaint(file, text)])
    return sheets[0]


def _own_comments(content: bytes, text: bytes) -> bool:
    """Return whether a file has comments that are not in its new text, besides the mark where entering goes on."""
    before = with_next_place(content.decode("utf-8", "replace"), "").encode()
    return any(comment not in text for comment in re.findall(rb"(?:^|\s)(#[^\n]*\w)", before))


def _text(session: EntrySession, filled: FilledSheet | None = None) -> bytes:
    """Return the whole file of the sheet that is entered, or of another one, which is complete."""
    known = session.known
    text = session.text() if filled is None else sheet_text(known.game, known.language, filled)
    return with_schema_line(text, [known.game]).encode()

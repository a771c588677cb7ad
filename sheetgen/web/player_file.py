"""One player's sheet: its file, its marks and the steps in which it was changed.

Two devices may mark one sheet at once: an operation names the boxes it changes and no others, so that no mark is lost.
Operations are written to the journal first, then to the file, and only then answered: after a crash between the two the
file is completed from the journal.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import reduce
from pathlib import Path

from sheetgen.app.check_files import sheets_of_player
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.draw.atomic_write import write_atomically, write_with_backup
from sheetgen.fill.field_states import printed_states
from sheetgen.fill.file_lock import locked
from sheetgen.fill.sheet_file import GAME_KEY
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.files import read_bytes
from sheetgen.text.yaml_documents import Document, read_documents
from sheetgen.web.journal import FROM_FILE, Journal, Operation, Step, Taken, public_name
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.paths import free_name
from sheetgen.web.player_marks import Marks, RefusedMarks, changes_between, mark_key
from sheetgen.web.unread import Unread, digest, with_word_meant

PLAYER = "player"
"""The area of a game's header with the player's name."""
ASIDE = ".aside"
"""The ending added to the name of a file that could not be read and was replaced."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A sheet that can be written to the file."""

    content: bytes
    filled: FilledSheet


@dataclass(slots=True)
class PlayerFile:
    """A player's sheet. ``fault`` is why the file cannot be used; it is not overwritten then.

    ``report`` is that on the sheet as it was last judged. ``cannot_judge`` says that judging the current sheet failed
    or took too long; there is no report then.
    """

    identity: str
    path: Path
    judge: LiveReporter
    journal: Journal
    marks: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    fault: tuple[Complaint, ...] = ()
    report: Report | None = None
    cannot_judge: bool = False
    sheets: tuple[str, ...] = ()
    filled: FilledSheet = field(init=False)
    _content: bytes = b""
    """The last content read from or written to the file; with ``_stamp``, its time and size, it shows other changes."""
    _stamp: tuple[int, int] | None = None
    _written_here: bool = False
    """Whether ``_content`` is as the page writes it, so that overwriting it loses no comment."""
    _lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def version(self) -> int:
        """The number of steps."""
        return len(self.steps)

    @property
    def name(self) -> str:
        """The player's name, or the file's if the sheet has none."""
        name = self.filled.values.get(PLAYER)
        return name if name and isinstance(name, str) else self.path.stem

    def open(self, first: Marks, *, tolerant: bool = False) -> None:
        """Read the file, or create it with the ``first`` marks. Raises `Unusable`.

        If ``tolerant``, a file that cannot be read becomes a blank sheet with a fault; the file stays unchanged.
        """
        with self._lock, locked(self.path):
            if not self.path.exists():
                self._write_and_log(self._draft(self.judge.marker.changed({}, first), printed=False), FROM_FILE)
                return
            try:
                self._log_external_change(self._read())
                self._finish()
            except Unusable as fault:
                if not tolerant:
                    raise
                self._set_sheet(self._draft({}, printed=False), FROM_FILE)
                self._content, self.fault = b"", fault.complaints

    def unread(self, known: LoadedGame) -> Unread | None:
        """Return what is wrong with the file if it cannot be read, in the language of the game that is ``known``.

        Raises `Unusable` if it cannot be opened.
        """
        with self._lock:
            return self._unread(read_bytes(self.path), known) if self.fault else None

    def replace_unread(self, seen: str, *, mend: bool) -> list[Step]:
        """Write another file in place of one that cannot be read, which stays beside it; return the logged change.

        It is the same file with the word that was meant if ``mend``, else the sheet as it was last known. ``seen`` is
        the digest of the file that was shown. Raises `RefusedMarks` if that changed meanwhile, `Unusable`.
        """
        with self._lock:
            before = self.version
            with locked(self.path):
                content = read_bytes(self.path)
                unread = self._unread(content, self.judge.known)
                fresh = unread.mended if unread and mend else self._draft(self.marks).content
                if unread is None or not fresh or digest(content) != seen:
                    raise RefusedMarks(translatable("{file} has changed meanwhile", file=self.path.name))
                write_atomically(free_name(self.path.with_name(f"{self.path.name}{ASIDE}")), content)
                write_atomically(self.path, fresh)
                # It may have faults left, which are shown next.
                with suppress(Unusable):
                    self._read_external_change()
            return self.steps[before:]

    def apply(self, operations: Sequence[Operation]) -> Taken:
        """Make the changes of one origin's operations and write the file once.

        Operations made before are not repeated; one that is not possible on the sheet is refused, and the others are
        made. Raises `Unusable` if the file or the journal cannot be used or written.
        """
        with self._lock:
            before = self.version
            with locked(self.path), self.journal.changing():
                self._read_external_change()
                due, done, overrules = self._due(operations)
                refused = {**self._refused_before(operations[:done]), **(self._make(due) if due else {})}
            return Taken(self.steps[before:], refused, done, overrules)

    def refresh(self) -> list[Step]:
        """Return the logged change made by another program's write, if any. A fault is stored in ``fault``."""
        with self._lock:
            before, had_fault = self.version, self.fault
            if self._stamp_now() == self._stamp and not had_fault:
                return []
            with suppress(Unusable), locked(self.path):
                self._read_external_change()
            return self.steps[before:]

    @property
    def is_judged(self) -> bool:
        """Whether the report is on the current sheet."""
        return self.report is not None and self.report.filled is self.filled

    def check(self) -> Report:
        """Return the report on the current sheet; it is judged only once."""
        filled, report = self.filled, self.report
        if report is None or report.filled is not filled:
            report = self.judge.check(filled)
            with self._lock:
                # Somebody who marks fast would otherwise have no points until the last mark.
                if not self.is_judged:
                    self.report = report
                if self.filled is filled:
                    self.cannot_judge = False
        return report

    def give_up(self, filled: FilledSheet) -> None:
        """Leave the sheet without points until it changes, if it still is ``filled``."""
        with self._lock:
            if self.filled is filled:
                self.report, self.cannot_judge = None, True

    def as_json(self, epoch: str, in_words: Callable[[Sequence[Complaint]], list[str]]) -> Mapping[str, object]:
        """Return the whole sheet in the page's form, faults of its file ``in_words``.

        In another ``epoch`` versions are counted from the start.
        """
        with self._lock:
            told = {"id": self.identity, "marks": dict(self.marks), "version": self.version, "epoch": epoch}
            return {**told, "sheets": self.sheets, "fault": in_words(self.fault)}

    def changes_since(self, epoch: str, since: int | None = None) -> Mapping[str, object]:
        """Return the sheet after a change: its marks, or the steps after a version that is known."""
        with self._lock:
            told = {"epoch": epoch, "version": self.version, "sheets": self.sheets}
            if since is None:
                return {**told, "marks": dict(self.marks)}
            return {**told, "steps": [step.as_json() for step in self.steps[max(0, since) :]]}

    def _due(self, operations: Sequence[Operation]) -> tuple[list[Operation], int, bool]:
        """Return the operations to make, how many there are before the first that cannot be made, and why not.

        Its number does not follow, or (True) it overrules what somebody changed since.
        """
        log, due, marks = self.journal.sheet(self.identity), list[Operation](), dict[str, str | None](self.marks)
        for index, operation in enumerate(operations):
            follows = operation.number == (due[-1].number if due else log.heads.get(operation.origin, 0)) + 1
            held = log.holds(operation)
            if not held and (not follows or operation.overrules(marks)):
                return due, index, follows
            if follows:
                due.append(replace(operation, changes={}) if held else operation)
                marks.update(due[-1].changes)
        return due, len(operations), False

    def _refused_before(self, operations: Sequence[Operation]) -> dict[int, RefusedMarks]:
        """Return which operations were refused when they arrived first, by number: the answer may have been lost."""
        known = self.journal.sheet(self.identity).refused
        return {each.number: RefusedMarks(known[each.key]) for each in operations if each.key in known}

    def _make(self, due: Sequence[Operation]) -> dict[int, RefusedMarks]:
        """Make operations that follow; return the refused ones by number, with the reason."""
        draft, refused = self._drafted(due)
        line = {
            "marks": self.identity,
            "origin": due[-1].origin,
            "to": due[-1].number,
            "set": changes_between(self.marks, self.judge.marker.marks(draft.filled)),
            "was": digest(self._content),
            "stamp": list(self._stamp or ()),
            "is": digest(draft.content),
            "at": time.time(),
        }
        renumbered = [each.identity for each in due if each.identity]
        told = {each.key: str(refused[each.number]) for each in due if each.number in refused}
        more = {"identities": renumbered, "refused": told}
        self.journal.add({**line, **{name: each for name, each in more.items() if each}})
        if draft.content != self._content or not self.path.exists():
            self._write_and_log(draft, public_name(due[-1].origin))
        return refused

    def _drafted(self, due: Sequence[Operation]) -> tuple[_Draft, dict[int, RefusedMarks]]:
        """Return the sheet with the operations made, and those refused; they are made singly if not all can be made."""
        marker, refused = self.judge.marker, dict[int, RefusedMarks]()
        try:
            marks = reduce(lambda marks, each: marker.changed(marks, each.changes), due, self.marks)
            return self._draft(marks), {}
        except RefusedMarks:
            pass
        marks, draft = self.marks, self._draft(self.marks)
        for each in due:
            try:
                marks = marker.changed(marks, each.changes)
                draft = self._draft(marks)
            except RefusedMarks as fault:
                refused[each.number] = fault
                marks = marker.marks(draft.filled)
        return draft, refused

    def _finish(self) -> None:
        """Complete the file from the journal if a crash or a full disk came between them. Raises `Unusable`."""
        last = self.journal.sheet(self.identity).last
        if not last or last["is"] == last["was"] or digest(self._content) != last["was"]:
            return
        if list(self._stamp_now() or ()) != last.get("stamp"):
            # The earlier content was put back on purpose. No clock tells: it may have been set back.
            return
        self._write_and_log(
            self._draft(self.judge.marker.changed(self.marks, last["set"])), public_name(last["origin"])
        )

    def _read_external_change(self) -> None:
        """Apply what another program wrote. Raises `Unusable` if it cannot be read."""
        if not self.path.exists():
            self.fault = ()
            return
        content = self._read()
        if content != self._content:
            self._log_external_change(content)
        self.fault, self._stamp = (), self._stamp_now()
        self._finish()

    def _read(self) -> bytes:
        with self._faults_kept():
            return read_bytes(self.path)

    def _log_external_change(self, content: bytes) -> None:
        with self._faults_kept():
            filled = self._filled(content, self.judge.known)
        self._set_sheet(_Draft(content, filled), FROM_FILE)
        try:
            self._written_here = self.judge.marker.text(self.marks).encode() == content
        except RefusedMarks:
            self._written_here = False

    def _filled(self, content: bytes, known: LoadedGame) -> FilledSheet:
        documents = read_documents(str(self.path), content)
        if len(documents) > 1:
            message = translatable("contains {number} sheets, but the page can show only one", number=len(documents))
            hint = translatable("put each player's sheet in its own file")
            raise Unusable([Complaint(str(self.path), message, hint)])
        self._refuse_other_games(documents[0])
        return known.reader.read(documents[0])

    def _unread(self, content: bytes, known: LoadedGame) -> Unread | None:
        """Return what is wrong with a content; None if it can be read."""

        def faults(content: bytes) -> tuple[Complaint, ...]:
            try:
                self._filled(content, known)
            except Unusable as fault:
                return fault.complaints
            return ()

        found = faults(content)
        mended = with_word_meant(content, found[0]) if found else b""
        helps = mended and len(faults(mended)) < len(found)
        return Unread(content, found, mended if helps else b"", is_new=not self.marks) if found else None

    def _refuse_other_games(self, document: Document) -> None:
        known = self.judge.known
        game = document.data.get(GAME_KEY, known.game.name) if isinstance(document.data, dict) else known.game.name
        if game not in (known.game.name, known.name):
            message = translatable("is a sheet of {game}, but this table plays {due}", game=game, due=known.game.name)
            hint = translatable("play it with: sheetgen play {game}", game=game)
            raise Unusable([document.positions.complaint((GAME_KEY,), message, hint)])

    @contextmanager
    def _faults_kept(self) -> Iterator[None]:
        try:
            yield
        except Unusable as fault:
            self.fault = fault.complaints
            raise

    def _draft(self, marks: Marks, *, printed: bool = True) -> _Draft:
        """Return the sheet of the marks, with what is ``printed`` on the sheet they choose. Raises `RefusedMarks`."""
        marker, game = self.judge.marker, self.judge.known.game
        text = marker.text(marks)
        filled = marker.read(text, str(self.path))
        chosen = set(sheets_of_player(game, [filled])) - set(self.sheets)
        added = {mark_key(key): text for key, text in printed_states(game, chosen).items()} if printed else {}
        if added.keys() - marks.keys():
            return self._draft({**added, **marks})
        return _Draft(text.encode(), filled)

    def _write_and_log(self, draft: _Draft, by: str) -> None:
        """Write a sheet to the file, then make it the current one. Raises `Unusable`."""
        with self._faults_kept():
            if self._content and not self._written_here:
                write_with_backup(self.path, self._content, draft.content)
            else:
                write_atomically(self.path, draft.content)
        self._set_sheet(draft, by)
        self._written_here = True

    def _set_sheet(self, draft: _Draft, by: str) -> None:
        """Set the sheet to the file's content, and log what changed as a step."""
        self.fault = ()
        self._content, self._stamp = draft.content, self._stamp_now()
        before, self.marks = self.marks, self.judge.marker.marks(draft.filled)
        changes = changes_between(before, self.marks)
        if changes:
            self.steps.append(Step(self.version + 1, by, changes))
        self.filled, self.cannot_judge = draft.filled, False
        self.sheets = tuple(sheets_of_player(self.judge.known.game, [draft.filled]))

    def _stamp_now(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return (status.st_mtime_ns, status.st_size)

"""A sheet that is entered line by line. The caller does the talking; this holds the questions and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetgen.app.entering.building import BuildingCell
from sheetgen.app.entering.cell import NOTHING, Cell, Refused, ScoreCell, Values, refused
from sheetgen.app.entering.control import Remark, compared
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.lines import is_day, lines_of, score_lines_of
from sheetgen.app.entering.named_cells import NamesCell
from sheetgen.app.entering.offers import Reach, certain, filled_beside, offered
from sheetgen.app.entering.row_names import RowNames
from sheetgen.app.entering.written_cells import NumbersCell, TextCell
from sheetgen.app.sheet_input import LoadedGame, with_next_place
from sheetgen.fill.sheet_file import SCORE, sheet_text
from sheetgen.kinds.kind_registry import empty_value
from sheetgen.layout.area import Area
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.text.suggest import plain

BACK, NEXT, UNDO, STOP, HELP, REVIEW = "<", ">", "<<", ".", "?", "="
MOST_NEW = 2
"""The most new doubts that are shown in full; the others are only counted."""


class EntrySession:
    """One sheet of a game while it is entered.

    ``place`` is the index of the current line, from 0; ``reached`` that of the first line that is still to be asked
    for, however a player jumps about. A sheet that had answers and named no line to go on with is complete.
    ``visited`` are rows that a player has gone back to by their name; after their answer ``place`` is current again.
    """

    def __init__(
        self,
        known: LoadedGame,
        filled: FilledSheet | None = None,
        at: str = "",
        today: str = "",
        *,
        score_only: bool = False,
    ) -> None:
        self.known = known
        self.score_only = score_only
        self.lines = score_lines_of(known) if score_only else lines_of(known)
        self.names = RowNames(known, self.lines)
        self._copied = {area.id for line in score_lines_of(known) for area in line.areas}
        self._copied |= {cell.area.id for cell in self.names.further}
        begun = filled is not None and filled.given_areas
        self.filled = replace(filled, next_place="") if filled is not None and begun else self._blank(today)
        self.place, self.reached = self._begin(at)
        self.doubts = self._certain()
        self.refused = False
        """Whether the last answer could not be taken."""
        self.answered: tuple[Cell, ...] = ()
        """The rows that the last answer was for."""
        self.visited: InputLine | None = None
        self._before: list[tuple[int, int, FilledSheet]] = []
        self._reach = Reach(known.game)
        self._asked_again = False

    @property
    def has_rows(self) -> bool:
        """Whether rows were given that a copied score does not have."""
        return bool(self.filled.given_areas - self._copied)

    def _blank(self, today: str) -> FilledSheet:
        """Return a sheet with nothing but the day on it, if ``today`` is given."""
        days = {cell.area.id: today for cell in self.names.further if is_day(cell.area)} if today else {}
        return FilledSheet(self.known.game.name, "", {**self.known.reader.empty, **days}, frozenset(days))

    def _begin(self, at: str) -> tuple[int, int]:
        """Return the indices of the current line and of the first that is still to be asked for.

        Without an area ``at``, a sheet with answers begins after the last of them, or anew if that is the last row.
        """
        of_area = {area.id: place for place, line in enumerate(self.lines) for area in line.areas}
        given = [place for area, place in of_area.items() if area in self.filled.given_areas]
        if self.filled.only and not self.score_only:
            # Of a sheet whose score was copied, all the rest is still to be asked for.
            return (next(place for place in range(len(self.lines) + 1) if place not in given),) * 2
        if at in of_area or not given:
            return (of_area.get(at, 0),) * 2
        rows = [place for place in given if not isinstance(self.lines[place].cells[0], ScoreCell)]
        after = max(rows, default=0) + 1
        open_ones = (place for place in range(after, len(self.lines)) if place not in given)
        return next(open_ones, 0), len(self.lines)

    @property
    def over(self) -> bool:
        """Whether the last line is answered."""
        return self.place >= len(self.lines)

    @property
    def complete(self) -> bool:
        """Whether every line has been asked for."""
        return self.reached >= len(self.lines)

    @property
    def all_lines(self) -> tuple[InputLine, ...]:
        """The lines, and one with the rows that are changed by their name alone."""
        return (*self.lines, InputLine("", self.names.further))

    @property
    def has_score(self) -> bool:
        """Whether the paper's total or a line of its score was given."""
        cells = [cell for line in self.lines for cell in line.cells if isinstance(cell, ScoreCell)]
        return any(self.filled.values[area.id] is not None for cell in cells for area in cell.areas)

    @property
    def line(self) -> InputLine:
        """The current line."""
        return self.visited or self.lines[self.place]

    @property
    def section(self) -> str:
        """The sheet of the current line; empty for one on which all the rest is of a solo game, if several play."""
        beside = (line for line in self.lines if line.section == self.line.section)
        solo = any(self._reach.is_of_a_solo_game(line, self.filled) for line in beside)
        return "" if solo else self.line.section

    @property
    def asked(self) -> frozenset[str]:
        """The areas of the lines before this one, and of all that have been asked for."""
        return frozenset(area.id for line in self.lines[: max(self.place, self.reached)] for area in line.areas)

    def text(self) -> str:
        """Return the file of the sheet in its current state, with a comment that names where to go on."""
        return with_next_place(sheet_text(self.known.game, self.known.language, self.filled), self.next_place)

    @property
    def next_place(self) -> str:
        """The area to go on with; empty if every line has been asked for, or if the rest only breaks ties."""
        rest = self.lines[self.reached :]
        ranked = self.has_score and all(line.breaks_ties for line in rest)
        return "" if not rest or ranked else rest[0].place

    @property
    def days(self) -> dict[str, Value]:
        """The day of the game by the id of its area; empty for a game without one."""
        days = (cell.area.id for cell in self.names.further if is_day(cell.area))
        return {identity: self.filled.values[identity] or NOTHING for identity in days}

    def offer(self) -> tuple[int | None, ...]:
        """Return the numbers computed for the current line; empty if it must be typed."""
        return self._offer(self.line)

    def _offer(self, line: InputLine) -> tuple[int | None, ...]:
        if not line.offered or line.place in self.filled.given_areas:
            return ()
        return offered(self.known, self.filled, line.cells[0].area)

    def answer(self, text: str) -> list[Remark]:
        """Apply an answer, or go where a sign leads. A refused answer changes nothing."""
        words = plain(text)
        self.refused, self.answered = False, ()
        try:
            return list(self._answered(text.strip(), words))
        except Refused as fault:
            self.refused = True
            return [Remark("refused", str(fault))]

    def _answered(self, text: str, words: str) -> Iterator[Remark]:
        # A name before a colon is one as well, unless it is a number: 1:2 is how some rows are printed.
        change = words if "=" in words or words[:1].isdecimal() else words.replace(":", "=", 1)
        name, sign, value = (part.strip() for part in change.partition("="))
        moves = {BACK: self._back, NEXT: self._next_section}
        if words == UNDO:
            yield from self._undo()
        elif words in moves:
            moves[words]()
        elif words.startswith(BACK):
            self._go(self.names.place_of(words[1:].strip()))
        elif sign and name and ("=" in words or not self._is_text or self.names.knows(name)):
            yield from self._change(name, value)
        elif self.over:
            return
        elif not words:
            yield from self._kept()
        elif named := self._row_and_value(words):
            yield from self._change(*named)
        else:
            yield from self._take(self._typed(text, words))

    def _typed(self, text: str, words: str) -> Iterable[tuple[Cell, Values]]:
        """Return what an answer gives the rows of this line. Raises `Refused`."""
        if words == NOTHING:
            return [(cell, {}) for cell in self.line.cells]
        return self.line.typed(text if self._is_text else words)

    def _row_and_value(self, words: str) -> tuple[str, str] | None:
        """Return the row and the value of an answer such as ``wall 20``; None for any other answer."""
        name, _, value = words.rpartition(" ")
        if not name or name[0].isdecimal() or not self.names.is_printed(name):
            return None
        takes_names = any(isinstance(cell, TextCell | NamesCell | BuildingCell) for cell in self.line.cells)
        own = takes_names and not self.line.heading and not self._is_text and self._takes(words)
        return None if own else (name, value)

    def _takes(self, words: str) -> bool:
        """Return whether the current line takes an answer."""
        try:
            return bool(self.line.typed(words))
        except Refused:
            return False

    @property
    def _is_text(self) -> bool:
        """Whether the current line takes any text."""
        return not self.over and [type(cell) for cell in self.line.cells] == [TextCell]

    def _kept(self) -> Iterator[Remark]:
        """Accept the current value, or the offered one, and go on. Yield the rows of the heading that stay open."""
        if numbers := self.offer():
            cell = self.line.cells[0]
            value: Value = (*numbers, *(None,) * (len(cell.area.boxes) - len(numbers)))
            yield from self._take([(cell, {cell.area.id: value})])
        elif self.visited:
            self.visited = None
        else:
            left = [cell.title for cell in self.line.cells if cell.area.id not in self.filled.given_areas]
            text = self.known.language.text
            if self.line.heading and left:
                yield Remark("note", text("enter.left-open", rows=", ".join(left)))
            yield from self._compared_or_forward()

    def _take(self, given: Iterable[tuple[Cell, Values]]) -> Iterator[Remark]:
        """Store what was typed for rows of this line, and go on unless the total does not agree."""
        if self.visited:
            self.visited = None
            yield from self._changed(given)
            return
        self._before.append((self.place, self.reached, self.filled))
        self._store(given)
        yield from self._compared_or_forward()

    def _compared_or_forward(self) -> Iterator[Remark]:
        """Go on; where the total of this line does not agree, say so once and show the line again before."""
        # A total typed before rows that were jumped over is compared when its line is reached.
        told = list(self._control(self.line.cells)) if self.reached in (self.place, len(self.lines)) else []
        if told and not self._asked_again:
            # The line is shown again, but it has its answer.
            self._asked_again = True
            self.reached += self.place == self.reached
            yield from told
        else:
            yield from self._forward()

    def _store(self, given: Iterable[tuple[Cell, Values]]) -> None:
        values, written = dict(self.filled.values), set(self.filled.given_areas)
        for cell, typed in given:
            self.answered += (cell,)
            # The total alone takes back none of the numbers above it.
            partly = typed and isinstance(cell, ScoreCell)
            for area in (area for area in cell.areas if not partly or area.id in typed):
                values[area.id] = typed.get(area.id, empty_value(area))
                written.discard(area.id)
            written |= {area for area, value in typed.items() if value is not None}
        only = SCORE if self.score_only or (self.filled.only and written <= self._copied) else ""
        self.filled = replace(self.filled, values=values, given_areas=frozenset(written), only=only)

    def _forward(self) -> Iterator[Remark]:
        passed: dict[str, list[str]] = {}
        walked = self.place == self.reached
        self.place += 1
        while not self.over and self._passes_over(self.line):
            if not self.line.offered:
                key = "solo-only" if self._reach.is_of_a_solo_game(self.line, self.filled) else "passed-over"
                passed.setdefault(key, []).extend(cell.title for cell in self.line.cells)
            self.place += 1
        if walked:
            self.reached = self.place
        self._return_to_open()
        self._asked_again = False
        if self.over and not self.score_only:
            self.filled = replace(self.filled, only="")
        yield from self._run_together()
        yield from self._doubts()
        for key, titles in passed.items():
            yield Remark("note", self.known.language.text(f"enter.{key}", rows=", ".join(titles)))

    def _passes_over(self, line: InputLine) -> bool:
        if line.offered and line.place not in self.filled.given_areas:
            return not self._offer(line) and not filled_beside(self.known, self.filled, line.cells[0].area)
        return self._reach.passed_over(line, self.filled, self.asked & self.filled.given_areas)

    def _doubts(self) -> Iterator[Remark]:
        """Yield the mistakes that are certain since this answer, and a note if earlier ones are settled.

        Yield nothing at the end, where the whole report follows.
        """
        if self.over:
            return
        text = self.known.language.text
        now = self._certain()
        new = [each for each in now if each not in self.doubts]
        settled = [each for each in self.doubts if each not in now]
        self.doubts = now
        yield from (Remark("doubt", each) for each in new[:MOST_NEW])
        if len(new) > MOST_NEW:
            yield Remark("doubt", text("enter.more-doubts", number=len(new) - MOST_NEW))
        if settled:
            yield Remark("note", text("enter.settled") if not now else text("enter.settled-some", number=len(now)))

    def _certain(self) -> tuple[str, ...]:
        """Return the mistakes that are certain by what is entered; of a complete sheet, all of them."""
        entered = self.known.game.areas.keys() if self.complete else self.filled.given_areas
        return () if self.score_only else certain(self.known, self.filled, entered)

    def _control(self, cells: Iterable[Cell]) -> Iterator[Remark]:
        """Compare the total that was written with the sheet's score, if it is among these rows."""
        for cell in cells:
            if isinstance(cell, ScoreCell):
                place = next(place for place, line in enumerate(self.lines) if cell in line.cells)
                yield from compared(cell, self.lines[:place], self.filled)

    def _change(self, name: str, value: str) -> Iterator[Remark]:
        """Change one row from anywhere, or the rows of a line that are a group: ``wall=20``, ``cohorts=665``."""
        yield from self._changed(self.names.given_to(name, value))

    def _changed(self, given: Iterable[tuple[Cell, Values]]) -> Iterator[Remark]:
        """Store what was given to rows elsewhere, and stay here."""
        everything = [cell for line in self.lines for cell in line.cells]
        known = list(self._control(everything)) if self.complete else []
        self._before.append((self.place, self.reached, self.filled))
        self._store(given)
        told: list[Remark] = []
        if self._asked_again and not self.over:
            told = list(self._control(self.line.cells)) or [Remark("note", self.known.language.text("enter.settled"))]
        elif self.complete:
            told = [remark for remark in self._control(everything) if remark not in known]
        yield from dict.fromkeys((*told, *self._run_together(), *self._doubts()))

    def _run_together(self) -> Iterator[Remark]:
        """Yield a note for a list of numbers that was answered by one number that may be several."""
        for cell in self.answered:
            if isinstance(cell, NumbersCell) and (number := cell.run_together(self.filled.values)):
                yield Remark("note", self.known.language.text("enter.one-number", row=cell.title, number=number))

    def _go(self, identity: str) -> None:
        """Go to the line of an area or a group; if it was asked for already, only visit the rows of this name."""

        def is_meant(areas: Iterable[Area]) -> bool:
            return any(f"{area.id}.".startswith(f"{identity}.") for area in areas)

        place = next((place for place, line in enumerate(self.lines) if is_meant(line.areas)), self.place)
        self.visited = None
        if self.place != place < self.reached:
            line = self.lines[place]
            self.visited = replace(line, cells=tuple(cell for cell in line.cells if is_meant(cell.areas)))
        else:
            self.place = place

    def _undo(self) -> Iterator[Remark]:
        if not self._before:
            raise refused(self.known.language, "undo")
        self.place, self.reached, self.filled = self._before.pop()
        self.visited = None
        self._asked_again = False
        self.doubts = self._certain()
        yield Remark("note", self.known.language.text("enter.undone"))

    def _back(self) -> None:
        if self.visited:
            self.visited = None
            return
        while self.place > 0:
            self.place -= 1
            if not self._passes_over(self.line):
                return

    def _next_section(self) -> None:
        if self.over or self.visited:
            self.visited = None
            return
        section = self.line.section
        while not self.over and self.line.section == section:
            self.place += 1
        self._return_to_open()

    def _return_to_open(self) -> None:
        """At the end, go back to the first row that was jumped over and has no answer."""
        while self.over and not self.complete:
            line = self.lines[self.reached]
            if self._passes_over(line) or any(area.id in self.filled.given_areas for area in line.areas):
                self.reached += 1
            else:
                self.place = self.reached

"""A sheet entered by question and answer, area by area in the order of the paper. Whoever asks keeps the person.

An answer is read by the reader of filled-in files, so what is understood there is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from sheetgen.app.box_picture import box_picture
from sheetgen.app.reading import Known
from sheetgen.fill.states import entries_of
from sheetgen.fill.write import how_to_answer, sheet_text
from sheetgen.kinds.building import Building
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import Area, Game
from sheetgen.rules.choices import choice_checks
from sheetgen.rules.order import order_checks
from sheetgen.rules.wording import violation
from sheetgen.text.source import read_documents

EMPTY = "-"
"""The answer that takes back what stands in an area."""
_MARKER = re.compile(r"^# next: (\S+)\n?\Z", re.MULTILINE)
_BUILT = "built"


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask of one area: ``path`` is where the answer stands in the file, ``part`` the state that is asked for.

    ``within`` are the areas it lies in, outermost first; ``section`` is the sheet's name, empty for what heads a file.
    """

    path: tuple[str, ...]
    area: Area
    within: tuple[Area, ...]
    section: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in words: whose part of the paper it is, what is asked, how it is written, what stands there now.

    ``begins`` is whether it is the first of its part.
    """

    section: str
    begins: bool
    title: str
    how: str
    picture: tuple[str, ...]
    now: str


class Interview:
    """One sheet of a game while it is entered."""

    def __init__(self, known: Known, filled: Filled | None = None, at: str = "") -> None:
        self.known = known
        # What has no box on paper, such as cards held, is not asked for.
        asked = (
            each for each in _questions(known.game) if each.part or any(entries_of(known.game, each.area).values())
        )
        self.questions = tuple(asked)
        self.adopt(filled)
        self.place = next((n for n, each in enumerate(self.questions) if ".".join(each.path) == at), 0)

    def adopt(self, filled: Filled | None) -> None:
        """Go on with another state of the sheet; None is an empty one."""
        (document,) = read_documents("", sheet_text(self.known.game, self.known.language, filled))
        self._data: dict[Any, Any] = document.data
        read = self.known.reader.take(self._data)[0]
        self.filled = replace(read, written=frozenset() if filled is None else filled.written)

    @property
    def over(self) -> bool:
        """Whether every question has been asked."""
        return self.place >= len(self.questions)

    def ask(self) -> Asked:
        """The question to be asked now."""
        question = self.questions[self.place]
        known, area = self.known, question.area
        kind, value = kind_of(area), self.filled.values[area.id]
        own = dict(kind.own_keys(area, value))
        names = [known.checker.words.area(each.id) for each in (*question.within, area)]
        language = known.language
        if question.part == _BUILT:
            how, now = language.text("enter.yes-or-no"), language.text("enter.yes" if value else "enter.no")
        else:
            names += [language.text_or(f"enter.states.{question.part}", question.part)] if question.part else []
            now = own[question.part] if question.part else kind.text(area, value)
            how, now = how_to_answer(known.game, language, area), language.text_or(f"options.{now}", now)
        section = language.text(f"sheets.{question.section}") if question.section else ""
        begins = self.place == 0 or self.questions[self.place - 1].section != question.section
        return Asked(
            section, begins, reduce(language.named, dict.fromkeys(names)), how, box_picture(known, area, value), now
        )

    def answer(self, text: str) -> tuple[bool, list[str]]:
        """Take an answer; an empty one keeps what stands there.

        Returns whether it was understood, with what is wrong with it, or else with what cannot stand in these boxes.
        """
        question = self.questions[self.place]
        if not text.strip():
            self._forward()
            return True, []
        said = self._as_in_a_file(question.area, text.strip())
        data = _with(self._data, question.path, None if said == EMPTY else said)
        filled, faults = self.known.reader.take(data)
        if faults:
            # The question is asked again, and how to answer it is told there.
            return False, [f"{fault.message} ({fault.hint})" if fault.near else fault.message for fault in faults]
        self._data, self.filled = data, replace(filled, written=self.filled.written | {question.area.id})
        self._forward()
        return True, self._mistakes_in(question.area)

    def _as_in_a_file(self, area: Area, said: str) -> str:
        """An answer as a filled-in file has it, and ``all`` for every box."""
        kind, language = kind_of(area), self.known.language
        if said.casefold() == language.text("enter.all") and kind.is_mask and area.boxes:
            said = kind.text(area, (1 << len(area.boxes)) - 1).replace('"', "")
        if said.casefold() == language.text("enter.none"):
            return EMPTY
        if said.startswith("[") and said.endswith("]"):
            return said[1:-1].strip() or EMPTY
        return said

    def go_to(self, area: str) -> None:
        """Go to the question of an area by its id."""
        self.place = next(n for n, each in enumerate(self.questions) if each.area.id == area)

    def back(self) -> None:
        """Return to the question before; the first one stays."""
        while self.place > 0:
            self.place -= 1
            if self._is_asked(self.questions[self.place]):
                return

    def skip(self) -> None:
        """Go to the next sheet; what stands in the rest of this one stays."""
        section = self.questions[self.place].section
        while not self.over and self.questions[self.place].section == section:
            self.place += 1

    def text(self) -> str:
        """The file of the sheet as it stands, which says where to go on."""
        text = sheet_text(self.known.game, self.known.language, self.filled)
        return text if self.over else f"{text}# next: {'.'.join(self.questions[self.place].path)}\n"

    def _forward(self) -> None:
        self.place += 1
        while not self.over and not self._is_asked(self.questions[self.place]):
            self.place += 1

    def _is_asked(self, question: Question) -> bool:
        """What lies in a building that was not built is not asked for."""
        return all(self.filled.values[each.id] for each in question.within if isinstance(kind_of(each), Building))

    def _mistakes_in(self, area: Area) -> list[str]:
        """What is wrong with an area whatever the rest of the sheet, which may be empty yet, will say."""
        checker = self.known.checker
        sheet = checker.tally.sheet(self.filled)
        checks = (*order_checks(checker.tally), *choice_checks(checker.tally))
        findings = [finding for check in checks for finding in check(sheet)]
        wrong = [each for each in findings if each.area == area.id and each.severity == "error"]
        found = [violation(checker.words, finding) for finding in wrong]
        return [f"{each.message} {each.hint}".strip() for each in found]


def next_question(text: str) -> str:
    """Where an unfinished file says that it goes on; nothing for any other."""
    found = _MARKER.search(text)
    return found[1] if found else ""


def _questions(game: Game) -> Iterator[Question]:
    """Every area in the order of the paper."""
    for area in (area for area in game.header if kind_of(area).heads_the_file):
        yield from _of_area(area, (), (), "")
    for sheet in (sheet for sheet in game.sheets if not sheet.paper_only):
        for area in sheet.areas:
            yield from _of_area(area, (sheet.name,) if sheet.in_data else (), (), sheet.name)
    for area in (area for area in game.header if not kind_of(area).heads_the_file):
        yield from _of_area(area, (), (), "")


def _of_area(area: Area, path: tuple[str, ...], within: tuple[Area, ...], section: str) -> Iterator[Question]:
    kind, own = kind_of(area), (*path, area.key)
    if kind.holds_value and not kind.holds_areas:
        yield Question(own, area, within, section)
    elif kind.holds_value:
        for part, _ in kind.own_keys(area, kind.empty(area)):
            yield Question((*own, part), area, within, section, part)
    for child in area.areas:
        yield from _of_area(child, own, (*within, area), section)


def _with(data: Any, path: tuple[str, ...], value: object) -> dict[Any, Any]:
    """The data with a value at a path; what lies on the way is copied."""
    own = dict(data) if isinstance(data, dict) else {}
    key = next((each for each in own if str(each) == path[0]), path[0])
    own[key] = value if len(path) == 1 else _with(own.get(key), path[1:], value)
    return own

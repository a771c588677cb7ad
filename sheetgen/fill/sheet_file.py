"""Read filled-in sheets from YAML with the position of each complaint; write them for players to read and correct."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sheetgen.kinds.area_reader import AreaInput, KeyPath, Reader, ReadProblem, ReadResult, Word, no_spelling, read_map
from sheetgen.kinds.kind import GameArea
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.text.complaint import Unusable
from sheetgen.text.positions import Positions
from sheetgen.text.suggest import folded
from sheetgen.text.value_types import NOT_GIVEN
from sheetgen.text.yaml_documents import Document

GAME_KEY = "game"
ONLY_KEY = "only"
SCORE = "score"
"""The value of ``only`` for a sheet of which only the score was copied from the paper."""


class SheetReader:
    """A reader of the sheets of one game."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language
        self.empty = {area.id: empty_value(area) for area in game.areas.values() if kind_of(area).holds_value}
        self._shown = _shown(language)
        self._top = self._reader(file_as_group(game), ()).source

    def read(self, document: Document) -> FilledSheet:
        """Return one sheet. Raises `Unusable` with every mistake of the document."""
        positions = document.positions
        filled, result = self._read(document.data, document.file, positions.source_text)
        if result.faults:
            found = [
                positions.complaint(each.path, each.message, each.hint, key=each.on_key, meant=each.meant)
                for each in result.faults
            ]
            raise Unusable(sorted(found, key=lambda each: (each.line or 0, each.column or 0)))
        return replace(filled, line_of=partial(_line_of, positions, result.entries))

    def read_data(self, data: Any, file: str = "", word: Word = no_spelling) -> tuple[FilledSheet, list[ReadProblem]]:
        """Return one sheet from plain data, and everything in it that could not be read."""
        filled, result = self._read(data, file, word)
        return filled, result.faults

    def _read(self, data: Any, file: str, word: Word) -> tuple[FilledSheet, ReadResult]:
        result = ReadResult(dict(self.empty), word, self.language)
        only = ""
        # A home-made game may have an area of this name.
        if isinstance(data, dict) and ONLY_KEY in data and ONLY_KEY not in self._top.inside:
            only = self._only(data[ONLY_KEY], result)
            data = {key: value for key, value in data.items() if key != ONLY_KEY}
        if data is not None:
            read_map(self._top, data, result, (GAME_KEY,))
        return FilledSheet(self.game.name, file, result.values, frozenset(result.written), only=only), result

    def _only(self, only: Any, result: ReadResult) -> str:
        """Return the one part of the sheet that the file contains; empty if it is a whole sheet."""
        known = (SCORE,) if self.game.scoring.written else ()
        if only is None or only in known:
            return only or ""
        result.add_unknown((ONLY_KEY,), "no-such-option", only if isinstance(only, str) else "...", known)
        return ""

    def _reader(self, area: Area, path: KeyPath) -> Reader:
        inside = {child.key: self._reader(child, (*path, child.key)) for child in area.areas}
        return Reader(kind_of(area).read, AreaInput(area, path, inside, self.game, self._shown, _example(area)))


def _example(area: Area) -> str:
    """Return a value of an area as a file may have it; of a map its first two parts."""
    kind = kind_of(area)
    value = kind.apply_states(area, empty_value(area), {1: kind.marked_state(area)})
    if kind.takes_numbers:
        value = (1,) if kind.has_numbers else 1
    if not kind.holds_areas:
        return kind.text(area, value)
    parts = [*kind.own_keys(area, value), *((child.key, _example(child)) for child in area.areas[:2])]
    return "{" + ", ".join(f"{key}: {text}" for key, text in parts[:2]) + "}"


def _line_of(
    positions: Positions, entries: Mapping[tuple[str, int], KeyPath], area: str, number: int | None
) -> int | None:
    """Return the line of an entry; the text is parsed again only if it is asked for."""
    path = entries.get((area, number or 0))
    return None if path is None else positions.start_of(path)[0]


def file_as_group(game: Game) -> Area:
    """Return a whole file as one group: its header, and each sheet as a group unless it has no key there."""
    areas = list(game.header)
    for sheet in game.sheets:
        if sheet.areas and not sheet.paper_only:
            areas += [Area(sheet.name, sheet.name, "group", areas=sheet.areas)] if sheet.in_data else sheet.areas
    return Area("", "", "group", areas=tuple(areas))


def _shown(language: Language) -> dict[str, str]:
    """Return the printed names of cards and options by the words of a file."""
    named = (re.fullmatch(r"cards\.([^.]+)\.name|options\.([^.]+)", key) for key in language.texts)
    return {found[1] or found[2]: language.texts[found[0]] for found in named if found is not None}


FLOW_WIDTH = 100
"""The most characters of a map that is written on one line."""
COMMENT_COLUMN = 44
LINE_WIDTH = 130
"""The most characters of a line with its comment; a longer comment is on the line above."""
KEY_LANGUAGE = "en"
"""The language of the keys."""


def sheet_text(game: Game, language: Language, filled: FilledSheet | None = None, *, comments: bool = True) -> str:
    """Return the file of a filled-in or blank sheet: every area with a comment on how to write it.

    Without ``comments``, which take most of the time, it is read as the same sheet.
    """
    return _Writer(game, language, filled, comments).text()


class _Writer:
    def __init__(self, game: Game, language: Language, filled: FilledSheet | None, comments: bool) -> None:
        self.game = game
        self.language = language
        self.comments = comments
        given = frozenset[str]() if filled is None else filled.given_areas
        self.values: Mapping[str, Any] = {} if filled is None else {area: filled.values[area] for area in given}
        """The values of the areas that have one."""
        self.only = "" if filled is None else filled.only
        self.lines: list[str] = []

    def text(self) -> str:
        first = [area for area in self.game.header if kind_of(area).heads_the_file]
        self.lines += self._comment(self.language.text("blank.head", game=self.language.text("game")))
        self.lines.append(f"{GAME_KEY}: {self.game.name}")
        if self.only:
            self.lines.append(f"{ONLY_KEY}: {self.only}")
        self._areas(first, 0)
        for sheet in self.game.sheets:
            if sheet.paper_only or not sheet.areas:
                continue
            self.lines.append("")
            self.lines += self._comment(self.language.text(f"sheets.{sheet.name}"))
            if sheet.in_data:
                self.lines.append(f"{sheet.name}:")
            self._areas(sheet.areas, 2 if sheet.in_data else 0)
        rest = [area for area in self.game.header if area not in first]
        if rest:
            self.lines.append("")
        self._areas(rest, 0)
        return "\n".join(self.lines) + "\n"

    def _comment(self, text: str) -> Iterable[str]:
        return (f"# {line}" for line in text.splitlines() if self.comments)

    def _areas(self, areas: Iterable[Area], indent: int) -> None:
        for area in areas:
            self._area(area, indent)

    def _area(self, area: Area, indent: int) -> None:
        head = f"{' ' * indent}{area.key}: "
        flow = self._flow(area)
        is_short = len(head) + len(flow) <= FLOW_WIDTH or not area.areas
        line = f"{head}{flow}" if is_short else head.rstrip()
        above, behind = self._comments(area, line, is_short) if self.comments else ([], "")
        self.lines += (f"{' ' * indent}# {comment}" for comment in above)
        self.lines.append(f"{line:<{COMMENT_COLUMN}} # {behind}".rstrip() if behind else line)
        if not is_short:
            for key, value in kind_of(area).own_keys(area, self.values.get(area.id)):
                self.lines.append(f"{' ' * indent}  {key}: {value}")
            self._areas(area.areas, indent + 2)

    def _comments(self, area: Area, line: str, is_short: bool) -> tuple[list[str], str]:
        """Return the comments above the line of an area, and the one behind it; only a short one is explained."""
        hint, name = f"hints.{area.id}", self._name(area)
        above = [self.language.text(hint)] if self.language.has(hint) else []
        explained = self._explain(area) if is_short else ""
        behind = self.language.text("blank.named", name=name, text=explained) if name and explained else explained
        if behind and len(behind) + max(COMMENT_COLUMN, len(line)) > LINE_WIDTH:
            # The hint above is worth more than a list that does not fit.
            above = above or [f"{area.key}: {explained}"]
            behind = ""
        return above, behind or name

    def _name(self, area: Area) -> str:
        """Return the printed name of an area if its YAML key, an English word, does not say it."""
        return "" if self.language.code == KEY_LANGUAGE else self.language.text(f"areas.{area.id}")

    def _flow(self, area: Area) -> str:
        kind, value = kind_of(area), self.values.get(area.id)
        if kind.blank_when_unmarked and not any(each.id in self.values for each in area.walk()):
            return NOT_GIVEN
        if not kind.holds_areas:
            return kind.text(area, value) if area.id in self.values else NOT_GIVEN
        pairs = [*kind.short_keys(area, value), *((child.key, self._flow(child)) for child in area.areas)]
        return "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"

    def _explain(self, area: Area) -> str:
        """Return how to write an area; for one with others inside, how to write each of them."""
        if area.areas and all(kind_of(child).blank_when_unmarked for child in area.areas):
            inside = area.areas[0].areas
            example = ", ".join(f"{each.key}: {each.options[0] if each.options else 0}" for each in inside)
            text = self.language.text("blank.envoys", example=f"{{{example}}}")
            return self._with_banners(text, [(child.box,) for child in area.areas if child.box is not None])
        shapes = {child.key: self.shape(child) for child in area.areas}
        if not kind_of(area).holds_value and len(set(shapes.values())) == 1:
            return next(iter(shapes.values()))
        parts = [f"{key}: {shape}" for key, shape in shapes.items()]
        return self.language.join(filter(None, [self.shape(area), *parts]))

    def shape(self, area: Area) -> str:
        text = self._written(area)
        found = area.order or any(box.name for box in area.boxes)
        return text if not text or found else self._with_banners(text, area.sections)

    def _with_banners(self, text: str, columns: Sequence[Sequence[Box]]) -> str:
        """Return the text with the banners of the boxes, so that a player finds each box's position in the list."""
        tracks = {need.target for boxes in columns for box in boxes for need in box.needs if need.kind == "count"}
        if len(tracks) != 1:
            return text
        banners = " | ".join(" ".join(str(box.banner) for box in boxes) for boxes in columns)
        track = self.language.text(f"areas.{tracks.pop()}")
        return self.language.text("blank.with-banners", text=text, track=track, banners=banners)

    def _instruction_key(self, area: Area) -> str:
        """Return the key of the text on how to write an area: its own before its kind's."""
        key = f"blank.written-{area.writes.name}" if area.writes is not None else ""
        return key if key and self.language.has(key) else f"blank.{kind_of(area).comment(area)}"

    def _written(self, area: Area) -> str:
        kind, writes, key = kind_of(area), area.writes, self._instruction_key(area)
        if not self.language.has(key):
            return ""
        return self.language.text(
            key,
            count=len(area.boxes),
            low=area.least if writes is None else writes.low,
            high=area.most if writes is None else writes.high,
            options=" | ".join(map(self._with_label, kind.allowed_words(area))),
            names=", ".join(self._with_label(box.name) for box in area.boxes if not box.given),
            cards=", ".join(self.game.cards),
            example=kind.example(GameArea(area, self.game)),
            given=sum(box.given for box in area.boxes),
        )

    def _with_label(self, word: str) -> str:
        """Return a word of the file, with the printed word behind it where that is another one."""
        label = self.language.text_or(f"options.{word}", word)
        return word if folded(label) == folded(word) else f"{word} ({label})"

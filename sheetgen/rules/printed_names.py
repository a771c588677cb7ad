"""Name boxes, areas, numbers, and what holds for an area as a whole in the player's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, NumberSequence
from sheetgen.layout.game import Game, Value
from sheetgen.layout.language import Language
from sheetgen.layout.notation import EMPTY
from sheetgen.rules.finding import (
    All,
    AnyOf,
    AreaName,
    BoxNames,
    Cells,
    Fact,
    IconName,
    Nearest,
    Pieces,
    Ranges,
    TextFact,
    box_for_edit,
)
from sheetgen.text.suggest import nearest

NOTHING: Mapping[str, Value] = MappingProxyType({})


class PrintedNames:
    """The names of one game's things in one language, as they are printed on the sheet."""

    def __init__(self, game: Game, language: Language, values: Mapping[str, Value] = NOTHING) -> None:
        self.game = game
        self.language = language
        self.own = dict(_own_names(game, language, values))
        """What areas of the sheet with these ``values`` are called there, by the areas that hold their ``name``."""

    def of_sheet(self, values: Mapping[str, Value]) -> PrintedNames:
        """Return the names as they are printed on a sheet with these values."""
        return PrintedNames(self.game, self.language, values)

    def fact(self, fact: Fact) -> object:
        """Return a value of a finding's sentence in the player's words; a number or a text is taken as it is."""
        match fact:
            case AreaName(id=identity):
                return self.area(identity)
            case BoxNames(ids=names):
                boxes = [box_for_edit(self.game, name) for name in names]
                return self.boxes(self.game.areas[boxes[0].area], boxes)
            case Cells(ids=names):
                return self.cells([self.game.boxes[name] for name in names])
            case Pieces(icon=icon, number=number):
                return self.icon_count(icon, number)
            case IconName(icon=icon, number=number):
                return self.icon(icon, number)
            case TextFact(key=key, values=values):
                return self.text(key, **{name: self.fact(value) for name, value in values.items()})
            case All(facts=facts) | AnyOf(facts=facts):
                listed = self.either if isinstance(fact, AnyOf) else self.list
                return listed(map(str, map(self.fact, facts)))
            case Ranges(numbers=numbers):
                return self.ranges(numbers)
            case Nearest():
                return self._suggestion(fact)
            case _:
                return fact

    def _suggestion(self, fact: Nearest) -> str:
        """Return a sentence with the nearest known word as it is printed, or with all of a few."""
        shown = {each: self.language.text_or(fact.label.format(each), each).casefold() for each in fact.known}
        near = nearest(fact.word, (*shown.values(), *fact.known))
        text = self.language.suggest(shown.get(near, near) or fact.word, shown.values())
        return text[:1].upper() + text[1:]

    def text(self, key: str, **values: object) -> str:
        """Return a text of the language. Raises `Unusable` if it is missing."""
        return self.language.text(key, **values)

    def area(self, identity: str) -> str:
        """Return the printed name of an area or building, or a longer one if the language has it."""
        if identity in self.own:
            return self.own[identity]
        owner, _, part = identity.rpartition(".")
        named = f"names.{owner.rpartition('.')[0]}.{part}"
        if owner in self.own and self.language.has(named):
            return self.text(named, name=self.own[owner])
        name = f"names.{identity}"
        return self.language.text(name if self.language.has(name) else f"areas.{identity}")

    def chapter(self, rule: str) -> str:
        """Return the chapter of a rule in the rulebook: in the language's own rulebook, or else the English one.

        Empty for a rule of no chapter.
        """
        chapters = self.game.rules.get(rule, {})
        return chapters.get(self.language.code) or chapters.get("en", "")

    def icon(self, icon: str, number: int = 1) -> str:
        """Return the name of an icon, in the form for a number of them."""
        return self.language.plural(f"icons.{icon}", number)

    def icon_count(self, icon: str, number: int) -> str:
        """Return a number of icons in words: ``3 servants``."""
        return self.text("words.counted", number=number, icon=self.icon(icon, number))

    def box(self, box: Box) -> str:
        """Return ``Wall, box 7``, ``Small hotel``, or ``Scouting map, row 2, cell 3``."""
        return self.boxes(self.game.areas[box.area], [box])

    def boxes(self, area: Area, boxes: Sequence[Box]) -> str:
        """Return several boxes of one area: ``Wall, boxes 7 to 9``, or ``Difficulty: easy``."""
        first = boxes[0]
        if area.box is first:
            return self.area(first.area)
        kind = kind_of(area)
        if kind.has_options:
            options = self.list(kind.option_label(box.name, self.language) for box in boxes)
            return self.language.labelled(self.area(area.id), options)
        if first.name:
            return self.list(self.area(box.id) for box in boxes)
        if kind.named_by == "cell":
            return self.text("words.of-area", area=self.area(area.id), boxes=self.cells(boxes))
        return self.boxes_by_number(area.id, [box.number for box in boxes])

    def cells(self, boxes: Sequence[Box]) -> str:
        """Return cells of a grid, row by row: ``row 1, cells 2 to 4; row 2, cell 1``."""
        rows: dict[int, list[int]] = {}
        for box in boxes:
            rows.setdefault(box.row, []).append(box.section)
        return self.language.join(
            self.text("words.cell" if len(columns) == 1 else "words.cells", row=row, columns=self.ranges(columns))
            for row, columns in rows.items()
        )

    def boxes_by_number(self, area: str, numbers: Sequence[int]) -> str:
        """Return ``Wall, box 7``, ``Wall, boxes 7 to 9 and 12``, or ``Fate cards, entry 2`` if the paper has no box."""
        on_paper = max(numbers) <= len(self.game.areas[area].boxes)
        one, more = ("words.box", "words.boxes") if on_paper else ("words.entry", "words.entries")
        which = self.text(one if len(numbers) == 1 else more, numbers=self.ranges(numbers))
        return self.text("words.of-area", area=self.area(area), boxes=which)

    def ranges(self, numbers: Sequence[int]) -> str:
        """Return rising numbers, with three or more in a row joined: ``1, 4 to 7 and 9``."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        words: list[str] = []
        for run in runs:
            if len(run) > 2:
                words.append(self.text("words.range", first=run[0], last=run[-1]))
            else:
                words.extend(map(str, run))
        return self.list(words)

    def plus(self, numbers: Iterable[int]) -> str:
        """Return numbers in their order, equal ones too: ``1, 1, 2 and 3``."""
        return self.list(map(str, numbers))

    def either(self, words: Iterable[str]) -> str:
        """Return words joined with "or": ``a, b or c``."""
        return self.language.any_of(words)

    def list(self, words: Iterable[str]) -> str:
        """Return words joined with "and": ``a, b and c``."""
        return self.language.all_of(words)


def _own_names(game: Game, language: Language, values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Yield areas and the names that their sheet prints for them, unless the player wrote others."""
    for names in (sheet.arrange.names for sheet in game.sheets):
        if not any(kind_of(game.areas[area]).has_options and values.get(area) == name for area, name in names.items()):
            continue
        for area, name in names.items():
            owner, _, part = area.rpartition(".")
            printed = language.text(f"names.{name}")
            written = str(values.get(area) or name).strip().casefold()
            if owner and part == "name" and written in (name, printed.casefold()):
                yield owner, printed


def numbers_for(area: Area, box: Box, words: PrintedNames) -> Iterator[str]:
    """Yield which numbers may be written in a box, if the layout bounds them, and how often they count."""
    written = area.writes.numbers if area.writes is not None else box.values
    if numbers := [each for each in written if box.takes(each)]:
        is_range = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1))
        bounds = words.text("blank.number", low=numbers[0], high=numbers[-1])
        told = bounds if is_range else words.either(map(str, numbers))
        yield words.text("explain.takes", numbers=told)
    if box.factor > 1:
        yield f"×{box.factor}"


def conditions_of(area: Area, words: PrintedNames) -> Iterator[str]:
    """Yield a sentence for each condition of an area that no single box has."""
    name, text = words.area(area.id), words.text
    if area.sequence is not None and not (area.writes is not None and area.writes.is_year):
        yield from _of_sequence(area.sequence, name, words)
    if area.order and kind_of(area).has_numbers:
        yield text("explain.in-order", area=name)
    if area.onward:
        yield text("explain.onward", area=name)
    if area.grows_from is not None:
        zone = area.grows_from.zone
        yield text("explain.grows", area=name, zone=words.language.text_or(f"zones.{zone}", zone))
    if area.filled_by is not None and area.filled_by.or_less:
        other, number = area.filled_by.area, area.filled_by.each
        yield text("explain.at-most", area=name, other=words.area(other), number=number)
    yield from _of_points(area, words)


def _of_sequence(sequence: NumberSequence, name: str, words: PrintedNames) -> Iterator[str]:
    if sequence.goes:
        yield words.text(f"explain.{sequence.goes}", area=name)
    if sequence.again_after is not None:
        yield words.text("explain.again-after", area=name, number=sequence.again_after)
    if sequence.same:
        yield words.text("explain.same", area=name, number=sequence.same)
    if sequence.neighbours:
        yield words.text("explain.neighbours", area=name)


def _of_points(area: Area, words: PrintedNames) -> Iterator[str]:
    """Yield the points and the gains that are printed about an area."""
    if area.points.filled:
        yield words.text("explain.points", area=words.area(area.id), points=words.plus(area.points.filled))
    for kind, points in area.points.lines.items():
        if any(points):
            yield _of_lines(area, words, kind, map(str, points))
    for kind, gains in area.line_gains.items():
        named = (", ".join(words.icon(icon) for icon in gain.icons) or EMPTY for gain in gains)
        yield _of_lines(area, words, kind, named)


def _of_lines(area: Area, words: PrintedNames, kind: str, each: Iterable[str]) -> str:
    """Return what complete lines of a kind bring, one after the other; once if it is the same for all."""
    found = list(each)
    key = "formula.each-zones" if kind == "zones" else f"formula.{kind}"
    facts = found[0] if len(set(found)) == 1 else " | ".join(found)
    return words.text("explain.line", boxes=words.text(key, areas=words.area(area.id)), facts=facts)

"""Put a formula into words: what is counted, then each step, with the numbers of a sheet or without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.layout.score_model import FOLDS, IT, Formula, FormulaStep, Lots
from sheetgen.rules.formulas import Counter
from sheetgen.rules.lots import filters
from sheetgen.rules.measure import find_boxes
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of


def counted_boxes(tally: Tally, counters: Mapping[str, Counter], name: str, sheet: MarkedSheet) -> tuple[str, ...]:
    """Return the ids of the boxes of a sheet that a line of the score counts, itself or in lines that it names."""
    return tuple(dict.fromkeys(_counted(tally, counters, counters[name].formula, None, sheet)))


def _counted(
    tally: Tally, counters: Mapping[str, Counter], formula: Formula, lots: Lots | None, sheet: MarkedSheet
) -> Iterator[str]:
    lots = formula.each if formula.each is not None and formula.each.of != (IT,) else lots
    if formula.kind == "line":
        yield from _counted(tally, counters, counters[formula.of[0]].formula, None, sheet)
    elif formula.kind != "left":
        leaf = formula
        if lots is not None and formula.of == (IT,):
            leaf = replace(formula, of=lots.of, marked=formula.marked or lots.marked)
        yield from _counted_by_leaf(tally, leaf, sheet)
    for part in (*formula.parts, *(each for step in formula.steps for each in step.by)):
        yield from _counted(tally, counters, part, lots, sheet)


def _counted_by_leaf(tally: Tally, leaf: Formula, sheet: MarkedSheet) -> Iterator[str]:
    """Yield the filled boxes that pass a formula's filters; the empty ones for a formula of empty boxes."""
    for area, mask in find_boxes(tally.game, leaf.of):
        marked = sheet.marked.get(area.id, 0)
        mask &= tally.full.get(area.id, 0) & (~marked if leaf.kind in ("empty", "unfilled") else marked)
        for test in filters(leaf, area):
            mask &= test(sheet)
        yield from (box.id for box in area.boxes if mask & bit_of(box))


class ScoreChain:
    """The wording of formulas as chains of short phrases, which need no inflection."""

    def __init__(self, words: PrintedNames) -> None:
        self.words = words

    def lines(self, counters: Mapping[str, Counter], sheet: MarkedSheet) -> dict[str, str]:
        """Return how the numbers of formulas came about on a sheet; not of those that only count boxes."""
        shown = {name: each for name, each in counters.items() if not _is_plain(each.formula)}
        return {name: self.counted(counter, sheet) for name, counter in shown.items()}

    def counted(self, counter: Counter, sheet: MarkedSheet) -> str:
        """Return the chain of a formula with the numbers of a sheet: ``filled boxes of Sheds = 3 → × 2 = 6``."""
        formula, stages = counter.formula, counter.stages(sheet)
        shown = [part for part in counter.parts if part(sheet)] if formula.kind == "sum" else []
        parts = [self._part(part, sheet) for part in shown or counter.parts]
        if len(counter.parts) == 1:
            parts = [self.counted(counter.parts[0], sheet)]
        links = [self._what(formula, parts)]
        for step, by in zip(formula.steps, counter.by, strict=True):
            named = [self.plain(each.formula) if _is_fixed(each.formula) else self.counted(each, sheet) for each in by]
            links.append(self._step(step, named))
        columns = [list(column) for column in zip(*stages, strict=True)] if stages else [[] for _ in links]
        return _ARROW.join(
            f"{link} = {', '.join(map(str, numbers)) or 0}" for link, numbers in zip(links, columns, strict=True)
        )

    def _part(self, part: Counter, sheet: MarkedSheet) -> str:
        """Return a formula inside another with its number, which was counted: its conditions hold if it is not 0."""
        formula, number = part.formula, part(sheet)
        if number:
            formula = replace(formula, steps=tuple(step for step in formula.steps if step.word != "when"))
        return self.plain(formula) if _is_number(part) else f"{self.plain(formula)} {number}"

    def plain(self, formula: Formula) -> str:
        """Return the chain of a formula without numbers."""
        parts = [self.plain(part) for part in formula.parts]
        links = [self._what(formula, parts)]
        links += [self._step(step, [self.plain(each) for each in step.by]) for step in formula.steps]
        return _ARROW.join(links)

    def _what(self, formula: Formula, parts: Sequence[str]) -> str:
        """Return what a formula counts, in which lots and with which filters."""
        text = self.words.text
        match formula.kind:
            case "number":
                what = str(formula.number)
            case "line":
                what = self.words.language.text_or(f"score.{formula.of[0]}", formula.of[0])
            case "left":
                what = text("formula.left", icon=self.words.icon(formula.of[0], 2))
            case kind if kind in (*FOLDS, "place"):
                what = text(f"formula.{kind}", parts=", ".join(parts))
            case "value" if self._is_one_number(formula.of):
                what = self._areas(formula.of)
            case "ringed" if all(
                area.states[:1] == ("underlined",) for area, _ in find_boxes(self.words.game, formula.of)
            ):
                what = text("formula.underlined", areas=self._areas(formula.of))
            case kind:
                icon = self._name(formula.named) if kind == "gained" else ""
                what = text(f"formula.{kind}", areas=self._areas(formula.of), icon=icon)
        named = "" if formula.kind == "gained" else formula.named
        filters = [("with", named), ("with", formula.marked), ("in", formula.zone), ("beside", formula.beside)]
        for key, name in filters:
            what += f", {text(f'formula.{key}', name=self._name(name))}" if name else ""
        if formula.each is None:
            return what
        lots = text(f"formula.each-{formula.each.kind}", areas=self._areas(formula.each.of))
        if formula.each.marked:
            lots += f", {text('formula.with', name=self._name(formula.each.marked))}"
        return text("formula.each", lots=lots, what=what)

    def _is_one_number(self, names: Sequence[str]) -> bool:
        return [len(area.boxes) for area, _ in find_boxes(self.words.game, names)] == [1]

    def _areas(self, names: Sequence[str]) -> str:
        language = self.words.language
        if tuple(names) == (IT,):
            return language.text("formula.it")
        known = [self._area(name) for name in names]
        return self.words.list(known)

    def _area(self, name: str) -> str:
        game = self.words.game
        if name in game.areas:
            return self.words.area(name)
        if name in game.boxes:
            return self.words.box(game.boxes[name])
        return self.words.language.text_or(f"sheets.{name}", name)

    def _name(self, name: str) -> str:
        """Return the name of an icon, of a zone or of the edge."""
        language = self.words.language
        if name in self.words.game.icons:
            return self.words.icon(name)
        return language.text("formula.edge") if name == "edge" else language.text_or(f"zones.{name}", name)

    def _step(self, step: FormulaStep, by: Sequence[str]) -> str:
        text, numbers = self.words.text, step.numbers
        match step.word:
            case "every":
                return text("formula.every-up" if numbers[1] else "formula.every", number=numbers[0])
            case "within" | "limit":
                low, high = numbers
                end = "-from" if high is None else "-to" if low is None else ""
                return text(f"formula.{step.word}{end}", low=low, high=high)
            case "table" if tuple(numbers) == tuple(range(len(numbers))):
                return text("formula.table", entries=(" " if all(map(_is_short, by)) else ", ").join(by))
            case "table":
                pairs = zip(numbers, by, strict=True)
                return ", ".join(text("formula.table-from", number=number, points=points) for number, points in pairs)
            case "when" if step.by[0].kind in ("full", "built"):
                return text("formula.when-so", by=by[0])
            case word:
                return text(f"formula.{word}", by=by[0])


_ARROW = " → "


def _is_short(entry: str) -> bool:
    return " " not in entry


def _is_number(counter: Counter) -> bool:
    return counter.formula.kind == "number"


def _is_fixed(formula: Formula) -> bool:
    """Return whether a formula has no number of its own to show: it is a number, or each lot has another."""
    return formula.kind == "number" or any(each.of == (IT,) for each in formula.walk())


def _is_plain(formula: Formula) -> bool:
    """Return whether a formula only counts: the number is seen on the sheet as it is."""
    return not (formula.steps or formula.parts or formula.each or formula.kind in ("points", "gained", "left"))

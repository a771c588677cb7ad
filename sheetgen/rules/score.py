"""Score a sheet, with the origin of every number; compare it with the score written on paper; rank several sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.layout.score_model import Formula, ObjectiveCard, ScorePart
from sheetgen.rules.finding import Change, Fact, Finding, TextFact
from sheetgen.rules.formulas import Counter, FormulaCompiler
from sheetgen.rules.icon_budgets import IconBudgets
from sheetgen.rules.measure import unfilled_rings
from sheetgen.rules.tally import MarkedSheet, Tally

UNKNOWN = "unknown"
"""The kind of a line that was left out of a copied score."""
OwnPart = Callable[[MarkedSheet, str], int]
"""The function that computes a score line, by its name, that only the game's own module can compute."""


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The points of a card: ``count`` is the number it counts, ``reached`` and ``next`` are thresholds (None: none)."""

    name: str
    points: int
    count: int
    reached: int | None
    next: int | None


class PartScore(NamedTuple):
    """One line of the score. ``points`` have the line's sign; ``rings`` are the rings that a penalty counts.

    A line that was left out of a copied score is `UNKNOWN`, with 0 points.
    """

    name: str
    kind: str
    points: int
    rings: int = 0
    cards: tuple[CardPoints, ...] = ()

    @property
    def known(self) -> int | None:
        """The points; None if the line was left out."""
        return None if self.kind == UNKNOWN else self.points

    @property
    def weight(self) -> int | None:
        """The number that the ranking compares: the rings of a penalty, else the points; None if it was left out."""
        if self.kind == UNKNOWN:
            return None
        return self.rings if self.kind == "penalty" else self.points

    def as_json(self) -> object:
        """Return the line as in the report file; a penalty is given without its sign."""
        match self.kind:
            case "cards":
                return {"total": self.points, "cards": {card.name: card.points for card in self.cards}}
            case "penalty":
                return {"rings": self.rings, "penalty": abs(self.points)}
            case _:
                return self.known


class Score(NamedTuple):
    """The lines, their sum, the slug of the title (None if the game has none) and the numbers that decide a tie.

    A number of the ``ranking`` is None if it was left out of a copied score.
    """

    parts: tuple[PartScore, ...]
    total: int
    title: str | None
    ranking: tuple[int | None, ...]

    def part(self, name: str) -> PartScore:
        """Return the line with this name. Raises `KeyError`."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    def as_json(self) -> Mapping[str, object]:
        """Return the score as in the report file."""
        lines: dict[str, object] = {part.name: part.as_json() for part in self.parts}
        return {**lines, "total": self.total, "title": self.title}


class Scorer:
    """The computation of the scores of one game's sheets."""

    def __init__(self, tally: Tally, own: OwnPart | None = None) -> None:
        self.tally = tally
        self.own = own
        game = tally.game
        self.compiler = FormulaCompiler(tally, self._named)
        self.budgets = IconBudgets(tally, self.compiler.compile)
        self._cards = {
            name: (self.compiler.compile(card.measure), cache(partial(card_points, card)))
            for name, card in game.cards.items()
        }
        formulas = {part.name: part.formula for part in game.scoring.parts if part.formula is not None}
        self.formulas = {
            name: self.compiler.compile(formula) for name, formula in {**game.scoring.counts, **formulas}.items()
        }
        """The compiled formulas of the lines of the score, and of the counts that are no lines, by name."""
        self._parts = tuple((part, self._counter(part)) for part in game.scoring.parts)
        self._ranking = tuple(self._ranked_by(word) for word in game.scoring.ranking)

    def score(self, sheet: MarkedSheet) -> Score:
        """Return the score of one sheet."""
        parts = tuple([count(sheet) for _, count in self._parts])
        return self._of(sheet, parts, sum([part.points for part in parts]))

    def copied(self, sheet: MarkedSheet, written: Mapping[str, int], total: int | None) -> Score:
        """Return the score that a player wrote, by its lines' names; the ``total`` counts if a line is missing."""
        parts = tuple(_copied(part, written.get(part.name), self.tally.game) for part, _ in self._parts)
        is_whole = total is None or len(written) == len(parts)
        return self._of(sheet, parts, sum(part.points for part in parts) if is_whole else total or 0)

    def _of(self, sheet: MarkedSheet, parts: tuple[PartScore, ...], total: int) -> Score:
        title = None
        for least, name in self.tally.game.scoring.titles:
            if total >= least or title is None:
                title = name
        weights = {part.name: part.weight for part in parts}
        weights["total"] = total
        compared = [(sign, weights[name] if count is None else count(sheet)) for sign, name, count in self._ranking]
        ranking = tuple([None if number is None else sign * number for sign, number in compared])
        return Score(parts, total, title, ranking)

    def _counter(self, part: ScorePart) -> Callable[[MarkedSheet], PartScore]:
        name, sign = part.name, part.sign
        if part.penalty:
            return _penalty(name, sign, self.tally.game.areas[part.penalty])
        if part.cards:
            area = part.cards
            return lambda sheet: self._card_part(name, sign, sheet, sheet.values[area])
        if part.formula is not None:
            count = self.formulas[name]
            if part.needs_place:
                return partial(self._placed, name, sign, count)
            return lambda sheet: PartScore(name, "measure", sign * count(sheet))
        own = self.own
        if own is None:
            raise ValueError(f"the score line '{name}' needs a module of the game")
        return lambda sheet: PartScore(name, "own", sign * own(sheet, name))

    def _placed(self, name: str, sign: int, count: Counter, sheet: MarkedSheet) -> PartScore:
        """Return a line that needs a place; of a sheet alone the points that were written, or those of the first."""
        written = sheet.values.get(f"{self.tally.game.scoring.written}.{name}")
        points = written if isinstance(written, int) and not sheet.filled.match else sign * count(sheet)
        return PartScore(name, "measure", points)

    def _card_part(self, name: str, sign: int, sheet: MarkedSheet, held: Any) -> PartScore:
        # A card listed twice is a violation; it still scores only once.
        known = [self._cards[card] for card in dict.fromkeys(held) if card in self._cards]
        cards = tuple([points(count(sheet)) for count, points in known])
        return PartScore(name, "cards", sign * sum([card.points for card in cards]), cards=cards)

    def _ranked_by(self, word: str) -> tuple[int, str, Counter | None]:
        sign, name = (-1 if word[0] == "-" else 1), word[1:]
        if name == "total" or any(part.name == name for part in self.tally.game.scoring.parts):
            return sign, name, None
        counted = kind_of(self.tally.game.areas[name]).counted
        return sign, name, self.compiler.compile(Formula(counted, (name,)))

    def _named(self, kind: str, name: str, sheet: MarkedSheet) -> int:
        """Return a number that a formula names: a line of the score, a count, or what is left of a budget."""
        if kind == "left":
            return self.budgets.left(name, sheet)
        if name in self.tally.game.scoring.counts:
            return self.formulas[name](sheet)
        return next(count(sheet).points for part, count in self._parts if part.name == name)


def card_points(card: ObjectiveCard, number: int) -> CardPoints:
    """Return the points of a card: one for each threshold that a number meets, from below or from above."""
    met = [step for step in card.thresholds if (number <= step if card.at_most else number >= step)]
    open_steps = [step for step in card.thresholds if step not in met]
    return CardPoints(card.name, len(met), number, met[-1] if met else None, open_steps[0] if open_steps else None)


def _penalty(name: str, sign: int, area: Area) -> Callable[[MarkedSheet], PartScore]:
    table, identity = area.penalty, area.id

    def count(sheet: MarkedSheet) -> PartScore:
        rings = unfilled_rings(sheet.rings(identity))
        return PartScore(name, "penalty", sign * table[min(rings, len(table) - 1)], rings=rings)

    return count


def rank_scores(scores: Sequence[Score]) -> list[int]:
    """Return the rank of each score, 1 for the best; scores equal in everything that decides share a rank.

    A number that was left out of one score decides nothing between it and its equals, and neither do those after it.
    """
    ranks = [0] * len(scores)

    def settle(equals: Sequence[int], first: int, at: int) -> None:
        """Rank the scores at these places, which are equal in the numbers before ``at``, from a rank on."""
        numbers = [number for place in equals for number in scores[place].ranking[at : at + 1] if number is not None]
        if len(equals) == 1 or len(numbers) < len(equals):
            for place in equals:
                ranks[place] = first
            return
        for number in sorted(set(numbers), reverse=True):
            settle([place for place in equals if scores[place].ranking[at] == number], first, at + 1)
            first += numbers.count(number)

    if scores:
        settle(range(len(scores)), 1, 0)
    return ranks


def _copied(part: ScorePart, points: int | None, game: Game) -> PartScore:
    """Return a line of the score as it was written, None if it was not; a penalty may bear its minus or not."""
    if points is None:
        return PartScore(part.name, UNKNOWN, 0)
    if not part.penalty:
        return PartScore(part.name, "copied", points)
    table = game.areas[part.penalty].penalty
    rings = table.index(abs(points)) if abs(points) in table else len(table)
    return PartScore(part.name, "penalty", part.sign * abs(points), rings=rings)


TOTAL = "total"


class WrittenScore:
    """The comparison of the numbers in the score column with the score."""

    def __init__(self, game: Game) -> None:
        parts = {part.name for part in game.scoring.parts} | {TOTAL}
        group: Area | None = game.areas.get(game.scoring.written) if game.scoring.written else None
        self.rule = group.rule if group is not None else ""
        asked = {part.name for part in game.scoring.parts if part.needs_place}
        self.fields = [(area.key, area.id) for area in (group.areas if group else ()) if area.key in parts]
        self.placed = [(key, identity) for key, identity in self.fields if key in asked]

    def copied(self, sheet: MarkedSheet) -> tuple[dict[str, int], int | None]:
        """Return the numbers that were written, by the names of their lines, and the total, None if there is none."""
        numbers = {key: number for key, identity in self.fields if isinstance(number := sheet.values[identity], int)}
        return numbers, numbers.pop(TOTAL, None)

    def unplaced(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a note for each line that needs a place among players, if no other sheet of the match is known."""
        for key, identity in () if sheet.filled.match else self.placed:
            if not isinstance(sheet.values[identity], int):
                facts: dict[str, Fact] = {"line": TextFact(f"score.{key}")}
                yield Finding(self.rule, identity, "place-unknown", facts, severity="note")

    def check(self, sheet: MarkedSheet, score: Score) -> Iterator[Finding]:
        """Yield each written number that does not agree; a penalty may be written with or without its minus.

        Points of cards that the file does not list are taken as the player wrote them.
        """
        taken_over = 0
        for key, identity in self.fields:
            written = sheet.values[identity]
            if not isinstance(written, int):
                continue
            part = None if key == TOTAL else score.part(key)
            right = score.total + taken_over if part is None else part.points
            is_penalty = part is not None and part.kind == "penalty"
            if written == right or (is_penalty and written == -right):
                continue
            if part is not None and part.kind == "cards" and not part.cards:
                taken_over += written
                facts: dict[str, Fact] = {"written": written, "total": score.total + taken_over}
                yield Finding(self.rule, identity, "cards-not-listed", facts, severity="note")
                continue
            points = abs(right) if is_penalty else right
            yield Finding(
                self.rule,
                identity,
                "wrong-sum",
                {"written": written, "right": points},
                severity="warning",
                boxes=(f"{identity}.1",),
                meant=(Change(f"{identity}.1", points),),
            )

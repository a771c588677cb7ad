"""Puts into words what the layout says of a rule and of a box: what it costs, needs and gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Box, Game, Need
from sheetgen.layout.notation import Gain, Purse
from sheetgen.rules.violation import Violation
from sheetgen.rules.words import Words


class Explainer:
    """Explains the rules and boxes of one game in one language."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.words = Words(game, language)

    def rule(self, rule: str) -> Iterator[str]:
        """What a rule says, and where it stands in the rulebook. Raises `KeyError` where the game has no such rule."""
        if rule not in self.game.rules:
            raise KeyError(rule)
        if self.words.language.has(f"rules.{rule}"):
            yield self.words.text(f"rules.{rule}")
        if source := self.words.source(rule):
            yield self.words.text("report.source", chapter=source)

    @property
    def known(self) -> tuple[str, ...]:
        """The ids of everything that can be explained beside the rules: areas, and boxes that are no options."""
        boxes = (box.id for box in self.game.boxes.values() if self.game.areas[box.area].kind != "choice")
        return tuple(dict.fromkeys([*self.game.areas, *boxes]))

    def named(self, word: str) -> tuple[str, ...]:
        """The ids that ``word`` may mean: the id itself, or else those that end with it."""
        return (word,) if word in self.known else tuple(each for each in self.known if each.endswith(f".{word}"))

    def place(self, identity: str) -> Iterator[str]:
        """What a box, or each box of an area, costs, needs and gives; of an area also which icons fill it.

        Raises `KeyError` where there is no such box or area.
        """
        if identity in self.game.areas:
            area = self.game.areas[identity]
            yield self.words.area(identity)
            for inside in area.walk():
                yield from self._lines(inside, (inside.box,) if inside.box is not None else inside.boxes)
                yield from self._filled_for(inside)
            return
        box = self.game.boxes[identity]
        facts = self.facts(self.game.areas[box.area], box) or [self.words.text("explain.nothing")]
        yield self.words.text("explain.line", boxes=self.words.box(box), facts=self.words.language.joined(facts))
        yield from self._filled_for(self.game.areas[box.area])

    def why(self, violation: Violation) -> Iterator[str]:
        """What stands behind a violation: its rule, what its balance counted, and the boxes concerned."""
        if self.words.language.has(f"rules.{violation.rule}"):
            yield self.words.text(f"rules.{violation.rule}")
        if violation.counted:
            counted = [self.words.text("explain.counted", **each._asdict()) for each in violation.counted]
            told = ", ".join(counted)
            area = violation.area
            yield self.words.language.named(self.words.area(area), told) if area else told
        boxes = [self.game.boxes[identity] for identity in violation.boxes if identity in self.game.boxes]
        for area in dict.fromkeys(box.area for box in boxes):
            yield from self._lines(self.game.areas[area], [box for box in boxes if box.area == area])

    def facts(self, area: Area, box: Box) -> list[str]:
        """What a box costs, needs and gives, where it does."""
        text, found = self.words.text, []
        if box.given:
            return [text("explain.given")]
        if box.cost:
            found.append(text("explain.costs", costs=self.words.either([self._pieces(purse) for purse in box.cost])))
        if box.needs:
            found.append(text("explain.needs", needs=self.words.list(map(self._need, box.needs))))
        if box.gain.icons:
            found.append(text("explain.gives", gains=self._gains(box.gain)))
        if box.circles:
            yearly = Gain(area.yearly.icons * box.circles, area.yearly.chooses)
            found.append(text("explain.every-year", gains=self._gains(yearly)))
        return found

    def _lines(self, area: Area, boxes: Sequence[Box]) -> Iterator[str]:
        """One line for boxes next to each other of which the same is to be said."""
        groups: list[tuple[list[Box], list[str]]] = []
        for box in boxes if area.kind != "choice" else ():
            facts = self.facts(area, box)
            if groups and groups[-1][1] == facts:
                groups[-1][0].append(box)
            elif facts:
                groups.append(([box], facts))
        for group, facts in groups:
            yield self.words.text(
                "explain.line", boxes=self.words.boxes(area, group), facts=self.words.language.joined(facts)
            )

    def _filled_for(self, area: Area) -> Iterator[str]:
        """The boxes whose icons fill an area."""
        wanted = area.earned.icon if area.earned is not None else area.attribute
        giving = [box for box in self.game.boxes.values() if wanted in box.gain.icons]
        for key, chooses in (("filled-for", False), ("filled-for-choice", True)):
            boxes = [box for box in giving if box.gain.chooses is chooses]
            areas = dict.fromkeys(box.area for box in boxes)
            said = [
                self.words.boxes(self.game.areas[each], [box for box in boxes if box.area == each]) for each in areas
            ]
            if said:
                icon = self.words.icon(wanted)
                yield self.words.text(f"explain.{key}", icon=icon, boxes=self.words.language.joined(said))

    def _need(self, need: Need) -> str:
        text, words = self.words.text, self.words
        match need.kind:
            case "count" | "rings":
                return text("explain.at", area=words.area(need.target), number=need.number)
            case "box":
                return text("explain.filled", boxes=words.numbered(need.target, [need.number]))
            case "built":
                return text("explain.built", boxes=words.box(self.game.boxes[need.target]))
            case "full":
                return text("explain.full", area=words.area(need.target))

    def _gains(self, gain: Gain) -> str:
        counts = {icon: gain.icons.count(icon) for icon in gain.icons}
        names = [self.words.counted(icon, number) for icon, number in counts.items()]
        if gain.chooses:
            return self.words.text("explain.one-of", gains=self.words.either(names))
        return self.words.list(names)

    def _pieces(self, purse: Purse) -> str:
        return self.words.list(self.words.counted(icon, number) for icon, number in purse)

"""Explain a rule or a box in sentences, from the layout: cost, needs, gains, limits and what the box opens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, Need
from sheetgen.layout.game import Game
from sheetgen.layout.language import Language
from sheetgen.layout.notation import Gain, Purse
from sheetgen.rules.expand import boxes_of_line
from sheetgen.rules.printed_names import PrintedNames, conditions_of, numbers_for
from sheetgen.rules.tally import own_boxes
from sheetgen.rules.violation import Violation

_NUMBERED = re.compile(r"(.+?)\W+(\d+)", re.DOTALL)


class Explainer:
    """The explanations of one game's rules and boxes in one language."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.words = PrintedNames(game, language)
        self._opened: dict[tuple[str, int], list[Box]] = {}
        """The boxes that need a box, by its area and number; by number 0 those that need the full area."""
        for box in (box for area in game.areas.values() for box in own_boxes(area)):
            for need in filter(self._is_opened_by_one, box.needs):
                self._opened.setdefault(self._key(need), []).append(box)

    def _is_opened_by_one(self, need: Need) -> bool:
        """Return whether one box or building meets a need; any boxes of an area without a fill order make its count."""
        return need.kind != "count" or bool(self.game.areas[need.target].order)

    def _key(self, need: Need) -> tuple[str, int]:
        if need.kind == "built":
            box = self.game.boxes[need.target]
            return box.area, box.number
        return need.target, 0 if need.kind == "full" else need.number

    def rule(self, rule: str) -> Iterator[str]:
        """Yield the text of a rule, and its chapter in the rulebook. Raises `KeyError` if the game has no such rule."""
        if rule not in self.game.rules:
            raise KeyError(rule)
        if self.words.language.has(f"rules.{rule}"):
            yield self.words.text(f"rules.{rule}")
        if source := self.words.chapter(rule):
            yield self.words.text("report.source", chapter=source)

    @property
    def known(self) -> tuple[str, ...]:
        """The ids of everything but rules that can be explained: areas, and boxes that are not options."""
        boxes = (box.id for box in self.game.boxes.values() if not kind_of(self.game.areas[box.area]).has_options)
        return tuple(dict.fromkeys([*self.game.areas, *boxes]))

    def ids_for(self, word: str) -> tuple[str, ...]:
        """Return the ids that a word may mean: an id, the end of one, a printed name, or one with a box's number."""
        if word in self.known:
            return (word,)
        ending = [each for each in self.known if each.endswith(f".{word}")]
        on_sheets = [each for each in ending if not each.startswith(f"{self.game.scoring.written}.")]
        found = tuple(on_sheets or ending) or self._printed(word)
        if not found and (numbered := _NUMBERED.fullmatch(word)):
            name, number = numbered[1].removesuffix(" box"), int(numbered[2])
            areas = (self.game.areas[each] for each in self.ids_for(name.rstrip(" ,")) if each in self.game.areas)
            found = tuple(box.id for area in areas for box in area.boxes[number - 1 : number])
        return found

    def _printed(self, word: str) -> tuple[str, ...]:
        """Return the ids of what is called so in reports, in capitals or not."""
        names = [(self.words.area(area), area) for area in self.game.areas if self._has_name(area)]
        boxes = [self.game.boxes[each] for each in self.known if each in self.game.boxes]
        names += [(self.words.box(box), box.id) for box in boxes if self._has_name(box.area)]
        return tuple(dict.fromkeys(each for name, each in names if name.casefold() == word.casefold()))

    def _has_name(self, area: str) -> bool:
        language = self.words.language
        return language.has(f"names.{area}") or language.has(f"areas.{area}")

    def explain_area(self, identity: str) -> Iterator[str]:
        """Yield what a box, or each box of an area, costs, needs and gives, and of an area also what fills it.

        Raises `KeyError` if there is no such box or area.
        """
        if identity in self.game.areas:
            area = self.game.areas[identity]
            yield self.words.area(identity)
            for inside in area.walk():
                yield from self._lines(inside, own_boxes(inside))
                yield from self._of_area(inside)
            return
        box = self.game.boxes[identity]
        facts = self.facts(self.game.areas[box.area], box) or [self.words.text("explain.nothing")]
        yield self.words.text("explain.line", boxes=self.words.box(box), facts=self.words.language.join(facts))
        yield from self._of_area(self.game.areas[box.area])

    def _of_area(self, area: Area) -> Iterator[str]:
        """Yield what holds for an area as a whole: its options, points for different ones, penalties, sources."""
        text, words = self.words.text, self.words
        if kind_of(area).has_options and area.boxes and self._has_name(area.id):
            options = words.either(text(f"options.{box.name}") for box in area.boxes)
            yield text("explain.line", boxes=words.area(area.id), facts=text("explain.one-of", gains=options))
        if area.distinct is not None:
            icon, points = area.distinct.gains, area.distinct.points
            yield text("explain.different", area=words.area(area.id), icon=words.icon(icon), points=words.plus(points))
        yield from conditions_of(area, words)
        if area.penalty:
            yield text("explain.penalty", area=words.area(area.id), points=words.plus(area.penalty))
        yield from self._filled_for(area)
        if words.language.has(f"explained.{area.id}"):
            yield text(f"explained.{area.id}")

    def why(self, violation: Violation) -> Iterator[str]:
        """Yield the reasons of a violation: its rule, the items of its balance, and the boxes concerned."""
        if self.words.language.has(f"rules.{violation.rule}"):
            yield self.words.text(f"rules.{violation.rule}")
        if violation.counted:
            counted = [
                self.words.text("explain.counted", label=str(label), points=points)
                for label, points in violation.counted
            ]
            # Sources with commas in their names get a line each.
            lines = counted if any("," in line for line in counted) else [", ".join(counted)]
            named, area = self.words.language.labelled, violation.area
            yield from (named(self.words.area(area), line) if area else line for line in lines)
        boxes = [self.game.boxes[identity] for identity in violation.boxes if identity in self.game.boxes]
        for area in dict.fromkeys(box.area for box in boxes):
            yield from self._lines(self.game.areas[area], [box for box in boxes if box.area == area])

    def facts(self, area: Area, box: Box) -> list[str]:
        """Return what a box costs, needs, gives and opens, and how often a year it may be used."""
        found = [] if box.given else [*self._before(area, box)]
        if box.gain.icons:
            found.append(self._excluding("gives", area, gains=self._gains(box.gain)))
        given = [self.words.text("explain.given")] if box.given else []
        return [*given, *found, *self.further_facts(area, box)]

    def further_facts(self, area: Area, box: Box) -> list[str]:
        """Return the facts about a box besides what it costs, needs and gives."""
        text = self.words.text
        found = [text("explain.worth", points=box.points)] if box.points else []
        found += [*numbers_for(area, box, self.words), *self._later(area, box)]
        for each in self.game.areas.values():
            if each.filled_by is not None and each.filled_by.area == area.id:
                found.append(text("explain.fills", number=each.filled_by.each, area=self.words.area(each.id)))
        if area.sequence is not None and area.sequence.same and area.writes is not None and area.writes.is_year:
            found.append(text("explain.a-year", number=area.sequence.same))
        if box.number in area.flags.at and area.flags.icon and len(area.flags.at) > 1:
            level = area.flags.at.index(box.number) + 1
            found.append(text("explain.level", icon=self.words.icon(area.flags.icon), level=level))
        found += self._brings(area, box)
        if opened := self._opens(area, box):
            found.append(text("explain.opens", boxes=opened))
        return found

    def _brings(self, area: Area, box: Box) -> Iterator[str]:
        """Yield what an envoy chooses and may use, and the token that the last box of an area earns."""
        brought: list[Box] = []
        for child in area.areas if area.box is box else ():
            if kind_of(child).has_options:
                options = self.words.either(self.words.text(f"options.{each.name}") for each in child.boxes)
                yield self.words.text("explain.chooses", area=self.words.area(child.id), options=options)
            brought += child.boxes if kind_of(child).has_uses else ()
        if area.boxes and box is area.boxes[-1]:
            for token in self.game.areas.values():
                brought += token.boxes if token.earned_when_full == area.id else ()
        if brought:
            yield self.words.text("explain.brings", boxes=self.words.list(self._by_area(brought)))

    def _later(self, area: Area, box: Box) -> Iterator[str]:
        """Yield what a box gives later: every year, or after a battle."""
        if area.yearly.icons and (circles := box.circles or int(area.earned is not None)):
            gains = self._gains(Gain(area.yearly.icons * circles, area.yearly.chooses))
            yield self.words.text("explain.every-year", gains=gains)
        for key, battles in (("survives", area.survives), ("dies", area.dies)):
            for gain in battles[box.number - 1 : box.number] if box.number else ():
                if gain.icons:
                    yield self.words.text(f"explain.{key}", gains=self._gains(gain))

    def _before(self, area: Area, box: Box) -> Iterator[str]:
        """Yield what a box costs and what it needs; a building that is printed built is no condition."""
        if box.cost:
            costs = self.words.either([self._pieces(purse) for purse in box.cost])
            yield self._excluding("costs", area, costs=costs)
        if needs := [words for words, _ in self.needs(area, box)]:
            yield self.words.text("explain.needs", needs=self.words.list(needs))

    def needs(self, area: Area, box: Box) -> list[tuple[str, str]]:
        """Return what a box needs, each with the id of the last box of it."""
        if area.earned_when_full:
            full = self.game.areas[area.earned_when_full]
            return [(self.words.text("explain.full", area=self.words.area(full.id)), full.boxes[-1].id)]
        needs = [need for need in box.needs if need.kind != "built" or not self.game.boxes[need.target].given]
        return [(self._need(need), self._last_of(need)) for need in needs]

    def _last_of(self, need: Need) -> str:
        if need.kind == "built":
            return need.target
        area = self.game.areas[need.target]
        boxes = boxes_of_line(area, need) if need.kind == "line" else area.boxes[: need.number or None]
        return boxes[-1].id

    def _excluding(self, key: str, area: Area, **values: object) -> str:
        """Return a cost or a gain, with the pieces that it excludes."""
        if not area.excludes:
            return self.words.text(f"explain.{key}", **values)
        excluded = self.words.list(self.words.icon(icon, 2) for icon in area.excludes)
        return self.words.text(f"explain.{key}-excluding", excluded=excluded, **values)

    def _opens(self, area: Area, box: Box) -> str:
        """Return the boxes and buildings that wait for a box; those inside its own building are not listed."""
        opened = list(self._opened.get((area.id, box.number), ()))
        if area.boxes and box is area.boxes[-1]:
            opened += self._opened.get((area.id, 0), ())
        inside = f"{area.id}." if area.box is box else None
        return self.words.list(
            self._by_area(each for each in opened if inside is None or not each.area.startswith(inside))
        )

    def _lines(self, area: Area, boxes: Sequence[Box]) -> Iterator[str]:
        """Yield one line for boxes next to each other with the same facts."""
        groups: list[tuple[list[Box], list[str]]] = []
        for box in boxes if not kind_of(area).has_options else ():
            facts = self.facts(area, box)
            if groups and groups[-1][1] == facts:
                groups[-1][0].append(box)
            elif facts:
                groups.append(([box], facts))
        for group, facts in groups:
            yield self.words.text(
                "explain.line", boxes=self.words.boxes(area, group), facts=self.words.language.join(facts)
            )

    def _filled_for(self, area: Area) -> Iterator[str]:
        """Yield the boxes and areas whose icons fill an area."""
        wanted = area.earned.icon if area.earned is not None else area.attribute
        if not wanted:
            return
        icon, joined = self.words.icon(wanted), self.words.language.join
        giving = [box for box in self.game.boxes.values() if wanted in box.gain.icons]
        for key, chooses in (("filled-for", False), ("filled-for-choice", True)):
            if boxes := self._by_area(box for box in giving if box.gain.chooses is chooses):
                yield self.words.text(f"explain.{key}", icon=icon, boxes=joined(boxes))
        if more := [each.id for each in self.game.areas.values() if wanted in _gained_otherwise(each)]:
            yield self.words.text("explain.filled-also", icon=icon, areas=joined(map(self.words.area, more)))

    def _by_area(self, boxes: Iterable[Box]) -> list[str]:
        """Return the names of boxes, those of one area together."""
        by_area: dict[str, list[Box]] = {}
        for box in boxes:
            by_area.setdefault(box.area, []).append(box)
        return [self.words.boxes(self.game.areas[area], own) for area, own in by_area.items()]

    def _need(self, need: Need) -> str:
        text, words = self.words.text, self.words
        match need.kind:
            case "count" if not self._is_opened_by_one(need):
                return words.language.labelled(text("formula.filled", areas=words.area(need.target)), str(need.number))
            case "count":
                return text("explain.at", area=words.area(need.target), number=need.number)
            case "box":
                return text("explain.filled", boxes=words.boxes_by_number(need.target, [need.number]))
            case "built":
                box = self.game.boxes[need.target]
                stands = kind_of(self.game.areas[box.area]).stands or "built"
                return text(f"explain.{stands}", boxes=words.box(box))
            case "line":
                area = self.game.areas[need.target]
                return text("explain.full", area=words.boxes(area, boxes_of_line(area, need)))
            case "full":
                return text("explain.full", area=words.area(need.target))

    def _gains(self, gain: Gain) -> str:
        counts = {icon: gain.icons.count(icon) for icon in gain.icons}
        names = [self.words.icon_count(icon, number) for icon, number in counts.items()]
        if gain.chooses:
            return self.words.text("explain.one-of", gains=self.words.either(names))
        return self.words.list(names)

    def _pieces(self, purse: Purse) -> str:
        return self.words.list(self.words.icon_count(icon, number) for icon, number in purse)


def _gained_otherwise(area: Area) -> Iterable[str]:
    """Return the icons that an area gives by years, rows, battles or different entries."""
    battles = (icon for gain in (*area.survives, *area.dies) for icon in gain.icons)
    distinct = (area.distinct.gains,) if area.distinct is not None else ()
    return {*area.yearly.icons, *battles, *distinct, *area.line_icons}

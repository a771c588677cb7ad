"""Check the advisors: that they belong to the sheet's character, and that only loyal ones are worth points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sheetgen.rules.edits import Change
from sheetgen.rules.finding import AreaName, Edit, Fact, Finding, Mark, TextFact, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value


class Advisors:
    """The advisors of a sheet (Conseillers; Décompte final)."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.places = tuple(area.id for area in tally.game.areas["advisors"].areas)
        self.low, self.high = tally.game.tables["advisor_points"]["range"]
        names = [sheet.arrange.names for sheet in tally.game.sheets]
        name_areas = [f"{place}.name" for place in self.places]
        self.characters = {of[area]: of["character"] for of in names for area in name_areas if area in of}
        """The character of each advisor that a character sheet prints."""

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield advisors that cannot be on this sheet, and points that no advisor, or not this one, is worth."""
        for place in self.places:
            yield from self._points(place, sheet)
        names = {place: str(sheet.values[f"{place}.name"] or "").strip() for place in self.places}
        advisors = {place: name.casefold() for place, name in names.items() if name}
        yield from self._twice(names, advisors)
        yield from self._of_another(names, advisors, sheet)

    def _points(self, place: str, sheet: MarkedSheet) -> Iterator[Finding]:
        area, loyalty, points = f"{place}.points", f"{place}.loyalty", sheet.values[f"{place}.points"]
        loyal, known = self.tally.is_full(sheet, loyalty), sheet.is_given(loyalty)
        title, bounds = AreaName(place), {"low": self.low, "high": self.high}
        if known and not loyal:
            if points:
                meant = (Mark(ids(self.tally.game.areas[loyalty].boxes)), Write(area, None))
                yield Finding(
                    "advisor", area, "not-loyal", {"area": title, "ticked": sheet.count(loyalty)}, meant=meant
                )
        elif points is None:
            if loyal:
                facts: dict[str, Fact] = {"area": title, "path": area, **bounds}
                yield Finding("advisor", area, "points-untold", facts, severity="note")
        elif not self.low <= number_in_value(points) <= self.high:
            worth = tuple(Write(area, number) for number in range(self.low, self.high + 1))
            yield Finding(
                "advisor", area, "points", {"area": title, "points": number_in_value(points), **bounds}, meant=worth
            )
        elif not known:
            facts = {"area": title, "points": number_in_value(points), "path": loyalty}
            yield Finding("advisor", area, "loyalty-untold", facts, severity="note")

    def _twice(self, names: dict[str, str], advisors: dict[str, str]) -> Iterator[Finding]:
        """Yield an advisor who is on the sheet twice (Les feuilles Personnage)."""
        for first, second in combinations(advisors, 2):
            if advisors[first] == advisors[second]:
                facts: dict[str, Fact] = {"area": AreaName(second), "name": names[second], "first": AreaName(first)}
                meant = (Write(f"{second}.name", None), Write(f"{first}.name", None))
                yield Finding("advisor", f"{second}.name", "twice", facts, meant=meant)

    def _of_another(self, names: dict[str, str], advisors: dict[str, str], sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield an advisor of another character than the sheet's; without a character, than the first advisor's."""
        character = sheet.values["character"]
        owners = {place: self.characters[name] for place, name in advisors.items() if name in self.characters}
        options = self.tally.game.areas["character"].boxes
        for place, owner in owners.items():
            if owner != (character or next(iter(owners.values()))):
                chosen = [Change(box.id, True) for box in options if box.name == owner and character]
                facts: dict[str, Fact] = {"name": names[place], "owner": TextFact(f"options.{owner}")}
                meant: tuple[Edit, ...] = (Write(f"{place}.name", None), *chosen)
                yield Finding("advisor", f"{place}.name", "of-another", facts, meant=meant)

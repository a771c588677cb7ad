"""Check the advisors: whose they are, and that only loyal ones are worth points."""

from __future__ import annotations

from itertools import chain, combinations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Change, Details, Way


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

    def points(self, sheet: Sheet) -> int:
        """Return the points of the advisors with every loyalty box ticked."""
        loyal = [place for place in self.places if self.tally.is_full(sheet, f"{place}.loyalty")]
        return sum(number_of(sheet.values[f"{place}.points"]) for place in loyal)

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note advisors that cannot be on this sheet, and points that no advisor or not this one is worth."""
        for place in self.places:
            self._check_points(place, sheet, findings)
        names = {place: str(sheet.values[f"{place}.name"]).strip() for place in self.places}
        self._check_names(
            {place: name for place, name in names.items() if sheet.values[f"{place}.name"]}, sheet, findings
        )

    def _check_points(self, place: str, sheet: Sheet, findings: Findings) -> None:
        area, loyalty, bounds = f"{place}.points", f"{place}.loyalty", {"low": self.low, "high": self.high}
        points, title = sheet.values[area], findings.words.area(place)
        loyal, known = self.tally.is_full(sheet, loyalty), sheet.told(loyalty)
        if known and not loyal:
            if points:
                ways = findings.remedies.mark(sheet, self.tally.game.areas[loyalty].boxes)
                details = Details(ways=ways + findings.remedies.write(area, None))
                ticked = sheet.count(loyalty)
                findings.add("advisor", area, None, "not-loyal", "error", details, area=title, ticked=ticked)
        elif points is None:
            if loyal:
                findings.add("advisor", area, None, "points-untold", "note", area=title, path=area, **bounds)
        elif not self.low <= number_of(points) <= self.high:
            worth = (findings.remedies.write(area, each) for each in range(self.low, self.high + 1))
            details = Details(ways=(*chain.from_iterable(worth),))
            findings.add("advisor", area, None, "points", "error", details, area=title, points=points, **bounds)
        elif not known:
            findings.add("advisor", area, None, "loyalty-untold", "note", area=title, points=points, path=loyalty)

    def _check_names(self, names: dict[str, str], sheet: Sheet, findings: Findings) -> None:
        """Note an advisor who is there twice, and one of another character (Les feuilles Personnage)."""
        if not names:
            return
        language = findings.words.language
        known = {language.text(f"names.{name}").casefold(): name for name in self.characters}
        advisors = {place: known.get(name.casefold(), name.casefold()) for place, name in names.items()}
        for first, second in combinations(advisors, 2):
            if advisors[first] == advisors[second]:
                details = Details(ways=_without(second, findings) + _without(first, findings))
                said = {"name": names[second], "first": findings.words.area(first)}
                title = findings.words.area(second)
                findings.add("advisor", f"{second}.name", None, "twice", "error", details, area=title, **said)
        character = sheet.values["character"]
        owners = {place: self.characters[name] for place, name in advisors.items() if name in self.characters}
        for place, owner in owners.items():
            if owner != (character or next(iter(owners.values()))):
                self._belongs_to(owner, place, names[place], str(character or ""), findings)

    def _belongs_to(self, owner: str, place: str, name: str, character: str, findings: Findings) -> None:
        """Note an advisor of the character ``owner`` on the sheet of another one."""
        options = self.tally.game.areas["character"].boxes
        chosen = [Change(box.id, True) for box in options if box.name == owner and character]
        details = Details(ways=_without(place, findings) + findings.remedies.way(chosen))
        said = {"name": name, "owner": findings.words.text(f"options.{owner}")}
        findings.add("advisor", f"{place}.name", None, "of-another", "error", details, **said)


def _without(place: str, findings: Findings) -> tuple[Way, ...]:
    return findings.remedies.write(f"{place}.name", None)

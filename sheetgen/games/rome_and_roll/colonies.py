"""Colonies conquered: each holds a posted soldier and gives glory."""

from __future__ import annotations

from sheetgen.games.rome_and_roll.victory_track import Track
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of, number_of
from sheetgen.rules.ways import Change, Details, Way


class Colonies:
    """The colonies of a player, which the sheet shows by its posted soldiers and its glory (Conquérir)."""

    def __init__(self, tally: Tally, glory: Track) -> None:
        self.starting = tally.game.tables["starting_colonies"]
        (self.most_glory,) = tally.game.tables["colonies"]["most_glory"]
        self.glory = glory
        self.soldiers = tally.game.areas["soldiers"]

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note colonies without a garrison, garrisons without a colony, and more glory than colonies give."""
        if sheet.values["colonies"] is None:
            return
        colonies = number_of(sheet.values["colonies"])
        if sheet.told("soldiers"):
            self._check_garrisons(colonies, sheet, findings)
        glory, most = self.glory.highest(sheet), colonies * self.most_glory
        if glory > most:
            said = {"glory": glory, "colonies": colonies, "most": most}
            name = findings.words.area(self.glory.area)
            findings.add("crossed", self.glory.area, None, "glory", "note", area=name, **said)

    def _check_garrisons(self, colonies: int, sheet: Sheet, findings: Findings) -> None:
        """Note a number of posted soldiers that is not that of the colonies that need one."""
        crossed, write = sheet.rings("soldiers").filled, findings.remedies.write
        needed = max(0, colonies - self._free(sheet))
        if needed > crossed:
            ways = self._post(needed, sheet, findings) + write("colonies", colonies - needed + crossed)
            said = {"colonies": colonies, "needed": needed, "crossed": crossed}
            findings.add("crossed", "soldiers", None, "garrisons", "error", Details(ways=ways), **said)
        elif crossed > colonies:
            ways = self._post(colonies, sheet, findings) + write("colonies", crossed)
            said = {"colonies": colonies, "crossed": crossed}
            findings.add("crossed", "soldiers", None, "colonies", "error", Details(ways=ways), **said)

    def _post(self, number: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """To cross so many soldiers: further ones, those underlined first, or the last ones no more."""
        boxes, (underlined, crossed) = self.soldiers.boxes, sheet.rings("soldiers").masks
        home, posted = self.soldiers.states
        if number > len(boxes):
            return ()
        away = [box.id for box in boxes if crossed & bit_of(box)]
        free = sorted((box for box in boxes if not crossed & bit_of(box)), key=lambda box: not underlined & bit_of(box))
        further = [Change(box.id, posted) for box in free[: max(0, number - len(away))]]
        return findings.remedies.way([*further, *(Change(box, home) for box in away[number:])])

    def _free(self, sheet: Sheet) -> int:
        """The colonies owned from the start, without a soldier (Mise en place 12); the most there can be of them where
        the file does not tell the character."""
        character = sheet.values["character"]
        return sum(self.starting.get(str(character), ())) if character else max(map(sum, self.starting.values()))

"""Check the colonies conquered: each holds a posted soldier and gives glory."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.rome_and_roll.victory_track import VictoryTrack
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import Edit, Finding, Together, Write
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, number_in_value


class Colonies:
    """The colonies of a player, shown by posted soldiers and glory (Conquérir)."""

    def __init__(self, tally: Tally, glory: VictoryTrack) -> None:
        self.starting = tally.game.tables["starting_colonies"]
        (self.most_glory,) = tally.game.tables["colonies"]["most_glory"]
        self.glory = glory
        self.soldiers = tally.game.areas["soldiers"]

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield colonies without a garrison, garrisons without a colony, and glory that the colonies do not give."""
        if sheet.values["colonies"] is None:
            return
        colonies = number_in_value(sheet.values["colonies"])
        if sheet.is_given("soldiers"):
            yield from self._garrisons(colonies, sheet)
        glory, most = self.glory.highest(sheet), colonies * self.most_glory
        if self.glory.is_short(sheet, colonies):
            meant = (self.glory.remedy_up_to(colonies, sheet), Write("colonies", glory))
            yield Finding("crossed", self.glory.area, "glory-few", {"glory": glory, "colonies": colonies}, meant=meant)
        elif glory > most:
            facts = {"glory": glory, "colonies": colonies, "most": most}
            yield Finding("crossed", self.glory.area, "glory", facts, severity="note")

    def _garrisons(self, colonies: int, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a number of posted soldiers that is not the number of colonies that need one."""
        crossed, needed = sheet.rings("soldiers").filled, max(0, colonies - self._free(sheet))
        facts = {"colonies": colonies, "crossed": crossed}
        if needed > crossed:
            meant = (*self._post(needed, sheet), Write("colonies", colonies - needed + crossed))
            yield Finding("crossed", "soldiers", "garrisons", {"needed": needed, **facts}, meant=meant)
        elif crossed > colonies:
            meant = (*self._post(colonies, sheet), Write("colonies", crossed))
            yield Finding("crossed", "soldiers", "colonies", facts, meant=meant)

    def _post(self, number: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
        """Return the edit that leaves so many soldiers crossed: cross more, underlined ones first, or fewer."""
        boxes, (underlined, crossed) = self.soldiers.boxes, sheet.rings("soldiers").masks
        home, posted = self.soldiers.states
        if number > len(boxes):
            return ()
        away = [box.id for box in boxes if crossed & bit_of(box)]
        free = sorted((box for box in boxes if not crossed & bit_of(box)), key=lambda box: not underlined & bit_of(box))
        further = [Change(box.id, posted) for box in free[: max(0, number - len(away))]]
        return (Together((*further, *(Change(box, home) for box in away[number:]))),)

    def _free(self, sheet: MarkedSheet) -> int:
        """Return the colonies owned from the start without a soldier (Mise en place 12).

        If the file names no character, the most of any character.
        """
        character = sheet.values["character"]
        return sum(self.starting.get(str(character), ())) if character else max(map(sum, self.starting.values()))

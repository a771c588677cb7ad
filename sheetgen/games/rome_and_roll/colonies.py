"""Colonies conquered: each holds a posted soldier and gives glory."""

from __future__ import annotations

from sheetgen.games.rome_and_roll.victory_track import Track
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of


class Colonies:
    """The colonies of a player, which the sheet shows by its posted soldiers and its glory (Conquérir)."""

    def __init__(self, tally: Tally, glory: Track) -> None:
        self.starting = tally.game.tables["starting_colonies"]
        (self.most_glory,) = tally.game.tables["colonies"]["most_glory"]
        self.glory = glory

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note colonies without a garrison, garrisons without a colony, and more glory than colonies give."""
        if sheet.values["colonies"] is None:
            return
        colonies, crossed = number_of(sheet.values["colonies"]), sheet.rings("soldiers").filled
        needed = max(0, colonies - self._free(sheet))
        if needed > crossed:
            findings.add("crossed", "soldiers", None, "garrisons", colonies=colonies, needed=needed, crossed=crossed)
        elif crossed > colonies:
            findings.add("crossed", "soldiers", None, "colonies", colonies=colonies, crossed=crossed)
        glory, most = self.glory.highest(sheet), colonies * self.most_glory
        if glory > most:
            said = {"area": findings.words.area(self.glory.area), "glory": glory, "colonies": colonies, "most": most}
            findings.add("crossed", self.glory.area, None, "glory", "note", **said)

    def _free(self, sheet: Sheet) -> int:
        """The colonies owned from the start, without a soldier (Mise en place 12); the most there can be of them where
        the file does not tell the character."""
        character = sheet.values["character"]
        return sum(self.starting.get(str(character), ())) if character else max(map(sum, self.starting.values()))

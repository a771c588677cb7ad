"""The gladiators on a sheet: whether their battles can have gone so, and what they can have won."""

from __future__ import annotations

from sheetgen.games.hadrians_wall.gladiators import Fault, Outcome, Rewards, fault, outcomes, together
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.ways import Change, Details

Outcomes = frozenset[Outcome]

GLADIATORS = ("right.ludus.red", "right.ludus.blue")
BATTLES = {gladiator: f"{gladiator}.battles" for gladiator in GLADIATORS}
RULE = "gladiator"


class Arena:
    """Both gladiators, with the tables of the arena."""

    def __init__(self, tally: Tally) -> None:
        areas = tally.game.areas
        self.hardest_blow = max(int(card["damage"]) for card in tally.game.fate_cards)
        self.gladiators = tuple(
            (areas[gladiator], areas[battles], self._rewards(areas[gladiator]))
            for gladiator, battles in BATTLES.items()
        )

    def check(self, sheet: Sheet, findings: Findings) -> Outcomes:
        """Everything the gladiators together can have won; the widest guess for one whose battles are impossible."""
        return together([self._gladiator(sheet, findings, *each) for each in self.gladiators])

    def _gladiator(self, sheet: Sheet, findings: Findings, area: Area, battles: Area, rewards: Rewards) -> Outcomes:
        rings, fought = sheet.rings(area.id), sheet.count(battles.id)
        found = fault(rings.ringed, rings.filled, fought, self.hardest_blow)
        if found is None:
            return outcomes(rings.ringed, rings.filled, fought, rewards)
        if found is not Fault.FILLED_BEYOND_RINGS:  # a mistake by the general rules
            details = self._details(area, battles, sheet, findings)
            said = {"ringed": rings.ringed, "filled": rings.filled, "battles": fought}
            most = self.hardest_blow * fought
            findings.add(RULE, area.id, None, found.value, "error", details, most=most, **said)
        return _anything(fought, rewards)

    def _details(self, area: Area, battles: Area, sheet: Sheet, findings: Findings) -> Details:
        """To write fewer battles, or to fill as many rings as they can have filled."""
        written, filled = sheet.numbers(battles.id), sheet.rings(area.id).filled
        by_year = sorted((year, box) for box, year in written)
        late = [Change(battles.boxes[box - 1].id, None) for _, box in by_year[filled:]]
        rings = max(min(filled, self.hardest_blow * len(written)), min(len(written), sheet.rings(area.id).ringed))
        few = [Change(box.id, area.states[box.number <= rings]) for box in area.boxes if _between(box, filled, rings)]
        mends = RULE, area.id
        ways = tuple(way for changes in (few, late) if changes for way in findings.legal_way(sheet, mends, [changes]))
        return Details(tuple(change.box for change in (*few, *late)), ways)

    def _rewards(self, area: Area) -> Rewards:
        return Rewards(
            renown=tuple(gain.icons.count("renown") for gain in area.survives),
            resources=tuple(gain.icons.count("resource") for gain in area.survives),
            piety=tuple(gain.icons.count("piety") for gain in area.dies),
            hardest_blow=self.hardest_blow,
        )


def _between(box: Box, one: int, other: int) -> bool:
    """Whether a box lies behind one number and up to the other, whichever is less."""
    return min(one, other) < box.number <= max(one, other)


def _anything(battles: int, rewards: Rewards) -> Outcomes:
    """What cannot be ruled out of a gladiator whose rings are wrong; so one fault is not told as several."""
    most = max(rewards.renown) * battles
    return frozenset(
        Outcome(renown, piety, battles) for renown in range(most + 1) for piety in range(max(rewards.piety) + 1)
    )

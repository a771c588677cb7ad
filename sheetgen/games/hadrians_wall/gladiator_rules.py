"""Check the gladiators on a sheet: whether their battles are possible, and what they can have won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.games.hadrians_wall.gladiator_solver import (
    ArenaRewards,
    GladiatorProblem,
    Winnings,
    combined_winnings,
    find_problem,
    possible_winnings,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import Edit, Finding, FirstOf, Together
from sheetgen.rules.tally import MarkedSheet, Tally

PossibleWinnings = frozenset[Winnings]

GLADIATORS = ("right.ludus.red", "right.ludus.blue")
BATTLES = {gladiator: f"{gladiator}.battles" for gladiator in GLADIATORS}
RULE = "gladiator"


class GladiatorRules:
    """Both gladiators, with the tables of the arena."""

    def __init__(self, tally: Tally) -> None:
        areas = tally.game.areas
        self.hardest_blow = max(int(card["damage"]) for card in tally.game.fate_cards)
        self.gladiators = tuple(
            (areas[gladiator], areas[battles], self._rewards(areas[gladiator]))
            for gladiator, battles in BATTLES.items()
        )

    def outcomes(self, sheet: MarkedSheet) -> PossibleWinnings:
        """Return all that both can have won together; the widest guess for one whose battles are impossible."""
        return combined_winnings(
            [self._outcomes(sheet, area, battles, rewards) for area, battles, rewards in self.gladiators]
        )

    def _outcomes(self, sheet: MarkedSheet, area: Area, battles: Area, rewards: ArenaRewards) -> PossibleWinnings:
        (ringed, filled, _), fought = sheet.rings(area.id), sheet.count(battles.id)
        if find_problem(ringed, filled, fought, self.hardest_blow) is None:
            return possible_winnings(ringed, filled, fought, rewards)
        return _anything(fought, rewards)

    def findings(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield each gladiator whose battles cannot have filled its rings."""
        for area, battles, _ in self.gladiators:
            (ringed, filled, _), fought = sheet.rings(area.id), sheet.count(battles.id)
            found = find_problem(ringed, filled, fought, self.hardest_blow)
            if found not in (None, GladiatorProblem.FILLED_BEYOND_RINGS):  # the latter breaks a general rule
                facts = {"ringed": ringed, "filled": filled, "battles": fought, "most": self.hardest_blow * fought}
                edits = [edit for edit in self._meant(area, battles, sheet) if edit]
                boxes = tuple(change.box for edit in edits for change in edit)
                yield Finding(RULE, area.id, found.value, facts, boxes=boxes, meant=tuple(map(if_legal, edits)))

    def _meant(self, area: Area, battles: Area, sheet: MarkedSheet) -> tuple[list[Change], list[Change]]:
        """Return two corrections: fill as many rings as the battles can have filled, or write fewer battles."""
        written, filled = sheet.numbers(battles.id), sheet.rings(area.id).filled
        by_year = sorted((year, box) for box, year in written)
        late = [Change(battles.boxes[box - 1].id, None) for _, box in by_year[filled:]]
        rings = max(min(filled, self.hardest_blow * len(written)), min(len(written), sheet.rings(area.id).ringed))
        few = [Change(box.id, area.states[box.number <= rings]) for box in area.boxes if _between(box, filled, rings)]
        return few, late

    def _rewards(self, area: Area) -> ArenaRewards:
        return ArenaRewards(
            renown=tuple(gain.icons.count("renown") for gain in area.survives),
            resources=tuple(gain.icons.count("resource") for gain in area.survives),
            piety=tuple(gain.icons.count("piety") for gain in area.dies),
            hardest_blow=self.hardest_blow,
        )


def if_legal(changes: Iterable[Change]) -> Edit:
    """Return the edit of these changes together, which is dropped unless it leads to a legal sheet."""
    together = Together(tuple(changes))
    return FirstOf(lambda: (together,))


def _between(box: Box, one: int, other: int) -> bool:
    """Return whether a box lies above the smaller and up to the larger of two numbers."""
    return min(one, other) < box.number <= max(one, other)


def _anything(battles: int, rewards: ArenaRewards) -> PossibleWinnings:
    """Return all winnings that cannot be ruled out for impossible rings, so that one mistake is reported once."""
    most = max(rewards.renown) * battles
    return frozenset(
        Winnings(renown, piety, battles) for renown in range(most + 1) for piety in range(max(rewards.piety) + 1)
    )

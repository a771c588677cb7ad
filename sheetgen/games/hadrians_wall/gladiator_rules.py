"""Check the gladiators on a sheet: whether their battles are possible, and what they can have won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import Game
from sheetgen.rules.finding import Change, Edit, Finding, FirstOf, Together
from sheetgen.rules.tally import MarkedSheet, Tally


class Winnings(NamedTuple):
    """The winnings of one or more gladiators."""

    renown: int
    piety: int
    resources: int


class ArenaRewards(NamedTuple):
    """The tables of the arena: entry 0 of a table belongs to the first ring."""

    renown: tuple[int, ...]
    """Of a battle survived, by the last ring."""
    resources: tuple[int, ...]
    """Of a battle survived, by the last ring."""
    piety: tuple[int, ...]
    """Of a death, by the last filled ring."""
    hardest_blow: int
    """Blows are 1 up to this many rings strong."""


BEYOND_RINGS = "filled-beyond-rings"
NOTHING = Winnings(0, 0, 0)


def find_problem(ringed: int, filled: int, battles: int, hardest_blow: int) -> str | None:
    """Return the key of the reason why no history leads to the rings; ``None`` if they are possible."""
    if filled > ringed:
        return BEYOND_RINGS
    if battles == 0:
        return "filled-without-battle" if filled else None
    if ringed == 0:
        return "battle-without-ring"
    if filled < battles:
        # Each battle filled at least one ring: a gladiator with all rings filled was dead before the last one.
        return "battle-after-death" if filled == ringed else "too-few-filled"
    if filled > hardest_blow * battles:
        return "too-many-filled"
    return None


def rings_at_battles(ringed: int, filled: int, battles: int, hardest_blow: int) -> tuple[int, ...]:
    """Return the fewest rings that a gladiator without a fault had in each battle, first to last.

    Each later battle filled at most as many as the hardest blow, so the others were filled by then; a survivor has
    one ring that is not filled.
    """
    hurt = [max(battle, filled - hardest_blow * (battles - battle)) for battle in range(1, battles + 1)]
    return tuple(min(ringed, rings + 1) for rings in hurt)


@lru_cache(maxsize=4096)
def possible_winnings(ringed: int, filled: int, battles: int, rewards: ArenaRewards) -> frozenset[Winnings]:
    """Return everything one gladiator can have won in all; empty exactly if ``find_problem`` returns a reason.

    ``ringed`` is at most the length of the tables.
    """
    return _from_here(0, 0, battles, ringed, filled, rewards)


@lru_cache(maxsize=1 << 16)
def _from_here(
    rings: int, hurt: int, battles: int, ringed: int, filled: int, rewards: ArenaRewards
) -> frozenset[Winnings]:
    """Return the winnings still to come of a living gladiator with ``battles`` left, up to the final rings."""
    found: set[Winnings] = set()
    if (rings, hurt, battles) == (ringed, filled, 0):
        found.add(NOTHING)
    if rings < ringed:
        found |= _from_here(rings + 1, hurt, battles, ringed, filled, rewards)
    if battles and hurt < rings:
        renown, resources = rewards.renown[rings - 1], rewards.resources[rings - 1]
        for now_hurt in range(hurt + 1, min(hurt + rewards.hardest_blow, rings - 1, filled) + 1):
            for later in _from_here(rings, now_hurt, battles - 1, ringed, filled, rewards):
                found.add(Winnings(later.renown + renown, later.piety, later.resources + resources))
        dies_as_shown = (rings, rings, battles) == (ringed, filled, 1)
        if dies_as_shown and rings - hurt <= rewards.hardest_blow:
            found.add(Winnings(0, rewards.piety[rings - 1], 0))
    return frozenset(found)


def combined_winnings(gladiators: Iterable[frozenset[Winnings]]) -> frozenset[Winnings]:
    """Return everything several gladiators can have won in sum; empty if one of them is impossible."""
    sums = frozenset({NOTHING})
    for each in gladiators:
        sums = _sums(sums, each)
    return sums


@lru_cache(maxsize=4096)
def _sums(some: frozenset[Winnings], others: frozenset[Winnings]) -> frozenset[Winnings]:
    return frozenset(
        Winnings(one.renown + two.renown, one.piety + two.piety, one.resources + two.resources)
        for one in some
        for two in others
    )


PossibleWinnings = frozenset[Winnings]

GLADIATORS = ("right.ludus.red", "right.ludus.blue")
BATTLES = {gladiator: f"{gladiator}.battles" for gladiator in GLADIATORS}
RULE = "gladiator"


def hardest_blow(game: Game) -> int:
    """Return how many rings the hardest blow of a fate card fills."""
    return max(int(card["damage"]) for card in game.fate_cards)


class GladiatorRules:
    """Both gladiators, with the tables of the arena."""

    def __init__(self, tally: Tally) -> None:
        areas = tally.game.areas
        self.hardest_blow = hardest_blow(tally.game)
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
            if found and found != BEYOND_RINGS:  # rings filled beyond the others break a general rule
                facts = {"ringed": ringed, "filled": filled, "battles": fought, "most": self.hardest_blow * fought}
                edits = [edit for edit in self._meant(area, battles, sheet) if edit]
                boxes = tuple(change.box for edit in edits for change in edit)
                yield Finding(RULE, area.id, found, facts, boxes=boxes, meant=tuple(map(if_legal, edits)))

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

"""What kind of game is played, and what a campaign fort changes in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..facts import YEARS


@dataclass(frozen=True)
class Options:
    """One match: everything that is decided before the first card is turned."""

    players: int = 1
    difficulty: str = "normal"
    years: int = YEARS
    """Completed years, after which play stops."""
    personalities: tuple[str, ...] = ("random",)
    """Names out of ``PERSONALITIES``, one per seat, repeated in turn."""
    forget: float = 0.0
    """The chance that the player overlooks one reward."""
    fort: int | None = None
    reward: dict[str, int] = field(default_factory=dict)
    """The setup reward of the fort before, taken in year 1."""
    own_patterns_only: bool = False
    """Scout only with the pattern of one's own prospect card."""


@dataclass(frozen=True)
class FortRules:
    """The changes of the solo campaign (rulebook, Campagne solo)."""

    neutral_cards: int | None = None
    dearer: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    wall_from_year: int = 1
    soldiers_on_first_card: int = 0
    mining_servants: int = 1
    more_attack_cards: int = 0


# Fort 4: the French rulebook spares precincts and diplomats, the English sheet only diplomats. Paying for precincts too
# keeps a game legal under both.
_DEARER = frozenset(
    {
        "left.granary",
        "left.hotel",
        "left.workshop",
        "left.road",
        "right.precinct",
        "right.market",
        "right.theatre",
        "right.ludus",
        "right.gardens",
        "right.temples",
        "right.baths",
        "right.courthouse",
    }
)

FORT_RULES: dict[int, FortRules] = {
    1: FortRules(neutral_cards=1),
    4: FortRules(dearer=_DEARER),
    6: FortRules(forbidden=frozenset({"right.theatre", "right.ludus"})),
    7: FortRules(forbidden=frozenset({"left.landmarks"})),
    8: FortRules(forbidden=frozenset({"right.diplomats"})),
    10: FortRules(wall_from_year=3, soldiers_on_first_card=2),
    11: FortRules(mining_servants=2),
    12: FortRules(more_attack_cards=1),
    14: FortRules(more_attack_cards=1, forbidden=frozenset({"right.diplomats"})),
    15: FortRules(more_attack_cards=1, forbidden=frozenset({"left.granary.large"})),
    16: FortRules(more_attack_cards=1, neutral_cards=1, mining_servants=2),
}
NO_RULES = FortRules()


def fort_rules(fort: int | None) -> FortRules:
    return FORT_RULES.get(fort, NO_RULES) if fort is not None else NO_RULES

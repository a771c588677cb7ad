"""A fort's rule as restrictions that the checker applies to a sheet played there."""

from __future__ import annotations

from sheetgen.campaign.campaign import Campaign, Fort, FortRule
from sheetgen.layout.filled import Filled
from sheetgen.layout.notation import Purse
from sheetgen.rules.restrictions import Restriction, Restrictions


def fort_of(campaign: Campaign, filled: Filled) -> Fort | None:
    """The fort that a sheet says it was played at; None where it names none."""
    number = filled.values.get(campaign.scenario)
    return campaign.fort(number) if isinstance(number, int) and 1 <= number <= len(campaign.forts) else None


def restrictions_of(fort: Fort, setup: Purse) -> Restrictions:
    """A fort's rule, and the pieces that were taken in setup."""
    income = [Restriction(income=setup)] if setup else []
    return (*map(_restriction, fort.rules), *income)


def restrictions_for(campaign: Campaign, filled: Filled) -> Restrictions | None:
    """What to check a sheet by that comes without its campaign's record; None where it names no fort.

    Nothing tells whether the reward of the fort before was earned, so it may have been taken.
    """
    fort = fort_of(campaign, filled)
    if fort is None:
        return None
    setup = campaign.fort(fort.number - 1).reward if fort.number > 1 else ()
    return restrictions_of(fort, setup)


def _restriction(rule: FortRule) -> Restriction:
    unseen = f"campaign.unseen.{rule.text}"
    match rule.kind:
        case "forbidden":
            return Restriction(of=rule.of, forbidden=True)
        case "not-before":
            return Restriction(of=rule.of, not_before=rule.number)
        case "extra-cost":
            return Restriction(of=rule.of, extra_cost=rule.pieces)
        case "first-card":
            return Restriction(first_card=rule.pieces, note=unseen)
        case "unseen":
            return Restriction(note=unseen, unseen=rule.text, number=rule.number)

"""The Picts' attack at the end of a year (rulebook, Fin d'une année, Faveur)."""

from __future__ import annotations

from collections import Counter

from ..facts import COHORTS, POTENTIALS
from .gains import gain
from .state import Attack, Player


def defend(player: Player, cards: tuple[str, ...]) -> None:
    """Hold one player's cohorts against the cards revealed, favours first, and gain valour and disdain."""
    arrows = Counter(cards)
    remaining = Counter(arrows)
    favours = 0
    while breaches := _breaches(player, remaining):
        cohort = max(COHORTS, key=lambda cohort: breaches[cohort])
        if player.rng.random() >= player.personality.favours or not _use_favour(player, cohort):
            break
        remaining[cohort] -= 1
        favours += 1
    let_through = _breaches(player, remaining).total()
    potential = POTENTIALS[player.year - 1]
    disdain = min(let_through, potential)
    player.disdain_ringed += disdain
    held = tuple(player.tracks[f"left.cohorts.{cohort}"] for cohort in COHORTS)
    player.attacks.append(Attack(player.year, cards, held, favours, let_through, disdain))
    player.events["repelled" if not disdain else "overrun" if disdain == potential else "partly repelled"] += 1
    if let_through > potential:
        player.events["more let through than the potential"] += 1
    player.add(f"attack {dict(arrows)}: {let_through} let through, potential {potential}")
    gain(player, ("valour",) * (potential - disdain))
    player.events["worker kept"] += sum(player.stock.values())


def _breaches(player: Player, arrows: Counter[str]) -> Counter[str]:
    """What each cohort cannot hold: the arrows above its filled boxes."""
    return Counter(
        {
            cohort: arrows[cohort] - player.tracks[f"left.cohorts.{cohort}"]
            for cohort in COHORTS
            if arrows[cohort] > player.tracks[f"left.cohorts.{cohort}"]
        }
    )


def _use_favour(player: Player, cohort: str) -> bool:
    """Spend a diplomat's favour for his own cohort, else a temple's."""
    for number, diplomat in player.diplomats.items():
        if diplomat.cohort == cohort and diplomat.used < 2:
            diplomat.used += 1
            player.events[f"favour of diplomat {number}"] += 1
            return True
    for size, favour in player.favours.items():
        if favour == "ringed":
            player.favours[size] = "used"
            player.events[f"favour of {size} temple"] += 1
            return True
    return False

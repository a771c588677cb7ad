"""What a covered icon gives, resolved at once and through every box it fills in turn."""

from __future__ import annotations

from collections.abc import Iterable

from ..facts import ATTRIBUTE_LENGTH, ATTRIBUTES, CITIZEN_LENGTH, CITIZENS, TRACKS
from .state import PIECES, Player

_ATTRIBUTE_TRACKS = {attribute: f"left.{attribute}" for attribute in ATTRIBUTES}
_CITIZEN_TRACKS = {icon: track for track, icon in CITIZENS.items()}


def gain(player: Player, icons: Iterable[str]) -> None:
    """Give a player the icons of one box, from left to right. A player who forgets gets nothing for one of them."""
    for icon in icons:
        if player.forget and player.rng.random() < player.forget:
            player.events[f"forgot {icon}"] += 1
        elif icon in PIECES:
            player.stock[icon] += 1
        elif icon in _ATTRIBUTE_TRACKS:
            _gain_attribute(player, icon)
        elif icon in _CITIZEN_TRACKS:
            _gain_citizen(player, icon)
        elif icon == "cohort":
            _gain_cohort(player)
        elif icon == "production":
            advance(player, "left.resource_production")
        elif icon == "sword":
            advance(player, "left.wall_guard")
        else:
            raise AssertionError(f"{icon} is not gained through a track")


def advance(player: Player, track: str) -> None:
    """Fill the next box of a track and gain what it covers."""
    box = player.tracks[track]
    player.tracks[track] = box + 1
    gain(player, TRACKS[track][box])


def _gain_attribute(player: Player, attribute: str) -> None:
    track = _ATTRIBUTE_TRACKS[attribute]
    if player.tracks[track] == ATTRIBUTE_LENGTH:
        player.events[f"lost {attribute}"] += 1
        return
    advance(player, track)
    if player.tracks[track] in (17, 21, 25):
        player.events[f"{attribute} {player.tracks[track]}"] += 1


def _gain_citizen(player: Player, icon: str) -> None:
    track = _CITIZEN_TRACKS[icon]
    if player.tracks[track] == CITIZEN_LENGTH:
        player.events[f"lost {icon}"] += 1
        return
    advance(player, track)


def _gain_cohort(player: Player) -> None:
    cohorts = player.open_cohorts()
    if not cohorts:
        raise AssertionError("the sheet holds just as many cohort icons as cohort boxes")
    if player.personality.even_cohorts:
        cohort = min(cohorts, key=lambda cohort: (player.tracks[f"left.cohorts.{cohort}"], player.rng.random()))
    else:
        cohort = player.rng.choice(cohorts)
    advance(player, f"left.cohorts.{cohort}")

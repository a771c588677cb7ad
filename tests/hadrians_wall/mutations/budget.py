"""A mutation that spends more than any cards could have brought."""

from __future__ import annotations

from random import Random

from ..facts import CITIZENS, TRACKS
from .registry import Sheet, breaks, get


@breaks("budget")
def call_more_citizens_than_civilians(sheet: Sheet, rng: Random) -> bool:
    """Fill citizen boxes until no luck with the cards could have paid for them."""
    most = _most_civilians(sheet)
    tracks = [track.removeprefix("right.") for track in CITIZENS]
    rng.shuffle(tracks)
    right = sheet["right"]
    for track in tracks:
        right[track] = 9
        if sum(right[track] for track in tracks) > most:
            return True
    return False


def _most_civilians(sheet: Sheet) -> int:
    """More civilians, or citizens given, than the sheet can have seen with any cards."""
    left, right, years = sheet["left"], sheet["right"], sheet["years"]
    cards = 3 * years
    if "fate_cards" in sheet:
        cards = sum(card.get("civilian", 0) for card in sheet["fate_cards"]) + years
    hotel = len(left["hotel"]) * years
    boxes = sum(
        box.count("civilian")
        for track in ("left.wall", "left.fort", "left.cippi", "left.renown")
        for box in TRACKS[track][: get(sheet, track)]
    )
    citizens = len(right["theatre"]["performances"]) + 4 * len(right["gardens"])
    setup_reward = 2
    most: int = cards + hotel + boxes + citizens + len(left["forum"]) + setup_reward
    return most

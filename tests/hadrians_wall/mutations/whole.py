"""Mutations of years, disdain, cards, the written score and the campaign fort."""

from __future__ import annotations

from random import Random
from typing import Any

from ..facts import ATTACK_CARDS, PLAYER_CARDS, POTENTIALS
from ..simulator.options import fort_rules
from .registry import Sheet, breaks, choose, get

_YEAR_AREAS = (
    "left.training_grounds",
    "left.forum",
    "right.theatre.performances",
    "right.ludus.red.battles",
    "right.ludus.blue.battles",
    "right.baths.bribes",
    "right.courthouse.left",
    "right.courthouse.centre",
    "right.courthouse.right",
)


def _written_years(sheet: Sheet, least: int = 1) -> list[tuple[list[Any], list[int]]]:
    """Each area's list with its written boxes, where there are enough of them."""
    areas = [get(sheet, area) for area in _YEAR_AREAS]
    found = [(years, [box for box, year in enumerate(years) if year is not None]) for years in areas]
    return [(years, boxes) for years, boxes in found if len(boxes) >= least]


@breaks("year-range")
def write_a_year_not_yet_played(sheet: Sheet, rng: Random) -> bool:
    chosen = choose(rng, _written_years(sheet))
    if chosen is None:
        return False
    years, boxes = chosen
    years[boxes[-1]] = sheet["years"] + 1
    return True


@breaks("year-range")
def write_year_nought(sheet: Sheet, rng: Random) -> bool:
    chosen = choose(rng, _written_years(sheet))
    if chosen is None:
        return False
    years, boxes = chosen
    years[boxes[0]] = 0
    return True


@breaks("year-limit")
def do_twice_what_is_done_once_a_year(sheet: Sheet, rng: Random) -> bool:
    """Two boxes carry the same year; the baths, which may, are left out."""
    bribes = get(sheet, "right.baths.bribes")
    chosen = choose(rng, [found for found in _written_years(sheet, 2) if found[0] is not bribes])
    if chosen is None:
        return False
    years, boxes = chosen
    first = rng.randrange(len(boxes) - 1)
    years[boxes[first + 1]] = years[boxes[first]]
    return True


@breaks("year-limit")
def bribe_three_times_in_a_year(sheet: Sheet, rng: Random) -> bool:
    del rng
    bribes = get(sheet, "right.baths.bribes")
    boxes = [box for box, year in enumerate(bribes) if year is not None]
    if len(boxes) < 3:
        return False
    for box in boxes[:3]:
        bribes[box] = bribes[boxes[0]]
    return True


@breaks("year-limit")
def train_guards_in_falling_years(sheet: Sheet, rng: Random) -> bool:
    """The training grounds fill from left to right, so their years rise."""
    del rng
    years = sheet["left"]["training_grounds"]
    if len(years) < 2:
        return False
    years.reverse()
    return True


@breaks("disdain")
def fill_a_ring_without_a_bribe(sheet: Sheet, rng: Random) -> bool:
    del rng
    disdain = sheet["left"]["disdain"]
    if disdain["filled"] == disdain["ringed"]:
        return False
    disdain["filled"] += 1
    return True


@breaks("disdain")
def ring_more_than_the_potentials(sheet: Sheet, rng: Random) -> bool:
    """More disdain than the years played could bring."""
    del rng
    most = sum(POTENTIALS[: sheet["years"]])
    if most == sum(POTENTIALS):
        return False
    sheet["left"]["disdain"]["ringed"] = most + 1
    return True


@breaks("disdain")
def leave_rings_out(sheet: Sheet, rng: Random) -> bool:
    """Attacks that came through are neither ringed nor valour; no road, which could have given more valour instead."""
    disdain = sheet["left"]["disdain"]
    spare = disdain["ringed"] - disdain["filled"]
    if not spare or sheet["left"]["road"] or sheet["left"]["valour"] == 25:
        return False
    disdain["ringed"] -= rng.randint(1, spare)
    return True


@breaks("disdain")
def move_a_ring_to_valour(sheet: Sheet, rng: Random) -> bool:
    """One disdain fewer than nobody could have avoided, told as an attack repelled."""
    del rng
    left = sheet["left"]
    disdain = left["disdain"]
    if disdain["ringed"] == disdain["filled"] or disdain["ringed"] > _unavoidable(sheet) or left["valour"] == 25:
        return False
    disdain["ringed"] -= 1
    left["valour"] += 1
    return True


def _unavoidable(sheet: Sheet) -> int:
    """The least disdain: final cohorts in every year, each card where a box is free, favours where they spare most."""
    years, right = sheet["years"], sheet["right"]
    used = [temple["favour"] == "used" for temple in right["temples"].values()]
    favours = sum(used) + sum(diplomat["favours_used"] for diplomat in right["diplomats"].values())
    holding = sum(sheet["left"]["cohorts"].values())
    more = fort_rules(sheet["fort"]).more_attack_cards
    drawn = [max(0, cards + more - holding) for cards in ATTACK_CARDS[sheet["difficulty"]][:years]]
    for _ in range(favours):
        # The next favour spares a point where the fewest cards above the potential are in the way.
        useful = [year for year in range(years) if drawn[year]]
        if useful:
            drawn[min(useful, key=lambda year: max(0, drawn[year] - POTENTIALS[year]))] -= 1
    return sum(map(min, drawn, POTENTIALS[:years]))


@breaks("disdain", severity="warning")
def forget_to_fill_a_ring(sheet: Sheet, rng: Random) -> bool:
    """A bribe was paid and no disdain removed."""
    del rng
    disdain = sheet["left"]["disdain"]
    if not disdain["filled"]:
        return False
    disdain["filled"] -= 1
    return True


@breaks("path-cards")
def keep_a_path_card_twice(sheet: Sheet, rng: Random) -> bool:
    cards = sheet["path_cards"]
    if len(cards) < 2:
        return False
    first, second = rng.sample(range(len(cards)), 2)
    cards[first] = cards[second]
    return True


@breaks("path-cards")
def keep_a_path_card_too_many(sheet: Sheet, rng: Random) -> bool:
    free = [card for card in PLAYER_CARDS if card not in sheet["path_cards"] + sheet.get("prospect_cards", [])]
    card = choose(rng, free)
    if card is None:
        return False
    sheet["path_cards"].append(card)
    return True


@breaks("path-cards")
def keep_an_unknown_path_card(sheet: Sheet, rng: Random) -> bool:
    cards = sheet["path_cards"]
    cards[rng.randrange(len(cards))] = "gardener"
    return True


@breaks("written-score", severity="warning")
def add_up_wrongly(sheet: Sheet, rng: Random) -> bool:
    if "score" not in sheet:
        return False
    sheet["score"]["total"] += rng.choice((-10, -1, 1, 10))
    return True


@breaks("written-score", severity="warning")
def write_a_wrong_part(sheet: Sheet, rng: Random) -> bool:
    if "score" not in sheet:
        return False
    sheet["score"][rng.choice(("renown", "piety", "valour", "discipline", "path_cards", "disdain"))] += 1
    return True


@breaks("fort-rule")
def play_at_a_fort_that_forbids_it(sheet: Sheet, rng: Random) -> bool:
    left, right = sheet["left"], sheet["right"]
    breaking = {
        6: right["theatre"]["built"] or right["ludus"]["built"],
        7: left["landmarks"],
        8: right["diplomats"],
        10: sheet["years"] < 3 and (left["wall"] or left["cippi"]),
        14: right["diplomats"],
        15: "large" in left["granary"],
    }
    fort = choose(rng, [fort for fort, broken in breaking.items() if broken])
    if fort is None or sheet["fort"] is not None:
        return False
    sheet["fort"] = fort
    sheet["difficulty"] = "normal"
    return True

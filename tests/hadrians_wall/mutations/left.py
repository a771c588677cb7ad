"""Mutations of what the left sheet alone decides: order, granaries, chains, buildings, icons."""

from __future__ import annotations

from random import Random

from ..facts import (
    ATTRIBUTE_CROSSES,
    ATTRIBUTES,
    BUILDINGS,
    CHAINS,
    COHORTS,
    GRANARY_COLUMNS,
    INFRASTRUCTURE,
    LANDMARKS,
    PRINTED_PRODUCTION,
    TRACKS,
)
from .registry import Sheet, breaks, choose, get, put

_FORT_BOX = {level: box for box, level in INFRASTRUCTURE.items()}
_CHAIN = {(track, box): fort for fort, track, box in CHAINS}


def _printed(track: str) -> int:
    """Boxes printed filled, which are filled whatever a player writes."""
    return PRINTED_PRODUCTION if track == "left.resource_production" else 0


@breaks("fill-order")
def skip_a_track_box(sheet: Sheet, rng: Random) -> bool:
    """The last box is left empty and the one after it filled."""
    track = choose(rng, [area for area, boxes in TRACKS.items() if 1 + _printed(area) <= get(sheet, area) < len(boxes)])
    if track is None:
        return False
    count = get(sheet, track)
    put(sheet, track, [*range(1, count), count + 1])
    return True


@breaks("fill-order")
def start_with_the_second_box(sheet: Sheet, rng: Random) -> bool:
    """The first box of a longer track is empty."""
    track = choose(rng, [area for area in TRACKS if get(sheet, area) >= 3 and not _printed(area)])
    if track is None:
        return False
    put(sheet, track, list(range(2, get(sheet, track) + 1)))
    return True


@breaks("fill-order")
def leave_out_a_training_box(sheet: Sheet, rng: Random) -> bool:
    del rng
    years = sheet["left"]["training_grounds"]
    if not 1 <= len(years) < 5:
        return False
    sheet["left"]["training_grounds"] = [None, *years]
    return True


@breaks("granary")
def never_build_the_medium_granary(sheet: Sheet, rng: Random) -> bool:
    """Boxes of the middle column are filled without it."""
    del rng
    if all(get(sheet, track) <= columns[0] for track, columns in GRANARY_COLUMNS.items()):
        return False
    sheet["left"]["granary"] = []
    return True


@breaks("granary")
def never_build_the_large_granary(sheet: Sheet, rng: Random) -> bool:
    del rng
    if all(get(sheet, track) <= columns[0] + columns[1] for track, columns in GRANARY_COLUMNS.items()):
        return False
    sheet["left"]["granary"] = ["medium"]
    return True


@breaks("granary")
def mine_beyond_the_small_granary(sheet: Sheet, rng: Random) -> bool:
    del rng
    if sheet["left"]["granary"] or sheet["left"]["mining_and_foresting"] < 4:
        return False
    sheet["left"]["mining_and_foresting"] = 5
    return True


@breaks("chain")
def raise_the_wall_beyond_the_fort(sheet: Sheet, rng: Random) -> bool:
    del rng
    fort = sheet["left"]["fort"]
    if fort == 21:
        return False
    sheet["left"]["wall"] = fort + 1
    return True


@breaks("chain")
def plant_cippi_beyond_the_fort(sheet: Sheet, rng: Random) -> bool:
    del rng
    cippi = sheet["left"]["cippi"]
    if cippi == 7 or _CHAIN["left.cippi", cippi + 1] <= sheet["left"]["fort"]:
        return False
    sheet["left"]["cippi"] = cippi + 1
    return True


@breaks("chain")
def take_back_the_fort_under_the_wall(sheet: Sheet, rng: Random) -> bool:
    del rng
    wall = sheet["left"]["wall"]
    if not wall:
        return False
    sheet["left"]["fort"] = wall - 1
    return True


@breaks("infrastructure")
def take_back_the_fort_under_a_building(sheet: Sheet, rng: Random) -> bool:
    built = [
        building.needs[1]
        for area, sizes in BUILDINGS.items()
        for size, building in sizes.items()
        if building.needs[0] == "infrastructure" and size in get(sheet, area)
    ]
    needed = choose(rng, built)
    if needed is None:
        return False
    sheet["left"]["fort"] = _FORT_BOX[needed] - 1
    return True


@breaks("infrastructure")
def build_without_infrastructure(sheet: Sheet, rng: Random) -> bool:
    """A common building goes up before its flag is reached."""
    fort = sheet["left"]["fort"]
    possible = [
        (area, size)
        for area, sizes in BUILDINGS.items()
        for size, building in sizes.items()
        if building.needs[0] == "infrastructure"
        and size not in get(sheet, area)
        and (building.after is None or building.after in get(sheet, area))
        and _FORT_BOX[building.needs[1]] > fort
    ]
    chosen = choose(rng, possible)
    if chosen is None:
        return False
    get(sheet, chosen[0]).append(chosen[1])
    return True


@breaks("landmark")
def build_a_landmark_too_early(sheet: Sheet, rng: Random) -> bool:
    possible = [
        name
        for name, landmark in LANDMARKS.items()
        if name not in sheet["left"]["landmarks"] and sheet["left"][landmark.needs] < 15
    ]
    name = choose(rng, possible)
    if name is None:
        return False
    sheet["left"]["landmarks"].append(name)
    return True


@breaks("landmark")
def take_back_the_attribute_under_a_landmark(sheet: Sheet, rng: Random) -> bool:
    name = choose(rng, sheet["left"]["landmarks"])
    if name is None:
        return False
    sheet["left"][LANDMARKS[name].needs] = 14
    return True


@breaks("cohort-icons")
def add_a_cohort_box(sheet: Sheet, rng: Random) -> bool:
    """One cohort box more than there are cohort icons."""
    cohorts = sheet["left"]["cohorts"]
    cohort = choose(rng, [cohort for cohort in COHORTS if cohorts[cohort] < 6])
    if cohort is None:
        return False
    cohorts[cohort] += 1
    return True


@breaks("cohort-icons", severity="warning")
def forget_a_cohort_box(sheet: Sheet, rng: Random) -> bool:
    """One cohort icon did nothing; never with an icon in the box, so that only this rule speaks."""
    cohorts = sheet["left"]["cohorts"]
    cohort = choose(rng, [cohort for cohort in COHORTS if cohorts[cohort] in (1, 2, 4)])
    if cohort is None:
        return False
    cohorts[cohort] -= 1
    return True


@breaks("production-icons")
def add_a_production_circle(sheet: Sheet, rng: Random) -> bool:
    del rng
    if sheet["left"]["resource_production"] == 9:
        return False
    sheet["left"]["resource_production"] += 1
    return True


@breaks("production-icons", severity="warning")
def forget_a_production_circle(sheet: Sheet, rng: Random) -> bool:
    del rng
    if sheet["left"]["resource_production"] == 1:
        return False
    sheet["left"]["resource_production"] -= 1
    return True


@breaks("wall-guard-icons", severity="warning")
def forget_the_guards_trained(sheet: Sheet, rng: Random) -> bool:
    """Fewer wall guards than swords."""
    del rng
    swords = len(sheet["left"]["training_grounds"])
    if not swords:
        return False
    sheet["left"]["wall_guard"] = swords - 1
    return True


def _free_choices(sheet: Sheet) -> int:
    """The most attributes that roads and gladiators can ever give, whatever the years."""
    roads = len(sheet["left"]["road"])
    battles = sum(len(sheet["right"]["ludus"][colour]["battles"]) for colour in ("red", "blue"))
    return roads * 6 + battles * 2


@breaks("attribute-icons")
def claim_attributes_from_nowhere(sheet: Sheet, rng: Random) -> bool:
    """One attribute has more than its icons and every road and battle together could give."""
    more = _free_choices(sheet) + 1
    attribute = choose(rng, [attribute for attribute in ATTRIBUTES if sheet["left"][attribute] + more <= 25])
    if attribute is None:
        return False
    sheet["left"][attribute] += more
    return True


@breaks("attribute-icons", severity="warning")
def forget_an_attribute(sheet: Sheet, rng: Random) -> bool:
    """One box fewer where nothing was free to choose; the box taken back feeds no other track.

    Valour is left alone: what is missing there may be an attack that came through.
    """
    if _free_choices(sheet):
        return False
    possible = [
        attribute
        for attribute in ATTRIBUTES
        if attribute != "valour"
        and sheet["left"][attribute]
        and sheet["left"][attribute] not in ATTRIBUTE_CROSSES[attribute]
    ]
    attribute = choose(rng, possible)
    if attribute is None:
        return False
    sheet["left"][attribute] -= 1
    return True

"""Mutations of what the right sheet decides: banners, buildings with boxes, temples, gladiators, scouts."""

from __future__ import annotations

from random import Random

from ..facts import BUILDINGS, DIPLOMATS, GATES, GLADIATORS, THRESHOLDS
from .registry import Sheet, breaks, choose, get, put

_TEMPLE_LENGTHS = {size: len(THRESHOLDS[f"right.temples.{size}.boxes"]) for size in ("small", "medium", "large")}


def _filled_boxes(sheet: Sheet, area: str) -> list[int]:
    """Filled boxes of a right-sheet area, counted from 0."""
    value = get(sheet, area)
    if isinstance(value, dict):
        return list(range(value["ringed"]))
    if isinstance(value, int):
        return list(range(value))
    if area == "right.scouts":
        return [box - 1 for box in value]
    return [box for box, content in enumerate(value) if content is not None]


def _built(sheet: Sheet, area: str, size: str) -> bool:
    value = get(sheet, area)
    if area == "right.temples":
        return bool(value[size]["built"])
    return size in value if isinstance(value, list) else bool(value["built"])


@breaks("threshold")
def take_back_citizens_under_a_box(sheet: Sheet, rng: Random) -> bool:
    """A filled box whose banner is no longer reached."""
    possible = [(gate, THRESHOLDS[area][box]) for area, gate in GATES.items() for box in _filled_boxes(sheet, area)]
    chosen = choose(rng, possible)
    if chosen is None:
        return False
    put(sheet, chosen[0], chosen[1] - 1)
    return True


@breaks("threshold")
def take_back_citizens_under_a_building(sheet: Sheet, rng: Random) -> bool:
    possible = [
        building.needs
        for area, sizes in BUILDINGS.items()
        for size, building in sizes.items()
        if area.startswith("right.") and _built(sheet, area, size)
    ]
    possible += [DIPLOMATS[number].needs for number in sheet["right"]["diplomats"]]
    chosen = choose(rng, possible)
    if chosen is None:
        return False
    put(sheet, chosen[0], chosen[1] - 1)
    return True


@breaks("size-order")
def leave_out_the_smaller_building(sheet: Sheet, rng: Random) -> bool:
    """A large building stands without the one it grows from."""
    possible = [
        (area, building.after)
        for area, sizes in BUILDINGS.items()
        for size, building in sizes.items()
        if building.after is not None and _built(sheet, area, size)
    ]
    chosen = choose(rng, possible)
    if chosen is None:
        return False
    area, smaller = chosen
    if area == "right.temples":
        get(sheet, area)[smaller]["built"] = False
    else:
        get(sheet, area).remove(smaller)
    return True


@breaks("not-built")
def tear_down_a_building_in_use(sheet: Sheet, rng: Random) -> bool:
    right = sheet["right"]
    used = {
        "market": right["market"]["goods"],
        "theatre": right["theatre"]["performances"],
        "ludus": right["ludus"]["red"]["ringed"] or right["ludus"]["blue"]["ringed"],
        "baths": right["baths"]["bribes"],
        "courthouse": right["courthouse"]["left"] or right["courthouse"]["centre"] or right["courthouse"]["right"],
    }
    name = choose(rng, [name for name, boxes in used.items() if boxes])
    if name is None:
        return False
    right[name]["built"] = False
    return True


@breaks("not-built")
def tear_down_a_temple_in_use(sheet: Sheet, rng: Random) -> bool:
    temples = sheet["right"]["temples"]
    size = choose(rng, [size for size, temple in temples.items() if temple["boxes"]])
    if size is None:
        return False
    temples[size]["built"] = False
    return True


@breaks("temple-order")
def use_a_temple_before_the_smaller_is_full(sheet: Sheet, rng: Random) -> bool:
    temples = sheet["right"]["temples"]
    pairs = (("small", "medium"), ("medium", "large"))
    smaller = choose(rng, [before for before, after in pairs if temples[after]["boxes"]])
    if smaller is None:
        return False
    temples[smaller]["boxes"] -= 1
    return True


@breaks("temple-order")
def skip_a_temple_box(sheet: Sheet, rng: Random) -> bool:
    temples = sheet["right"]["temples"]
    possible = [size for size, length in _TEMPLE_LENGTHS.items() if 1 <= temples[size]["boxes"] < length]
    size = choose(rng, possible)
    if size is None:
        return False
    boxes = temples[size]["boxes"]
    temples[size]["boxes"] = [*range(1, boxes), boxes + 1]
    return True


def _change_favour(sheet: Sheet, rng: Random, favour: str, *, full: bool) -> bool:
    temples = sheet["right"]["temples"]
    possible = [size for size, length in _TEMPLE_LENGTHS.items() if (temples[size]["boxes"] == length) == full]
    size = choose(rng, possible)
    if size is None:
        return False
    temples[size]["favour"] = favour
    return True


@breaks("favour")
def ring_a_favour_not_earned(sheet: Sheet, rng: Random) -> bool:
    return _change_favour(sheet, rng, "ringed", full=False)


@breaks("favour")
def use_a_favour_not_earned(sheet: Sheet, rng: Random) -> bool:
    return _change_favour(sheet, rng, "used", full=False)


@breaks("favour", severity="warning")
def forget_a_favour(sheet: Sheet, rng: Random) -> bool:
    return _change_favour(sheet, rng, "none", full=True)


@breaks("diplomat-cohort")
def send_two_diplomats_to_one_cohort(sheet: Sheet, rng: Random) -> bool:
    diplomats = sheet["right"]["diplomats"]
    if len(diplomats) < 2:
        return False
    first, second = rng.sample(sorted(diplomats), 2)
    diplomats[first]["cohort"] = diplomats[second]["cohort"]
    return True


@breaks("diplomat-cohort")
def use_favours_of_a_diplomat_without_a_cohort(sheet: Sheet, rng: Random) -> bool:
    diplomats = sheet["right"]["diplomats"]
    number = choose(rng, sorted(diplomats))
    if number is None:
        return False
    diplomats[number] = {"cohort": None, "favours_used": 1}
    return True


@breaks("goods")
def write_a_good_that_does_not_exist(sheet: Sheet, rng: Random) -> bool:
    goods = sheet["right"]["market"]["goods"]
    box = choose(rng, [box for box, good in enumerate(goods) if good is not None])
    if box is None:
        return False
    goods[box] = rng.choice((0, 7))
    return True


@breaks("citizen-icons", severity="warning")
def forget_a_citizen(sheet: Sheet, rng: Random) -> bool:
    """A citizen track shorter than the citizens that theatre and gardens gave it."""
    del rng
    icons = 0
    performances = sheet["right"]["theatre"]["performances"]
    if len(performances) > 3 and performances[3] is not None:
        icons += 1
    if "large" in sheet["right"]["gardens"]:
        icons += 1
    if not icons:
        return False
    sheet["right"]["apparitores"] = icons - 1
    return True


def _gladiators(sheet: Sheet, *, dead: bool) -> list[str]:
    ludus = sheet["right"]["ludus"]
    return [
        colour
        for colour in GLADIATORS
        if ludus[colour]["ringed"] and (ludus[colour]["ringed"] == ludus[colour]["filled"]) == dead
    ]


@breaks("gladiator")
def fill_beyond_the_rings(sheet: Sheet, rng: Random) -> bool:
    """Only ringed circles can be filled (a dead gladiator whose last blow was marked too far)."""
    ludus = sheet["right"]["ludus"]
    colour = choose(rng, [colour for colour in _gladiators(sheet, dead=True) if ludus[colour]["filled"] < 6])
    if colour is None:
        return False
    ludus[colour]["filled"] += 1
    return True


@breaks("gladiator")
def wound_without_a_battle(sheet: Sheet, rng: Random) -> bool:
    ludus = sheet["right"]["ludus"]
    colour = choose(rng, [colour for colour in GLADIATORS if ludus[colour]["filled"]])
    if colour is None:
        return False
    ludus[colour]["battles"] = []
    return True


@breaks("gladiator")
def fight_on_without_wounds(sheet: Sheet, rng: Random) -> bool:
    """Each battle costs a gladiator at least one circle."""
    ludus = sheet["right"]["ludus"]
    possible = [colour for colour in GLADIATORS if ludus[colour]["ringed"] and ludus[colour]["filled"] < sheet["years"]]
    colour = choose(rng, possible)
    if colour is None:
        return False
    ludus[colour]["battles"] = list(range(1, ludus[colour]["filled"] + 2))
    return True


@breaks("gladiator")
def wound_more_than_three_a_battle(sheet: Sheet, rng: Random) -> bool:
    """One battle fills three circles at most, whether the gladiator lives or dies."""
    ludus = sheet["right"]["ludus"]
    possible = [colour for colour in GLADIATORS if ludus[colour]["battles"] and 3 * len(ludus[colour]["battles"]) < 6]
    colour = choose(rng, possible)
    if colour is None:
        return False
    ludus[colour]["filled"] = 3 * len(ludus[colour]["battles"]) + 1
    ludus[colour]["ringed"] = rng.randint(ludus[colour]["filled"], 6)
    return True

"""The legal moves of the right sheet, but for the gladiators and the scouts."""

from __future__ import annotations

from functools import partial

from ..facts import (
    BOX_GAINS,
    BRIBES_A_YEAR,
    CITIZENS,
    COHORTS,
    DIPLOMATS,
    GOOD_RENOWN,
    PLAYER_CARDS,
    RIGHT_COSTS,
    THRESHOLDS,
    TRACK_COSTS,
    TRACKS,
    WORKERS,
)
from .gains import advance, gain
from .moves import Move, Offer, affordable, build_offers, free_boxes, this_year, write_year
from .state import TEMPLE_BOXES, Diplomat, Player
from .table import Table


def _citizen_offer(track: str) -> Offer:
    def offer(player: Player, table: Table) -> list[Move]:
        del table
        if player.tracks[track] == len(TRACKS[track]):
            return []
        return affordable(player, [Move(f"fill {track}", TRACK_COSTS[track][0], partial(advance, player, track))])

    return offer


def _goods(player: Player, table: Table) -> list[Move]:
    """A good from a neighbour's card, a neutral card or the deck, never from one's own card (Polish rulebook, Targ)."""
    area = "right.market.goods"
    if not player.built["right.market"] or not player.stock["resource"]:
        return []
    boxes = free_boxes(player, area, THRESHOLDS[area], player.tracks["right.traders"])
    sources: list[tuple[str, str | None, Player | None]] = [("deck", None, None)]
    sources += [("neighbour", other.prospect_cards[-1], other) for other in table.neighbours(player)]
    sources += [("neutral", card, None) for card in table.neutral_cards]
    if player.personality.collector:
        held = player.written[area]
        sources = [source for source in sources if source[1] is None or PLAYER_CARDS[source[1]].good not in held]
    return [
        Move(f"buy a good: {source}", {"resource": 1}, partial(_buy, player, table, box, source, card, seller))
        for box in boxes
        for source, card, seller in sources
    ]


def _buy(player: Player, table: Table, box: int, source: str, card: str | None, seller: Player | None) -> None:
    good = table.draw().good if card is None else PLAYER_CARDS[card].good
    if card is not None:
        table.give("resource", seller)
    goods = player.written["right.market.goods"]
    different = len(set(goods) - {None})
    new = good not in goods
    goods[box] = good
    player.events[f"good from {source}"] += 1
    player.events[f"different good {different + 1}" if new else "duplicate good"] += 1
    if new:
        gain(player, ("renown",) * GOOD_RENOWN[different])
    gain(player, (icon for icon in BOX_GAINS["right.market.goods"][box] if icon != "good"))


def _performances(player: Player, table: Table) -> list[Move]:
    del table
    area = "right.theatre.performances"
    if not player.built["right.theatre"] or this_year(player, area) or not player.stock["resource"]:
        return []
    boxes = free_boxes(player, area, THRESHOLDS[area], player.tracks["right.performers"])
    return [Move(f"performance {box + 1}", {"resource": 1}, partial(_perform, player, box)) for box in boxes]


def _perform(player: Player, box: int) -> None:
    write_year(player, "right.theatre.performances", box)
    gain(player, BOX_GAINS["right.theatre.performances"][box])


def _temple_in_use(player: Player) -> str | None:
    """The smallest temple that is not full, when it stands (rulebook, Temples)."""
    size = next((size for size, length in TEMPLE_BOXES.items() if player.temple_boxes[size] < length), None)
    return size if size in player.built["right.temples"] else None


def _temple_boxes(player: Player, table: Table) -> list[Move]:
    del table
    size = _temple_in_use(player)
    if size is None:
        return []
    box = player.temple_boxes[size]
    if player.tracks["right.priests"] < THRESHOLDS[f"right.temples.{size}.boxes"][box]:
        return []
    moves = [
        Move(f"{size} temple box: a {worker}", {worker: 1}, partial(_fill_temple, player, size)) for worker in WORKERS
    ]
    return affordable(player, moves)


def _fill_temple(player: Player, size: str) -> None:
    box = player.temple_boxes[size]
    player.temple_boxes[size] = box + 1
    icons = BOX_GAINS[f"right.temples.{size}.boxes"][box]
    gain(player, (icon for icon in icons if icon != "favour"))
    if "favour" not in icons:
        return
    if player.forget and player.rng.random() < player.forget:
        player.events["forgot favour"] += 1
    else:
        player.favours[size] = "ringed"


def _bribes(player: Player, table: Table) -> list[Move]:
    """A bribe for each disdain at most, even where a forgetful player left a ring unfilled."""
    del table
    area = "right.baths.bribes"
    paid = sum(year is not None for year in player.written[area])
    if not player.built["right.baths"] or paid >= player.disdain_ringed:
        return []
    if this_year(player, area) == BRIBES_A_YEAR:
        return []
    boxes = free_boxes(player, area, THRESHOLDS[area], player.tracks["right.apparitores"])
    return affordable(player, [Move("bribe", RIGHT_COSTS[area][box][0], partial(_bribe, player, box)) for box in boxes])


def _bribe(player: Player, box: int) -> None:
    write_year(player, "right.baths.bribes", box)
    player.events["bribe"] += 1
    if player.forget and player.rng.random() < player.forget:
        player.events["forgot disdain-removed"] += 1
    else:
        player.disdain_filled += 1


def _ruling_offer(column: str) -> Offer:
    area = f"right.courthouse.{column}"

    def offer(player: Player, table: Table) -> list[Move]:
        del table
        if not player.built["right.courthouse"] or this_year(player, area):
            return []
        boxes = free_boxes(player, area, THRESHOLDS[area], player.tracks["right.apparitores"])
        moves = [
            Move(f"ruling: {column}", RIGHT_COSTS[area][box][0], partial(_rule, player, area, box)) for box in boxes
        ]
        return affordable(player, moves)

    return offer


def _rule(player: Player, area: str, box: int) -> None:
    write_year(player, area, box)
    gain(player, BOX_GAINS[area][box])


def _diplomat_offer(number: int) -> Offer:
    diplomat = DIPLOMATS[number]

    def offer(player: Player, table: Table) -> list[Move]:
        del table
        if number in player.diplomats or not player.reached(diplomat.needs) or not player.affords(diplomat.cost):
            return []
        if "right.diplomats" in player.rules.forbidden:
            return []
        return [
            Move(f"diplomat {number} to the {cohort}", diplomat.cost, partial(_send, player, number, cohort))
            for cohort in player.free_diplomat_cohorts()
        ]

    return offer


def _send(player: Player, number: int, cohort: str) -> None:
    player.diplomats[number] = Diplomat(cohort)
    gain(player, ("valour",))


RIGHT_OFFERS: dict[str, Offer] = {
    **{track: _citizen_offer(track) for track in CITIZENS},
    **build_offers("right"),
    "right.market.goods": _goods,
    "right.theatre.performances": _performances,
    "right.temples.boxes": _temple_boxes,
    "right.baths.bribes": _bribes,
    **{f"right.courthouse.{column}": _ruling_offer(column) for column in COHORTS},
    **{f"right.diplomats.{number}": _diplomat_offer(number) for number in DIPLOMATS},
}

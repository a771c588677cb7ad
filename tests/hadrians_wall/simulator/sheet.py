"""A player's sheets written out as the data of a filled-in sheet, every area in the order of the paper."""

from __future__ import annotations

from typing import Any

from ..facts import ATTRIBUTES, CITIZENS, COHORTS, GLADIATORS
from .grid import rows_as_text
from .options import Options
from .score import score
from .state import PIECES, Player


def written_sheet(player: Player, options: Options, *, cards: bool, written_score: bool) -> dict[str, Any]:
    """The whole sheet; with ``cards`` each year's fate and prospect card, with ``written_score`` the score column."""
    sheet: dict[str, Any] = {
        "game": "hadrians-wall",
        "player": player.name,
        "difficulty": options.difficulty,
        "years": options.years,
        "players": options.players,
        "fort": options.fort,
        "left": _left(player),
        "right": _right(player),
        "path_cards": list(player.path_cards),
    }
    if cards:
        sheet["fate_cards"] = [
            {piece: getattr(card, piece) for piece in PIECES if getattr(card, piece)} for card in player.fate_cards
        ]
        sheet["prospect_cards"] = list(player.prospect_cards)
    if written_score:
        result = score(player)
        sheet["score"] = {
            **result.attributes,
            "path_cards": result.path_cards,
            "disdain": result.penalty,
            "total": result.total,
        }
    return sheet


def _trimmed(written: list[int | None]) -> list[int | None]:
    """A list of written boxes without the empty ones at its end."""
    end = len(written)
    while end and written[end - 1] is None:
        end -= 1
    return written[:end]


def _left(player: Player) -> dict[str, Any]:
    tracks = player.tracks
    return {
        "cohorts": {cohort: tracks[f"left.cohorts.{cohort}"] for cohort in COHORTS},
        "mining_and_foresting": tracks["left.mining_and_foresting"],
        "wall_guard": tracks["left.wall_guard"],
        "cippi": tracks["left.cippi"],
        "wall": tracks["left.wall"],
        "fort": tracks["left.fort"],
        "granary": list(player.built["left.granary"]),
        "resource_production": tracks["left.resource_production"],
        "training_grounds": list(player.written["left.training_grounds"]),
        "hotel": list(player.built["left.hotel"]),
        "workshop": list(player.built["left.workshop"]),
        "road": list(player.built["left.road"]),
        "forum": _trimmed(player.written["left.forum"]),
        "landmarks": list(player.landmarks),
        **{attribute: tracks[f"left.{attribute}"] for attribute in ATTRIBUTES},
        "disdain": {"ringed": player.disdain_ringed, "filled": player.disdain_filled},
    }


def _right(player: Player) -> dict[str, Any]:
    built, written = player.built, player.written
    return {
        **{track.removeprefix("right."): player.tracks[track] for track in CITIZENS},
        "precinct": list(built["right.precinct"]),
        "market": {"built": bool(built["right.market"]), "goods": _trimmed(written["right.market.goods"])},
        "theatre": {
            "built": bool(built["right.theatre"]),
            "performances": _trimmed(written["right.theatre.performances"]),
        },
        "ludus": {
            "built": bool(built["right.ludus"]),
            **{colour: _gladiator(player, colour) for colour in GLADIATORS},
        },
        "gardens": list(built["right.gardens"]),
        "temples": {
            size: {
                "built": size in built["right.temples"],
                "boxes": player.temple_boxes[size],
                "favour": player.favours[size],
            }
            for size in player.temple_boxes
        },
        "baths": {"built": bool(built["right.baths"]), "bribes": _trimmed(written["right.baths.bribes"])},
        "courthouse": {
            "built": bool(built["right.courthouse"]),
            **{column: _trimmed(written[f"right.courthouse.{column}"]) for column in COHORTS},
        },
        "diplomats": {
            number: {"cohort": diplomat.cohort, "favours_used": diplomat.used}
            for number, diplomat in sorted(player.diplomats.items())
        },
        "scouts": [box + 1 for box in sorted(player.scouts)],
        "scouting_grid": rows_as_text(player.grid),
    }


def _gladiator(player: Player, colour: str) -> dict[str, Any]:
    gladiator = player.gladiators[colour]
    return {"ringed": gladiator.ringed, "filled": gladiator.filled, "battles": list(gladiator.battles)}

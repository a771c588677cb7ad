"""Which block places which view."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.layout.layout import View
from sheetgen.place.block import Block, BlockMaker
from sheetgen.place.kit import Kit
from sheetgen.place.views.band import Band
from sheetgen.place.views.buildings import Landmarks, Sizes, SizesAbreast
from sheetgen.place.views.cells import Cells
from sheetgen.place.views.dice import Dice, Rates
from sheetgen.place.views.field import Field
from sheetgen.place.views.frame import Divider, Foot, Heading, Reminders
from sheetgen.place.views.gladiators import Gladiators
from sheetgen.place.views.grid import Grid
from sheetgen.place.views.guide import Guide, Nameplate
from sheetgen.place.views.ledger import Ledger, Total
from sheetgen.place.views.patrons import Patrons
from sheetgen.place.views.rings import Circles, Penalty
from sheetgen.place.views.score_table import Counters, ScoreLines, ScorePad, Table
from sheetgen.place.views.storage import Storage
from sheetgen.place.views.temples import Envoys, Temples
from sheetgen.place.views.thresholds import Tallies, Thresholds
from sheetgen.place.views.tracks import Abreast, Line
from sheetgen.place.views.underline import Underline


def _abreast(kit: Kit, view: View) -> Block:
    return SizesAbreast(kit, view) if kit.area(view.area).kind == "buildings" else Abreast(kit, view)


def _band(kit: Kit, view: View) -> Block:
    return Band(kit, view, MAKERS)


MAKERS: Mapping[str, BlockMaker] = {
    "heading": Heading,
    "foot": Foot,
    "divider": Divider,
    "reminders": Reminders,
    "abreast": _abreast,
    "line": Line,
    "field": Field,
    "sizes": Sizes,
    "landmarks": Landmarks,
    "ledger": Ledger,
    "total": Total,
    "circles": Circles,
    "penalty": Penalty,
    "band": _band,
    "cells": Cells,
    "gladiators": Gladiators,
    "temples": Temples,
    "envoys": Envoys,
    "grid": Grid,
    "underline": Underline,
    "storage": Storage,
    "patrons": Patrons,
    "nameplate": Nameplate,
    "guide": Guide,
    "counters": Counters,
    "dice": Dice,
    "rates": Rates,
    "table": Table,
    "score-lines": ScoreLines,
    "score-pad": ScorePad,
    "thresholds": Thresholds,
    "tallies": Tallies,
}

"""Sets a table: the game, the players' files, how it looks and in which language."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Complaint, Unusable, about, said
from sheetgen.web.table import Table


def open_table(order: PlayOrder, code: str, folder: Path) -> Table:
    """A table with the sheets in the order's files, or in ``folder`` where none are named. Raises `Unusable`."""
    place = library_of(code).folder(order.game)
    _refuse_what_takes_no_files(folder)

    def library(code: str) -> Library:
        known = library_of(code)
        return known if place in known.folders.values() else library_of(code, place)

    library(code).theme(order.theme)
    table = Table(library, place.name, code, order.theme, folder)
    if not table.scene().sheets:
        raise Unusable([Complaint(order.game, "has no sheet that a player fills in")])
    table.campaign_record = order.campaign_record
    complaints: list[Complaint] = []
    for path in [Path(file) for file in order.files] or sorted(folder.glob("*.yaml")):
        try:
            _open(table, path)
        except Unusable as fault:
            complaints.extend(fault.complaints)
    if complaints:
        raise Unusable(complaints)
    return table


@cache
def library_of(code: str, own: Path | None = None) -> Library:
    """The games with their texts in a language, read once."""
    return Library(code, [] if own is None else [own])


def _refuse_what_takes_no_files(folder: Path) -> None:
    """Raise `Unusable` where a player who joins could not be given a file: better now than at the table."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        raise Unusable(
            [about("folder", said("{folder} is a file, not a folder", folder=there), said("choose another place"))]
        )
    if not os.access(there, os.W_OK):
        raise Unusable([about("folder", said("you may not write there"), said("choose a folder of your own"))])


def _open(table: Table, path: Path) -> None:
    if path.suffix.lower() not in (".yaml", ".yml"):
        hint = f"turn it into one: sheetgen read {path} -o {path.stem}.yaml" if path.exists() else "name a .yaml file"
        raise Unusable([Complaint(str(path), "is no YAML file", hint)])
    table.open(path)

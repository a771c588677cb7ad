"""The options of the commands, each declared once, by the name of the field of an order that it fills.

That name is also the subject of a complaint about it; here alone it is known how that is spelled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from sheetgen.text.complaint import Complaint, Translated, said, untranslated


class Measured(click.ParamType[Any]):
    """A length in mm, or an offset of two lengths, as an order reads it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the length or offset in mm. Raises `click.UsageError`."""
        # The commonest commands take no length, and orders load the papers.
        from sheetgen.app.orders import read_length, read_offset

        read = read_length if self.name == "length" else read_offset
        try:
            return read(value) if isinstance(value, str) else value
        except ValueError as fault:
            name = parameter.opts[-1] if parameter else self.name
            message = said("Invalid value for '{name}': {reason}", name=name, reason=fault.args[0])
            raise click.UsageError(message, context) from fault


@dataclass(frozen=True, slots=True)
class Option:
    """The flags and the help of an option. ``type`` is given if the field's own type is not specific enough.

    ``usual`` names the value used if the field's default does not.
    """

    flags: tuple[str, ...]
    help: str
    metavar: str | None = None
    type: click.ParamType[Any] | None = None
    usual: str = ""


_LENGTH, _OFFSET = Measured("length"), Measured("offset")
_A_SIZE = "a4, letter, a3, tabloid, native, or a size such as 250x250mm"
OPTIONS: dict[str, Option] = {
    "sheets": Option(("--sheet",), "One of the game's, all, or aid; may be repeated.", "NAME", usual="all"),
    "pages": Option(("--pages",), "Only these of the pages, such as 1,3-4.", "LIST"),
    "copies": Option(("--copies",), "Copies of each sheet.", type=click.IntRange(1, 5000)),
    "paper": Option(("--paper",), f"What it is printed on: {_A_SIZE}.", "NAME|WxHmm"),
    "size": Option(("--size",), "Lay the sheet out for another size than the paper's.", "NAME|WxHmm"),
    "orientation": Option(("--orientation",), "Which way up the sheet stands on its paper."),
    "theme": Option(("--theme",), "Colours and strokes: one of 'sheetgen list', or a file of yours.", "NAME|FILE.yaml"),
    "up": Option(("--up",), "Sheets on each paper."),
    "large_print": Option(("--large-print",), "Boxes of 9 mm or more, over two papers where they need it."),
    "ruler": Option(("--ruler",), "A ruler of 5 cm and one of 2 in in the margin."),
    "duplex": Option(("--duplex",), "Front and back of one paper, turned at the long edge."),
    "back_offset": Option(("--back-offset",), "Moves every back: mm to the right, mm down.", "X,Y", _OFFSET),
    "bleed": Option(("--bleed",), "Room beyond the cut, such as 3mm.", "LENGTH", _LENGTH, usual="0mm"),
    "crop_marks": Option(("--crop-marks",), "Strokes that show a print shop where to cut."),
    "cover": Option(("--cover",), "A pad's cover before the sheets, its backing behind them."),
    "colour": Option(("--colour", "--color"), "Screen colours, or the inks of a print shop."),
    "fillable": Option(("--fillable",), "Boxes to tap and fields to fill in, on a tablet or computer."),
    "filled": Option(("--filled",), "Draw the marks of a filled-in sheet, its mistakes numbered.", "FILE"),
    "debug_layout": Option(("--debug-layout",), "Show the ids and bounds of boxes, and the chains."),
    "svg": Option(("--svg",), "Write SVG with its fonts; each box has its id."),
    "page": Option(("--page",), "Which page, from 1.", type=click.IntRange(min=1)),
    "dpi": Option(("--dpi",), "Pixels to the inch.", type=click.FloatRange(20, 1200)),
    "strict": Option(("--strict",), "Count forgotten rewards and wrong sums as mistakes."),
    "language": Option(("--lang",), "The language of all texts: one of 'sheetgen list'.", "CODE"),
    "own": Option(("--game",), "A folder with a game of your own; may be repeated.", "FOLDER"),
    "output": Option(("-o", "--output"), "Where to write it; '-' is standard output.", "FILE"),
    "lan": Option(("--lan",), "Let phones on your network join, by a link that holds a token."),
    "port": Option(("--port",), "Where it is served.", "N", click.IntRange(1, 65535), usual="8137, or a free one"),
    "no_code": Option(("--no-code",), "With --lan, show no four letters to type: only the link lets in."),
    "no_browser": Option(("--no-browser",), "Only print the link."),
    "folder": Option(("--folder",), "Where players who join get their files.", "FOLDER", usual="GAME-DATE"),
    "campaign_record": Option(("--record",), "A campaign's record, to add finished games to from the page.", "FILE"),
    "campaign": Option(("--campaign",), "Which campaign.", "NAME", usual="the one that ships"),
    "edition": Option(("--edition",), "Of a campaign's rules, where its editions differ.", "NAME"),
    "difficulty": Option(("--difficulty",), "What it is played at.", "NAME", usual="normal"),
    "player": Option(("--player",), "Who plays it.", "NAME"),
    "players": Option(("--player",), "Whose sheets the photos show; once for each player, in their order.", "NAME"),
    "date": Option(("--date",), "The day it was played or begun.", "YYYY-MM-DD", usual="the sheet's, or today"),
    "fort": Option(("--fort",), "Where it was played, if the sheet names no fort.", "N"),
    "note": Option(("--note",), "Something to remember about this game.", "TEXT"),
    "anyway": Option(("--anyway",), "Record a sheet that breaks the rules; the record will say so."),
    "record": Option(("--from",), "A record: the log comes filled in as far as it goes.", "FILE"),
    "engine": Option(("--pyodide",), "The unpacked npm package 'pyodide', which runs the rules.", "DIR"),
    "extends": Option(("--extends",), "A game to change: its name, or its folder.", "GAME"),
    "as_json": Option(("--json",), "Write it for programs."),
    "force": Option(("--force",), "Overwrite the file if it is there."),
}
"""Every option, by the field of an order that it fills, which is also the subject of a complaint."""

ARGUMENTS = {
    "game": "GAME",
    "what": "GAME|FILE.pdf",
    "file": "FILE.yaml",
    "files": "FILE...",
    "photos": "PHOTO...",
    "sheet": "SHEET",
    "site": "FOLDER",
}
"""The fields of orders that are arguments, not options."""


def as_spelled(complaint: Complaint, translated: Translated = untranslated) -> str:
    """Return a complaint as text, with options named as on the command line: ``paper`` is ``--paper``."""

    def spell(subject: str) -> str:
        return OPTIONS[subject].flags[-1] if subject in OPTIONS else ARGUMENTS[subject]

    return complaint.said(spell, translated)

"""The options of the commands, each declared once, by the name of the field of an order that it fills.

That name is also the subject of a complaint about it; here alone it is known how that is spelled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click

from sheetgen.text.complaint import Complaint, Translator, keep_english, translatable


class LengthParam(click.ParamType[Any]):
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
            message = translatable("Invalid value for '{name}': {reason}", name=name, reason=fault.args[0])
            raise click.UsageError(message, context) from fault


@dataclass(frozen=True, slots=True)
class CommandOption:
    """The flags and the help of an option. ``type`` is given if the field's own type is not specific enough.

    ``usual`` names the value used if the field's default does not.
    """

    flags: tuple[str, ...]
    help: str
    metavar: str | None = None
    type: click.ParamType[Any] | None = None
    usual: str = ""


_LENGTH, _OFFSET = LengthParam("length"), LengthParam("offset")
_A_SIZE = "a4, letter, a3, tabloid, native, or a size such as 250x250mm"
OPTIONS: dict[str, CommandOption] = {
    "sheets": CommandOption(("--sheet",), "One of the game's, all, or aid; may be repeated.", "NAME", usual="all"),
    "pages": CommandOption(("--pages",), "Print only these pages, such as 1,3-4.", "LIST"),
    "copies": CommandOption(("--copies",), "Copies of each sheet.", type=click.IntRange(1, 5000)),
    "paper": CommandOption(("--paper",), f"The paper to print on: {_A_SIZE}.", "NAME|WxHmm"),
    "size": CommandOption(("--size",), "Lay out for this size, centred on the paper.", "NAME|WxHmm"),
    "orientation": CommandOption(("--orientation",), "Orientation of the sheet on its paper."),
    "theme": CommandOption(
        ("--theme",), "Colours and strokes: a theme from 'sheetgen list', or a file of your own.", "NAME|FILE.yaml"
    ),
    "up": CommandOption(("--up",), "Sheets on each paper."),
    "large_print": CommandOption(("--large-print",), "Boxes of at least 9 mm, on two pages if needed."),
    "ruler": CommandOption(("--ruler",), "Rulers of 5 cm and 2 inches in the margin."),
    "duplex": CommandOption(("--duplex",), "Print double-sided, flipped on the long edge."),
    "back_offset": CommandOption(("--back-offset",), "Move every back: mm to the right, mm down.", "X,Y", _OFFSET),
    "bleed": CommandOption(("--bleed",), "Bleed beyond the trim, such as 3mm.", "LENGTH", _LENGTH, usual="0mm"),
    "crop_marks": CommandOption(("--crop-marks",), "Crop marks for a print shop."),
    "cover": CommandOption(("--cover",), "A pad's cover before the sheets, its backing after them."),
    "colour": CommandOption(("--colour", "--color"), "Screen colours, or the inks of a print shop."),
    "fillable": CommandOption(("--fillable",), "Make a form with boxes to tap, for a tablet or computer."),
    "filled": CommandOption(("--filled",), "Draw the marks of a filled-in sheet and number its mistakes.", "FILE"),
    "debug_layout": CommandOption(("--debug-layout",), "Show the ids and bounds of boxes, and the chains."),
    "svg": CommandOption(("--svg",), "Write SVG with its fonts; each box has its id."),
    "page": CommandOption(("--page",), "Which page, from 1.", type=click.IntRange(min=1)),
    "dpi": CommandOption(("--dpi",), "Pixels per inch.", type=click.FloatRange(20, 1200)),
    "strict": CommandOption(("--strict",), "Count forgotten rewards and wrong sums as mistakes."),
    "language": CommandOption(("--lang",), "Language of all texts, from 'sheetgen list'.", "CODE"),
    "own": CommandOption(("--game",), "A folder with a game of your own; may be repeated.", "FOLDER"),
    "output": CommandOption(("-o", "--output"), "Output file; use '-' for standard output.", "FILE"),
    "lan": CommandOption(("--lan",), "Let phones on your network join with a secret link."),
    "port": CommandOption(
        ("--port",), "Where it is served.", "N", click.IntRange(1, 65535), usual="8137, or a free one"
    ),
    "no_code": CommandOption(("--no-code",), "With --lan, show no four letters to type: only the link lets in."),
    "no_browser": CommandOption(("--no-browser",), "Only print the link."),
    "folder": CommandOption(("--folder",), "Folder for the files of players who join.", "FOLDER", usual="GAME-DATE"),
    "campaign_record": CommandOption(
        ("--record",), "A campaign's record, to add finished games to from the page.", "FILE"
    ),
    "campaign": CommandOption(("--campaign",), "Which campaign.", "NAME", usual="the one that ships"),
    "edition": CommandOption(("--edition",), "Edition of the campaign rules, if they differ.", "NAME"),
    "difficulty": CommandOption(("--difficulty",), "Difficulty of the campaign.", "NAME", usual="normal"),
    "player": CommandOption(("--player",), "Who plays it.", "NAME"),
    "players": CommandOption(
        ("--player",), "Whose sheets the photos show; once for each player, in their order.", "NAME"
    ),
    "date": CommandOption(("--date",), "The day it was played or begun.", "YYYY-MM-DD", usual="the sheet's, or today"),
    "fort": CommandOption(("--fort",), "Where it was played, if the sheet names no fort.", "N"),
    "note": CommandOption(("--note",), "Something to remember about this game.", "TEXT"),
    "anyway": CommandOption(("--anyway",), "Record a sheet that breaks the rules; the record will say so."),
    "record": CommandOption(("--from",), "A campaign record: fill in the log as far as it goes.", "FILE"),
    "engine": CommandOption(("--pyodide",), "The unpacked npm package 'pyodide', which runs the rules.", "DIR"),
    "extends": CommandOption(("--extends",), "A game to change: its name, or its folder.", "GAME"),
    "quiet": CommandOption(("-q", "--quiet"), "Do not report progress or what was written."),
    "open_file": CommandOption(("--open",), "Show the file in the program your system opens it with."),
    "as_json": CommandOption(("--json",), "Output JSON."),
    "force": CommandOption(("--force",), "Overwrite the file if it exists."),
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


def spell_subject(complaint: Complaint, translated: Translator = keep_english) -> str:
    """Return a complaint as text, with options named as on the command line: ``paper`` is ``--paper``."""

    def spell(subject: str) -> str:
        return OPTIONS[subject].flags[-1] if subject in OPTIONS else ARGUMENTS[subject]

    return complaint.as_line(spell, translated)

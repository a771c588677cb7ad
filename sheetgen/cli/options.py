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
    "pages": CommandOption(("--pages",), "Only these of the pages, such as 1,3-4.", "LIST"),
    "copies": CommandOption(("--copies",), "Copies of each sheet.", type=click.IntRange(1, 5000)),
    "paper": CommandOption(("--paper",), f"What it is printed on: {_A_SIZE}.", "NAME|WxHmm"),
    "size": CommandOption(("--size",), "Lay the sheet out for another size than the paper's.", "NAME|WxHmm"),
    "orientation": CommandOption(("--orientation",), "Which way up the sheet stands on its paper."),
    "theme": CommandOption(
        ("--theme",), "Colours and strokes: one of 'sheetgen list', or a file of yours.", "NAME|FILE.yaml"
    ),
    "up": CommandOption(("--up",), "Sheets on each paper."),
    "large_print": CommandOption(("--large-print",), "Boxes of 9 mm or more, over two papers where they need it."),
    "ruler": CommandOption(("--ruler",), "A ruler of 5 cm and one of 2 in in the margin."),
    "duplex": CommandOption(("--duplex",), "Front and back of one paper, turned at the long edge."),
    "back_offset": CommandOption(("--back-offset",), "Moves every back: mm to the right, mm down.", "X,Y", _OFFSET),
    "bleed": CommandOption(("--bleed",), "Room beyond the cut, such as 3mm.", "LENGTH", _LENGTH, usual="0mm"),
    "crop_marks": CommandOption(("--crop-marks",), "Strokes that show a print shop where to cut."),
    "cover": CommandOption(("--cover",), "A pad's cover before the sheets, its backing behind them."),
    "colour": CommandOption(("--colour", "--color"), "Screen colours, or the inks of a print shop."),
    "fillable": CommandOption(("--fillable",), "Boxes to tap and fields to fill in, on a tablet or computer."),
    "filled": CommandOption(("--filled",), "Draw the marks of a filled-in sheet, its mistakes numbered.", "FILE"),
    "debug_layout": CommandOption(("--debug-layout",), "Show the ids and bounds of boxes, and the chains."),
    "svg": CommandOption(("--svg",), "Write SVG with its fonts; each box has its id."),
    "page": CommandOption(("--page",), "Which page, from 1.", type=click.IntRange(min=1)),
    "dpi": CommandOption(("--dpi",), "Pixels to the inch.", type=click.FloatRange(20, 1200)),
    "strict": CommandOption(("--strict",), "Count forgotten rewards and wrong sums as mistakes."),
    "language": CommandOption(("--lang",), "The language of all texts: one of 'sheetgen list'.", "CODE"),
    "own": CommandOption(("--game",), "A folder with a game of your own; may be repeated.", "FOLDER"),
    "output": CommandOption(("-o", "--output"), "Where to write it; '-' is standard output.", "FILE"),
    "lan": CommandOption(("--lan",), "Let phones on your network join, by a link that holds a token."),
    "port": CommandOption(
        ("--port",), "Where it is served.", "N", click.IntRange(1, 65535), usual="8137, or a free one"
    ),
    "no_code": CommandOption(("--no-code",), "With --lan, show no four letters to type: only the link lets in."),
    "no_browser": CommandOption(("--no-browser",), "Only print the link."),
    "folder": CommandOption(("--folder",), "Where players who join get their files.", "FOLDER", usual="GAME-DATE"),
    "campaign_record": CommandOption(
        ("--record",), "A campaign's record, to add finished games to from the page.", "FILE"
    ),
    "campaign": CommandOption(("--campaign",), "Which campaign.", "NAME", usual="the one that ships"),
    "edition": CommandOption(("--edition",), "Of a campaign's rules, where its editions differ.", "NAME"),
    "difficulty": CommandOption(("--difficulty",), "What it is played at.", "NAME", usual="normal"),
    "player": CommandOption(("--player",), "Who plays it.", "NAME"),
    "players": CommandOption(
        ("--player",), "Whose sheets the photos show; once for each player, in their order.", "NAME"
    ),
    "date": CommandOption(("--date",), "The day it was played or begun.", "YYYY-MM-DD", usual="the sheet's, or today"),
    "fort": CommandOption(("--fort",), "Where it was played, if the sheet names no fort.", "N"),
    "note": CommandOption(("--note",), "Something to remember about this game.", "TEXT"),
    "anyway": CommandOption(("--anyway",), "Record a sheet that breaks the rules; the record will say so."),
    "record": CommandOption(("--from",), "A record: the log comes filled in as far as it goes.", "FILE"),
    "engine": CommandOption(("--pyodide",), "The unpacked npm package 'pyodide', which runs the rules.", "DIR"),
    "extends": CommandOption(("--extends",), "A game to change: its name, or its folder.", "GAME"),
    "quiet": CommandOption(("-q", "--quiet"), "Do not say what was written, nor how far it is."),
    "open_file": CommandOption(("--open",), "Show the file in the program your system opens it with."),
    "as_json": CommandOption(("--json",), "Write it for programs."),
    "force": CommandOption(("--force",), "Overwrite the file if it is there."),
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

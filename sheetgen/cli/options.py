"""The options of the commands: each is declared once, and a command takes those that are the fields of an order.

What an order's field is called is also the subject of a complaint about it; here alone it is known how that is spelled.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from functools import wraps
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click

from sheetgen.text.complaint import Complaint, Translated, untranslated

Order = TypeVar("Order")
Outcome = TypeVar("Outcome")
Command = TypeVar("Command", bound=Callable[..., Any])


class Length(click.ParamType[float]):
    """A length such as ``3mm`` or ``0.125in``, in mm, and at most ``most`` mm."""

    name = "length"

    def __init__(self, most: float) -> None:
        self._most = most

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        """The length in mm. Raises `click.UsageError`."""
        if isinstance(value, float):
            return value
        match = re.fullmatch(r"(\d+(?:\.\d+)?)(mm|in)?", str(value))
        if match is None:
            self.fail(f"'{value}' is no length such as 3mm or 0.125in", parameter, context)
        length = float(match[1]) * (25.4 if match[2] == "in" else 1.0)
        if length > self._most:
            self.fail(f"'{value}' is more than {self._most:g} mm", parameter, context)
        return length


class Offset(click.ParamType[tuple[float, float]]):
    """Two lengths in mm such as ``0.5,-1``: to the right and down, each at most ``most`` mm."""

    name = "offset"

    def __init__(self, most: float) -> None:
        self._most = most

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> tuple[float, float]:
        """The offset in mm. Raises `click.UsageError`."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", str(value))
        if match is None:
            self.fail(f"'{value}' is no offset such as 0.5,-1 (mm to the right, mm down)", parameter, context)
        offset = (float(match[1]), float(match[2]))
        if max(map(abs, offset)) > self._most:
            message = f"'{value}' would push the back off the paper: at most {self._most:g} mm each way"
            self.fail(message, parameter, context)
        return offset


@dataclass(frozen=True, slots=True)
class Option:
    """How an option is spelled and explained. ``type`` is given where the field's own type says less.

    ``usual`` names what is used where the field's default does not say so.
    """

    flags: tuple[str, ...]
    help: str
    metavar: str | None = None
    type: click.ParamType[Any] | None = None
    usual: str = ""


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
    "back_offset": Option(("--back-offset",), "Moves every back: mm to the right, mm down.", "X,Y", Offset(most=25)),
    "bleed": Option(("--bleed",), "Room beyond the cut, such as 3mm.", "LENGTH", Length(most=25), usual="0mm"),
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
    "no_browser": Option(("--no-browser",), "Only print the link."),
    "folder": Option(("--folder",), "Where players who join get their files.", "FOLDER", usual="GAME-DATE"),
    "campaign_record": Option(("--record",), "A campaign's record, to add finished games to from the page.", "FILE"),
    "campaign": Option(("--campaign",), "Which campaign.", "NAME", usual="the one that ships"),
    "edition": Option(("--edition",), "Of a campaign's rules, where its editions differ.", "NAME"),
    "difficulty": Option(("--difficulty",), "What it is played at.", "NAME", usual="normal"),
    "player": Option(("--player",), "Who plays it.", "NAME"),
    "date": Option(("--date",), "The day it was played or begun.", "YYYY-MM-DD", usual="the sheet's, or today"),
    "fort": Option(("--fort",), "Where it was played, if the sheet names no fort.", "N"),
    "note": Option(("--note",), "Something to remember about this game.", "TEXT"),
    "anyway": Option(("--anyway",), "Record a sheet that breaks the rules; the record will say so."),
    "record": Option(("--from",), "A record: the log comes filled in as far as it goes.", "FILE"),
}
"""Every option, by the field of an order it fills and the subject of a complaint it is."""

ARGUMENTS = {"game": "GAME", "what": "GAME|FILE.pdf", "file": "FILE.yaml", "files": "FILE...", "sheet": "SHEET"}
"""The fields that are no options: what a command is about."""


def _names(name: str) -> Callable[[click.Context, click.Parameter, str], list[str]] | None:
    """What a shell offers for an argument or option: the names there are, or nothing, where any word will do."""
    if name not in ("game", "what", "paper", "theme", "language"):
        return None

    def offered(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
        from sheetgen.app.library import Library
        from sheetgen.place.paper import PAPERS

        library = Library()
        known = {"paper": tuple(PAPERS), "theme": library.themes, "language": library.languages}
        return [each for each in known.get(name, library.names) if each.startswith(begun)]

    return offered


def game_argument(command: Command) -> Command:
    """Give a command the game it is about."""
    return click.argument("game", metavar=ARGUMENTS["game"], shell_complete=_names("game"))(command)


def takes(shape: type[Order]) -> Callable[[Callable[..., Outcome]], Callable[..., Outcome]]:
    """Give a command an argument or option for each field of ``shape``; it gets them as one, its first argument."""
    hints = get_type_hints(shape)
    own = fields(shape)  # type: ignore[arg-type]  # a dataclass, which no type says

    def decorate(command: Callable[..., Outcome]) -> Callable[..., Outcome]:
        @wraps(command)
        def called(**values: Any) -> Outcome:
            order = shape(**{each.name: values.pop(each.name) for each in own})
            return command(order, **values)

        for each in reversed(own):
            if each.name in ARGUMENTS:
                many = -1 if hints[each.name] == tuple[str, ...] else 1
                settings: dict[str, Any] = {
                    "nargs": many,
                    "required": each.default is MISSING,
                    "metavar": ARGUMENTS[each.name],
                }
                called = click.argument(each.name, shell_complete=_names(each.name), **settings)(called)
            else:
                called = _option(each, hints[each.name])(called)
        return called

    return decorate


def option(name: str, **settings: Any) -> Callable[[Command], Command]:
    """Give a command one of the options by its name."""
    known = OPTIONS[name]
    offered = _names(name)
    return click.option(
        *known.flags, name, help=_help(known), metavar=known.metavar, shell_complete=offered, **settings
    )


def library_options(command: Command) -> Command:
    """Give a command the language of its texts and the folders of further games."""
    return option("language", default="en", show_default=True)(option("own", multiple=True)(command))


def output_option(usual: str) -> Callable[[Command], Command]:
    """Give a command the place to write to; ``usual`` names it where it is left out."""
    known = OPTIONS["output"]
    return click.option(*known.flags, metavar=known.metavar, default="", help=f"{known.help}  [default: {usual}]")


def _option(each: Field[Any], hint: Any) -> Callable[[Command], Command]:
    settings: dict[str, Any] = {"default": None if each.default is MISSING else each.default}
    known = OPTIONS[each.name]
    if hint is bool:
        settings["is_flag"] = True
    elif hint == tuple[str, ...]:
        settings["multiple"] = True
    else:
        settings["type"] = known.type or _type(hint)
        settings["show_default"] = bool(each.default) and not known.usual
    return option(each.name, **settings)


def _type(hint: Any) -> click.ParamType[Any] | type:
    if get_origin(hint) is Literal:
        return click.Choice(get_args(hint))
    if get_origin(hint) is types.UnionType:
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    assert isinstance(hint, type)
    return hint


def _help(known: Option) -> str:
    return f"{known.help}  [default: {known.usual}]" if known.usual else known.help


def as_spelled(complaint: Complaint, translated: Translated = untranslated) -> str:
    """A complaint in which what was asked for is called as it is on the command line: ``paper`` is ``--paper``."""

    def spell(subject: str) -> str:
        return OPTIONS[subject].flags[-1] if subject in OPTIONS else ARGUMENTS[subject]

    return complaint.said(spell, translated)

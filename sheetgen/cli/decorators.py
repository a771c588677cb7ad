"""Declare a command: its examples, the options for the fields of its order, where it finds games and writes to.

The name of an order's field is also the subject of a complaint about it; this module spells it as an option.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from functools import wraps
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource

from sheetgen.app.library import Library
from sheetgen.app.orders import read_length, read_offset
from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import game_names
from sheetgen.reports.listing import names_of
from sheetgen.text.complaint import Complaint, Translator, keep_english, translatable


class LengthParam(click.ParamType[Any]):
    """A length in mm, or an offset of two lengths, as an order reads it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the length or offset in mm. Raises `click.UsageError`."""
        read = read_length if self.name == "length" else read_offset
        try:
            return read(value) if isinstance(value, str) else value
        except ValueError as fault:
            name = parameter.opts[-1] if parameter else self.name
            message = translatable("invalid value for '{name}': {reason}", name=name, reason=fault.args[0])
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
    "large_print": CommandOption(("--large-print",), "Boxes of at least 9 mm, on several pages if needed."),
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


def spell_language(code: str) -> str:
    """Return what a suggested command ends with so that it is run in a language; empty without a ``code``."""
    return f" {OPTIONS['language'].flags[-1]} {code}" if code else ""


Command = Callable[..., Any]
QUIET = "sheetgen.quiet"
"""Where click keeps whether a run is to say nothing but what goes wrong."""


def command(*examples: str) -> Callable[[Command], click.Command]:
    """Make a command of a function; its line in the list of commands is in the table of `main`."""
    return click.command(epilog=help_examples(*examples))


def help_examples(*examples: str) -> str:
    """Return the examples for a command's help. ``{game}`` becomes a shipped game, so that the program names none."""
    game = game_names(data_path("layouts"))[0]
    return "\n".join(("\b", "Examples:", *(f"  sheetgen {each.format(game=game)}" for each in examples)))


def takes_order(shape: type[Any]) -> Callable[[Command], Command]:
    """Give a command an argument or option for each field of ``shape``; it gets them as one, its first argument."""
    hints, own = get_type_hints(shape), fields(shape)

    def decorate(command: Command) -> Command:
        @wraps(command)
        def ordered(**values: Any) -> Any:
            order = shape(**{each.name: values.pop(each.name) for each in own})
            return command(order, **values)

        called: Command = ordered
        for each in reversed(own):
            if each.name in ARGUMENTS:
                many = hints[each.name] == tuple[str, ...]
                called = argument(each.name, nargs=-1 if many else 1, required=each.default is MISSING)(called)
            else:
                called = _field(each, hints[each.name])(called)
        return called

    return decorate


def argument(name: str, metavar: str = "", **settings: Any) -> Callable[[Command], Command]:
    """Give a command one of the arguments by its name."""
    return click.argument(name, metavar=metavar or ARGUMENTS[name], shell_complete=_names(name), **settings)


def option(name: str, usual: str = "", **settings: Any) -> Callable[[Command], Command]:
    """Give a command one of the options by its name; ``usual`` names the value used if the field's default does not."""
    known = OPTIONS[name]
    usual = usual or known.usual
    return click.option(
        *known.flags,
        name,
        help=f"{known.help}  [default: {usual}]" if usual else known.help,
        metavar=known.metavar,
        shell_complete=_names(name),
        **settings,
    )


def flag(name: str) -> Callable[[Command], Command]:
    """Give a command one of the options that takes no value."""
    return option(name, is_flag=True)


def output_option(usual: str, **settings: Any) -> Callable[[Command], Command]:
    """Give a command the option for the file to write, and ``-q``; ``usual`` names the default in the help."""

    def decorate(command: Command) -> Command:
        return option("output", usual, **(settings or {"default": ""}))(quiet(command))

    return decorate


def quiet(command: Command) -> Command:
    """Give a command ``-q``, which `terminal` looks up."""

    def store(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001 - as click calls it
        context.meta[QUIET] = value

    return option("quiet", is_flag=True, expose_value=False, callback=store)(command)


def with_library(*, own: bool = True) -> Callable[[Command], Command]:
    """Give a command a library in the language of the order, with further games if it takes ``own``."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def called(*order: Any, language: str, own: tuple[str, ...] = (), **values: Any) -> Any:
            named = click.get_current_context().get_parameter_source("language") is ParameterSource.COMMANDLINE
            return command(*order, library=Library(language, own, spell_language(language if named else "")), **values)

        spoken = option("language", default="en", show_default=True)
        return spoken(option("own", multiple=True)(called) if own else called)

    return decorate


def _field(each: Field[Any], hint: Any) -> Callable[[Command], Command]:
    known, needed = OPTIONS[each.name], each.default is MISSING
    if hint is bool:
        return flag(each.name)
    if hint == tuple[str, ...]:
        return option(each.name, multiple=True)
    kind = known.type or _type(hint)
    if needed:
        # Any default, even None, would be used for a missing option.
        return option(each.name, required=True, type=kind)
    shown = bool(each.default) and not known.usual
    return option(each.name, default=each.default, type=kind, show_default=shown)


def _type(hint: Any) -> click.ParamType[Any] | type:
    if get_origin(hint) is Literal:
        return click.Choice(get_args(hint))
    if get_origin(hint) is types.UnionType:
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    assert isinstance(hint, type)
    return hint


def _names(name: str) -> Callable[[click.Context, click.Parameter, str], list[str]] | None:
    """Return the completion of an argument or option in a shell: the names there are; None if any word is possible."""
    if name not in ("game", "what", "paper", "theme", "language"):
        return None

    def offered(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
        return [each for each in names_of(name) if each.startswith(begun)]

    return offered

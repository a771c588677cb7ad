"""Declare a command: its examples, the fields of an order it takes, where it finds games and writes to."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from functools import wraps
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.cli.options import ARGUMENTS, OPTIONS
from sheetgen.layout.game_folders import game_names

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
            return command(*order, library=Library(language, own), **values)

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
        from sheetgen.reports.listing import names_of

        return [each for each in names_of(name) if each.startswith(begun)]

    return offered

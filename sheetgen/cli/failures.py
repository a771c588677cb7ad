"""Report the failure of a run: complaints, misuse, an interruption, a failure of the program.

A module of its own, because most runs do not need it and it takes long to load.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Collection, Iterable
from pathlib import Path

import click

from sheetgen.app.library import complaint_translator
from sheetgen.cli.click_language import UnknownCommand
from sheetgen.cli.decorators import spell_language, spell_subject
from sheetgen.cli.error_output import INTERRUPTED, UNUSABLE, language_from_words, one_line
from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable, translatable, translate
from sheetgen.text.suggest import suggest

MOST_SHOWN = 100
"""The most complaints printed in one run; a file of another kind may have a hundred thousand."""


def print_complaints(complaints: Iterable[Complaint], *, language: str = "en", ending: str = "") -> None:
    """Print one line for each complaint, in a language, on standard error.

    ``ending`` stands behind each command that a complaint suggests.
    """
    every, out = list(complaints), sys.stderr
    if not every or out is None:  # closed before the start; print would turn to standard output
        return
    translated = complaint_translator(language, ending)
    for complaint in every[:MOST_SHOWN]:
        print(one_line(spell_subject(complaint, translated)), file=out)
    if len(every) > MOST_SHOWN:
        many = len(every) >= MOST_TOLD
        more = (
            translatable("… and many more")
            if many
            else translatable("… and {number} more", number=len(every) - MOST_SHOWN)
        )
        print(translate(more, translated), file=out)


def report(fault: BaseException, words: list[str], commands: Collection[str], language: str) -> int:
    """Print what ended a run of the command line ``words``, in a language, and return the exit status."""
    if isinstance(fault, (KeyboardInterrupt, click.Abort)):
        _print(str(translate(translatable("interrupted"), complaint_translator(language))))
        return INTERRUPTED
    if isinstance(fault, click.UsageError):
        print_complaints([_misuse(_in_own_words(fault), words, commands)], language=language)
    elif isinstance(fault, click.ClickException):
        _print(fault.format_message())
    elif isinstance(fault, Unusable):
        print_complaints(fault.complaints, language=language, ending=spell_language(language_from_words(words)))
    elif words[:1] == ["--debug"]:  # before the command, where the group's own options are
        traceback.print_exception(fault)
    elif isinstance(fault, OSError) and not fault.filename and _is_folder_gone():
        message, hint = (
            translatable("the current folder no longer exists"),
            translatable("go to another folder: cd"),
        )
        print_complaints([Complaint(".", message, hint)], language=language)
    elif isinstance(fault, OSError):
        _print(f"{fault.filename or 'output'}: {fault.strerror or fault}")
    else:
        _print(f"sheetgen failed: {type(fault).__name__}: {fault} ('sheetgen --debug ...' shows where)")
    return UNUSABLE


def _print(message: str) -> None:
    if sys.stderr is not None:
        print(one_line(" ".join(message.split())), file=sys.stderr)


def _in_own_words(fault: click.UsageError) -> click.UsageError:
    """Return the fault with a text of ours if a word is unknown: click formats its own text in English."""
    if isinstance(fault, UnknownCommand):
        near = suggest(fault.word, fault.known)
        message = "unknown command '{word}'; {near}" if near else "unknown command '{word}'"
        return click.UsageError(translatable(message, word=fault.word, near=near), fault.ctx)
    if isinstance(fault, click.NoSuchOption):
        near = suggest(fault.option_name, fault.possibilities or [])
        message = "unknown option '{word}'; {near}" if near else "unknown option '{word}'"
        return click.UsageError(translatable(message, word=fault.option_name, near=near), fault.ctx)
    if isinstance(fault, click.BadParameter) and fault.param is not None and (wanted := _range(fault.param.type)):
        name = fault.param.opts[0]
        text = translatable("invalid value for '{name}': {reason}", name=name, reason=wanted)
        return click.UsageError(text, fault.ctx)
    return fault


def _range(kind: object) -> str:
    """Return which numbers an option takes; empty if it takes other values."""
    if isinstance(kind, click.IntRange) and kind.max is None:
        return translatable("expected a whole number of at least {low}", low=kind.min)
    if isinstance(kind, click.IntRange):
        return translatable("expected a whole number from {low} to {high}", low=kind.min, high=kind.max)
    if isinstance(kind, click.FloatRange):
        return translatable("expected a number from {low} to {high}", low=kind.min, high=kind.max)
    return ""


def _misuse(fault: click.UsageError, words: list[str], commands: Collection[str]) -> Complaint:
    command = fault.ctx.command_path if fault.ctx else _command_of(words, commands)
    # Only a plain usage error has a text of ours, and formats it as it is.
    message = fault.message if type(fault) is click.UsageError else fault.format_message()
    if type(message) is str:
        # As all complaints: it follows a colon, and a remark in brackets follows it.
        message = " ".join(message.split()).removesuffix(".")
        message = f"{message[:1].lower()}{message[1:]}"
    hint = translatable("see '{command} --help'", command=command)
    return Complaint(command, message, hint)


def _command_of(words: list[str], commands: Collection[str]) -> str:
    """Return the command that was meant, if click does not say it because an option of it is misused."""
    named = [word for word in words[:2] if not word.startswith("-")]
    known = named[: 2 if named[:1] == ["campaign"] else 1] if named[:1] and named[0] in commands else []
    return " ".join(["sheetgen", *known])


def _is_folder_gone() -> bool:
    try:
        return not Path.cwd()
    except OSError:
        return True

"""The command ``sheetgen``: finds the subcommand, and tells in one place whatever goes wrong.

A command returns its exit status: 0 (or nothing) where all is fine, 1 where a filled-in sheet breaks a rule. Here come
2 where an input could not be used, 130 after an interruption, 141 when the reader of the output has gone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click
from click.exceptions import Exit, NoArgsIsHelpError

from sheetgen import __version__
from sheetgen.cli.commands import COMMANDS, LazyGroup
from sheetgen.cli.complaints import drop_unwritten, language_of, make_output_safe, one_line, print_complaints

COMPLETION = "_SHEETGEN_COMPLETE"
"""Set by a shell that asks what may stand next on the command line; docs/shells.md says how."""
UNUSABLE = 2
INTERRUPTED = 130
READER_GONE = 141


@click.group(
    cls=LazyGroup,
    commands_at=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  sheetgen list
  sheetgen help print
  sheetgen COMMAND --help    a command's options and examples
""",
)
@click.version_option(__version__, "-V", "--version", message="sheetgen %(version)s")
@click.option("--debug", is_flag=True, help="Show where in the program a failure arose.")
@click.pass_context
def sheetgen(context: click.Context, debug: bool) -> None:  # noqa: ARG001 - _status reads it, which catches what fails
    """Print, fill in, check and score the player sheets of flip-and-write board games."""
    if os.environ.get("NO_COLOR"):
        context.color = False


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status. This is the only place that catches everything."""
    make_output_safe()
    words = words_given() if arguments is None else list(arguments)
    status = _status(words)
    drop_unwritten(sys.stdout)
    sys.exit(status)


def _status(words: list[str]) -> int:
    try:
        return _run(words)
    except NoArgsIsHelpError as fault:
        fault.show()
    except click.UsageError as fault:
        _say_misuse(fault, words)
    except click.ClickException as fault:
        _say(fault.format_message())
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        return READER_GONE
    except Exception as fault:
        _say_failure(fault, words)
    return UNUSABLE


def _run(words: list[str]) -> int:
    if os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(sheetgen, {}, "sheetgen", COMPLETION, os.environ[COMPLETION])
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    # Not by click's own main: it makes a broken pipe the status 1, which here says that a sheet breaks a rule.
    try:
        with sheetgen.make_context("sheetgen", list(words)) as context:
            outcome = sheetgen.invoke(context)
    except Exit as ending:
        outcome = ending.exit_code
    if sys.stdout is not None:
        sys.stdout.flush()
    return outcome if isinstance(outcome, int) else 0


def _command_of(words: list[str]) -> str:
    """The command that was meant, where click does not say: an option of it is misused."""
    named = [word for word in words[:2] if not word.startswith("-")]
    known = named[: 2 if named[:1] == ["campaign"] else 1] if named[:1] and named[0] in COMMANDS else []
    return " ".join(["sheetgen", *known])


def words_given(system: str = os.name) -> list[str]:
    """The words of the command line. Windows leaves wildcards to the program."""
    words = sys.argv[1:]
    if system != "nt":
        return words
    import glob

    return [name for word in words for name in (sorted(glob.glob(word)) or [word])]  # noqa: PTH207 - as typed


def _say(message: str) -> None:
    if sys.stderr is not None:
        print(one_line(" ".join(message.split())), file=sys.stderr)


def _say_misuse(fault: click.UsageError, words: list[str]) -> None:
    # Imported here for the sake of a quick --help.
    from sheetgen.text.complaint import Complaint, said
    from sheetgen.text.usage import usage_text

    command = fault.ctx.command_path if fault.ctx else _command_of(words)
    # Only a plain usage error has a text of ours, and formats it as it is.
    message = fault.message if type(fault) is click.UsageError else fault.format_message()
    hint = said("'{command} --help' shows what there is", command=command)
    print_complaints([Complaint(command, usage_text(message), hint)], language=language_of(words))


def _say_failure(fault: Exception, words: list[str]) -> None:
    from sheetgen.text.complaint import Unusable

    if isinstance(fault, Unusable):
        print_complaints(fault.complaints, language=language_of(words))
    elif words[:1] == ["--debug"]:  # before the command, where the group's own options are
        import traceback

        traceback.print_exception(fault)
    elif isinstance(fault, OSError):
        _say(f"{fault.filename or 'output'}: {fault.strerror or fault}")
    else:
        _say(f"sheetgen failed: {type(fault).__name__}: {fault} ('sheetgen --debug ...' shows where)")

"""The commands about filled-in sheets: ``new``, ``read``, ``check``, ``score``."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from sheetgen.app.bg_stats import link_remarks, play_link
from sheetgen.app.check_files import CheckedSheet, JudgeOrder, blank_sheet, check_files, sheets_as_yaml
from sheetgen.app.filled_file import write_with_schema
from sheetgen.app.library import Library
from sheetgen.cli.decorators import argument, command, flag, output_option, takes_order, with_library
from sheetgen.cli.error_output import write_data
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import report_written, show_or_json, width, write_out
from sheetgen.layout.game import Game
from sheetgen.reports.sheet_report import check_lines, score_result_lines
from sheetgen.reports.styled_lines import terminal_width
from sheetgen.text.complaint import Complaint, Unusable, translatable


@command("list", "new {game} -o ada.yaml")
@argument("game")
@output_option("standard output")
@flag("force")
@with_library()
def new_command(game: str, output: str, force: bool, library: Library) -> None:
    """Write a blank, commented file for a sheet of GAME."""
    summary = library.common.text("print.made.sheets", count=1)
    write_sheets(output, blank_sheet(library, game), [library.game(game)], force=force, summary=summary)


@command("read my-game.pdf", "read my-game.pdf -o my-game.yaml")
@argument("file", "FILE.pdf")
@output_option("standard output")
@flag("force")
@with_library()
def read_command(file: str, output: str, force: bool, library: Library) -> None:
    """Read a form that was filled in, and write what stands in it as a commented YAML file.

    Several players of one form become several documents of the file.
    """
    sheets = library.read_file(file)
    games = [library.loaded_game(sheet.game).game for sheet in sheets]
    summary = library.common.text("print.made.sheets", count=len(sheets))
    write_sheets(output, sheets_as_yaml(library, sheets), games, force=force, summary=summary)


@command("check ada.yaml ben.yaml", "check --why ada.yaml", "check --strict --json - < ada.yaml")
@takes_order(JudgeOrder)
@flag("as_json")
@click.option("--why", is_flag=True, help="Explain the rule and show the calculation for each mistake.")
@with_library()
def check_command(order: JudgeOrder, as_json: bool, why: bool, library: Library) -> int:
    """Check filled-in sheets and say what is wrong, and why.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.
    """
    outcome = check_files(library, order)
    show_or_json(as_json, outcome.as_json, check_lines(outcome.sheets, width(), why=why))
    print_complaints(outcome.complaints, language=library.code, ending=library.ending)
    return outcome.status


_PICTURES = (".svg", ".png", ".pdf")


@command("score ada.yaml ben.yaml", "score --json game-night/*.yaml", "score ada.yaml ben.yaml --card -o result.svg")
@takes_order(JudgeOrder)
@flag("as_json")
@click.option("--card", is_flag=True, help="Draw the result as a picture: name a .svg, .png or .pdf with -o.")
@output_option("result.svg for a picture")
@click.option("--bg-stats", is_flag=True, help="Add a link that logs the match in BG Stats, and its QR code.")
@with_library()
def score_command(order: JudgeOrder, as_json: bool, card: bool, output: str, bg_stats: bool, library: Library) -> int:
    """Score filled-in sheets, rank the players and list every mistake.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.
    """
    ending = Path(output).suffix.lower()
    as_json, card = as_json or (ending == ".json" and not card), card or (ending in _PICTURES and not as_json)
    if output not in ("", "-") and not (as_json or card):
        hint = translatable("name a file that ends with {endings}", endings=", ".join((".json", *_PICTURES)))
        raise Unusable([Complaint(output, translatable("the ending does not say what to write"), hint)])
    outcome = check_files(library, order)
    show_or_json(as_json, outcome.as_json, score_result_lines(outcome, width()), "" if card else output)
    print_complaints(outcome.complaints, language=library.code, ending=library.ending)
    if card and outcome.rankings():
        from sheetgen.app.result_pictures import result_pictures

        for path, picture, count in result_pictures(library, outcome.rankings(), Path(output or "result.svg")):
            write_out(str(path), "", picture, library.common.text("print.made.players", count=count))
    if bg_stats:
        for sheets in outcome.rankings():
            _show_link(sheets, library, err=as_json)
    return outcome.status


def _show_link(sheets: Sequence[CheckedSheet], library: Library, *, err: bool) -> None:
    """Show the link of a match for BG Stats, with its QR code if the part that draws it is installed.

    A link that is too long for a code is shown without one; a terminal that is too narrow for it is named. With
    ``err`` they go to standard error.
    """
    link = play_link(sheets)
    click.echo(library.common.text("report.bg-stats"), err=err)
    click.echo(link, err=err)
    with suppress(ImportError, ValueError):
        from sheetgen.web.qr import qr_text

        # A narrow border is read as well, and the code of two players has room in a usual terminal.
        code = qr_text(link, border=1)
        columns, has = terminal_width(code.partition("\n")[0]), shutil.get_terminal_size().columns
        click.echo(code if columns <= has else library.common.text("report.too-narrow", columns=columns), err=err)
    for remark in link_remarks(sheets):
        click.echo(remark, err=err)


def write_sheets(output: str, text: str, games: Sequence[Game], *, force: bool, summary: str) -> None:
    """Write filled-in sheets to a new file and report it, or to standard output if ``output`` is ``-`` or empty."""
    if output in ("", "-"):
        write_data(text)
    else:
        write_with_schema(Path(output), text, games, force=force)
        report_written(f"{output}: {summary}")

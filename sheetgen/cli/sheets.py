"""``sheetgen check`` and ``score``: the mistakes on filled-in sheets, each with its reason; points and ranking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.app.judge_order import JudgeOrder
from sheetgen.cli.complaints import print_complaints, write_json
from sheetgen.cli.declare import command, flag, option, takes, with_library

if TYPE_CHECKING:
    from sheetgen.app.library import Library


@command("check ada.yaml ben.yaml", "check --why ada.yaml", "check --strict --json - < ada.yaml")
@takes(JudgeOrder)
@flag("as_json")
@click.option("--why", is_flag=True, help="Say of each mistake what its rule is, and what was counted.")
@with_library()
def check_command(order: JudgeOrder, as_json: bool, why: bool, library: Library) -> int:
    """Check filled-in sheets and say what is wrong, and why.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.
    """
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.terminal import show, width
    from sheetgen.reports.lines import EMPTY
    from sheetgen.reports.sheets import sheet_lines

    outcome = judge_files(library, order)
    if as_json:
        write_json(outcome.as_json())
    else:
        for number, sheet in enumerate(outcome.sheets):
            show([EMPTY] if number else [])
            show(sheet_lines(sheet, width(), why=why))
    print_complaints(outcome.complaints, language=library.code)
    return outcome.status


@command("score ada.yaml ben.yaml", "score --json game-night/*.yaml", "score ada.yaml ben.yaml --card -o result.png")
@takes(JudgeOrder)
@flag("as_json")
@click.option("--card", is_flag=True, help="Draw the result as a picture: name a .png, .svg or .pdf with -o.")
@option("output", default="result.png", show_default=True)
@with_library()
def score_command(order: JudgeOrder, as_json: bool, card: bool, output: str, library: Library) -> int:
    """Score filled-in sheets, rank the players and list every mistake.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.
    """
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.terminal import show, width, write_out
    from sheetgen.reports.lines import EMPTY
    from sheetgen.reports.sheets import score_lines, sheet_lines

    outcome = judge_files(library, order)
    if card and outcome.rankings():
        from sheetgen.app.history import drawn, result_card

        first = outcome.rankings()[0]
        picture = drawn(result_card(library, first), Path(output).suffix.lower())
        write_out(output, output, picture, f"{len(first)} player{'s' if len(first) != 1 else ''}")
    if as_json:
        write_json(outcome.as_json())
    else:
        for sheets in outcome.rankings():
            show([*score_lines(sheets, width()), EMPTY])
        for sheet in outcome.sheets:
            show([*sheet_lines(sheet, width(), details=True), EMPTY])
    print_complaints(outcome.complaints, language=library.code)
    return outcome.status

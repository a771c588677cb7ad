"""``sheetgen check``: the mistakes on filled-in sheets, each with its reason."""

from __future__ import annotations

import click

from sheetgen.app.judge_order import JudgeOrder
from sheetgen.cli.complaints import print_complaints, write_json
from sheetgen.cli.options import library_options, takes


@click.command("check", short_help="Find the mistakes on filled-in sheets.")
@takes(JudgeOrder)
@click.option("--json", "as_json", is_flag=True, help="Write the report for programs.")
@click.option("--why", is_flag=True, help="Say of each mistake what its rule is, and what was counted.")
@library_options
def check_command(order: JudgeOrder, as_json: bool, why: bool, language: str, own: tuple[str, ...]) -> int:
    """Check filled-in sheets and say what is wrong, and why.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.

    \b
    Examples:
      sheetgen check ada.yaml ben.yaml
      sheetgen check --why ada.yaml
      sheetgen check --strict --json - < ada.yaml
    """
    from sheetgen.app.library import Library
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.reports import heading, print_violations, say

    outcome = judge_files(Library(language, own), order)
    if as_json:
        write_json(outcome.as_json())
    else:
        for number, sheet in enumerate(outcome.sheets):
            if number:
                say()
            say(heading(sheet))
            print_violations(sheet, why=why)
    print_complaints(outcome.complaints, language=language)
    return outcome.status

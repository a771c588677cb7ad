"""``sheetgen score``: each player's points with their parts, the ranking, and every mistake."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.app.judge_order import JudgeOrder
from sheetgen.cli.complaints import print_complaints, write_json
from sheetgen.cli.options import library_options, option, takes


@click.command("score", short_help="Score filled-in sheets and rank the players.")
@takes(JudgeOrder)
@click.option("--json", "as_json", is_flag=True, help="Write the report for programs.")
@click.option("--card", is_flag=True, help="Draw the result as a picture: name a .png, .svg or .pdf with -o.")
@option("output", default="result.png", show_default=True)
@library_options
def score_command(
    order: JudgeOrder, as_json: bool, card: bool, output: str, language: str, own: tuple[str, ...]
) -> int:
    """Score filled-in sheets, rank the players and list every mistake.

      FILE is a YAML file or a filled-in form (PDF), - is standard input.

      Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.

      \b
      Examples:
        sheetgen score ada.yaml ben.yaml
        sheetgen score --json game-night/*.yaml
    sheetgen score ada.yaml ben.yaml --card -o result.png
    """
    from sheetgen.app.library import Library
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.reports import heading, print_details, print_scores, print_violations, say

    library = Library(language, own)
    outcome = judge_files(library, order)
    if card and outcome.rankings():
        from sheetgen.app.history import drawn, result_card
        from sheetgen.cli.output import write_out

        count = len(outcome.rankings()[0])
        picture = drawn(result_card(library, outcome.rankings()[0]), Path(output).suffix.lower())
        write_out(output, picture, f"{count} player{'s' if count != 1 else ''}")
    if as_json:
        write_json(outcome.as_json())
    else:
        for sheets in outcome.rankings():
            print_scores(sheets)
            say()
        for sheet in outcome.sheets:
            say(heading(sheet))
            print_details(sheet)
            print_violations(sheet)
            say()
    print_complaints(outcome.complaints, language=language)
    return outcome.status

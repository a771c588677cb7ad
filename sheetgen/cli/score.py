"""``sheetgen score``: each player's points with their parts, the ranking, and every mistake."""

from __future__ import annotations

import click

from sheetgen.app.orders import JudgeOrder
from sheetgen.cli.complaints import tell, visible_json
from sheetgen.cli.options import library_options, takes


@click.command("score", short_help="Score filled-in sheets and rank the players.")
@takes(JudgeOrder)
@click.option("--json", "as_json", is_flag=True, help="Write the report for programs.")
@library_options
def score_command(order: JudgeOrder, as_json: bool, language: str, own: tuple[str, ...]) -> int:
    """Score filled-in sheets, rank the players and list every mistake.

    FILE is a YAML file or a filled-in form (PDF), - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.

    \b
    Examples:
      sheetgen score ada.yaml ben.yaml
      sheetgen score --json game-night/*.yaml
    """
    from sheetgen.app.library import Library
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.tell_sheets import heading, say, tell_details, tell_scores, tell_violations

    outcome = judge_files(Library(language, own), order)
    if as_json:
        click.echo(visible_json(outcome.as_json()))
    else:
        for sheets in outcome.rankings():
            tell_scores(sheets)
            say()
        for sheet in outcome.sheets:
            say(heading(sheet))
            tell_details(sheet)
            tell_violations(sheet)
            say()
    tell(outcome.complaints)
    return outcome.status

"""``sheetgen score``: each player's points with their parts, the ranking, and every mistake."""

from __future__ import annotations

import click

from sheetgen.cli.complaints import tell
from sheetgen.cli.sheet_options import sheet_options


@click.command("score", short_help="Score filled-in sheets and rank the players.")
@sheet_options
def score_command(
    files: tuple[str, ...], as_json: bool, strict: bool, lang: str, edition: str, further: tuple[str, ...]
) -> int:
    """Score filled-in sheets, rank the players and list every mistake. FILE is a YAML file, - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.

    \b
    Examples:
      sheetgen score ada.yaml ben.yaml
      sheetgen score --json game-night/*.yaml
    """
    from sheetgen.app.sheets import judge_files
    from sheetgen.cli.tell_sheets import heading, say, tell_details, tell_scores, tell_violations

    outcome = judge_files(files, lang, strict=strict, further=further, edition=edition)
    if as_json:
        click.echo(outcome.as_json())
    else:
        for sheets in outcome.games().values():
            tell_scores(sheets)
            say()
        for sheet in outcome.sheets:
            say(heading(sheet))
            tell_details(sheet)
            tell_violations(sheet)
            say()
    tell(outcome.complaints)
    return outcome.status

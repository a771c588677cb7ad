"""``sheetgen score``: each player's points with their parts, the ranking, and every mistake."""

from __future__ import annotations

import click

from sheetgen.cli.complaints import tell


@click.command("score", short_help="Score filled-in sheets and rank the players.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write the report for programs.")
@click.option("--strict", is_flag=True, help="Count forgotten rewards and wrong sums as mistakes.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the messages.")
@click.option("--edition", default="", metavar="NAME", help="Of a campaign's rules, where its editions differ.")
@click.option("--game", "further", multiple=True, metavar="FOLDER", help="A folder with a game of your own.")
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
    from sheetgen.cli.sheets import judge_files
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

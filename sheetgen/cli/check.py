"""``sheetgen check``: the mistakes on filled-in sheets, each with its reason."""

from __future__ import annotations

import click

from sheetgen.cli.complaints import tell


@click.command("check", short_help="Find the mistakes on filled-in sheets.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write the report for programs.")
@click.option("--strict", is_flag=True, help="Count forgotten rewards and wrong sums as mistakes.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the messages.")
@click.option("--edition", default="", metavar="NAME", help="Of a campaign's rules, where its editions differ.")
@click.option("--game", "further", multiple=True, metavar="FOLDER", help="A folder with a game of your own.")
def check_command(
    files: tuple[str, ...], as_json: bool, strict: bool, lang: str, edition: str, further: tuple[str, ...]
) -> int:
    """Check filled-in sheets and say what is wrong, and why. FILE is a YAML file, - is standard input.

    Exit status: 0 every sheet is legal, 1 some sheet is not, 2 some file could not be used.

    \b
    Examples:
      sheetgen check ada.yaml ben.yaml
      sheetgen check --strict --json - < ada.yaml
    """
    from sheetgen.cli.sheets import judge_files
    from sheetgen.cli.tell_sheets import heading, say, tell_violations

    outcome = judge_files(files, lang, strict=strict, further=further, edition=edition)
    if as_json:
        click.echo(outcome.as_json())
    else:
        for number, sheet in enumerate(outcome.sheets):
            if number:
                say()
            say(heading(sheet))
            tell_violations(sheet)
    tell(outcome.complaints)
    return outcome.status

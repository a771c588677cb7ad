"""``sheetgen check``: the mistakes on filled-in sheets, each with its reason."""

from __future__ import annotations

import click

from sheetgen.cli.complaints import tell
from sheetgen.cli.sheet_options import sheet_options


@click.command("check", short_help="Find the mistakes on filled-in sheets.")
@sheet_options
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
    from sheetgen.app.sheets import judge_files
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

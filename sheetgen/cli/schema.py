"""``sheetgen schema``: the JSON schema of a kind of file."""

from __future__ import annotations

import click

EPILOG = """\b
Examples:
  sheetgen schema sheet > sheet.schema.json
  sheetgen schema my-game > filled.schema.json
"""


@click.command("schema", short_help="Write the JSON schema of a kind of file.", epilog=EPILOG)
@click.argument("kind", metavar="KIND")
def schema_command(kind: str) -> None:
    """Write the JSON schema of KIND.

    KIND is game, sheet, language, theme, campaign, game-variant or sheet-variant (the files of a game that extends
    another), or a game for its filled-in sheets. An editor that knows such schemas completes and checks
    the keys while you type.
    """
    from sheetgen.app.library import Library
    from sheetgen.app.schemas import SCHEMAS, filled_schema_text, schema_text

    click.echo(schema_text(kind) if kind in SCHEMAS else filled_schema_text(Library().game(kind, SCHEMAS)), nl=False)

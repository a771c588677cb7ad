"""``sheetgen read``: a filled-in form as a YAML file."""

from __future__ import annotations

import click

from sheetgen.cli.options import library_options, output_option


@click.command("read", short_help="Turn a filled-in form into a YAML file.")
@click.argument("file", metavar="FILE.pdf")
@output_option("standard output")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@library_options
def read_command(file: str, output: str, force: bool, language: str, own: tuple[str, ...]) -> None:
    """Read a form that was filled in, and write what stands in it as a commented YAML file.

    Several players of one form become several documents of the file.

    \b
    Examples:
      sheetgen read my-game.pdf
      sheetgen read my-game.pdf -o my-game.yaml
    """
    from sheetgen.app.library import Library
    from sheetgen.app.printing import sheets_as_yaml
    from sheetgen.cli.output import write_text

    library = Library(language, own)
    write_text(output, sheets_as_yaml(library, library.read_file(file)), force=force)

"""``sheetgen read``: a filled-in form as a YAML file."""

from __future__ import annotations

import click


@click.command("read", short_help="Turn a filled-in form into a YAML file.")
@click.argument("file", metavar="FILE.pdf")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; standard output if left out.")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the comments.")
@click.option("--game", "further", multiple=True, metavar="FOLDER", help="A folder with a game of your own.")
def read_command(file: str, output: str | None, force: bool, lang: str, further: tuple[str, ...]) -> None:
    """Read a form that was filled in, and write what stands in it as a commented YAML file.

    Several players of one form become several documents of the file.

    \b
    Examples:
      sheetgen read my-game.pdf
      sheetgen read my-game.pdf -o my-game.yaml
    """
    from sheetgen.app.sheets import open_intake, read_sheets
    from sheetgen.cli.output import write_text
    from sheetgen.fill.write import sheet_text

    intake = open_intake(lang, further)
    texts = []
    for sheet in read_sheets(intake, file):
        known = intake.known(sheet.game)
        texts.append(sheet_text(known.game, known.language, sheet))
    text = "---\n".join(texts)
    write_text(output, text, force=force)

"""``sheetgen site``: the page of every game as a static web site."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.cli.examples import WithExamples

_EPILOG = """\b
Examples:
  sheetgen site public --pyodide package
"""
INSTALL = "pip install '.[site]' in a copy of the repository"


@click.command(
    "site", cls=WithExamples, short_help="Write the page as a web site that needs no server.", epilog=_EPILOG
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--pyodide",
    "engine",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The unpacked npm package 'pyodide', which runs the rules in the browser.",
)
@click.option("--theme", default="colour", show_default=True, metavar="NAME", help="How the sheets look.")
def site_command(folder: Path, engine: Path, theme: str) -> None:
    """Write a static web site into FOLDER: the page of every game, with the rules running in the browser.

    Any static host can serve it, from any path; after the first visit it works without a network. This needs the
    'site' extra, and Pyodide once: npm pack pyodide && tar xzf pyodide-*.tgz unpacks it into the folder 'package'.
    """
    try:
        from sheetgen.web.site import SiteOrder, build_site
    except ImportError as fault:
        from sheetgen.text.complaint import Complaint, Unusable

        raise Unusable([Complaint("site", f"needs a part that is not installed ({fault.name})", INSTALL)]) from fault
    files = build_site(SiteOrder(folder, engine, theme))
    click.echo(f"{folder}: {len(files)} files", err=True)

"""``sheetgen print``: sheets, pads and test pages as PDF."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.examples import WithExamples

if TYPE_CHECKING:
    from sheetgen.app.sheets import Judged
    from sheetgen.draw.job import PrintJob

_EPILOG = """\b
Examples:
  sheetgen print {game} -o pad.pdf
  sheetgen print {game} --paper letter --copies 50 --duplex
  sheetgen print {game} --paper a3 --up 2
  sheetgen print {game} --size native --paper a3 --crop-marks
  sheetgen print {game} --paper a4 --large-print --theme high-contrast
  sheetgen print {game} --bleed 3mm --crop-marks --cover --colour cmyk
  sheetgen print {game} --sheet aid
  sheetgen print {game} --fillable -o my-game.pdf
  sheetgen print {game} --filled ada.yaml -o ada.pdf
  sheetgen print test-page --paper letter -o test.pdf
"""


class Length(click.ParamType[float]):
    """A length such as ``3mm`` or ``0.125in``, in mm, and at most ``most`` mm."""

    name = "length"

    def __init__(self, most: float) -> None:
        self._most = most

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        """The length in mm. Raises `click.UsageError`."""
        if isinstance(value, float):
            return value
        match = re.fullmatch(r"(\d+(?:\.\d+)?)(mm|in)?", str(value))
        if match is None:
            self.fail(f"'{value}' is no length such as 3mm or 0.125in", parameter, context)
        length = float(match[1]) * (25.4 if match[2] == "in" else 1.0)
        if length > self._most:
            self.fail(f"'{value}' is more than {self._most:g} mm", parameter, context)
        return length


class Offset(click.ParamType[tuple[float, float]]):
    """Two lengths in mm such as ``0.5,-1``: to the right and down."""

    name = "offset"

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> tuple[float, float]:
        """The offset in mm. Raises `click.UsageError`."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", str(value))
        if match is None:
            self.fail(f"'{value}' is no offset such as 0.5,-1 (mm to the right, mm down)", parameter, context)
        return (float(match[1]), float(match[2]))


@click.command("print", cls=WithExamples, short_help="Print a game's sheets as PDF.", epilog=_EPILOG)
@click.argument("game")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; '-' is standard output.  [default: GAME.pdf]")
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    metavar="NAME",
    help="One of the game's, all, or aid; may be repeated.  [default: all]",
)
@click.option("--copies", type=click.IntRange(1, 5000), default=1, show_default=True, help="Copies of each sheet.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME|WxHmm", help="What it is printed on.")
@click.option("--size", metavar="NAME|WxHmm", help="Lay the sheet out for another size than the paper's.")
@click.option("--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto", show_default=True)
@click.option("--theme", default="colour", show_default=True, metavar="NAME|FILE.yaml")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the texts.")
@click.option("--up", type=click.Choice(["1", "2", "4"]), default="1", show_default=True, help="Sheets on each paper.")
@click.option("--large-print", is_flag=True, help="Boxes of 9 mm or more, over two papers where they need it.")
@click.option("--ruler", is_flag=True, help="A ruler of 5 cm and one of 2 in in the margin.")
@click.option("--duplex", is_flag=True, help="Front and back of one paper, turned at the long edge.")
@click.option("--back-offset", type=Offset(), metavar="X,Y", help="Moves every back: mm to the right, mm down.")
@click.option(
    "--bleed", type=Length(most=25), default="0mm", metavar="LENGTH", help="Room beyond the cut, such as 3mm."
)
@click.option("--crop-marks", is_flag=True, help="Strokes that show a print shop where to cut.")
@click.option("--cover", is_flag=True, help="A pad's cover before the sheets, its backing behind them.")
@click.option("--colour", "--color", type=click.Choice(["rgb", "cmyk"]), default="rgb", show_default=True)
@click.option("--fillable", is_flag=True, help="Boxes to tap and fields to fill in, on a tablet or computer.")
@click.option("--filled", metavar="FILE", help="Draw the marks of a filled-in sheet, its mistakes numbered.")
@click.option("--debug-layout", is_flag=True, help="Show the ids and bounds of boxes, and the chains.")
def print_command(game: str, output: str | None, **options: Any) -> None:
    """Print the sheets of GAME, or a 'test-page' for your printer, as one PDF.

    A sheet is laid out afresh for its paper and printed at its true size.
    """
    from sheetgen.app.print_order import TEST_PAGE
    from sheetgen.cli.output import Progress, write_out

    _refuse_what_contradicts(options)
    filled = _filled(game, options)
    options["filled"] = filled
    job = _test_page(options) if game == TEST_PAGE else _sheets(game, options)
    with Progress("drawing") as progress:
        from sheetgen.draw.pdf import render_pdf

        data = render_pdf(job, progress)
    write_out(output or f"{Path(game).name}.pdf", data, _summary(job))
    if filled:
        from sheetgen.cli.tell_sheets import tell_numbered

        tell_numbered(filled)


def _refuse_what_contradicts(options: dict[str, Any]) -> None:
    if options["back_offset"] is not None and not options["duplex"]:
        raise click.UsageError("--back-offset is for the backs of --duplex", click.get_current_context())
    if options["up"] != "1":
        excluded = (
            ("--size", options["size"]),
            ("--large-print", options["large_print"]),
            ("--fillable", options["fillable"]),
            ("--filled", options["filled"]),
        )
        for name, given in excluded:
            if given:
                raise click.UsageError(
                    f"{name} and --up {options['up']} exclude each other", click.get_current_context()
                )


def _filled(game: str, options: dict[str, Any]) -> tuple[Judged, ...]:
    """The sheets of the file of ``--filled``, checked. Raises `Unusable`, also for a sheet of another game."""
    if options["filled"] is None:
        return ()
    from sheetgen.app.sheets import judge_files
    from sheetgen.text.complaint import Complaint, Unusable

    outcome = judge_files([options["filled"]], options["lang"], strict=False)
    others = {sheet.report.filled.game for sheet in outcome.sheets} - {Path(game).name}
    complaints = [Complaint(options["filled"], f"is a sheet of {other}", f"print {other}") for other in sorted(others)]
    if outcome.complaints or complaints:
        raise Unusable([*outcome.complaints, *complaints])
    return outcome.sheets


def _sheets(game: str, options: dict[str, Any]) -> PrintJob:
    from sheetgen.app.print_job import make_job
    from sheetgen.app.print_order import read_order

    named = read_order(
        game,
        sheets=options["sheets"],
        paper=options["paper"],
        size=options["size"],
        orientation=options["orientation"],
        theme=options["theme"],
        lang=options["lang"],
    )
    job = make_job(
        replace(
            named,
            copies=options["copies"],
            up=int(options["up"]),
            large_print=options["large_print"],
            ruler=options["ruler"],
            debug_layout=options["debug_layout"],
            bleed=options["bleed"],
            crop_marks=options["crop_marks"],
            duplex=options["duplex"],
            back_offset=options["back_offset"] or (0.0, 0.0),
            cover=options["cover"],
            colour_space=options["colour"],
            filled=options["filled"],
        )
    )
    if options["fillable"]:
        from sheetgen.app.fillable import with_form

        job = with_form(job, named.setting.game, named.setting.language)
    return job


def _test_page(options: dict[str, Any]) -> PrintJob:
    from sheetgen import __version__
    from sheetgen.app.library import icon_hues, read_language, read_theme
    from sheetgen.draw.job import PrintJob
    from sheetgen.place.paper import find_paper
    from sheetgen.place.test_page import place_test_page

    paper = find_paper(options["paper"])
    language = read_language(options["lang"])
    upright = options["orientation"] != "landscape"
    page = place_test_page(read_theme(options["theme"]), language, paper if upright else paper.turned(), icon_hues())
    return PrintJob(
        (page,),
        (0,),
        copies=options["copies"],
        title=language.text("print.test.title"),
        language=language.code,
        creator=f"sheetgen {__version__}",
        producer=f"sheetgen {__version__}",
        colour_space=options["colour"],
    )


def _summary(job: PrintJob) -> str:
    """What was made, for a person: pages, their size in mm, the smallest box."""
    from sheetgen.place.alike import smallest_box

    count = len(job.order)
    boxes = job.pages[0].boxes
    width, height = boxes.paper or (boxes.width, boxes.height)
    parts = [f"{count} page{'s' if count != 1 else ''}", f"{width:g} x {height:g} mm"]
    smallest = min(map(smallest_box, job.pages))
    if smallest < float("inf"):
        parts.append(f"smallest box {smallest:.1f} mm")
    return ", ".join(parts)

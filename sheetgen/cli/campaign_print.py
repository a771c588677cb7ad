"""The printed log of a campaign, blank or filled in from its record."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen import __version__
from sheetgen.app.campaign_files import read_campaign, read_kept
from sheetgen.app.library import read_theme
from sheetgen.cli.output import Progress as Shown
from sheetgen.cli.output import write_out
from sheetgen.draw.job import PrintJob
from sheetgen.draw.pdf import render_pdf
from sheetgen.games.hadrians_wall.campaign.campaign import Progress
from sheetgen.games.hadrians_wall.campaign.log import place_log
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet import Setting


@dataclass(frozen=True, slots=True)
class LogOrder:
    """What is to be printed; ``kept`` is the file of a record, empty for a blank log."""

    campaign: str
    edition: str
    kept: str
    paper: str
    theme: str
    lang: str


def print_log(order: LogOrder, output: str) -> None:
    """Write the log. Raises `Unusable`."""
    theme, paper = read_theme(order.theme), find_paper(order.paper)
    if order.kept:
        kept = read_kept(order.kept, order.lang)
        played, progress = kept.played, kept.progress
    else:
        played = read_campaign(order.campaign, order.edition, order.lang)
        progress = Progress(played.campaign)
    pages = place_log(Setting(played.game, played.language, theme, paper), progress)
    title = f"{played.language.text('game')}: {played.language.text('campaign.log')}"
    made_by = f"sheetgen {__version__}"
    job = PrintJob(
        pages,
        tuple(range(len(pages))),
        title=title,
        language=played.language.code,
        creator=made_by,
        producer=made_by,
    )
    with Shown("drawing") as shown:
        data = render_pdf(job, shown)
    boxes = pages[0].boxes
    write_out(output, data, f"{len(pages)} pages, {boxes.width:g} x {boxes.height:g} mm")

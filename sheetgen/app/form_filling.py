"""Fill in the forms of the sheets in a file."""

from __future__ import annotations

from sheetgen.app.check_files import sheets_of_player
from sheetgen.app.form_pages import add_form
from sheetgen.app.job_builder import PrintedFile, job_of_plan
from sheetgen.app.library import Library
from sheetgen.app.orders import FillOrder, PrintOrder
from sheetgen.app.print_plan import make_plan
from sheetgen.draw.assemble import render_pdf
from sheetgen.fill.form_metadata import MOST_PLAYERS
from sheetgen.text.complaint import Complaint, Unusable, translatable


def fill_form(library: Library, order: FillOrder) -> tuple[PrintedFile, tuple[str, ...]]:
    """Return the filled-in form of the sheets in a file, and the players' names. Raises `Unusable`."""
    filled = library.read_file(order.file)
    games = list(dict.fromkeys(sheet.game for sheet in filled))
    if len(games) > 1:
        message = translatable("contains sheets of several games: {games}", games=", ".join(games))
        raise Unusable([Complaint(order.file, message, translatable("a form is for one game: split the file"))])
    known = library.loaded_game(games[0])
    if len(filled) > MOST_PLAYERS:
        message = translatable(
            "contains {number} sheets, but a form can have at most {most} players",
            number=len(filled),
            most=MOST_PLAYERS,
        )
        raise Unusable([Complaint(order.file, message, translatable("split the file"))])
    names = order.sheets or tuple(sheets_of_player(known.game, filled))
    copies = PrintOrder(game=known.name, sheets=names, paper=order.paper, theme=order.theme, copies=len(filled))
    plan = make_plan(library, copies)
    job = add_form(job_of_plan(plan), plan.setting, filled)
    nameless = known.language.text("report.nameless")
    return PrintedFile(render_pdf(job), job), tuple(str(sheet.values.get("player") or nameless) for sheet in filled)

"""Export a player's sheet as a file: the YAML that `score` reads, a filled-in PDF, or a form to continue on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sheetgen.app.form_pages import add_form
from sheetgen.app.job_builder import job_of_plan
from sheetgen.draw.assemble import render_pdf
from sheetgen.web.player_file import PlayerFile

if TYPE_CHECKING:
    from sheetgen.web.session import Session


@dataclass(frozen=True)
class Export:
    """How a file is made, its media type, and the ending of its name."""

    make: Callable[[Session, PlayerFile], bytes]
    media: str
    ending: str


def _pdf(table: Session, record: PlayerFile) -> bytes:
    scene = table.scene()
    plan = scene.plan(*record.sheets)
    return render_pdf(job_of_plan(replace(plan, filled=(scene.checked(table.check(record)),))))


def _form(table: Session, record: PlayerFile) -> bytes:
    plan = table.scene().plan(*record.sheets)
    return render_pdf(add_form(job_of_plan(plan), plan.setting, [record.filled]))


EXPORTS: Mapping[str, Export] = {
    "yaml": Export(lambda _, record: record.judge.marker.text(record.marks).encode(), "application/yaml", ".yaml"),
    "pdf": Export(_pdf, "application/pdf", ".pdf"),
    "form": Export(_form, "application/pdf", "-form.pdf"),
}

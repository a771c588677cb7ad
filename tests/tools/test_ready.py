"""The PDFs for players without Python: those that the command makes, all there and whole."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from sheetgen.app.library import Library
from sheetgen.place.paper import PAPERS
from tests.cli.printing import millimetres
from tools.ready import FOLDER, FORM, PAGE, Ready, every, page, wanted

READY = wanted(every(Library()))


def test_the_folder_holds_what_the_command_makes() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {PAGE, *(each.name for each in READY)}
    assert (FOLDER / PAGE).read_text(encoding="utf-8") == page(READY)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 4_400_000


def test_every_language_has_what_a_player_needs() -> None:
    for code in Library().languages:
        for kind in ("colour", "mono", FORM, "campaign-log"):
            assert Ready("hadrians-wall", code, "a4", kind) in READY
        assert Ready("hadrians-wall", code, "letter", "colour") in READY


@pytest.mark.parametrize("ready", READY, ids=lambda each: each.name)
def test_it_opens_on_its_paper(ready: Ready) -> None:
    pdf = PdfReader(FOLDER / ready.name, strict=True)
    paper = PAPERS[ready.paper]
    _, _, width, height = millimetres(pdf.pages[0].mediabox)
    assert sorted((width, height)) == pytest.approx([paper.width, paper.height], abs=0.1)
    assert str(pdf.root_object["/Lang"]) == ready.code
    assert bool(pdf.get_fields()) == (ready.kind == FORM)

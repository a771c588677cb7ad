"""What is laid out is kept between runs, for each order that makes it look otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app import plan as planning
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.plan import Plan, lay_out, plan_of
from sheetgen.app.print_job import make_job
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.text.cache import FOLDER_VARIABLE

GAME = "hadrians-wall"


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The papers for which sheets are laid out, and not found kept, one after the other."""
    asked: list[str] = []

    def laid_out(plan: Plan) -> tuple[Page, ...]:
        asked.append(plan.setting.paper.name)
        return (Page(f"{len(asked)}", PageBoxes(1, 1), ()),)

    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(planning, "_laid_out", laid_out)
    return asked


def test_pages_are_laid_out_once(papers: list[str]) -> None:
    order = PrintOrder(game=GAME)
    first, again = (lay_out(plan_of(Library(), order)) for _ in range(2))
    assert first == again
    assert papers == ["a4"]


def test_kept_pages_are_printed_without_reading_the_game(papers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    order = PrintOrder(game=GAME)
    make_job(Library(), order)
    monkeypatch.delattr(Library, "game")
    monkeypatch.delattr(Library, "theme")
    assert [page.name for page in make_job(Library(), order).pages] == ["1"]
    assert papers == ["a4"]


def test_what_does_not_change_the_pages_leaves_them_as_they_are(papers: list[str]) -> None:
    for order in (PrintOrder(game=GAME), PrintOrder(game=GAME, copies=50, duplex=True, colour="cmyk", ruler=True)):
        lay_out(plan_of(Library(), order))
    assert papers == ["a4"]


@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("en", PrintOrder(game=GAME, paper="letter")),
        ("en", PrintOrder(game=GAME, orientation="landscape")),
        ("en", PrintOrder(game=GAME, theme="ink-saver")),
        ("en", PrintOrder(game=GAME, large_print=True)),
        ("en", PrintOrder(game=GAME, sheets=("aid",))),
        ("fr", PrintOrder(game=GAME)),
        ("en", PrintOrder(game="praetor")),
    ],
    ids=["paper", "orientation", "theme", "large print", "sheets", "language", "game"],
)
def test_what_looks_otherwise_is_laid_out_by_itself(papers: list[str], code: str, order: PrintOrder) -> None:
    lay_out(plan_of(Library(), PrintOrder(game=GAME)))
    lay_out(plan_of(Library(code), order))
    assert len(papers) == 2

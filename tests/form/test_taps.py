"""A form that is tapped and typed into in a real program, saved by it and read back, holds what the player marked."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pytest

from sheetgen.layout.filled import Rings, Value
from tests.form import engines
from tests.form.games import blank_form, intake, sheet

Deeds = list[engines.Deed]

TAPS: Deeds = [
    ("tap", "p1/left/wall/1", "on"),
    ("tap", "p1/left/wall/2", "on"),
    ("tap", "p1/left/wall/3", "on"),
    ("tap", "p1/left/wall/3", "on"),  # taken back
    ("tap", "p1/left/hotel/small", "on"),  # a circle and a box: both are one field
    ("rim", "p1/left/disdain/1:ringed", ""),
    ("rim", "p1/left/disdain/2:ringed", ""),
    ("tap", "p1/left/disdain/2:filled", "on"),
    ("tap", "p1/difficulty", "easy"),
    ("tap", "p1/difficulty", "hard"),  # in its place
    ("tap", "p1/right/diplomats/1/built", "on"),
    ("tap", "p1/right/diplomats/1/cohort", "centre"),
    ("rim", "p1/right/temples/small/favour/1:ringed", ""),
    ("tap", "p1/right/scouting_grid/7", "on"),
    ("tap", "p2/left/wall/1", "on"),
]
WRITTEN: Deeds = [
    ("choose", "p1/left/forum/2", "3"),
    ("choose", "p1/right/market/goods/8", "6"),
    ("type", "p1/player/1", "Zoe Luk"),
    ("type", "p1/score/total/1", "42"),
]


def check_what_was_saved(saved: bytes) -> None:
    first, second = intake().read_text("saved.pdf", saved)
    marks: dict[str, Value] = {"left.disdain": Rings(2, 1, (0b11, 0b10))}
    expected = sheet(
        "hadrians-wall",
        player="Zoe Luk",
        difficulty="hard",
        left={"wall": 2, "hotel": ["small"], "forum": [None, 3]},
        right={
            "market": {"goods": [None] * 7 + [6]},
            "diplomats": {"1": {"cohort": "centre"}},
            "temples": {"small": {"favour": "ringed"}},
            "scouting_grid": [".....", ".#..."],
        },
        score={"total": 42},
    )
    marks = {**expected.values, **marks}
    assert {name: (value, first.values[name]) for name, value in marks.items() if value != first.values[name]} == {}
    assert second.values == sheet("hadrians-wall", left={"wall": 1}).values


def places(pdf: bytes) -> dict[tuple[str, str], tuple[int, float, float]]:
    """For each field and state the page and the point to tap; with no state, a point near the field's corner."""
    found: dict[tuple[str, str], tuple[int, float, float]] = {}
    for number, page in enumerate(pypdf.PdfReader(io.BytesIO(pdf)).pages):
        for reference in page.annotations or ():
            widget = reference.get_object()
            field = widget["/Parent"].get_object() if "/Parent" in widget else widget
            left, bottom, right, top = map(float, widget["/Rect"])
            found.setdefault((field["/T"], ""), (number, left + 2, top - 2))
            for state in widget.get("/AP", {}).get("/N", {}) if field["/FT"] == "/Btn" else ():
                found.setdefault((field["/T"], state[1:]), (number, (left + right) / 2, (bottom + top) / 2))
    return found


def test_tapped_in_pdfium() -> None:
    form = blank_form("hadrians-wall", copies=2)
    # pdfium is told which option of a list it is, the empty one being the first; pdf.js is told the option.
    check_what_was_saved(engines.run_pdfium(form, places(form), TAPS + WRITTEN))


def test_tapped_in_a_browser_with_pdfjs(tmp_path: Path) -> None:
    check_what_was_saved(engines.run_pdfjs(blank_form("hadrians-wall", copies=2), tmp_path, TAPS + WRITTEN))


@pytest.mark.parametrize("engine", ["pdfium", "pdfjs"])
def test_a_filled_form_survives_being_opened_and_saved(engine: str, tmp_path: Path) -> None:
    form = blank_form("hadrians-wall")
    saved = engines.run_pdfium(form, {}, []) if engine == "pdfium" else engines.run_pdfjs(form, tmp_path, [])
    (read,) = intake().read_text("saved.pdf", saved)
    assert read.values == sheet("hadrians-wall").values

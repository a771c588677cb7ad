"""A form that is tapped and typed into in a real program, saved by it and read back, holds what the player marked."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.app.form_pages import add_form
from sheetgen.draw.job import PrintJob
from sheetgen.layout.game import RingsValue, Value
from sheetgen.marks.marks import POINTS_PER_MM, Slot
from tests.form import engines
from tests.form.engines import Deed
from tests.form.games import blank_form, blank_job, intake, setting, sheet

Engine = Callable[[bytes, list[Deed], Path], bytes]
GAME = "hadrians-wall"
SHEETS = ("left", "right")


def pdfium(form: bytes, deeds: list[Deed], folder: Path) -> bytes:  # noqa: ARG001 - as the other
    return engines.run_pdfium(form, deeds)


def pdfjs(form: bytes, deeds: list[Deed], folder: Path) -> bytes:
    return engines.run_pdfjs(form, folder, deeds)


ENGINES = [pdfium, pdfjs]


@functools.cache
def form_job() -> PrintJob:
    return add_form(blank_job(GAME, SHEETS), setting(GAME))


def slots(box: str) -> list[tuple[int, Slot]]:
    """The slots of a box, and the pages they stand on."""
    pages = enumerate(form_job().pages)
    return [(number, slot) for number, page in pages for slot in page.slots if slot.box == box]


def tap(box: str, *, at: tuple[float, float] = (0.5, 0.5), player: int = 1, part: int = 0) -> Deed:
    """A tap on a box as it is printed, at a share of its width and height, in its middle if nothing else is said."""
    number, slot = slots(box)[part]
    x, y = slot.x + slot.width * at[0], slot.y + slot.height * at[1]
    return Deed((player - 1) * len(form_job().pages) + number, x * POINTS_PER_MM, y * POINTS_PER_MM)


def edge(box: str) -> Deed:
    return tap(box, at=(0.15, 0.5))


def write(box: str, text: str) -> Deed:
    return replace(tap(box), text=text)


DEEDS = [
    tap("left.wall.1"),
    tap("left.wall.2"),
    tap("left.wall.3"),
    tap("left.wall.3"),  # taken back
    tap("left.hotel.small"),  # a circle and a box: both are one field
    edge("left.disdain.1"),
    edge("left.disdain.2"),
    tap("left.disdain.2"),
    tap("left.disdain.4"),
    edge("left.disdain.4"),
    edge("left.disdain.5"),
    edge("left.disdain.5"),  # taken back
    tap("difficulty.easy"),
    tap("difficulty.hard"),  # in its place
    tap("right.diplomats.1.built"),
    tap("right.diplomats.1.cohort.left"),
    tap("right.diplomats.1.cohort.centre"),
    tap("right.diplomats.1.cohort.centre"),  # once more makes no difference
    edge("right.temples.small.favour.1"),
    tap("right.scouting_grid.7"),
    tap("left.wall.1", player=2),
    write("left.forum.2", "3"),
    write("right.market.goods.8", "6"),
    write("player.1", "Zoë Luk"),
    write("score.total.1", "142"),
    replace(tap("path_cards.2", part=1), option=1),  # on the page of wide lists
]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_taps_give_the_same_sheet(engine: Engine, tmp_path: Path) -> None:
    first, second = intake().read_text("saved.pdf", engine(blank_form(GAME, copies=2), DEEDS, tmp_path))
    marks: dict[str, Value] = {"left.disdain": RingsValue(3, 2, (0b1011, 0b1010))}
    expected = sheet(
        GAME,
        player="Zoë Luk",
        difficulty="hard",
        path_cards=[next(iter(intake().loaded_game(GAME).game.cards))],
        left={"wall": 2, "hotel": ["small"], "forum": [None, 3]},
        right={
            "market": {"goods": [None] * 7 + [6]},
            "diplomats": {"1": {"built": True, "cohort": "centre"}},
            "temples": {"small": {"favour": "ringed"}},
            "scouting_grid": [".....", ".#...", ".....", "....."],
        },
        score={"total": 142},
    )
    expected_values = {**expected.values, **marks}
    assert {name: first.values[name] for name in expected_values} == expected_values
    assert second.values == sheet(GAME, left={"wall": 1}).values


@pytest.mark.slow
@pytest.mark.parametrize("first", ["edge", "middle"])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_ring_that_is_tapped_at_its_edge_and_its_middle_is_ringed_and_filled(
    engine: Engine, first: str, tmp_path: Path
) -> None:
    game = intake().loaded_game(GAME).game
    rings = [box.id for area in game.areas.values() if area.kind in ("rings", "token") for box in area.boxes]
    assert len(rings) == 30
    deeds = [
        deed for ring in rings for deed in ((edge(ring), tap(ring)) if first == "edge" else (tap(ring), edge(ring)))
    ]
    (read,) = intake().read_text("saved.pdf", engine(blank_form(GAME), deeds, tmp_path))
    assert {name: value for name, value in read.values.items() if isinstance(value, RingsValue)} == {
        "left.disdain": RingsValue(15, 15),
        "right.ludus.red": RingsValue(6, 6),
        "right.ludus.blue": RingsValue(6, 6),
    }
    assert {value for name, value in read.values.items() if name.endswith("favour")} == {"used"}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_form_survives_being_opened_and_saved(engine: Engine, tmp_path: Path) -> None:
    (read,) = intake().read_text("saved.pdf", engine(blank_form(GAME), [], tmp_path))
    assert read.values == sheet(GAME).values

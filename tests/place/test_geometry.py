"""Laws of every placed sheet: all boxes there, apart, inside the margins, large enough; chains meet their boxes."""

from __future__ import annotations

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds
from sheetgen.marks.marks import Path, Rectangle
from tests.place import laws
from tests.place.conftest import PAPERS, SHEETS, placed, setting

on_every_paper = pytest.mark.parametrize(("paper", "sheet"), [(p, s) for p in PAPERS for s in SHEETS])


@on_every_paper
def test_every_box_of_the_sheet_has_its_slot(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    game = setting(paper).game
    wanted = {box.id for box in game.boxes.values() if box.area.startswith(f"{sheet}.") and not box.given}
    assert wanted - {slot.box for slot in page.slots} == set()


@on_every_paper
def test_boxes_stand_apart(paper: str, sheet: str) -> None:
    assert laws.boxes_too_close(placed(paper, sheet)) == []


@on_every_paper
def test_all_marks_stay_inside_the_margins(paper: str, sheet: str) -> None:
    assert laws.marks_outside(placed(paper, sheet), setting(paper).paper) == []


@on_every_paper
def test_boxes_icons_and_texts_are_large_enough(paper: str, sheet: str) -> None:
    assert laws.too_small(placed(paper, sheet), setting(paper).paper) == []


@on_every_paper
def test_texts_do_not_run_into_each_other(paper: str, sheet: str) -> None:
    assert laws.texts_over_texts(placed(paper, sheet)) == []


@on_every_paper
def test_words_do_not_run_into_boxes(paper: str, sheet: str) -> None:
    assert laws.words_over_boxes(placed(paper, sheet)) == []


@on_every_paper
def test_icons_do_not_cover_texts_or_each_other(paper: str, sheet: str) -> None:
    assert laws.icons_over_marks(placed(paper, sheet)) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ends_of_every_chain_meet_their_boxes(paper: str) -> None:
    page = placed(paper, "left")
    game = setting(paper).game
    wanted = {
        (f"{area.id}.{own}", f"{target}.{other}")
        for area in game.areas.values()
        for target, pairs in area.chains.items()
        for own, other in pairs.items()
    }
    rects = {mark.box: mark for mark in page.marks if isinstance(mark, Rectangle) and mark.role == "box"}
    links: dict[tuple[str, str], list[tuple[float, float, float, float]]] = {}
    for mark in page.marks:
        if isinstance(mark, Path) and mark.role.startswith("chain "):
            start, end = mark.role.removeprefix("chain ").split(" > ")
            links.setdefault((start, end), []).append(bounds(mark, text_width))
    assert set(links) == wanted
    for (start, end), parts in links.items():
        lower, upper = rects[start], rects[end]
        assert max(part[3] for part in parts) == pytest.approx(lower.y, abs=0.3)
        assert min(part[1] for part in parts) == pytest.approx(upper.y + upper.height, abs=0.3)
        middle = (parts[0][0] + parts[0][2]) / 2
        for box in (lower, upper):
            assert box.x <= middle <= box.x + box.width

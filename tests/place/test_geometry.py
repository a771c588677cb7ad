"""Laws of every placed sheet: all boxes there, apart, inside the margins, large enough; chains meet their boxes."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds
from sheetgen.marks.marks import Page, Path, Rectangle, Slot, Symbol, Text
from tests.place.conftest import PAPERS, SHEETS, placed, setting

APART = 0.6
CORNER = 12.0
BOX_KINDS = ("tick", "ring")

on_every_paper = pytest.mark.parametrize(("paper", "sheet"), [(p, s) for p in PAPERS for s in SHEETS])


def play_boxes(page: Page) -> list[Slot]:
    """The slots of the sheet's own areas: not the lines of the heading."""
    return [slot for slot in page.slots if slot.box.startswith((f"{page.name}.", "score."))]


@on_every_paper
def test_every_box_of_the_sheet_has_its_slot(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    game = setting(paper).game
    wanted = {box.id for box in game.boxes.values() if box.area.startswith(f"{sheet}.") and not box.given}
    assert wanted - {slot.box for slot in page.slots} == set()


@on_every_paper
def test_boxes_stand_apart(paper: str, sheet: str) -> None:
    close = [
        (one.box, other.box)
        for one, other in combinations(play_boxes(placed(paper, sheet)), 2)
        if max(
            max(one.x - other.x - other.width, other.x - one.x - one.width),
            max(one.y - other.y - other.height, other.y - one.y - one.height),
        )
        < APART - 1e-6
    ]
    assert close == []


@on_every_paper
def test_all_marks_stay_inside_the_margins(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    margin = setting(paper).paper.margin - 0.35
    outside = []
    for mark in page.marks:
        left, top, right, bottom = bounds(mark, text_width)
        if left < margin or top < margin or right > page.boxes.width - margin or bottom > page.boxes.height - margin:
            outside.append((mark.role, mark.box, round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)))
    assert outside == []


@on_every_paper
def test_boxes_icons_and_texts_are_large_enough(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    asked = setting(paper).paper
    boxes = [slot for slot in play_boxes(page) if slot.kind in BOX_KINDS]
    assert min(min(slot.width, slot.height) for slot in boxes) >= asked.least_box - 1e-6
    icons = [(round(mark.size, 3), mark.name, mark.box) for mark in page.marks if isinstance(mark, Symbol)]
    assert min(icons)[0] >= asked.least_icon - 0.005, min(icons)
    texts = [(round(mark.size, 3), mark.text) for mark in page.marks if isinstance(mark, Text)]
    assert min(texts)[0] >= 6.0, min(texts)


@on_every_paper
def test_the_corners_are_free_for_a_camera(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    margin = setting(paper).paper.margin
    right, bottom = page.boxes.width - margin - CORNER, page.boxes.height - margin - CORNER
    in_corner = []
    for mark in page.marks:
        x0, y0, x1, y1 = bounds(mark, text_width)
        across = x0 < margin + CORNER - 0.2 or x1 > right + 0.2
        down = y0 < margin + CORNER - 0.2 or y1 > bottom + 0.2
        if across and down and _reaches_a_corner(x0, y0, x1, y1, margin, right, bottom):
            in_corner.append((mark.role, mark.box))
    assert in_corner == []


def _reaches_a_corner(x0: float, y0: float, x1: float, y1: float, margin: float, right: float, bottom: float) -> bool:
    near = margin + CORNER - 0.2
    return any(
        (x0 < near if west else x1 > right + 0.2) and (y0 < near if north else y1 > bottom + 0.2)
        for west in (True, False)
        for north in (True, False)
    )


@on_every_paper
def test_texts_do_not_run_into_each_other(paper: str, sheet: str) -> None:
    texts = [(mark, bounds(mark, text_width)) for mark in placed(paper, sheet).marks if isinstance(mark, Text)]
    over = [
        (one.text, other.text)
        for (one, a), (other, b) in combinations(texts, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 0.05 and min(a[3], b[3]) - max(a[1], b[1]) > 0.6
    ]
    assert over == []


@on_every_paper
def test_icons_do_not_cover_texts_or_each_other(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    icons = [(mark, bounds(mark, text_width)) for mark in page.marks if isinstance(mark, Symbol)]
    others = [(mark, bounds(mark, text_width)) for mark in page.marks if isinstance(mark, Text | Symbol)]
    over = []
    for icon, a in icons:
        for other, b in others:
            if (
                other is not icon
                and min(a[2], b[2]) - max(a[0], b[0]) > 0.3
                and min(a[3], b[3]) - max(a[1], b[1]) > 0.6
            ):
                over.append(
                    (icon.name, icon.box or icon.role, getattr(other, "text", "") or getattr(other, "name", ""))
                )
    assert over == []


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

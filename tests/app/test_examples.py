"""The games of our own in `examples`: nothing is wrong with them, and they are printed, checked and scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.orders import PrintOrder
from sheetgen.app.print_plan import lay_out_pages, make_plan

EXAMPLES = Path(__file__).parents[2] / "examples"
KILN = """\
game: kiln
shelf:
  pots: [1, 2, 3, 4, 5, 6, 1]
  glaze: 5
  oven: [small]
"""
ISLES = """\
game: isles
sea:
  map: ["#######", "#......", ".......", ".......", ".......", "......."]
  ship: 4
  harbours: [west, east]
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kiln", "isles"])
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert [str(each) for each in lint_game(Library(), str(EXAMPLES / name)).complaints] == []
    assert not list((EXAMPLES / name).rglob("*.py"))


@pytest.mark.parametrize(
    ("name", "text", "points", "rules"),
    [
        ("kiln", KILN, {"pots": 7, "columns": 14, "glaze": 10}, []),
        ("isles", ISLES, {"isles": 8, "rows": 5, "ship": 8}, ["threshold"]),
    ],
)
def test_it_is_checked_and_scored(name: str, text: str, points: dict[str, int], rules: list[str]) -> None:
    library = Library(own=[EXAMPLES / name])
    (filled,) = library.read_text("mine.yaml", text)
    report = library.loaded_game(name).check(filled)
    assert report.score is not None
    assert {part.name: part.points for part in report.score.parts} == points
    assert [violation.rule for violation in report.violations] == rules


def test_hexagons_do_not_share_what_is_tapped() -> None:
    (page,) = lay_out_pages(make_plan(Library(own=[EXAMPLES / "isles"]), PrintOrder(game="isles")))
    cells = [slot for slot in page.slots if slot.box.startswith("sea.map.")]
    assert len(cells) == 42
    for one in cells:
        for other in cells:
            apart = max(abs(one.x - other.x) - one.width, abs(one.y - other.y) - one.height)
            assert one is other or apart >= 0.3

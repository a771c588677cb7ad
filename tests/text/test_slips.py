"""A slip is told where it was made, not where YAML stumbled."""

from __future__ import annotations

import pytest

from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_documents

SHEET = """\
game: hadrians-wall
player: Ada
left:
  cippi: 5
  wall: 3
  fort: 2
right:
  scouting_grid: ["####.", ".....", ".....", "....."]
  name: "Ada"
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("player: Ada", 'player: "Ada', "2:9: this quote is not closed on its line (close it with '\"')"),
        (
            '["####.", ".....", ".....", "....."]',
            "[####., ....., ....., .....]",
            "8:19: a row of cells needs quotes (put each row in quotes, such as \"####.\": without them '#' "
            "begins a comment)",
        ),
        (
            "  wall: 3",
            "wall: 3",
            "5:1: this line is indented less than the lines around it (indent it with 2 spaces, like the lines "
            "around it)",
        ),
        (
            "  wall: 3",
            " wall: 3",
            "5:2: this line is indented less than the lines around it (indent it with 2 spaces, like the lines "
            "around it)",
        ),
        (
            "  cippi: 5\n",
            "  cippi: 5\n    valour: 1\n",
            "5:5: this line is indented more than the one above it (indent it by 2 spaces; or is the line with the "
            "name above it missing?)",
        ),
        (
            "  cippi: 5\n",
            '  cippi: "5"\n    and so on\n',
            "5:5: this does not fit what comes before (check the indentation, or put the text in quotes)",
        ),
    ],
)
def test_a_slip(right: str, wrong: str, said: str) -> None:
    with pytest.raises(Unusable) as fault:
        read_documents("ada.yaml", SHEET.replace(right, wrong))
    assert [str(each) for each in fault.value.complaints] == [f"ada.yaml:{said}"]


@pytest.mark.parametrize(
    "text",
    [
        SHEET,
        "a: 'it''s \"open'\nb: [\"#\", '#']  # \"open in a comment\n",
        'a: "one \\" two"\nb: 5 " inch\n',
    ],
)
def test_what_is_no_slip(text: str) -> None:
    assert len(read_documents("ada.yaml", text)) == 1

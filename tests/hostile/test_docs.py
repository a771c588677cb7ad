"""The limits that docs/reliability.md states are those of the program."""

from __future__ import annotations

import re
from pathlib import Path

from sheetgen.app.enter_file import LONGEST_ANSWER
from sheetgen.app.printing import PREVIEW_LIMIT
from sheetgen.cli.complaints import LONGEST, MOST_SHOWN
from sheetgen.draw.preview import PIXEL_LIMIT
from sheetgen.fill.form_fields import DEPTH_LIMIT as FIELD_DEPTH
from sheetgen.fill.form_file import PART_LIMIT, UNPACKED_LIMIT
from sheetgen.fill.form_mark import FORM_LIMIT, MOST_PLAYERS
from sheetgen.text.complaint import MOST_TOLD
from sheetgen.text.compose import DEPTH_LIMIT, VALUE_LIMIT
from sheetgen.text.content import SIZE_LIMIT

PAGE = Path(__file__).parent.parent.parent / "docs" / "reliability.md"


def test_the_limits_are_those_of_the_program() -> None:
    table = PAGE.read_text("utf-8").partition("## Limits")[2].partition("Measured")[0]
    stated = [row.split("|")[2].strip() for row in re.findall(r"^\| [a-z].*$", table, re.MULTILINE)[1:]]
    assert stated == [
        f"{SIZE_LIMIT // 1_000_000} MB",
        f"{VALUE_LIMIT:,}",
        f"{DEPTH_LIMIT} levels",
        f"{MOST_TOLD}",
        f"{MOST_SHOWN}",
        f"{LONGEST:,}",
        f"{FORM_LIMIT // 1_000_000} MB",
        f"{UNPACKED_LIMIT // 1_000_000} MB",
        f"{PART_LIMIT:,}",
        f"{FIELD_DEPTH} levels",
        f"{MOST_PLAYERS}",
        f"{PREVIEW_LIMIT // 1_000_000} MB",
        f"{PIXEL_LIMIT // 1_000_000} million",
        f"{LONGEST_ANSWER:,}",
    ]

"""The limits that docs/reliability.md states are those of the program."""

from __future__ import annotations

import re
from pathlib import Path

from sheetgen.app.sheet_output import PREVIEW_LIMIT
from sheetgen.cli.enter import LONGEST_ANSWER
from sheetgen.cli.error_output import LONGEST
from sheetgen.cli.failures import MOST_SHOWN
from sheetgen.draw.preview import PIXEL_LIMIT
from sheetgen.fill.form_metadata import MOST_PLAYERS
from sheetgen.fill.pdf_fields import DEPTH_LIMIT as FIELD_DEPTH
from sheetgen.fill.stored_form import PART_LIMIT, UNPACKED_LIMIT
from sheetgen.text.complaint import MOST_TOLD
from sheetgen.text.files import FORM_LIMIT, SIZE_LIMIT
from sheetgen.text.value_types import MOST
from sheetgen.text.yaml_nodes import DEPTH_LIMIT, VALUE_LIMIT
from tests.hostile import test_limits, test_losses, test_many_faults, test_typing

PAGE = Path(__file__).parent.parent.parent / "docs" / "reliability.md"


LIMITS = {
    "a YAML file": (f"{SIZE_LIMIT // 1_000_000} MB", test_limits.test_a_text),
    "values in it, those behind aliases counted each time": (f"{VALUE_LIMIT:,}", test_limits.test_a_text),
    "lists and maps within each other": (f"{DEPTH_LIMIT} levels", test_limits.test_a_text),
    "a number in a layout, such as how many boxes": (f"{MOST:,}", test_limits.test_a_number_of_a_layout),
    "complaints made of one file": (f"{MOST_TOLD}", test_many_faults.test_only_so_many_faults_are_told),
    "complaints shown of one run": (f"{MOST_SHOWN}", test_many_faults.test_it_is_said_that_there_are_more),
    "characters shown of one complaint": (f"{LONGEST:,}", test_many_faults.test_a_long_complaint_is_cut),
    "a PDF to read": (f"{FORM_LIMIT // 1_000_000} MB", test_limits.test_a_form),
    "its packed objects, unpacked": (f"{UNPACKED_LIMIT // 1_000_000} MB", test_limits.test_a_form),
    "its fields, widgets, pages and what is on them, together": (f"{PART_LIMIT:,}", test_limits.test_a_form),
    "its fields or pages within each other": (f"{FIELD_DEPTH} levels", test_limits.test_a_form),
    "players of one form": (f"{MOST_PLAYERS}", test_losses.test_more_players_than_a_form_has),
    "a PDF to make a picture of": (
        f"{PREVIEW_LIMIT // 1_000_000} MB",
        test_losses.test_a_preview_reads_no_more_than_a_hundred_megabytes,
    ),
    "pixels of a picture": (
        f"{PIXEL_LIMIT // 1_000_000} million",
        test_losses.test_a_preview_makes_no_picture_beyond_all_measure,
    ),
    "characters of an answer that is typed": (f"{LONGEST_ANSWER:,}", test_typing.test_what_nobody_types),
}
"""Each limit as the page states it, and the test that goes beyond it."""


def test_the_limits_are_those_of_the_program() -> None:
    table = PAGE.read_text("utf-8").partition("## Limits")[2].partition("Measured")[0]
    rows = [[cell.strip() for cell in row.split("|")] for row in re.findall(r"^\| [a-z].*$", table, re.MULTILINE)[1:]]
    assert {row[1]: row[2] for row in rows} == {what: limit for what, (limit, _) in LIMITS.items()}

"""Filled-in sheets named on the command line, read and checked: what `check` and `score` share."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.assets.data import data_path
from sheetgen.fill.form_file import FORM_LIMIT
from sheetgen.fill.intake import Intake, Known
from sheetgen.games import check
from sheetgen.layout.filled import Filled
from sheetgen.rules.score import places
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable

STANDARD_INPUT = "-"
FINE, ILLEGAL, UNUSABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Judged:
    """A sheet's report with its game; ``number`` counts the sheets of its file from 1, None where there is one only."""

    known: Known
    report: Report
    number: int | None


def player_of(sheet: Judged) -> str:
    """The player's name, or what stands for one who has none."""
    return sheet.report.player or sheet.known.language.text("report.nameless")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that came of the files: sheets in their order, and complaints about files that could not be used."""

    sheets: tuple[Judged, ...]
    complaints: tuple[Complaint, ...]

    @property
    def status(self) -> int:
        """The exit status: an unusable file weighs more than an illegal sheet."""
        if self.complaints:
            return UNUSABLE
        return FINE if all(sheet.report.legal for sheet in self.sheets) else ILLEGAL

    def games(self) -> dict[str, list[Judged]]:
        """The sheets of each game."""
        found: dict[str, list[Judged]] = {}
        for sheet in self.sheets:
            found.setdefault(sheet.report.filled.game, []).append(sheet)
        return found

    def as_json(self) -> str:
        """The report as one text for programs; sheets are ranked within their game."""
        ranking = []
        for sheets in self.games().values():
            ranks = places([sheet.report.score for sheet in sheets])
            ranking += [
                {"rank": rank, "player": sheet.report.player, "total": sheet.report.score.total}
                for rank, sheet in sorted(zip(ranks, sheets, strict=True), key=lambda pair: pair[0])
            ]
        reports = [sheet.report.as_json() for sheet in self.sheets]
        return json.dumps({"sheets": reports, "ranking": ranking}, ensure_ascii=False, indent=2)


def judge_files(
    files: Sequence[str], code: str, *, strict: bool, further: Iterable[str] = (), edition: str = ""
) -> Outcome:
    """Read, check and score the sheets of all files. A file that cannot be used does not keep the others from it.

    A sheet that was played at a fort of a campaign is checked under the fort's rule, as the ``edition`` has it.
    """
    intake = open_intake(code, further)
    sheets: list[Judged] = []
    complaints: list[Complaint] = []
    for file in files:
        try:
            filled = read_sheets(intake, file)
        except Unusable as fault:
            complaints.extend(fault.complaints)
            continue
        for number, each in enumerate(filled, 1):
            known = intake.known(each.game)
            restrictions = scenario_rules(known.game, each, edition)
            report = check(known.game, each, known.language, strict=strict, restrictions=restrictions)
            sheets.append(Judged(known, report, number if len(filled) > 1 else None))
    return Outcome(tuple(sheets), tuple(complaints))


def open_intake(code: str, further: Iterable[str] = ()) -> Intake:
    """What reads sheets of the games that ship and of the folders ``further``, with texts in the language ``code``."""
    return Intake(data_path("layouts"), code, map(_game_folder, further))


def read_sheets(intake: Intake, file: str) -> list[Filled]:
    """The sheets of a file, or of standard input where it is ``-``. Raises `Unusable`."""
    if file == STANDARD_INPUT:
        return intake.read_text("<stdin>", sys.stdin.buffer.read(FORM_LIMIT + 1))
    return intake.read_file(file)


def _game_folder(word: str) -> Path:
    folder = Path(word)
    if not (folder / "game.yaml").is_file():
        raise Unusable([Complaint("--game", f"there is no game.yaml in '{word}'")])
    return folder

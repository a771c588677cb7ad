"""Files of filled-in sheets, read, checked and scored."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.library import Known, Library
from sheetgen.app.orders import JudgeOrder
from sheetgen.rules.score import places
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable

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


def judge_files(library: Library, order: JudgeOrder) -> Outcome:
    """Read, check and score the sheets of all files. A file that cannot be used does not keep the others from it.

    A sheet that was played at a fort of a campaign is checked under the fort's rule, as the edition has it.
    """
    sheets: list[Judged] = []
    complaints: list[Complaint] = []
    for file in order.files:
        try:
            filled = library.read_file(file)
        except Unusable as fault:
            complaints.extend(fault.complaints)
            continue
        for number, each in enumerate(filled, 1):
            known = library.known(each.game)
            restrictions = scenario_rules(library, known, each, order.edition)
            report = known.check(each, strict=order.strict, restrictions=restrictions)
            sheets.append(Judged(known, report, number if len(filled) > 1 else None))
    return Outcome(tuple(sheets), tuple(complaints))

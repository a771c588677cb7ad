"""What all pages are shown of a table: its players, their ranking, and how a game that is over went."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sheetgen.app.bg_stats import play_link
from sheetgen.app.check_files import CheckedSheet, match_mistakes
from sheetgen.layout.game import YEARS
from sheetgen.reports.sheet_report import tie_breaks
from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Unusable
from sheetgen.web.live_report import count_findings
from sheetgen.web.player_file import PlayerFile

if TYPE_CHECKING:
    from sheetgen.web.session import Session

Json = dict[str, Any]


class Standings:
    """The standings of a session, as plain data."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._courses: dict[str, tuple[int, Sequence[int]]] = {}
        """The points of each player year by year, with the version of the sheet that they are of."""

    def as_json(self) -> Json:
        """Return all players at the table, and the ranking of those whose sheets were judged."""
        table = self._session
        records, settings = list(table.records.values()), table.journal.settings
        reports = [(each.identity, table.with_place(each.identity, each.report)) for each in records if each.report]
        ranks = rank_scores([report.score for _, report in reports])
        ranked = {identity: (report, rank) for (identity, report), rank in zip(reports, ranks, strict=True)}
        judged = [CheckedSheet(table.known(), report, None) for _, report in reports]
        return {
            "table": table.journal.table,
            "game": table.known().game.name,
            "open": table.is_open,
            "players": [self._player(record, *ranked.get(record.identity, (None, None))) for record in records],
            "removed": [{"id": each.identity, "name": each.name} for each, _ in table.removed.values()],
            "ties": self._compared(lambda: tie_breaks(judged)) if table.ended or not table.hidden else [],
            "hidden": table.hidden and not table.ended,
            "sealed": table.hidden,
            "ended": table.ended,
            "ended_by": next((each.name for each in records if each.identity == settings.get("ended_by")), ""),
            "followed": settings.get("followed", {}),
            "choices": table.chosen(),
            "folder": table.folder.name,
            **self._end(judged),
        }

    def _end(self, judged: Sequence[CheckedSheet]) -> Json:
        """Return what is found out only of a game that is over."""
        if not self._session.ended:
            return {"clashes": [], "bg_stats": "", "course": {}}
        return {
            "clashes": self._compared(lambda: [violation.message for violation, _ in match_mistakes(judged)]),
            "bg_stats": _log_link(judged),
            "course": {each.identity: self._course(each) for each in self._session.records.values()},
        }

    def _course(self, record: PlayerFile) -> Sequence[int]:
        """Return a player's points at the end of each year, as far as the sheet was marked at this table."""
        known = self._courses.get(record.identity)
        if known is not None and known[0] == record.version:
            return known[1]
        year, marks, totals = f"{YEARS}.1", dict(self._session.begun(record.name)), dict[int, int]()
        try:
            for changes in self._session.journal.changes(record.identity):
                marks = record.judge.marker.changed(marks, changes)
                done = int(marks.get(year, 0))
                if changes.get(year) is not None and done:
                    totals[done] = record.judge.check_marks(marks, remedies=False).score.total
        except Exception:
            # A picture of how the game went is not worth its end.
            logging.getLogger(__name__).exception("%s has no course", record.path)
        course = [totals[each] for each in sorted(totals) if each <= int(record.marks.get(year, 0))]
        self._courses[record.identity] = (record.version, course)
        return course

    def _compared(self, lines: Callable[[], Iterable[str]]) -> list[str]:
        """Return lines about all sheets; if the game's rules fail on them, that is logged and is the only line."""
        try:
            return list(lines())
        except Exception:
            logging.getLogger(__name__).exception("the sheets cannot be compared")
            return [self._session.library().common.text("page.not-compared")]

    def _player(self, record: PlayerFile, report: Report | None, rank: int | None) -> Json:
        if self._session.hidden and not self._session.ended:
            report = rank = None
        return {
            "id": record.identity,
            "name": record.name,
            "colour": self._session.colour(record.identity),
            "file": record.path.name,
            "version": record.version,
            "sheets": list(record.sheets),
            "fault": self._session.in_words(record.fault),
            "place": rank,
            "total": report and report.score.total,
            "title": report and report.score.title,
            "parts": {part.name: part.points for part in report.score.parts} if report else {},
            **(count_findings(report) if report else {"mistakes": 0, "rewards": 0}),
            "spots": record.judge.spots(report) if report else [],
        }


def _log_link(judged: Sequence[CheckedSheet]) -> str:
    """Return the link that logs the match in BG Stats, the same one all day; empty if there is none."""
    with contextlib.suppress(Unusable):
        return play_link(judged, datetime.now(UTC).replace(hour=12, minute=0, second=0)) if judged else ""
    return ""

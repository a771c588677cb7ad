"""The data that all pages show of a table: its players, their ranking, and the course of a finished game."""

from __future__ import annotations

import contextlib
import logging
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from sheetgen.app.bg_stats import play_link
from sheetgen.app.check_files import CheckedSheet, match_mistakes
from sheetgen.layout.game import YEARS
from sheetgen.reports.sheet_report import tie_breaks
from sheetgen.rules.score import rank_scores
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Unusable
from sheetgen.web.live_report import count_findings
from sheetgen.web.player_file import PLAYER, PlayerFile
from sheetgen.web.player_marks import NONE_PART, Marks
from sheetgen.web.table_game import shared_choices
from sheetgen.web.table_settings import years_over

if TYPE_CHECKING:
    from sheetgen.web.session import Session

Json = dict[str, Any]

MOST_LATEST = 24
"""The number of last marks that are told: more than a page shows, which has no words for some boxes."""


class Standings:
    """The standings of a session, as plain data."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._courses: dict[str, tuple[int, Sequence[int | None]]] = {}
        """The points of each player year by year, with the version of the sheet that they are of."""
        self._totals: dict[frozenset[tuple[str, str]], int] = {}
        """The points of the marks that a sheet had at the end of a year."""

    def ranked(self) -> list[str]:
        """Return all players, best first; those whose sheets were not judged are last."""
        ranks = self._ranks()
        return sorted(self._session.records, key=lambda identity: ranks[identity][1] if identity in ranks else math.inf)

    def _ranks(self) -> dict[str, tuple[Report, int]]:
        """Return the report and the place of each player whose sheet was judged."""
        table = self._session
        reports = {each.identity: each.report for each in list(table.records.values()) if each.report}
        placed = {identity: table.with_place(identity, report) for identity, report in reports.items()}
        ranks = rank_scores([report.score for report in placed.values()])
        return {identity: (report, rank) for (identity, report), rank in zip(placed.items(), ranks, strict=True)}

    def as_json(self, code: str = "") -> Json:
        """Return all players at the table, and the ranking of those whose sheets were judged, in a language.

        ``sealed`` numbers the scores, best first, that are still to be shown after the game.
        """
        table, settings = self._session, self._session.settings
        records, stored, ranked = list(table.records.values()), table.journal.settings, self._ranks()
        judged = [CheckedSheet(table.known(code), report, None) for report, _ in ranked.values()]
        chosen = stored.get("chosen", {})
        return {
            "table": table.journal.table,
            "game": table.known().game.name,
            "open": table.is_open,
            "players": [self._player(each, code, *ranked.get(each.identity, (None, None))) for each in records],
            "removed": [{"id": each.identity, "name": each.name} for each, _ in table.removed.values()],
            "hidden": settings.hidden and not settings.ended,
            # By their order and not by their places, which would tell of a tie.
            "sealed": [*range(1, len(settings.sealed) + 1)] if settings.ended else [],
            "ended": settings.ended,
            "ended_by": self._name_of(stored.get("ended_by")),
            "followed": stored.get("followed", {}),
            "choices": settings.chosen(),
            "chosen": {**chosen, "by": self._name_of(chosen.get("by"))},
            "full": table.is_full,
            "latest": self._latest(),
            "folder": table.folder.name,
            **self._together(judged, code),
        }

    def _name_of(self, identity: object) -> str:
        return next((each.name for each in self._session.records.values() if each.identity == identity), "")

    def _latest(self) -> Sequence[Json]:
        """Return the last marks that stand on the sheets, newest first, with the seconds since each was made."""
        table = self._session
        # What is chosen or written for the game as a whole is no move of a player, nor is that no box is filled.
        around = {YEARS, PLAYER, *(area.id for area in shared_choices(table.known().game))}
        made = (
            {"player": player, "key": key, "ago": max(0.0, time.time() - at)}
            for (player, key), at in reversed(table.journal.latest.items())
            if player in table.records
            and key in table.records[player].marks
            and key.partition(".")[0] not in around
            and not key.endswith(f":{NONE_PART}")
        )
        return list(islice(made, MOST_LATEST))

    def _together(self, judged: Sequence[CheckedSheet], code: str) -> Json:
        """Return what is found out of all sheets together: nothing while a score is hidden, little before the end."""
        settings, records = self._session.settings, list(self._session.records.values())
        if settings.sealed:
            return {"ties": [], "clashes": [], "bg_stats": "", "course": {}}
        begun = settings.ended or any(each.report.score.total for each in judged)
        found = {
            "ties": self._compared(lambda: tie_breaks(judged), code) if begun else [],
            "course": {each.identity: self._course(each) for each in records},
        }
        if not settings.ended:
            return {**found, "clashes": [], "bg_stats": ""}
        clashes = self._compared(lambda: [violation.message for violation, _ in match_mistakes(judged)], code)
        return {**found, "clashes": clashes, "bg_stats": _log_link(judged)}

    def _course(self, record: PlayerFile) -> Sequence[int | None]:
        """Return a player's points at the end of each year, ``None`` where they are unknown.

        Of two years that were over at once, only the points of the last are known.
        """
        known = self._courses.get(record.identity)
        if known is not None and known[0] == record.version:
            return known[1]
        totals: Mapping[int, int] = {}
        try:
            totals = self._year_totals(record)
        except Exception:
            # A picture of how the game went is not worth its end.
            logging.getLogger(__name__).exception("%s has no course", record.path)
        years = [each for each in totals if each <= years_over(record.marks)]
        course = [totals.get(each) for each in range(1, max(years, default=0) + 1)]
        self._courses[record.identity] = (record.version, course)
        return course

    def _year_totals(self, record: PlayerFile) -> Mapping[int, int]:
        """Return the points at the end of each year in which the sheet was marked at this table."""
        year, marks, totals = f"{YEARS}.1", dict(self._session.begun(record.name)), dict[int, int]()
        for changes in self._session.journal.changes(record.identity):
            marks = record.judge.marker.changed(marks, changes)
            done = int(marks.get(year, 0))
            if changes.get(year) is not None and done:
                totals[done] = self._total(record, marks)
        # What came otherwise than by taps is in no journal: then nobody knows how the points grew.
        return totals if marks == dict(record.marks) else {}

    def story(self) -> Json:
        """Return the changes of all sheets in their order, once the game is over and every score is shown.

        A sheet of which more than the changes is on it came otherwise than by taps, and is left out.
        """
        table, marks = self._session, dict[str, dict[str, str]]()
        if not table.settings.ended or table.settings.sealed:
            return {"steps": []}
        steps = [(sheet, changes) for sheet, changes in table.journal.story() if sheet in table.records]
        for sheet, changes in steps:
            made = marks.setdefault(sheet, dict(table.begun(table.records[sheet].name)))
            for key, text in changes.items():
                if text:
                    made[key] = text
                else:
                    made.pop(key, None)
        whole = {sheet for sheet, made in marks.items() if made == dict(table.records[sheet].marks)}
        return {"steps": [{"player": sheet, "set": dict(changes)} for sheet, changes in steps if sheet in whole]}

    def _total(self, record: PlayerFile, marks: Marks) -> int:
        key = frozenset(marks.items())
        if key not in self._totals:
            self._totals[key] = record.judge.check_marks(marks, remedies=False).score.total
        return self._totals[key]

    def _compared(self, lines: Callable[[], Iterable[str]], code: str) -> list[str]:
        """Return lines about all sheets; if the game's rules fail on them, that is logged and is the only line."""
        try:
            return list(lines())
        except Exception:
            logging.getLogger(__name__).exception("the sheets cannot be compared")
            return [self._session.library(code).common.text("page.not-compared")]

    def _player(self, record: PlayerFile, code: str, report: Report | None, rank: int | None) -> Json:
        if record.identity in self._session.settings.sealed:
            report = rank = None
        return {
            "id": record.identity,
            "name": record.name,
            "colour": self._session.settings.colour(record.identity),
            "years": years_over(record.marks),
            "file": record.path.name,
            "version": record.version,
            "sheets": list(record.sheets),
            "fault": self._session.in_words(record.fault, code),
            "sealed": record.identity in self._session.settings.sealed,
            "place": rank,
            "total": report and report.score.total,
            "unjudged": record.cannot_judge,
            "title": report and self._session.known(code).checker.title(report.filled),
            "parts": {part.name: part.points for part in report.score.parts} if report else {},
            **(count_findings(report) if report else {"mistakes": 0, "rewards": 0}),
            "spots": record.judge.spots(report) if report else [],
        }


def _log_link(judged: Sequence[CheckedSheet]) -> str:
    """Return the link that logs the match in BG Stats, the same one all day; empty if there is none."""
    with contextlib.suppress(Unusable):
        return play_link(judged, datetime.now(UTC).replace(hour=12, minute=0, second=0)) if judged else ""
    return ""

"""Makes a try out of a checked sheet, if it may stand in the record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from sheetgen.campaign.campaign import Campaign, Fort, Progress, Try
from sheetgen.campaign.judge import Verdict
from sheetgen.campaign.record import real_date
from sheetgen.campaign.words import faults_in
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import YEARS, Game
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, about

DATE = "date"
"""The line of a sheet in which its player may have written the day."""


@dataclass(frozen=True, slots=True)
class TryDetails:
    """What the sheet itself may not tell: the day, its file's name, a note of the player, the fort."""

    date: str = ""
    sheet: str = ""
    note: str = ""
    fort: int | None = None


def fort_to_play(
    progress: Progress, game: Game, filled: Filled, given: int | None = None, *, language: Language
) -> Fort:
    """The fort that a sheet was played at, which must be the one to be played. Raises `Unusable`.

    ``given`` is the fort where the sheet names none.
    """
    campaign, text = progress.campaign, faults_in(language)
    if filled.game != game.name:
        raise Unusable([Complaint(filled.file, text("other-game", game=filled.game, due=game.name))])
    fort = progress.next
    if fort is None:
        raise Unusable([Complaint(filled.file, text("all-won", forts=len(campaign.forts)), text("begin-anew"))])
    named = filled.values.get(campaign.scenario)
    said = given if named is None else named
    key = campaign.scenario
    due = {"number": fort.number, "name": fort.name, "line": key, "said": said, "file": filled.file}
    if said is None:
        hint = text("name-the-fort", option="{fort}", **due)
        raise Unusable([Complaint(filled.file, text("no-fort", **due), hint)])
    if given is not None and given != said:
        raise Unusable([about("fort", text("two-forts", given=given, **due))])
    if said != fort.number:
        if named is None:
            raise Unusable([about("fort", text("fort-not-due", given=given, **due))])
        raise Unusable([Complaint(filled.file, text("sheet-not-due", **due), text("correct-fort", **due), path=key)])
    return fort


def played_at(fort: Fort, campaign: Campaign, filled: Filled) -> Filled:
    """The sheet as one of a game at this fort, whether it names the fort itself or was told it beside."""
    key = campaign.scenario
    return replace(filled, values={**filled.values, key: fort.number}, written=filled.written | {key})


def unplayed_years(game: Game, filled: Filled) -> int | None:
    """The completed years where they are fewer than a game has."""
    years = filled.values.get(YEARS)
    return years if isinstance(years, int) and years < game.areas[YEARS].most else None


def difficulty_of(progress: Progress, filled: Filled) -> str:
    """The difficulty a sheet says it was played at, or else the campaign's."""
    area = progress.campaign.difficulty_area
    said = filled.values.get(area)
    return said if isinstance(said, str) and area in filled.written else progress.difficulty


def day_of(filled: Filled, given: str, language: Language) -> str:
    """The day of a try: as it was given, or else as the sheet tells it, or else today. Raises `Unusable`."""
    said = filled.values.get(DATE)
    written = given or (said.strip() if isinstance(said, str) else "")
    if not written:
        return date.today().isoformat()
    if not real_date(written):
        # Days are written in many orders; which one a player means is not guessed.
        text = faults_in(language)
        hint = text("write-day-or-give", option="{date}")
        raise Unusable([Complaint(filled.file, text("no-day", text=written), hint, path=DATE)])
    return written


def made_try(
    progress: Progress, game: Game, report: Report, verdict: Verdict, given: TryDetails, language: Language
) -> Try:
    """The try that a checked sheet is. Raises `Unusable` where it tells no day of the calendar."""
    fort = progress.next
    assert fort is not None
    broken = dict.fromkeys(each.rule for each in report.violations if each.severity == "error")
    return Try(
        fort=fort.number,
        date=day_of(report.filled, given.date, language),
        score=report.score.total,
        goal=verdict.won,
        challenge=verdict.challenged,
        difficulty=difficulty_of(progress, report.filled),
        edition=progress.campaign.edition,
        sheet=given.sheet,
        player=report.player if report.player != progress.player else "",
        broken=tuple(broken),
        years=unplayed_years(game, report.filled),
        note=given.note,
    )

"""Makes a try out of a checked sheet, if it may stand in the record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from sheetgen.games.hadrians_wall.campaign.campaign import Campaign, Fort, Progress, Try
from sheetgen.games.hadrians_wall.campaign.judge import Verdict
from sheetgen.games.hadrians_wall.campaign.record import real_date
from sheetgen.layout.filled import Filled
from sheetgen.layout.layout import YEARS, Game
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, about

DATE = "date"
"""The line of a sheet in which its player may have written the day."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the sheet itself may not tell: the day, its file's name, a note of the player, the fort."""

    date: str = ""
    sheet: str = ""
    note: str = ""
    fort: int | None = None


def fort_to_play(progress: Progress, game: Game, filled: Filled, given: int | None = None) -> Fort:
    """The fort that a sheet was played at, which must be the one to be played. Raises `Unusable`.

    ``given`` is the fort where the sheet names none.
    """
    campaign = progress.campaign
    if filled.game != game.name:
        raise Unusable(
            [Complaint(filled.file, f"is a sheet of {filled.game}; the campaign is played with {game.name}")]
        )
    fort = progress.next
    if fort is None:
        message = f"nothing is left to record: all {len(campaign.forts)} forts are won"
        raise Unusable([Complaint(filled.file, message, "'sheetgen campaign start' begins a new campaign")])
    named = filled.values.get(campaign.scenario)
    said = given if named is None else named
    due = f"fort {fort.number} ({fort.name}) is to be played"
    key = campaign.scenario
    if said is None:
        hint = f"write '{key}: {fort.number}' into it, or give {{fort}} {fort.number}"
        raise Unusable([Complaint(filled.file, f"names no fort, and {due}", hint)])
    if given is not None and given != said:
        raise Unusable([about("fort", f"is {given}, but {filled.file} says '{key}: {said}'")])
    if said != fort.number:
        if named is None:
            raise Unusable([about("fort", f"is {given}, but {due}")])
        hint = f"if it was played there, write '{key}: {fort.number}'"
        raise Unusable([Complaint(filled.file, f"was played at fort {said}, but {due}", hint, path=key)])
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


def day_of(filled: Filled, given: str) -> str:
    """The day of a try: as it was given, or else as the sheet tells it, or else today. Raises `Unusable`."""
    said = filled.values.get(DATE)
    written = given or (said.strip() if isinstance(said, str) else "")
    if not written:
        return date.today().isoformat()
    if not real_date(written):
        # Days are written in many orders; which one a player means is not guessed.
        hint = "write it as 2025-03-14, or give {date}"
        raise Unusable([Complaint(filled.file, f"'{written}' is no day of the calendar", hint, path=DATE)])
    return written


def made_try(progress: Progress, game: Game, report: Report, verdict: Verdict, given: Circumstances) -> Try:
    """The try that a checked sheet is."""
    fort = progress.next
    assert fort is not None
    broken = dict.fromkeys(each.rule for each in report.violations if each.severity == "error")
    return Try(
        fort=fort.number,
        date=day_of(report.filled, given.date),
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

"""Compare a checked sheet with a fort's goal and challenge, and make an attempt for the record of it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.campaign.campaign import Campaign, Condition, Fort, Progress, Try
from sheetgen.campaign.campaign_file import TOTAL
from sheetgen.campaign.fort_wording import faults_in
from sheetgen.campaign.record_file import real_date
from sheetgen.layout.filled_sheet import Filled
from sheetgen.layout.game import YEARS, Game
from sheetgen.layout.language import Language
from sheetgen.rules.measure import compile_measure
from sheetgen.rules.score import Score
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, about

DATE = "date"
"""The area of a sheet in which its player may have written the day."""


@dataclass(frozen=True, slots=True)
class Line:
    """One condition, and the number that the sheet reaches."""

    condition: Condition
    count: int

    @property
    def met(self) -> bool:
        """Whether the condition is met."""
        if self.condition.wanted == "at-most":
            return self.count <= self.condition.number
        return self.count >= self.condition.number


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sheet reaches of a fort's goal and challenge, line by line."""

    goal: tuple[Line, ...]
    challenge: tuple[Line, ...]

    @property
    def won(self) -> bool:
        """Whether the goal is met and the fort is won."""
        return all(line.met for line in self.goal)

    @property
    def challenged(self) -> bool:
        """Whether the challenge is met. It earns the reward only together with the goal."""
        return all(line.met for line in self.challenge)


def judge(tally: Tally, sheet: Sheet, score: Score, fort: Fort) -> Verdict:
    """Return the verdict on one sheet at one fort."""

    def lines(conditions: Sequence[Condition]) -> tuple[Line, ...]:
        return tuple(Line(each, count_of(tally, sheet, score, each)) for each in conditions)

    return Verdict(lines(fort.goal), lines(fort.challenge))


def count_of(tally: Tally, sheet: Sheet, score: Score, condition: Condition) -> int:
    """Return the number a condition compares: a line of the score, a measure, or how many areas reach ``each``."""
    if condition.measure is None:
        return score.total if condition.score == TOTAL else score.part(condition.score).points
    if condition.each:
        single = [replace(condition.measure, of=(area,)) for area in condition.measure.of]
        return sum(compile_measure(tally, measure)(sheet) >= condition.each for measure in single)
    return compile_measure(tally, condition.measure)(sheet)


def fort_to_play(
    progress: Progress, game: Game, filled: Filled, given: int | None = None, *, language: Language
) -> Fort:
    """Return the fort the sheet was played at; it must be the campaign's next one.

    ``given`` is used if the sheet names no fort. Raises `Unusable`.
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
    """Return the sheet with the fort set, whether the sheet or the player named it."""
    key = campaign.scenario
    return replace(filled, values={**filled.values, key: fort.number}, written=filled.written | {key})


def unplayed_years(game: Game, filled: Filled) -> int | None:
    """Return the number of completed years if it is smaller than the game's; otherwise None."""
    years = filled.values.get(YEARS)
    return years if isinstance(years, int) and years < game.areas[YEARS].most else None


def day_of(filled: Filled, given: str, language: Language) -> str:
    """Return the day of an attempt: the given one, else the sheet's, else today.

    Raises `Unusable` if it is not in the calendar.
    """
    said = filled.values.get(DATE)
    written = given or (said.strip() if isinstance(said, str) else "")
    if not written:
        return datetime.date.today().isoformat()
    if not real_date(written):
        # Days are written in many orders; the program does not guess which one a player means.
        text = faults_in(language)
        hint = text("write-day-or-give", option="{date}")
        raise Unusable([Complaint(filled.file, text("no-day", text=written), hint, path=DATE)])
    return written


def made_try(
    progress: Progress,
    game: Game,
    report: Report,
    verdict: Verdict,
    language: Language,
    *,
    date: str = "",
    sheet: str = "",
    note: str = "",
) -> Try:
    """Make the attempt of a checked sheet. Raises `Unusable` if the day is not in the calendar.

    ``date``, the file name ``sheet`` and the player's ``note`` are arguments because the sheet may not contain them.
    """
    fort = progress.next
    assert fort is not None
    area = progress.campaign.difficulty_area
    difficulty = report.filled.values.get(area) if area in report.filled.written else None
    broken = dict.fromkeys(each.rule for each in report.violations if each.severity == "error")
    return Try(
        fort=fort.number,
        date=day_of(report.filled, date, language),
        score=report.score.total,
        goal=verdict.won,
        challenge=verdict.challenged,
        difficulty=difficulty if isinstance(difficulty, str) else progress.difficulty,
        edition=progress.campaign.edition,
        sheet=sheet,
        player=report.player if report.player != progress.player else "",
        broken=tuple(broken),
        years=unplayed_years(game, report.filled),
        note=note,
    )

"""Compare a checked sheet with a fort's goal and challenge, and make an attempt for the record of it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.campaign.campaign import Attempt, Campaign, Condition, Fort, Progress, campaign_messages
from sheetgen.campaign.campaign_file import TOTAL
from sheetgen.campaign.record_file import is_calendar_date
from sheetgen.layout.game import YEARS, FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.rules.formulas import FormulaCompiler
from sheetgen.rules.score import Score
from sheetgen.rules.tally import MarkedSheet, Tally
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable, complaint_about
from sheetgen.text.shown_text import escape_invisible

DATE = "date"
"""The area of a sheet in which its player may have written the day."""


@dataclass(frozen=True, slots=True)
class ConditionResult:
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
class FortVerdict:
    """What a sheet reaches of a fort's goal and challenge, line by line."""

    goal: tuple[ConditionResult, ...]
    challenge: tuple[ConditionResult, ...]

    @property
    def won(self) -> bool:
        """Whether the goal is met and the fort is won."""
        return all(line.met for line in self.goal)

    @property
    def challenged(self) -> bool:
        """Whether the challenge is met. It earns the reward only together with the goal."""
        return all(line.met for line in self.challenge)


def judge_fort(tally: Tally, sheet: MarkedSheet, score: Score, fort: Fort) -> FortVerdict:
    """Return the verdict on one sheet at one fort."""

    def lines(conditions: Sequence[Condition]) -> tuple[ConditionResult, ...]:
        return tuple(ConditionResult(each, compared_number(tally, sheet, score, each)) for each in conditions)

    return FortVerdict(lines(fort.goal), lines(fort.challenge))


def compared_number(tally: Tally, sheet: MarkedSheet, score: Score, condition: Condition) -> int:
    """Return the number a condition compares: a line of the score, a measure, or how many areas reach ``each``."""
    if condition.measure is None:
        return score.total if condition.score == TOTAL else score.part(condition.score).points
    if condition.each:
        single = [replace(condition.measure, of=(area,)) for area in condition.measure.of]
        return sum(FormulaCompiler(tally).compile(measure)(sheet) >= condition.each for measure in single)
    return FormulaCompiler(tally).compile(condition.measure)(sheet)


def fort_to_play(
    progress: Progress, game: Game, filled: FilledSheet, given: int | None = None, *, language: Language
) -> Fort:
    """Return the fort the sheet was played at; it must be the campaign's next one.

    ``given`` is used if the sheet names no fort. Raises `Unusable`.
    """
    campaign, text = progress.campaign, campaign_messages(language)
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
        raise Unusable([complaint_about("fort", text("two-forts", given=given, **due))])
    if said != fort.number:
        if named is None:
            raise Unusable([complaint_about("fort", text("fort-not-due", given=given, **due))])
        name = escape_invisible(Path(filled.file).name)
        before = [each for each in progress.tries if (each.fort, each.sheet) == (said, name)]
        hint = text("correct-fort", **due)
        if before:
            hint = text("recorded-before", number=said, date=before[-1].date, score=before[-1].score)
        raise Unusable([Complaint(filled.file, text("sheet-not-due", **due), hint, path=key)])
    return fort


def with_fort(fort: Fort, campaign: Campaign, filled: FilledSheet) -> FilledSheet:
    """Return the sheet with the fort set, whether the sheet or the player named it."""
    key = campaign.scenario
    return replace(filled, values={**filled.values, key: fort.number}, given_areas=filled.given_areas | {key})


def completed_years_if_fewer(game: Game, filled: FilledSheet) -> int | None:
    """Return the number of completed years if it is smaller than the game's; otherwise None."""
    years = filled.values.get(YEARS)
    return years if isinstance(years, int) and years < game.areas[YEARS].most else None


def date_of_game(filled: FilledSheet, given: str, language: Language) -> str:
    """Return the day of an attempt: the given one, else the sheet's, else today.

    Raises `Unusable` if it is not in the calendar.
    """
    said = filled.values.get(DATE)
    written = given or (said.strip() if isinstance(said, str) else "")
    if not written:
        return datetime.date.today().isoformat()
    if not is_calendar_date(written):
        # Days are written in many orders; the program does not guess which one a player means.
        text = campaign_messages(language)
        hint = text("write-day-or-give", option="{date}")
        raise Unusable([Complaint(filled.file, text("no-day", text=written), hint, path=DATE)])
    return written


def make_attempt(
    progress: Progress,
    game: Game,
    report: Report,
    verdict: FortVerdict,
    language: Language,
    *,
    date: str = "",
    sheet: str = "",
    note: str = "",
) -> Attempt:
    """Make the attempt of a checked sheet. Raises `Unusable` if the day is not in the calendar.

    ``date``, the file name ``sheet`` and the player's ``note`` are arguments because the sheet may not contain them.
    """
    fort = progress.next
    assert fort is not None
    area = progress.campaign.difficulty_area
    difficulty = report.filled.values.get(area) if area in report.filled.given_areas else None
    broken = dict.fromkeys(each.rule for each in report.violations if each.severity == "error")
    return Attempt(
        fort=fort.number,
        date=date_of_game(report.filled, date, language),
        score=report.score.total,
        goal=verdict.won,
        challenge=verdict.challenged,
        difficulty=difficulty if isinstance(difficulty, str) else progress.difficulty,
        edition=progress.campaign.edition,
        sheet=sheet,
        player=report.player if report.player != progress.player else "",
        broken=tuple(broken),
        years=completed_years_if_fewer(game, report.filled),
        note=note,
    )

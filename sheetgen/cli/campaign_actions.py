"""What the campaign commands do: each reads the record, makes one change and tells it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from sheetgen.app.campaign_files import Kept, read_campaign, read_kept
from sheetgen.app.library import unknown
from sheetgen.app.sheets import FINE, ILLEGAL, Judged, open_intake, read_sheets
from sheetgen.cli.campaign_status import tell_next, tell_status, tell_verdict
from sheetgen.cli.tell_sheets import heading, say, tell_violations
from sheetgen.draw.output import write_atomically
from sheetgen.games import check, checker
from sheetgen.games.hadrians_wall.campaign.campaign import Progress, Try
from sheetgen.games.hadrians_wall.campaign.judge import Verdict, judge
from sheetgen.games.hadrians_wall.campaign.record import real_date
from sheetgen.games.hadrians_wall.campaign.recording import Circumstances, fort_to_play, made_try, unplayed_years
from sheetgen.games.hadrians_wall.campaign.scenario import restrictions_of
from sheetgen.games.hadrians_wall.campaign.store import locked, write_over
from sheetgen.games.hadrians_wall.campaign.words import CampaignWords
from sheetgen.games.hadrians_wall.campaign.write import with_try, without_last_try, written
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.source import read_bytes


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a new record is told; empty texts stand for what is usual."""

    campaign: str
    edition: str
    difficulty: str
    player: str
    date: str


def start(file: str, chosen: Beginning, lang: str) -> None:
    """Write a new record, which must not be there yet. Raises `Unusable`."""
    played = read_campaign(chosen.campaign, chosen.edition, lang)
    known = played.game.areas[played.campaign.difficulty_area].options
    if chosen.difficulty and chosen.difficulty not in known:
        raise unknown("--difficulty", "difficulty", chosen.difficulty, known)
    difficulty = chosen.difficulty or played.campaign.difficulty
    progress = Progress(played.campaign, (), chosen.player, day(chosen.date), difficulty)
    path = Path(file)
    with locked(path):
        if path.exists():
            hint = "choose another name, or look at it with 'sheetgen campaign status'"
            raise Unusable([Complaint(file, "is there already", hint)])
        write_atomically(path, written(progress).encode())
    words = CampaignWords(played.language)
    say(words.text("status.started", file=file))
    say()
    tell_next(progress, played.campaign.fort(1), words)


def record(file: str, sheet: str, given: Circumstances, lang: str, *, anyway: bool) -> int:
    """Judge a sheet by the fort to be played and add it to the record; the exit status. Raises `Unusable`."""
    with _changing(file):
        kept = read_kept(file, lang)
        judged, verdict = _judged(kept, sheet, given.fort, lang)
        report = judged.report
        progress, game = kept.progress, kept.played.game
        years = unplayed_years(game, report.filled)
        words = CampaignWords(kept.played.language)
        if not anyway and (years is not None or not report.legal):
            _tell_refusal(judged, years, words)
            return ILLEGAL
        made = made_try(progress, game, report, verdict, given)
        after = replace(progress, tries=(*progress.tries, made))
        _change(kept, with_try(_text(kept), progress, after))
    _tell_recorded(after, made, verdict, words)
    return FINE


def undo(file: str, lang: str) -> None:
    """Take the last try out of the record. Raises `Unusable`."""
    with _changing(file):
        kept = read_kept(file, lang)
        progress = kept.progress
        if not progress.tries:
            raise Unusable([Complaint(file, "nothing can be taken back: no try has been recorded")])
        last = progress.tries[-1]
        line, _ = kept.record.report.positions.at(("tries", len(progress.tries) - 1))
        after = replace(progress, tries=progress.tries[:-1])
        _change(kept, without_last_try(_text(kept), progress, line, after))
    words = CampaignWords(kept.played.language)
    name = progress.campaign.fort(last.fort).name
    say(words.text("status.undone", number=last.fort, name=name, score=last.score, date=last.date))


def status(file: str, lang: str) -> None:
    """Tell how far the campaign has come. Raises `Unusable`."""
    kept = read_kept(file, lang)
    tell_status(kept.progress, CampaignWords(kept.played.language))


def day(text: str) -> str:
    """A day as the record writes it, today where none is given. Raises `Unusable`."""
    if not text:
        return date.today().isoformat()
    if not real_date(text):
        raise Unusable([Complaint("--date", f"'{text}' is no day of the calendar", "write it as 2025-03-14")])
    return text


@contextmanager
def _changing(file: str) -> Iterator[None]:
    """Hold the lock on a record that is there: a lock beside a file that is not would be its nearest neighbour."""
    read_bytes(file)
    with locked(Path(file)):
        yield


def _judged(kept: Kept, sheet: str, fort_given: int | None, lang: str) -> tuple[Judged, Verdict]:
    """The sheet checked under the rule of the fort to be played, and what it reached there."""
    played, progress = kept.played, kept.progress
    intake = open_intake(lang)
    sheets = read_sheets(intake, sheet)
    if len(sheets) != 1:
        raise Unusable([Complaint(sheet, f"holds {len(sheets)} sheets", "a try is one sheet: give each its own file")])
    fort = fort_to_play(progress, played.game, sheets[0], fort_given)
    restrictions = restrictions_of(fort, progress.setup(fort.number))
    report = check(played.game, sheets[0], played.language, restrictions=restrictions)
    tally = checker(played.game, played.language).tally
    verdict = judge(tally, tally.sheet(sheets[0]), report.score, fort)
    return Judged(intake.known(played.game.name), report, None), verdict


def _text(kept: Kept) -> str:
    """The record's text with plain line ends. One that is not UTF-8 is written anew, so nothing of it need be kept."""
    return kept.record.content.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _change(kept: Kept, text: str) -> None:
    ends = "\r\n" if b"\r\n" in kept.record.content else "\n"
    write_over(kept.path, kept.record.content, text.replace("\n", ends), write_atomically)


def _tell_refusal(sheet: Judged, years: int | None, words: CampaignWords) -> None:
    say(heading(sheet))
    tell_violations(sheet)
    if years is not None:
        say(f"  {words.text('unfinished', years=years)}")
    say(words.text("status.illegal"))


def _tell_recorded(after: Progress, made: Try, verdict: Verdict, words: CampaignWords) -> None:
    fort = after.campaign.fort(made.fort)
    key = "status.recorded-won" if made.goal else "status.recorded-lost"
    say(words.text(key, number=fort.number, name=fort.name, score=made.score))
    tell_verdict(verdict, words)
    if made.goal and made.challenge and fort.reward:
        say(words.text("status.reward-earned", pieces=words.pieces(fort.reward)))
    if not made.legal:
        say(words.text("status.anyway", remark=words.remark(replace(made, note=""))))
    if made.difficulty != after.difficulty:
        options = {name: words.language.text(f"options.{name}") for name in (made.difficulty, after.difficulty)}
        say(words.text("status.other-difficulty", said=options[made.difficulty], usual=options[after.difficulty]))

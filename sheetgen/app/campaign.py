"""What is done with a campaign: begin it, record a sheet, take a try back, print its log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path

from sheetgen.app.campaign_files import Kept, edition_of, read_campaign, read_kept
from sheetgen.app.library import Library, unknown
from sheetgen.app.orders import LogOrder, RecordOrder, StartOrder
from sheetgen.app.print_job import MADE_BY
from sheetgen.app.printing import Printed
from sheetgen.app.reading import STANDARD_INPUT
from sheetgen.app.sheets import Judged
from sheetgen.campaign.campaign import Progress, Try
from sheetgen.campaign.judge import Verdict, judge
from sheetgen.campaign.record import real_date
from sheetgen.campaign.recording import (
    TryDetails,
    fort_to_play,
    made_try,
    played_at,
    unplayed_years,
)
from sheetgen.campaign.scenario import restrictions_of
from sheetgen.campaign.store import write_over
from sheetgen.campaign.words import CampaignWords, faults_in
from sheetgen.campaign.write import checked, with_try, without_last_try
from sheetgen.draw.drawing import Progress as Drawn
from sheetgen.draw.job import PrintJob
from sheetgen.draw.output import write_atomically
from sheetgen.draw.pdf import render_pdf
from sheetgen.fill.lock import locked
from sheetgen.games import log_placer
from sheetgen.layout.language import Language
from sheetgen.place.paper import find_paper
from sheetgen.place.setting import Setting
from sheetgen.text.complaint import Complaint, Subject, Unusable, about
from sheetgen.text.content import read_bytes
from sheetgen.text.unseen import escaped, first_unseen


@dataclass(frozen=True)
class Campaigning:
    """How far a campaign has come, and the language to tell it in."""

    progress: Progress
    language: Language

    def as_json(self) -> str:
        """The campaign as one text for programs: what is to be played next, and every try."""
        progress = self.progress
        due = progress.next
        said = {
            "campaign": progress.campaign.name,
            "edition": progress.campaign.edition,
            "difficulty": progress.difficulty,
            "player": progress.player,
            "started": progress.started,
            "next": None
            if due is None
            else {"fort": due.number, "name": due.name, "setup": dict(progress.setup(due.number))},
            "won": sorted(progress.won),
            "tries": [asdict(each) for each in progress.tries],
        }
        return json.dumps(said, ensure_ascii=False, indent=2)


@dataclass(frozen=True)
class Recorded:
    """A sheet that was judged at a fort. ``made`` is its try, None where it was not recorded; ``years`` are the
    completed years where they are fewer than a game has."""

    after: Campaigning
    sheet: Judged
    verdict: Verdict
    years: int | None
    made: Try | None

    @property
    def summary(self) -> str:
        """What became of the sheet, in a sentence."""
        words, made = CampaignWords(self.after.language), self.made
        if made is not None:
            fort = self.after.progress.campaign.fort(made.fort)
            key = "status.recorded-won" if made.goal else "status.recorded-lost"
            return words.text(key, number=fort.number, name=fort.name, score=made.score)
        if self.sheet.blank:
            return words.text("status.blank")
        if not self.sheet.report.legal:
            return words.text("status.illegal")
        return words.text("status.unfinished", years=self.years, all=self.sheet.known.game.years)

    @property
    def remarks(self) -> list[tuple[str, dict[str, object]]]:
        """What looks wrong about the try, beside those before it: keys of texts, each with its values."""
        made = self.made
        if made is None:
            return []
        before = self.after.progress.tries[:-1]
        found: list[tuple[str, dict[str, object]]] = []
        if before and made.date < before[-1].date:
            found.append(("earlier", {"date": made.date, "last": before[-1].date}))
        if made.date > date.today().isoformat():
            found.append(("future", {"date": made.date}))
        alike = [each for each in before if (each.sheet, each.score) == (made.sheet, made.score) and made.sheet]
        if alike:
            found.append(("again", {"date": alike[-1].date, "score": made.score}))
        return found


def start(library: Library, file: str, order: StartOrder) -> Campaigning:
    """Write a new record to ``file``, which must not be there yet. Raises `Unusable`."""
    played = read_campaign(library, order.campaign, order.edition or edition_of(library, order.campaign))
    known = played.known.game.areas[played.campaign.difficulty_area].options
    if order.difficulty and order.difficulty not in known:
        raise unknown("difficulty", "difficulty", order.difficulty, known)
    difficulty = order.difficulty or played.campaign.difficulty
    _refuse_unseen("player", order.player)
    progress = Progress(played.campaign, (), order.player, _day(order.date, library.common), difficulty)
    path = Path(file)
    with locked(path):
        if path.exists():
            text = faults_in(library.common)
            raise Unusable([Complaint(file, text("is-there"), text("choose-another"))])
        write_atomically(path, checked(progress).encode())
    return Campaigning(progress, played.known.language)


def status(library: Library, file: str) -> Campaigning:
    """How far the campaign in a record's file has come. Raises `Unusable`."""
    kept = read_kept(library, file)
    return Campaigning(kept.progress, kept.played.known.language)


def record(library: Library, file: str, order: RecordOrder) -> Recorded:
    """Judge a sheet by the fort to be played and add it to the record, unless it breaks a rule. Raises `Unusable`."""
    _refuse_unseen("note", order.note.replace("\t", " ").replace("\n", " "))
    name = "" if order.sheet == STANDARD_INPUT else escaped(Path(order.sheet).name)
    given = TryDetails(_day(order.date, library.common) if order.date else "", name, order.note, order.fort)
    with _changing(file):
        kept = read_kept(library, file)
        judged, verdict = _judged(library, kept, order)
        progress, game = kept.progress, kept.played.known.game
        years = unplayed_years(game, judged.report.filled)
        made = None
        if not judged.blank and (order.anyway or (years is None and judged.report.legal)):
            made = made_try(progress, game, judged.report, verdict, given, kept.played.known.language)
            progress = replace(progress, tries=(*progress.tries, made))
            _change(kept, with_try(_text(kept), kept.progress, progress))
    return Recorded(Campaigning(progress, kept.played.known.language), judged, verdict, years, made)


def undo(library: Library, file: str) -> tuple[Campaigning, Try]:
    """Take the last try out of the record; what it was. Raises `Unusable`."""
    with _changing(file):
        kept = read_kept(library, file)
        progress = kept.progress
        if not progress.tries:
            raise Unusable([Complaint(file, faults_in(library.common)("no-try"))])
        line, _ = kept.record.report.positions.at(("tries", len(progress.tries) - 1))
        after = replace(progress, tries=progress.tries[:-1])
        _change(kept, without_last_try(_text(kept), progress, line, after))
    return Campaigning(after, kept.played.known.language), progress.tries[-1]


def print_log(library: Library, order: LogOrder, progress: Drawn | None = None) -> Printed:
    """The log of a campaign as PDF. Raises `Unusable`."""
    job = log_job(library, order)
    return Printed(render_pdf(job, progress), job)


def log_job(library: Library, order: LogOrder) -> PrintJob:
    """The log of a campaign, blank or filled in from its record. Raises `Unusable`."""
    theme, paper = library.theme(order.theme), find_paper(order.paper)
    if order.record and (order.campaign or order.edition):
        hint = "leave {campaign} and {edition} out"
        raise Unusable([about("record", "says itself which campaign and edition it is", hint)])
    if order.record:
        kept = read_kept(library, order.record)
        played, progress = kept.played, kept.progress
    else:
        played = read_campaign(library, order.campaign, order.edition or edition_of(library, order.campaign))
        progress = Progress(played.campaign)
    language = played.known.language
    game = played.known.game
    pages = log_placer(game)(Setting(game, language, theme, paper), progress)
    return PrintJob(
        pages,
        tuple(range(len(pages))),
        title=f"{language.text('game')}: {language.text('campaign.log')}",
        language=language.code,
        creator=MADE_BY,
        producer=MADE_BY,
    )


def _day(text: str, language: Language) -> str:
    """A day as the record writes it, today where none is given. Raises `Unusable`."""
    if not text:
        return date.today().isoformat()
    if not real_date(text):
        said = faults_in(language)
        raise Unusable([about("date", said("no-day", text=text), said("write-day"))])
    return text


def _refuse_unseen(subject: Subject, text: str) -> None:
    if strange := first_unseen(text):
        message = f"the character U+{ord(strange):04X} cannot be seen and does not belong here"
        raise Unusable([about(subject, message)])


@contextmanager
def _changing(file: str) -> Iterator[None]:
    """Hold the lock on a record that is there: a lock beside a file that is not would be its nearest neighbour."""
    if Path(file).is_fifo():
        raise Unusable([Complaint(file, "is a pipe, which cannot be written back", "name the record's own file")])
    read_bytes(file)
    with locked(Path(file)):
        yield


def _judged(library: Library, kept: Kept, order: RecordOrder) -> tuple[Judged, Verdict]:
    """The sheet checked under the rule of the fort to be played, and what it reached there."""
    known, progress = kept.played.known, kept.progress
    sheets = library.read_file(order.sheet)
    if len(sheets) != 1:
        text = faults_in(library.common)
        raise Unusable([Complaint(order.sheet, text("several", number=len(sheets)), text("one-sheet"))])
    fort = fort_to_play(progress, known.game, sheets[0], order.fort, language=known.language)
    filled = played_at(fort, progress.campaign, sheets[0])
    report = known.check(filled, restrictions=restrictions_of(fort, progress.setup(fort.number)))
    tally = known.checker.tally
    verdict = judge(tally, tally.sheet(filled), report.score, fort)
    return Judged(known, report, None), verdict


def _text(kept: Kept) -> str:
    """The record's text with plain line ends. One that is not UTF-8 is written anew, so nothing of it need be kept."""
    return kept.record.content.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _change(kept: Kept, text: str) -> None:
    ends = "\r\n" if b"\r\n" in kept.record.content else "\n"
    write_over(kept.path, kept.record.content, text.replace("\n", ends), write_atomically)

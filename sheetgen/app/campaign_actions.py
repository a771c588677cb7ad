"""Begin a campaign, record a sheet in it, remove its last attempt, and print its log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from sheetgen.app.campaign_files import CampaignState, campaign_names, read_campaign
from sheetgen.app.check_files import CheckedSheet
from sheetgen.app.job_builder import PrintedFile, build_job
from sheetgen.app.library import Library, unknown_name
from sheetgen.app.orders import LogOrder, RecordOrder, StartOrder
from sheetgen.campaign.campaign import Attempt, FortWording, Progress, campaign_messages
from sheetgen.campaign.fort_verdict import (
    FortVerdict,
    completed_years_if_fewer,
    fort_to_play,
    judge_fort,
    make_attempt,
    with_fort,
)
from sheetgen.campaign.record_file import (
    RecordFile,
    append_attempt,
    read_record,
    remove_last_attempt,
    verified_record_text,
)
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.atomic_write import write_atomically, write_with_backup
from sheetgen.draw.pdf import ProgressCallback as Drawn
from sheetgen.fill.file_lock import locked
from sheetgen.games.game_modules import load_log_placer
from sheetgen.kinds.lenient_input import parse_word
from sheetgen.kinds.text import day_of, months_of
from sheetgen.layout.language import Language
from sheetgen.place.paper import find_paper
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.complaint import Complaint, Subject, Unusable, complaint_about, translatable
from sheetgen.text.files import STANDARD_INPUT, read_bytes
from sheetgen.text.shown_text import escape_invisible, first_invisible


@dataclass(frozen=True)
class SavedCampaign(CampaignState):
    """The state of a campaign read from a record file, with the file's content."""

    path: Path
    record: RecordFile


_SHEET = re.compile(rb"^game:", re.MULTILINE)
"""The beginning of a filled-in sheet, which no record has."""


@dataclass(frozen=True)
class RecordResult:
    """A sheet that was checked at a fort.

    ``made`` is its attempt, None if it was not recorded; ``years`` is the number of completed years, None if all are.
    """

    after: CampaignState
    sheet: CheckedSheet
    verdict: FortVerdict
    years: int | None
    made: Attempt | None

    @property
    def summary(self) -> str:
        """The result of recording the sheet, in a sentence."""
        words, made = FortWording(self.after.language), self.made
        if made is not None:
            fort = self.after.progress.campaign.fort(made.fort)
            key = "status.recorded-won" if made.goal else "status.recorded-lost"
            return words.text(key, number=fort.number, name=fort.name, score=made.score)
        if self.sheet.is_blank:
            return words.text("status.blank")
        if not self.sheet.report.legal:
            return words.text("status.illegal")
        return words.text("status.unfinished", years=self.years, all=self.sheet.known.game.years)

    @property
    def remarks(self) -> list[tuple[str, dict[str, object]]]:
        """The oddities of the attempt: dates, another player, a sheet recorded twice; as text keys with values."""
        made = self.made
        if made is None:
            return []
        before = self.after.progress.tries[:-1]
        found: list[tuple[str, dict[str, object]]] = []
        if before and made.date < before[-1].date:
            found.append(("earlier", {"date": made.date, "last": before[-1].date}))
        if made.date > date.today().isoformat():
            found.append(("future", {"date": made.date}))
        usual = self.after.progress.player
        if made.player and usual and made.player.casefold() != usual.casefold():
            found.append(("other-player", {"player": made.player, "usual": usual}))
        alike = [each for each in before if (each.sheet, each.score) == (made.sheet, made.score) and made.sheet]
        if alike:
            found.append(("again", {"date": alike[-1].date, "score": made.score}))
        return found


def read_saved_campaign(library: Library, file: str) -> SavedCampaign:
    """Return the record in ``file`` with the campaign it names.

    Raises `Unusable` with every complaint about the file.
    """
    path = Path(file)
    try:
        record = read_record(path)
    except Unusable as fault:
        text = campaign_messages(library.common)
        if path.is_file() and _SHEET.search(path.read_bytes()):
            raise Unusable([Complaint(file, text("a-sheet"), text("record-first"))]) from None
        raise fault from None
    if record.spec.campaign not in campaign_names():
        word, language = record.spec.campaign, library.common
        message = campaign_messages(language)("no-such-campaign", word=word)
        record.report.add(("campaign",), message, language.suggest(word, campaign_names()))
        raise Unusable(record.report.complaints)
    # Read with the usual edition first: an unknown one is then reported at its position, with all other complaints.
    usual = read_campaign(library, record.spec.campaign)
    known = usual.known
    record.progress(usual.progress.campaign, known.game, known.language)
    campaign = read_campaign(library, record.spec.campaign, record.spec.edition).progress.campaign
    return SavedCampaign(record.progress(campaign, known.game, known.language), known, path, record)


def start_campaign(library: Library, file: str, order: StartOrder) -> CampaignState:
    """Write a new record to ``file``, which must not exist yet. Raises `Unusable`."""
    new = read_campaign(library, order.campaign, order.edition)
    campaign = new.progress.campaign
    known = new.known.game.areas[campaign.difficulty_area].options
    shown = {each: new.language.text_or(f"options.{each}", each).casefold() for each in known}
    difficulty = parse_word(order.difficulty, known, shown) or campaign.difficulty
    if difficulty not in known:
        raise unknown_name("difficulty", "difficulty", order.difficulty, shown.values())
    _refuse_unseen("player", order.player)
    progress = Progress(campaign, (), order.player, _day(order.date, library.common), difficulty)
    path = Path(file)
    with locked(path):
        if path.exists():
            text = campaign_messages(library.common)
            raise Unusable([Complaint(file, text("is-there"), text("choose-another"))])
        write_atomically(path, verified_record_text(progress).encode())
    return replace(new, progress=progress)


def campaign_status(library: Library, file: str) -> CampaignState:
    """Read a record file and return how far its campaign has come. Raises `Unusable`."""
    return read_saved_campaign(library, file)


def record_sheet(library: Library, file: str, order: RecordOrder) -> RecordResult:
    """Check a sheet at the fort to be played and add it to the record, unless it breaks a rule. Raises `Unusable`."""
    _refuse_unseen("note", order.note.replace("\t", " ").replace("\n", " "))
    name = "" if order.sheet == STANDARD_INPUT else escape_invisible(Path(order.sheet).name)
    day = _day(order.date, library.common) if order.date else ""
    with _locked_record(file):
        kept = read_saved_campaign(library, file)
        judged, verdict = _judge_sheet(library, kept, order)
        progress, game = kept.progress, kept.known.game
        years = completed_years_if_fewer(game, judged.report.filled)
        made = None
        if not judged.is_blank and (order.anyway or (years is None and judged.report.legal)):
            made = make_attempt(
                progress, game, judged.report, verdict, kept.language, date=day, sheet=name, note=order.note
            )
            progress = replace(progress, tries=(*progress.tries, made))
            _change(kept, append_attempt(_text(kept), kept.progress, progress))
    return RecordResult(replace(kept, progress=progress), judged, verdict, years, made)


def undo_attempt(library: Library, file: str) -> tuple[CampaignState, Attempt]:
    """Remove the last attempt from the record and return the campaign and the attempt. Raises `Unusable`."""
    with _locked_record(file):
        kept = read_saved_campaign(library, file)
        progress = kept.progress
        if not progress.tries:
            raise Unusable([Complaint(file, campaign_messages(library.common)("no-try"))])
        line, _ = kept.record.report.positions.start_of(("tries", len(progress.tries) - 1))
        after = replace(progress, tries=progress.tries[:-1])
        _change(kept, remove_last_attempt(_text(kept), progress, line, after))
    return replace(kept, progress=after), progress.tries[-1]


def print_log(library: Library, order: LogOrder, progress: Drawn | None = None) -> PrintedFile:
    """Return the log of a campaign as PDF, blank or filled in from its record. Raises `Unusable`."""
    theme, paper = library.theme(order.theme), find_paper(order.paper)
    if order.record and (order.campaign or order.edition):
        raise Unusable(
            [
                complaint_about(
                    "record",
                    translatable("already states its campaign and edition"),
                    translatable("omit {campaign} and {edition}"),
                )
            ]
        )
    told = (
        read_saved_campaign(library, order.record)
        if order.record
        else read_campaign(library, order.campaign, order.edition)
    )
    game, language = told.known.game, told.language.typographic()
    pages = load_log_placer(game)(PlaceSettings(game, language, theme, paper), told.progress)
    title = language.labelled(language.text("game"), language.text("campaign.log"))
    job = build_job(pages, range(len(pages)), title, language.code)
    return PrintedFile(render_pdf(job, progress), job)


def _day(text: str, language: Language) -> str:
    """Return a day as the record writes it; today if ``text`` is empty. Raises `Unusable`."""
    if not text:
        return date.today().isoformat()
    day = day_of(text, months_of(language), day_first=language.text("input.day-first") == "1")
    if day is None:
        fault = campaign_messages(language)
        raise Unusable([complaint_about("date", fault("no-day", text=text), fault("write-day"))])
    return day.isoformat()


def _refuse_unseen(subject: Subject, text: str) -> None:
    if strange := first_invisible(text):
        message = translatable("the invisible character {code} is not allowed here", code=f"U+{ord(strange):04X}")
        raise Unusable([complaint_about(subject, message)])


@contextmanager
def _locked_record(file: str) -> Iterator[None]:
    """Lock an existing record. Check first that it exists, or the lock file would be suggested as the nearest name."""
    if Path(file).is_fifo():
        message = translatable("is a pipe and cannot be written back")
        raise Unusable([Complaint(file, message, translatable("give the record's own file"))])
    read_bytes(file)
    with locked(Path(file)):
        yield


def _judge_sheet(library: Library, kept: SavedCampaign, order: RecordOrder) -> tuple[CheckedSheet, FortVerdict]:
    """Return the sheet, checked under the restrictions of the fort to be played, and what it reached there."""
    known, progress = kept.known, kept.progress
    sheets = library.read_file(order.sheet)
    if len(sheets) != 1:
        text = campaign_messages(library.common)
        raise Unusable([Complaint(order.sheet, text("several", number=len(sheets)), text("one-sheet"))])
    fort = fort_to_play(progress, known.game, sheets[0], order.fort, language=known.language)
    filled = with_fort(fort, progress.campaign, sheets[0])
    restrictions = fort.restrictions(progress.setup(fort.number))
    report = known.check(filled, restrictions=restrictions)
    tally = known.checker.tally
    verdict = judge_fort(tally, tally.sheet(filled), report.score, fort)
    return CheckedSheet(known, report, None, restrictions), verdict


def _text(kept: SavedCampaign) -> str:
    """Return the record's text with plain line ends.

    Bytes that are not UTF-8 become replacement characters: such a record is rewritten as a whole.
    """
    return kept.record.content.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def _change(kept: SavedCampaign, text: str) -> None:
    ends = "\r\n" if b"\r\n" in kept.record.content else "\n"
    write_with_backup(kept.path, kept.record.content, text.replace("\n", ends).encode())

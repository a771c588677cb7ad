"""Read and check a campaign's record, and write it so that what a person wrote is preserved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from sheetgen.campaign.campaign import MET, MISSED, Attempt, Campaign, Progress, campaign_messages
from sheetgen.layout.game import Game
from sheetgen.layout.language import Language
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath, raise_if_any
from sheetgen.text.files import read_bytes
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.spec_loader import load_spec, validate
from sheetgen.text.value_types import Name, Spec, scalar
from sheetgen.text.yaml_documents import read_documents

HEAD = """\
# The record of a campaign. 'sheetgen campaign status' tells what is to be played next.
# You may edit it by hand: under 'tries' are the attempts, in the order in which they were played.
"""
_FIRST_TRY = re.compile(r"^tries:[ \t]*(\[[ \t]*\]|~|null)?[ \t]*(#.*)?$", re.MULTILINE)


class RecordSpec(Spec):
    """A record's file."""

    campaign: Name
    edition: Name
    difficulty: Name
    player: str = ""
    started: str
    tries: list[Attempt] | None = None


@dataclass(frozen=True)
class RecordFile:
    """A record's file of the right shape; ``report`` knows the positions of its values."""

    spec: RecordSpec
    report: ComplaintCollector
    content: bytes

    def progress(self, campaign: Campaign, game: Game, language: Language) -> Progress:
        """Return the attempts after checking each against the fort to play then.

        Raises `Unusable` with every mistake of the file.
        """
        judge = _Judge(campaign, game, self.report, language)
        judge.head(self.spec)
        judge.tries(self.spec.tries or [])
        raise_if_any([self.report])
        return Progress(
            campaign, tuple(self.spec.tries or ()), self.spec.player, self.spec.started, self.spec.difficulty
        )


def read_record(path: Path) -> RecordFile:
    """Return the record in a file. Raises `Unusable` with every mistake of its shape."""
    content = read_bytes(path)
    spec, report = load_spec(path, RecordSpec, read=lambda name: read_documents(str(name), content))
    return RecordFile(spec, report, content)


def is_calendar_date(text: str) -> bool:
    """Return whether a text such as ``2025-03-14`` is a calendar date."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


class _Judge:
    """A check of a record against its campaign; it reports what is impossible."""

    def __init__(self, campaign: Campaign, game: Game, report: ComplaintCollector, language: Language) -> None:
        self.language = language
        self.text = campaign_messages(language)
        self.campaign = campaign
        self.report = report
        self.difficulties = game.areas[campaign.difficulty_area].options
        self.rules = game.rules

    def head(self, spec: RecordSpec) -> None:
        self._common(spec.edition, spec.difficulty, ())
        self._date(spec.started, ("started",))
        self._seen(spec.player, ("player",))

    def tries(self, tries: list[Attempt]) -> None:
        due = 1
        for index, each in enumerate(tries):
            path: KeyPath = ("tries", index)
            self._common(each.edition, each.difficulty, path)
            self._date(each.date, (*path, "date"))
            for key, text in (
                ("sheet", each.sheet),
                ("player", each.player),
                ("note", each.note.replace("\t", " ").replace("\n", " ")),
            ):
                self._seen(text, (*path, key))
            for place, rule in enumerate(each.broken):
                if rule not in self.rules:
                    self._unknown((*path, "broken", place), "rule", rule, self.rules)
            due = self._fort(each, due, (*path, "fort"))

    def _fort(self, spec: Attempt, due: int, path: KeyPath) -> int:
        """Compare the fort of an attempt with the one to play then; return the number of the next one to play."""
        last = len(self.campaign.forts)
        if spec.fort > last:
            self.report.add(path, self.text("no-such-fort", fort=spec.fort), self.text("the-forts", last=last))
            return due
        fort = self._name(spec.fort)
        if due > last:
            self.report.add(path, self.text("won-before", fort=fort, last=last))
        elif spec.fort != due:
            message = self.text("other-fort", fort=fort, due=self._name(due))
            self.report.add(path, message, self.text("one-after-another"))
        return spec.fort + spec.goal

    def _name(self, number: int) -> str:
        return f"{number} ({self.campaign.fort(number).name})"

    def _common(self, edition: str, difficulty: str, path: KeyPath) -> None:
        if edition not in self.campaign.editions:
            self._unknown((*path, "edition"), "edition", edition, self.campaign.editions)
        if difficulty not in self.difficulties:
            self._unknown((*path, "difficulty"), "difficulty", difficulty, self.difficulties)

    def _unknown(self, path: KeyPath, what: str, word: str, known: Iterable[str]) -> None:
        self.report.add(path, self.text(f"no-such-{what}", word=word), self.language.suggest(word, known))

    def _seen(self, text: str, path: KeyPath) -> None:
        if strange := first_invisible(text):
            self.report.add(path, self.text("unseen", code=f"U+{ord(strange):04X}"))

    def _date(self, text: str, path: KeyPath) -> None:
        if not is_calendar_date(text):
            self.report.add(path, self.text("no-day", text=text), self.text("write-day"))


def record_text(progress: Progress) -> str:
    """Return the text of the whole record."""
    campaign = progress.campaign
    lines = [
        f"campaign: {campaign.name}",
        f"edition: {campaign.edition}",
        f"difficulty: {progress.difficulty}",
        *([f"player: {scalar(progress.player)}"] if progress.player else []),
        f"started: {progress.started}",
        "tries:" if progress.tries else "tries: []",
    ]
    for each in progress.tries:
        lines += [f"  {line}" for line in _try_lines(each)]
    return HEAD + "\n".join(lines) + "\n"


def verified_record_text(progress: Progress) -> str:
    """Return the text of the whole record. Raises `Unusable` if it would not read back as it was written."""
    text = record_text(progress)
    if not _says(text, progress):
        raise Unusable([Complaint("record", translatable("the record could not be read back, so nothing was changed"))])
    return text


def append_attempt(text: str, before: Progress, after: Progress) -> str:
    """Return the record's text with the last try of ``after`` added at its end; all else is unchanged.

    If a person has arranged the file so that nothing can be added at its end, the whole text is rewritten. Raises
    `Unusable` if that would not read back.
    """
    lines, text = _try_lines(after.tries[-1]), text.removesuffix("\n") + "\n"
    if before.tries:
        indent = re.search(r"^([ ]*)- ", text[text.find("\ntries:") + 1 :], re.MULTILINE)
        longer = text + "".join(f"{indent[1] if indent else '  '}{line}\n" for line in lines)
    else:
        block = "tries:\n" + "\n".join(f"  {line}" for line in lines)
        longer = _FIRST_TRY.sub(lambda _: block, text, count=1)
    return longer if _says(longer, after) else verified_record_text(after)


def remove_last_attempt(text: str, before: Progress, line: int, after: Progress) -> str:
    """Return the record's text without its last try, which begins on ``line`` (from 1).

    If the rest would not read back as ``after``, the whole text is rewritten. Raises `Unusable` if that would not
    either.
    """
    kept = "".join(text.splitlines(keepends=True)[: line - 1])
    if len(before.tries) == 1:
        kept = _FIRST_TRY.sub("tries: []", kept, count=1)
    return kept if _says(kept, after) else verified_record_text(after)


def _try_lines(made: Attempt) -> list[str]:
    lines = [
        f"- fort: {made.fort}",
        f"  date: {made.date}",
        f"  score: {made.score}",
        f"  goal: {MET if made.goal else MISSED}",
        f"  challenge: {MET if made.challenge else MISSED}",
        f"  difficulty: {made.difficulty}",
        f"  edition: {made.edition}",
    ]
    own = {"sheet": made.sheet, "player": made.player, "note": made.note}
    lines += [f"  {key}: {scalar(value)}" for key, value in own.items() if value]
    if made.broken:
        lines.append(f"  broken: [{', '.join(made.broken)}]  # recorded all the same: the sheet breaks these rules")
    if made.years is not None:
        lines.append(f"  years: {made.years}  # recorded all the same: not played to the end")
    return lines


def _says(text: str, progress: Progress) -> bool:
    """Return whether a text parses to exactly this record."""
    try:
        (document,) = read_documents("", text)
        spec = validate(document.data, RecordSpec)
        (expected,) = read_documents("", record_text(progress))
    except (Unusable, ValueError):
        return False
    return spec == validate(expected.data, RecordSpec)

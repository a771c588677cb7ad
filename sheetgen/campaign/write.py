"""Writes a campaign's record so that a person can read and mend it, and leaves what a person wrote as it is."""

from __future__ import annotations

import re

from sheetgen.campaign.campaign import MET, MISSED, Progress, Try
from sheetgen.campaign.record import RecordSpec
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.source import read_documents
from sheetgen.text.spec import shaped
from sheetgen.text.yaml_text import scalar

HEAD = """\
# The record of a campaign. 'sheetgen campaign status' tells what is to be played next.
# It may be mended by hand: the tries stand in the order in which they were played.
"""
_FIRST_TRY = re.compile(r"^tries:[ \t]*(\[[ \t]*\]|~|null)?[ \t]*(#.*)?$", re.MULTILINE)


def written(progress: Progress) -> str:
    """The whole record."""
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


def checked(progress: Progress) -> str:
    """The whole record, which reads back as it was written. Raises `Unusable` where it would not."""
    text = written(progress)
    if not _says(text, progress):
        raise Unusable([Complaint("record", "this record could not be read again, so nothing was changed")])
    return text


def with_try(text: str, before: Progress, after: Progress) -> str:
    """The record's text with the last try of ``after`` added at its end, comments and all else untouched.

    Where a person has arranged the file so that it cannot simply go on, it is written anew.
    """
    lines = _try_lines(after.tries[-1])
    if before.tries:
        indent = _indent_of_tries(text)
        longer = _ended(text) + "".join(f"{indent}{line}\n" for line in lines)
    else:
        block = "tries:\n" + "\n".join(f"  {line}" for line in lines)
        longer = _FIRST_TRY.sub(lambda _: block, _ended(text), count=1)
    return longer if _says(longer, after) else checked(after)


def without_last_try(text: str, before: Progress, line: int, after: Progress) -> str:
    """The record's text without its last try, which begins on ``line`` (from 1)."""
    kept = "".join(text.splitlines(keepends=True)[: line - 1])
    if len(before.tries) == 1:
        kept = _FIRST_TRY.sub("tries: []", kept, count=1)
    return kept if _says(kept, after) else checked(after)


def _try_lines(made: Try) -> list[str]:
    lines = [
        f"- fort: {made.fort}",
        f"  date: {made.date}",
        f"  score: {made.score}",
        f"  goal: {MET if made.goal else MISSED}",
        f"  challenge: {MET if made.challenge else MISSED}",
        f"  difficulty: {made.difficulty}",
        f"  edition: {made.edition}",
    ]
    for key, value in (("sheet", made.sheet), ("player", made.player), ("note", made.note)):
        if value:
            lines.append(f"  {key}: {scalar(value)}")
    if made.broken:
        lines.append(f"  broken: [{', '.join(made.broken)}]  # recorded all the same: the sheet breaks these rules")
    if made.years is not None:
        lines.append(f"  years: {made.years}  # recorded all the same: not played to the end")
    return lines


def _ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"


def _indent_of_tries(text: str) -> str:
    behind = text[text.find("\ntries:") + 1 :]
    found = re.search(r"^([ ]*)- ", behind, re.MULTILINE)
    return found.group(1) if found is not None else "  "


def _says(text: str, progress: Progress) -> bool:
    """Whether a text reads back as this record and nothing else."""
    try:
        (document,) = read_documents("", text)
        spec = shaped(document.data, RecordSpec)
        (expected,) = read_documents("", written(progress))
    except (Unusable, ValueError):
        return False
    return spec == shaped(expected.data, RecordSpec)

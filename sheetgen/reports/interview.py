"""A question of an interview, and how to answer one, as a person reads them."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.app.interview import Interview
from sheetgen.app.sheets import Judged
from sheetgen.reports.lines import EMPTY, Line, line, paragraph
from sheetgen.reports.sheets import detail_lines, score_lines, violation_lines

_NOTHING = ("", "~", "[]")
"""How a file writes that nothing is there."""


BACK, NEXT, STOP, HELP = "<", ">", ".", "?"


def taken(interview: Interview, said: str, width: int) -> tuple[bool, list[Line]]:
    """Take what a person typed; whether there is more to ask then, and what is to be told first.

    Nothing, without even the end of a line, is the end of all typing.
    """
    word, text = said.strip(), interview.known.language.text
    if not said or word == STOP:
        return False, []
    if word == BACK:
        interview.back()
    elif interview.over:
        return False, []
    elif word == NEXT:
        interview.skip()
    elif word == HELP:
        return True, list(help_lines(interview, width))
    else:
        understood, remarks = interview.answer(word)
        lines = [line(f"! {each}", "warning" if understood else "error", 2) for each in remarks]
        return True, [*lines, line(text("enter.change"), indent=4)] if understood and remarks else lines
    return True, []


def final_lines(interview: Interview, width: int) -> Iterator[Line]:
    """How the sheet that was entered scores, and what is wrong with it."""
    judged = Judged(interview.known, interview.known.check(interview.filled), None)
    yield from score_lines([judged], width)
    yield from () if judged.blank else detail_lines(judged, width)
    yield from violation_lines(judged, width)


def help_lines(interview: Interview, width: int) -> Iterator[Line]:
    """How answers are given."""
    for key in ("help", "written"):
        yield from paragraph(interview.known.language.text(f"enter.{key}"), width)


def question_lines(interview: Interview, width: int) -> Iterator[Line]:
    """What is asked now, how it is written, and what stands there; at the end, that all was asked."""
    language = interview.known.language
    text = language.text
    if interview.over:
        yield line(text("enter.last"))
        return
    asked = interview.ask()
    yield EMPTY
    if asked.begins and asked.section:
        yield line(text("enter.sheet", sheet=asked.section), "strong")
        yield EMPTY
    yield line(language.named(asked.section, asked.title) if asked.section else asked.title, "strong")
    for picture in asked.picture:
        yield from paragraph(picture, width) if ", " in picture else (line(picture, indent=2),)
    yield from paragraph(asked.how, width, style="dim") if asked.how else ()
    yield line(text("enter.now", now=text("enter.nothing") if asked.now in _NOTHING else asked.now), indent=2)

"""Violations and scores as a person at a terminal reads them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence

import click

from sheetgen.app.sheets import Judged, player_of
from sheetgen.app.tie_breaks import tie_breaks
from sheetgen.cli.columns import aligned, wrapped
from sheetgen.cli.complaints import visible
from sheetgen.cli.match_remarks import about_rows, match_remarks
from sheetgen.layout.language import Language
from sheetgen.rules.explain import Explainer
from sheetgen.rules.score import CardPoints, places
from sheetgen.rules.violation import Violation
from sheetgen.text.unseen import escaped

COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}
SIGNS = {"error": "x", "warning": "!", "note": "i"}
MOST_COLUMNS = 5
"""Players side by side in the score table; more are listed one below the other."""
WIDTH = 100


def say(text: str = "") -> None:
    """Print a line; in colour only at a terminal, and never where NO_COLOR is set."""
    click.echo(visible(text), color=False if os.environ.get("NO_COLOR") else None)


def print_scores(sheets: Sequence[Judged]) -> None:
    """The score table of one game's sheets with their places, and how each player's cards and penalty arose."""
    language = sheets[0].known.language
    say(click.style(language.text("game"), bold=True))
    say()
    ranks = places([sheet.report.score for sheet in sheets])
    if len(sheets) <= MOST_COLUMNS:
        rows = _side_by_side(sheets, ranks, language)
    else:
        rows = _one_below_the_other(sheets, ranks, language)
    for number, row in enumerate(aligned(rows, numbers=range(1, len(rows[0])))):
        strong = number == 0 or row.startswith((language.text("report.total"), language.text("report.place")))
        say(click.style(f"  {row}", bold=strong))
    for line in (*tie_breaks(sheets), *match_remarks(sheets)):
        say_wrapped(line)
    title = sheets[0].report.score.title
    if len(sheets) == 1 and title is not None:
        say(f"  {language.text('report.title', title=title)}")


def print_details(sheet: Judged) -> None:
    """How the numbers of the table arose that nobody can read off the sheet: each card, each penalty."""
    language = sheet.known.language
    rows: list[list[str]] = []
    if sheet.blank:
        return
    for part in sheet.report.score.parts:
        if part.kind == "penalty":
            how = language.text("report.rings", rings=part.rings)
            rows.append([language.text(f"score.{part.name}"), str(part.points), how])
        for card in part.cards:
            rows.append([language.text(f"cards.{card.name}.name"), str(card.points), _card(card, language)])
    for row in aligned(rows, numbers=(1,), width=terminal_width()):
        say(f"  {row}")


def print_violations(sheet: Judged, *, why: bool = False) -> None:
    """Every violation with its reason and what would make it right; with ``why`` also what stands behind it."""
    language = sheet.known.language
    found = sheet.report.violations
    if sheet.blank:
        say(f"  {language.text('report.blank')}")
        return
    if not any(violation.severity != "note" for violation in found):
        say(click.style(f"  {language.text('report.clean')}", fg="green"))
    width = terminal_width()
    for number, violation in enumerate(found, 1):
        _print(number, violation, width, language)
        for line in Explainer(sheet.known.game, language).why(violation) if why else ():
            for part in wrapped(line, width - 2):
                say(f"      {part}")


def print_numbered(sheets: Iterable[Judged]) -> None:
    """What the numbers on the picture of each filled-in sheet mean."""
    for sheet in sheets:
        say(heading(sheet))
        print_violations(sheet)


def heading(sheet: Judged) -> str:
    """Whose sheet it is, and in which file; with the number of mistakes where there are some."""
    language, report = sheet.known.language, sheet.report
    key = "report.sheet" if sheet.number is None else "report.sheet-number"
    name = language.text(key, player=player_of(sheet), file=escaped(report.filled.file), number=sheet.number)
    counts = [
        _counted(language, kind, sum(violation.severity == kind for violation in report.violations))
        for kind in ("error", "warning")
    ]
    return click.style(name, bold=True) + "".join(f"  {text}" for text in counts if text)


def say_wrapped(text: str) -> None:
    """Print a text in lines that fit the terminal, set in."""
    for line in wrapped(text, terminal_width()):
        say(f"  {line}")


def terminal_width() -> int:
    return min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns) - 4


def _counted(language: Language, kind: str, number: int) -> str:
    if not number:
        return ""
    text = language.text(f"report.{kind}s-{'one' if number == 1 else 'many'}", number=number)
    return click.style(text, fg=COLOURS[kind])


def _print(number: int, violation: Violation, width: int, language: Language) -> None:
    """One violation under its number, which also stands on the picture of a filled-in sheet."""
    sign = click.style(SIGNS[violation.severity], fg=COLOURS[violation.severity], bold=True)
    lines = wrapped(f"{number}. {violation.message}", width)
    lines += wrapped(violation.hint, width) if violation.hint else []
    for index, line in enumerate(lines):
        say(f"  {' ' if index else sign} {line}")
    source = language.text("report.source", chapter=violation.source) if violation.source else ""
    said = ", ".join(filter(None, (violation.rule, source)))
    say(click.style(f"    [{said}]", dim=True))


def _side_by_side(sheets: Sequence[Judged], ranks: Sequence[int], language: Language) -> list[list[str]]:
    scores = [sheet.report.score for sheet in sheets]
    rows = [["", *map(player_of, sheets)], *about_rows(sheets)]
    for lines in zip(*(score.parts for score in scores), strict=True):
        rows.append([language.text(f"score.{lines[0].name}"), *(str(line.points) for line in lines)])
    rows.append([language.text("report.total"), *(str(score.total) for score in scores)])
    if len(sheets) > 1:
        rows.append([language.text("report.place"), *map(str, ranks)])
        if any(map(mistakes, sheets)):
            rows.append([language.text("report.mistakes"), *(str(mistakes(sheet)) for sheet in sheets)])
    return rows


def _one_below_the_other(sheets: Sequence[Judged], ranks: Sequence[int], language: Language) -> list[list[str]]:
    names = [part.name for part in sheets[0].report.score.parts]
    about = about_rows(sheets)
    head = [
        language.text("report.player"),
        *(row[0] for row in about),
        *(language.text(f"score.{name}") for name in names),
    ]
    rows = [[*head, *(language.text(f"report.{name}") for name in ("total", "place", "mistakes"))]]
    for rank, place in sorted((rank, place) for place, rank in enumerate(ranks)):
        sheet = sheets[place]
        score = sheet.report.score
        numbers = [*(part.points for part in score.parts), score.total, rank, mistakes(sheet)]
        rows.append([player_of(sheet), *(row[place + 1] for row in about), *map(str, numbers)])
    return rows


def mistakes(sheet: Judged) -> int:
    """How many violations keep the sheet from being legal."""
    counted = ("error", "warning") if sheet.report.strict else ("error",)
    return sum(violation.severity in counted for violation in sheet.report.violations)


def _card(card: CardPoints, language: Language) -> str:
    counts = language.text(f"cards.{card.name}.counts")
    key = "report.card" if card.next is None else "report.card-next"
    return language.text(key, counts=counts, count=card.count, next=card.next)

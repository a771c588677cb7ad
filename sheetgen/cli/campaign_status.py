"""What a campaign's record says, as a person at a terminal reads it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace

import click

from sheetgen.app.campaign import Campaigning, Recorded
from sheetgen.campaign.campaign import Fort, Progress, Try
from sheetgen.campaign.judge import Line, Verdict
from sheetgen.campaign.words import CampaignWords
from sheetgen.cli.columns import aligned, columns_of, padded, wrapped
from sheetgen.cli.reports import heading, print_violations, say, terminal_width

FANCY = {"both": "★", "won": "✓", "next": "▼", "open": "·", "wall": "▟█▙█", "gap": "▁▁▁▁", "yes": "✓", "no": "✗"}
PLAIN = {"both": "*", "won": "+", "next": "v", "open": ".", "wall": "|##|", "gap": "____", "yes": "+", "no": "-"}
_CELL = 4
_INDENT = 6
_IN_LEGEND = ("won", "both", "next", "open")


def signs() -> dict[str, str]:
    """The signs of the picture: plain ones where the terminal's encoding does not have the others."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "".join(FANCY.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FANCY


def picture(progress: Progress, sign: dict[str, str]) -> list[str]:
    """The wall as it stands, fort by fort from the first on: marks above, the wall, numbers below."""
    marks, wall, numbers = "", "", ""
    due = progress.next
    for fort in progress.campaign.forts:
        won = progress.won.get(fort.number)
        state = "open" if won is None else "both" if won.challenge else "won"
        if due is not None and fort.number == due.number:
            state = "next"
        marks += sign[state].center(_CELL)
        wall += sign["gap" if won is None else "wall"]
        numbers += str(fort.number).center(_CELL)
    return [marks.rstrip(), wall, numbers.rstrip()]


def print_start(file: str, now: Campaigning) -> None:
    """That a campaign has begun, and what is to be played first."""
    words = CampaignWords(now.language)
    say(words.text("status.started", file=file))
    say()
    print_next(now.progress, now.progress.campaign.fort(1), words)


def print_undone(now: Campaigning, last: Try) -> None:
    """Which try was taken back."""
    name = now.progress.campaign.fort(last.fort).name
    words = CampaignWords(now.language)
    say(words.text("status.undone", number=last.fort, name=name, score=last.score, date=last.date))


def print_recorded(recorded: Recorded) -> None:
    """What became of a sheet: how it was judged, or why it was not recorded."""
    words, made = CampaignWords(recorded.after.language), recorded.made
    if made is None:
        _print_refusal(recorded, words)
        return
    progress = recorded.after.progress
    fort = progress.campaign.fort(made.fort)
    key = "status.recorded-won" if made.goal else "status.recorded-lost"
    say(words.text(key, number=fort.number, name=fort.name, score=made.score))
    print_verdict(recorded.verdict, words)
    if made.goal and made.challenge and fort.reward:
        say(words.text("status.reward-earned", pieces=words.pieces(fort.reward)))
    if not made.legal:
        say(words.text("status.anyway", remark=words.remark(replace(made, note=""))))
    if made.difficulty != progress.difficulty:
        options = {name: words.language.text(f"options.{name}") for name in (made.difficulty, progress.difficulty)}
        text = words.text("status.other-difficulty", said=options[made.difficulty], usual=options[progress.difficulty])
        say(text)
    for key, values in recorded.remarks:
        say(words.text(f"status.{key}", **values))
    say()
    print_due(progress, words)


def _print_refusal(recorded: Recorded, words: CampaignWords) -> None:
    say(heading(recorded.sheet))
    print_violations(recorded.sheet)
    if recorded.sheet.blank:
        say(words.text("status.blank"))
    elif not recorded.sheet.report.legal:
        say(words.text("status.illegal"))
    else:
        say(words.text("status.unfinished", years=recorded.years, all=recorded.sheet.known.game.years))


def print_status(now: Campaigning) -> None:
    """Everything at a glance: how far the wall stands, what is to be played under which rule, what was played."""
    progress, words = now.progress, CampaignWords(now.language)
    campaign = progress.campaign
    title = words.text("status.title", game=words.language.text("game"), campaign=words.text("name"))
    say(click.style(title, bold=True))
    key = "status.about-player" if progress.player else "status.about"
    say(
        words.text(
            key,
            player=progress.player,
            started=progress.started,
            edition=campaign.edition,
            difficulty=words.language.text(f"options.{progress.difficulty}"),
        )
    )
    say()
    sign = signs()
    for line in picture(progress, sign):
        say(f"  {line}")
    say(click.style(f"  {words.text('status.legend', **{key: sign[key] for key in _IN_LEGEND})}", dim=True))
    say()
    print_due(progress, words)
    say()
    print_tries(progress, words)


def print_due(progress: Progress, words: CampaignWords) -> None:
    """What comes next: the fort to be played, or that all are won."""
    if progress.next is None:
        say(words.text("status.over", forts=len(progress.campaign.forts), tries=len(progress.tries)))
    else:
        print_next(progress, progress.next, words)


def print_next(progress: Progress, fort: Fort, words: CampaignWords) -> None:
    """The fort to be played: rule, setup, goal, challenge, reward."""
    name = words.text("status.next", number=fort.number, name=fort.name, place=fort.place)
    say(click.style(name, bold=True))
    setup = progress.setup(fort.number)
    here = progress.at(fort.number)
    lines: list[tuple[str, Iterable[str]]] = [
        ("rule", [words.rule(rule) for rule in fort.rules] or [words.text("no-rule")]),
        ("setup", [words.text("status.setup", pieces=words.pieces(setup)) if setup else words.text("status.no-setup")]),
        ("goal", map(words.condition, fort.goal)),
        ("challenge", map(words.condition, fort.challenge)),
        ("reward", [words.pieces(fort.reward) if fort.reward else words.text("no-reward")]),
    ]
    tried = words.text("status.tries-here", count=len(here), best=progress.best(fort.number))
    lines.append(("status.tries", [tried if here else words.text("status.first-try")]))
    width = max(columns_of(words.text(key)) for key, _ in lines)
    for key, texts in lines:
        for index, text in enumerate(texts):
            say(f"  {padded(words.text(key) if index == 0 else '', width)}  {text}")


def print_tries(progress: Progress, words: CampaignWords) -> None:
    """A line for each fort that was tried."""
    if not progress.tries:
        say(words.text("status.none"))
        return
    rows = [["", *(words.text(key) for key in ("status.fort", "status.tries", "best", "goal", "challenge"))]]
    remarks: list[str] = [""]
    for fort in progress.campaign.forts:
        here = progress.at(fort.number)
        if here:
            last = here[-1]
            outcome = [words.text(f"status.{'met' if met else 'missed'}") for met in (last.goal, last.challenge)]
            remarks.append("; ".join(dict.fromkeys(filter(None, map(words.remark, here)))))
            rows.append([str(fort.number), fort.name, str(len(here)), str(progress.best(fort.number)), *outcome])
    for row, remark in zip(aligned(rows, numbers=(0, 2, 3)), remarks, strict=True):
        say(f"  {row}")
        for line in wrapped(remark, terminal_width()) if remark else ():
            say(f"{' ' * _INDENT}{line}")


def print_verdict(verdict: Verdict, words: CampaignWords) -> None:
    """Each line of goal and challenge with what the sheet has."""
    sign = signs()
    for key, lines in (("goal", verdict.goal), ("challenge", verdict.challenge)):
        for line in lines:
            mark = click.style(sign["yes" if line.met else "no"], fg="green" if line.met else "red", bold=True)
            say(f"  {mark} {words.text(key)}: {words.condition(line.condition)}{_counted(line, words)}")


def _counted(line: Line, words: CampaignWords) -> str:
    """What the sheet has, where that is not what is wanted and says more than so."""
    condition = line.condition
    if line.met or (condition.wanted == "at-least" and condition.number == 1):
        return ""
    if condition.wanted == "at-most":
        return f" ({line.count})"
    return f" ({words.text('status.count', count=line.count, number=condition.number)})"

"""Format a campaign's record for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sheetgen.app.campaign_actions import RecordResult
from sheetgen.app.campaign_files import CampaignState
from sheetgen.campaign.campaign import Attempt, Condition, Fort, FortWording, Progress
from sheetgen.campaign.fort_verdict import FortVerdict
from sheetgen.reports.sheet_report import sheet_lines
from sheetgen.reports.styled_lines import EMPTY, Span, StyledLine, align_rows, line, pad, paragraph, terminal_width

FANCY = {"both": "★", "won": "✓", "next": "▼", "open": "·", "wall": "▟█▙█", "gap": "▁▁▁▁", "yes": "✓", "no": "✗"}
PLAIN = {"both": "*", "won": "+", "next": "v", "open": ".", "wall": "|##|", "gap": "____", "yes": "+", "no": "-"}
"""The signs of the picture for a terminal that cannot show the `FANCY` ones."""
_CELL = 4
_INDENT = 6
_IN_LEGEND = ("won", "both", "next", "open")
WallSigns = Mapping[str, str]


def wall_picture(progress: Progress, sign: WallSigns) -> list[str]:
    """Return the picture of the wall, fort by fort from the first: marks above, the wall, numbers below."""
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


def start_lines(file: str, now: CampaignState) -> Iterator[StyledLine]:
    """Yield that a campaign has begun, and what to play first."""
    words = FortWording(now.language)
    yield line(words.text("status.started", file=file))
    yield EMPTY
    yield from _next(now.progress, now.progress.campaign.fort(1), words)


def undo_lines(now: CampaignState, last: Attempt) -> Iterator[StyledLine]:
    """Yield the attempt that was taken back, and which fort is next now."""
    words, progress = FortWording(now.language), now.progress
    name = progress.campaign.fort(last.fort).name
    yield line(words.text("status.undone", number=last.fort, name=name, score=last.score, date=last.date))
    if progress.next is not None:
        yield _fort_line(progress.next, words)


def _fort_line(fort: Fort, words: FortWording) -> StyledLine:
    return line(words.text("status.next", number=fort.number, name=fort.name, place=fort.place), "strong")


def record_result_lines(recorded: RecordResult, signs: WallSigns, width: int) -> Iterator[StyledLine]:
    """Yield the result for a sheet: how it was judged, or why it was not recorded."""
    words, made, progress = FortWording(recorded.after.language), recorded.made, recorded.after.progress
    if made is None:
        yield from sheet_lines(recorded.sheet, width)
        yield line(recorded.summary)
        return
    if any(found.severity != "note" for found in recorded.sheet.report.violations):
        yield from (*sheet_lines(recorded.sheet, width), EMPTY)
    yield line(recorded.summary)
    yield from _verdict(recorded.verdict, words, signs)
    reward = progress.campaign.fort(made.fort).reward
    if made.goal and made.challenge and reward:
        yield line(words.text("status.reward-earned", pieces=words.pieces(reward)))
    if not made.legal:
        yield line(words.text("status.anyway", remark=words.remark(replace(made, note=""))))
    if made.difficulty != progress.difficulty:
        said, usual = (words.language.text(f"options.{name}") for name in (made.difficulty, progress.difficulty))
        yield line(words.text("status.other-difficulty", said=said, usual=usual))
    for key, values in recorded.remarks:
        yield line(words.text(f"status.{key}", **values))
    yield EMPTY
    yield from _due(progress, words)


def status_lines(now: CampaignState, signs: WallSigns, width: int) -> Iterator[StyledLine]:
    """Yield the overview: the picture of the wall, what to play next and by which rules, what was played."""
    progress, words = now.progress, FortWording(now.language)
    yield line(words.text("status.title", game=words.language.text("game"), campaign=words.text("name")), "strong")
    about = {
        "player": progress.player,
        "started": progress.started,
        "edition": words.edition(progress.campaign.edition),
        "difficulty": words.language.text(f"options.{progress.difficulty}"),
    }
    yield line(words.text("status.about-player" if progress.player else "status.about", **about))
    yield EMPTY
    for row in wall_picture(progress, signs):
        yield line(row, indent=2)
    yield line(words.text("status.legend", **{key: signs[key] for key in _IN_LEGEND}), "dim", 2)
    yield EMPTY
    yield from _due(progress, words)
    yield EMPTY
    yield from _tries(progress, words, width)


def _due(progress: Progress, words: FortWording) -> Iterator[StyledLine]:
    """Return the lines on what comes next: the fort to play, or that all are won."""
    if progress.next is None:
        text = words.text("status.over", forts=len(progress.campaign.forts), tries=len(progress.tries))
        return iter((line(text),))
    return _next(progress, progress.next, words)


def _next(progress: Progress, fort: Fort, words: FortWording) -> Iterator[StyledLine]:
    """Yield the fort to play: rules, setup, goal, challenge, reward."""
    yield _fort_line(fort, words)
    setup, here = progress.setup(fort.number), progress.at(fort.number)
    tried = words.text("status.tries-here", count=len(here), best=progress.best(fort.number))
    rows: dict[str, Iterable[str]] = {
        "rule": [words.rule(rule) for rule in fort.rules] or [words.text("no-rule")],
        "setup": [words.text("status.setup", pieces=words.pieces(setup)) if setup else words.text("status.no-setup")],
        "goal": map(words.condition, fort.goal),
        "challenge": map(words.condition, fort.challenge),
        "reward": [words.pieces(fort.reward) if fort.reward else words.text("no-reward")],
        "status.tries": [tried if here else words.text("status.first-try")],
    }
    width = max(terminal_width(words.text(key)) for key in rows)
    for key, texts in rows.items():
        for index, text in enumerate(texts):
            yield line(f"{pad(words.text(key) if index == 0 else '', width)}  {text}", indent=2)


def _tries(progress: Progress, words: FortWording, width: int) -> Iterator[StyledLine]:
    """Yield a line for each fort that was attempted."""
    if not progress.tries:
        yield line(words.text("status.none"))
        return
    rows = [["", *(words.text(key) for key in ("status.fort", "status.tries", "best", "goal", "challenge"))]]
    remarks: list[str] = [""]
    for fort in progress.campaign.forts:
        here = progress.at(fort.number)
        if here:
            last = here[-1]
            outcome = [words.text(f"status.{'met' if met else 'missed'}") for met in (last.goal, last.challenge)]
            remarks.append(words.language.join(dict.fromkeys(filter(None, map(words.remark, here)))))
            rows.append([str(fort.number), fort.name, str(len(here)), str(progress.best(fort.number)), *outcome])
    for row, remark in zip(align_rows(rows, numbers=(0, 2, 3)), remarks, strict=True):
        yield line(row, indent=2)
        yield from paragraph(remark, width, _INDENT) if remark else ()


def _verdict(verdict: FortVerdict, words: FortWording, signs: WallSigns) -> Iterator[StyledLine]:
    """Yield each condition of goal and challenge, with the sheet's number if it is not met."""
    width = max(terminal_width(words.text(key)) for key in ("goal", "challenge"))
    for key, lines in (("goal", verdict.goal), ("challenge", verdict.challenge)):
        for each in lines:
            mark = Span(signs["yes"], "good") if each.met else Span(signs["no"], "error")
            counted = "" if each.met else _counted(each.condition, each.count, words)
            # In columns: some conditions have a colon of their own.
            yield Span("  "), mark, Span(f" {pad(words.text(key), width)}  {words.condition(each.condition)}{counted}")


def _counted(condition: Condition, count: int, words: FortWording) -> str:
    """Return the number that the sheet has; empty if the condition is about a single thing, which is missing."""
    if condition.wanted == "at-most":
        return f" ({count})"
    if condition.number == 1:
        return ""
    return f" ({words.text('status.count', count=count, number=condition.number)})"

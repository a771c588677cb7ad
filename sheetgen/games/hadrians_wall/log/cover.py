"""The first page of a campaign's log: title, who and when, the map, how it goes, and the way so far."""

from __future__ import annotations

from sheetgen.campaign.campaign import Fort, Progress
from sheetgen.campaign.words import CampaignWords
from sheetgen.games.hadrians_wall.log.map import MOST_STRETCH, STRETCH, CampaignMap
from sheetgen.games.hadrians_wall.log.marks import (
    MERLON,
    flow_height,
    put_battlements,
    put_flow,
    put_fort,
    put_icon_row,
    put_label,
    put_pen,
    put_tick_box,
    unpacked,
)
from sheetgen.marks.marks import Paint
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import POINT, PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.texts import baseline, least_width, put_text

_GAP = 3.0
_LEAST_LINE, _USUAL_LINE, _MOST_LINE = 7.2, 10.5, 13.0


class Cover:
    """The cover, laid out for a room."""

    def __init__(self, style: PageStyle, words: CampaignWords, progress: Progress) -> None:
        self.style = style
        self.words = words
        self.progress = progress
        self.text = max(style.size("label") * 1.3, 8.5)

    def place(self, rect: Rect) -> None:
        """Put the cover into the room. Raises `Misfit` where the room is too small."""
        style = self.style
        chart = CampaignMap(style, self.words, self.progress, rect.width)
        title = 21.0 * min(style.scale, 1.5)
        fields = 8.5
        columns = 2 if rect.width >= 130 else 1
        lines = -(-len(self.progress.campaign.forts) // columns)
        how = self._how_height(rect.width)
        ribbon = 7.0 * min(style.scale, 1.4) + MERLON
        rest = rect.height - title - fields - chart.height() - how - ribbon - 4 * _GAP
        spare = rest - lines * _USUAL_LINE
        if spare > 0:
            before = chart.height()
            stretch = min(STRETCH * (1 + spare / before), MOST_STRETCH)
            chart = CampaignMap(style, self.words, self.progress, rect.width, stretch)
            rest -= chart.height() - before
        line = min(rest / lines, _MOST_LINE)
        if line < _LEAST_LINE:
            raise Misfit("the cover of the log", lines * _LEAST_LINE, rest)
        # What is left over goes between the parts rather than below the last.
        gap = _GAP + max(rest - line * lines, 0.0) / 4
        y = rect.y
        self._title(Rect(rect.x, y, rect.width, title))
        y += title
        self._fields(Rect(rect.x, y, rect.width, fields))
        y += fields + gap
        chart.place(Rect(rect.x, y, rect.width, chart.height()))
        y += chart.height() + gap
        self._how(Rect(rect.x, y, rect.width, how))
        y += how + gap
        self._way(Rect(rect.x, y, rect.width, ribbon + lines * line), ribbon, columns, line)

    def _title(self, rect: Rect) -> None:
        style, words = self.style, self.words
        size = style.size("heading") * 1.6
        game = words.language.text("game")
        wide = style.width(game, "display", size)
        size = min(size, size * rect.width / wide)
        style.ink.text(
            rect.centre, rect.y + 0.52 * rect.height, game, "display", size, style.theme.ink, "centre", role="game"
        )
        lower = rect.below(0.6 * rect.height)
        text = f"{words.text('log')} · {words.text('name')} · {words.text('sentence')}"
        put_text(style, lower, text, "title", anchor="centre", colour=style.theme.soft, role="subtitle")

    def _fields(self, rect: Rect) -> None:
        style, words, progress = self.style, self.words, self.progress
        won = list(progress.won.values())
        ended = won[-1].date if progress.next is None and won else ""
        difficulty = words.language.text(f"options.{progress.difficulty or progress.campaign.difficulty}")
        printed = [
            words.text("edition", edition=progress.campaign.edition),
            words.text("difficulty", difficulty=difficulty),
        ]
        widths = [least_width(style, text, "label", "label") + 4.0 for text in printed]
        right = rect.right
        for text, width in zip(printed, widths, strict=True):
            right -= width
            put_label(style, Rect(right, rect.y, width, rect.height).below(1.6), text)
        lines = (("commander", progress.player, 2.0), ("begun", progress.started, 1.0), ("ended", ended, 1.0))
        room = right - rect.x - 2.0
        x = rect.x
        for key, text, weight in lines:
            cell = Rect(x, rect.y, room * weight / 4.0 - 3.0, rect.height)
            label = put_label(style, cell.below(1.6), words.text(key))
            line = cell.beside(label + 1.5)
            style.ink.line(
                [(line.x, line.bottom - 1.6), (line.right, line.bottom - 1.6)], style.frame_paint, role="line"
            )
            put_pen(style, Rect(line.x + 1, line.y + 0.6, line.width - 1, line.height - 2.2), text)
            x = cell.right + 3.0

    def _rules(self) -> list[str]:
        return [self.words.text(key) for key in ("how-play", "how-win", "how-reward")]

    def _how_height(self, width: float) -> float:
        texts = [flow_height(self.style, text, "label", self.text, self._how_width(width)) for text in self._rules()]
        return max(texts) + self.text * POINT * 1.9

    def _how_width(self, width: float) -> float:
        return (width - 2 * 5.0) / 3

    def _how(self, rect: Rect) -> None:
        style, size = self.style, self.text
        head = size * POINT * 1.9
        heading = Rect(rect.x, rect.y, rect.width, head)
        put_text(style, heading, self.words.text("how"), "title", font="display", role="heading")
        width = self._how_width(rect.width)
        for index, text in enumerate(self._rules()):
            put_flow(style, rect.x + index * (width + 5.0), rect.y + head, text, "label", size, width, role="how")

    def _way(self, rect: Rect, ribbon: float, columns: int, line: float) -> None:
        style, forts = self.style, self.progress.campaign.forts
        put_battlements(style, rect.top(ribbon).below(MERLON))
        title = rect.top(ribbon).below(MERLON).inset(2.0, 0)
        put_text(style, title, self.words.text("tally"), "title", font="display", role="heading")
        table = rect.below(ribbon)
        width = (table.width - (columns - 1) * 6.0) / columns
        lines = -(-len(forts) // columns)
        for index, fort in enumerate(forts):
            column, row = divmod(index, lines)
            cell = Rect(table.x + column * (width + 6.0), table.y + row * line, width, line)
            self._fort(cell, fort)
            if row:
                style.ink.line([(cell.x, cell.y), (cell.right, cell.y)], style.hair_paint, role="rule")

    def _fort(self, rect: Rect, fort: Fort) -> None:
        style, words, won = self.style, self.words, self.progress.won.get(fort.number)
        side = min(rect.height * 0.62, 6.0)
        put_fort(style, rect.x + side, rect.middle, side, fort.number, won=won is not None, due=False)
        x = rect.right
        for key, ticked in (("challenge", won is not None and won.challenge), ("won", won is not None)):
            x -= 4.2
            put_tick_box(style, x, rect.middle, 4.2, ticked=ticked)
            width = least_width(style, words.text(key), "label", "label") + 0.6
            x -= width + 0.8
            put_label(style, Rect(x, rect.y, width, rect.height), words.text(key))
            x -= 2.2
        x = self._best(rect, x, fort)
        icon = max(style.paper.least_icon, 4.0)
        rewards = unpacked(fort.reward)
        x -= max(2, len(rewards)) * icon * 1.06 + 2.0
        put_icon_row(style, x, rect.middle, rewards, icon)
        name = Rect(rect.x + 2 * side + 1.0, rect.y, x - rect.x - 2 * side - 2.0, rect.height)
        put_text(style, name, fort.name, "label", font="display", role="fort-title")

    def _best(self, rect: Rect, right: float, fort: Fort) -> float:
        """The best score, to be written. Returns where it begins."""
        style, best = self.style, self.progress.best(fort.number)
        box = Rect(right - 9.0, rect.middle - 2.6, 9.0, 5.2)
        style.ink.rectangle(
            box, Paint(fill=style.theme.white, stroke=style.theme.frame, width=0.25), radius=0.5, role="best"
        )
        if best is not None:
            put_pen(style, box.inset(1.6, 0.2), str(best))
        text = self.words.text("best")
        width = least_width(style, text, "label", "label") + 0.6
        put_label(style, Rect(box.x - width - 0.8, rect.y, width, rect.height), text)
        return box.x - width - 2.4


def small_print(style: PageStyle, rect: Rect) -> None:
    """The line at the foot of every page."""
    text = style.language.text("fan-tool", game=style.language.text("game"), version=style.game.version)
    size = style.theme.spec.text.least
    style.ink.text(
        rect.centre, baseline(rect.middle, size), text, "label", size, style.theme.soft, "centre", role="small-print"
    )

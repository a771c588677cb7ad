"""The first page of a campaign's log: title, player and dates, the map, the result so far, and the forts played."""

from __future__ import annotations

from sheetgen.campaign.campaign import Fort, FortWording, Progress
from sheetgen.games.hadrians_wall.log.campaign_map import MOST_STRETCH, STRETCH, CampaignMap
from sheetgen.games.hadrians_wall.log.log_parts import (
    MERLON,
    fort_side,
    icons_width,
    put_battlements,
    put_column_head,
    put_fort,
    put_icon_row,
    put_pen,
    put_small_label,
    put_tick_box,
    single_pieces,
)
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import NAME, SMALLER_LABEL, SMALLER_NAME, TypeStyle
from sheetgen.text.complaint import translatable

HOW, SMALL = TypeStyle("name", "label"), TypeStyle("small", "label")
_GAP, _BETWEEN, _TICK, _BEST = 3.0, 6.0, 7.0, 13.0
_LEAST_LINE, _USUAL_LINE, _MOST_LINE = 7.2, 10.5, 13.0


class Cover:
    """The cover, laid out for a room."""

    def __init__(self, style: PageStyle, words: FortWording, progress: Progress) -> None:
        self.style = style
        self.words = words
        self.progress = progress
        self.icon = style.icon_size("box")

    def place(self, rect: Rect) -> None:
        """Draw the cover in the rectangle. Raises `Misfit` if it is too small."""
        style = self.style
        chart = CampaignMap(style, self.words, self.progress, rect.width)
        fields = 8.5
        columns = 2 if rect.width >= 130 else 1
        lines = -(-len(self.progress.campaign.forts) // columns)
        how = self._how_height(rect.width)
        ribbon = 7.0 * min(style.scale, 1.4) + MERLON
        # Where the title leaves them room, the headings of the columns stand beside it on the wall.
        width = (rect.width - (columns - 1) * _BETWEEN) / columns
        title = style.width_of(self.words.text("tally").upper(), NAME) + 4.0
        beside = title + sum(cell for _, cell in self._least_cells()) < width
        heads = 0.0 if beside else style.line_height(SMALLER_LABEL) * 1.3
        rest = rect.height - fields - chart.height() - how - ribbon - heads - 3 * _GAP
        spare = rest - lines * _USUAL_LINE
        if spare > 0:
            before = chart.height()
            stretch = min(STRETCH * (1 + spare / before), MOST_STRETCH)
            chart = CampaignMap(style, self.words, self.progress, rect.width, stretch)
            rest -= chart.height() - before
        line = min(rest / lines, _MOST_LINE * max(style.scale, 1.0))
        if line < _LEAST_LINE:
            raise Misfit(translatable("the cover of the log"), lines * _LEAST_LINE, rest)
        # Spread the remaining room between the parts instead of leaving it below the last.
        gap = _GAP + max(rest - line * lines, 0.0) / 3
        y = rect.y
        self._fields(Rect(rect.x, y, rect.width, fields))
        y += fields + gap
        chart.place(Rect(rect.x, y, rect.width, chart.height()))
        y += chart.height() + gap
        self._how(Rect(rect.x, y, rect.width, how))
        y += how + gap
        self._way(Rect(rect.x, y, rect.width, ribbon + heads + lines * line), (ribbon, heads), columns, line)

    def _fields(self, rect: Rect) -> None:
        style, words, progress = self.style, self.words, self.progress
        won = list(progress.won.values())
        ended = won[-1].date if progress.next is None and won else ""
        lines = (("commander", progress.player, 2.0), ("begun", progress.started, 1.0), ("ended", ended, 1.0))
        x = rect.x
        for key, text, weight in lines:
            cell = Rect(x, rect.y, (rect.width + 3.0) * weight / 4.0 - 3.0, rect.height)
            label = put_small_label(style, cell.without_top(1.6), words.text(key))
            line = cell.without_left(label + 1.5)
            style.ink.line(
                [(line.x, line.bottom - 1.6), (line.right, line.bottom - 1.6)], style.frame_paint, role="line"
            )
            put_pen(style, Rect(line.x + 1, line.y + 0.6, line.width - 1, line.height - 2.2), text)
            x = cell.right + 3.0

    def _rules(self) -> list[str]:
        return [self.words.text(key) for key in ("how-play", "how-win", "how-reward")]

    def _how_height(self, width: float) -> float:
        style = self.style
        texts = [style.paragraph(text, HOW, self._how_width(width)).height for text in self._rules()]
        return max(texts) + style.line_height(NAME) * 1.4

    def _how_width(self, width: float) -> float:
        return (width - 2 * 5.0) / 3

    def _how(self, rect: Rect) -> None:
        style, head = self.style, self.style.line_height(NAME) * 1.4
        title, line = self.words.text("how").upper(), rect.top_strip(head)
        style.put_word(line, title, NAME, role="heading")
        put_small_label(style, line.without_left(style.width_of(title, NAME) + 3.0), self.words.text("sentence"))
        width = self._how_width(rect.width)
        for index, text in enumerate(self._rules()):
            lines = style.paragraph(text, HOW, width)
            place = Rect(rect.x + index * (width + 5.0), rect.y + head, width, lines.height)
            style.put_lines(place, lines, role="how")

    def _way(self, rect: Rect, over: tuple[float, float], columns: int, line: float) -> None:
        """Draw the forts in columns under a wall with the title and the headings; how high these are is given."""
        style, forts = self.style, self.progress.campaign.forts
        ribbon, heads = over
        head = rect.top_strip(ribbon).without_top(MERLON)
        put_battlements(style, head)
        table = rect.without_top(ribbon + heads)
        width = (table.width - (columns - 1) * _BETWEEN) / columns
        names = max(style.width_of(fort.name.upper(), SMALLER_NAME) for fort in forts)
        if names > self._name_room(width):
            self.icon = style.icon_size("legend")
        lines = -(-len(forts) // columns)
        style.put_word(head.inset(2.0, 0), self.words.text("tally").upper(), NAME, role="heading")
        for column in range(columns):
            under = Rect(rect.x + column * (width + _BETWEEN), head.bottom, width, heads)
            for key, cell in self._cells(under if heads else under._replace(y=head.y, height=head.height)):
                put_column_head(style, cell, self.words.text(key))
        face = self._name_face(width)
        for index, fort in enumerate(forts):
            column, row = divmod(index, lines)
            cell = Rect(table.x + column * (width + _BETWEEN), table.y + row * line, width, line)
            self._fort(cell, fort, face)
            if row:
                style.ink.line([(cell.x, cell.y), (cell.right, cell.y)], style.hair_paint, role="rule")

    def _least_cells(self) -> list[tuple[str, float]]:
        """Return the columns after a fort's name, with the least width of each in mm."""
        style = self.style
        rewards = max(len(single_pieces(fort.reward)) for fort in self.progress.campaign.forts)
        least = {"reward": icons_width(("",) * rewards, self.icon), "best": _BEST, "won": _TICK}
        return [
            (key, max(least.get(key, _TICK), style.width_of(self.words.text(key), SMALLER_LABEL)) + 2.6)
            for key in ("reward", "best", "won", "challenge")
        ]

    def _cells(self, row: Rect) -> list[tuple[str, Rect]]:
        cells, x = [], row.right
        for key, width in reversed(self._least_cells()):
            x -= width
            cells.append((key, Rect(x, row.y, width, row.height)))
        return cells

    def _name_room(self, width: float) -> float:
        return width - sum(cell for _, cell in self._least_cells()) - 2 * self._side() - 1.0

    def _side(self) -> float:
        return max(6.0, fort_side(self.style))

    def _name_face(self, width: float) -> TypeStyle:
        """Return one type size for all names: the larger one if the longest name fits."""
        names = [fort.name.upper() for fort in self.progress.campaign.forts]
        fits = max(self.style.width_of(name, NAME) for name in names) <= self._name_room(width)
        return NAME if fits else SMALLER_NAME

    def _fort(self, rect: Rect, fort: Fort, face: TypeStyle) -> None:
        style, won, side = self.style, self.progress.won.get(fort.number), self._side()
        put_fort(style, rect.x + side, rect.middle, side, fort.number, won=won is not None, due=False)
        name = Rect(rect.x + 2 * side + 1.0, rect.y, self._name_room(rect.width), rect.height)
        style.put_word(name, fort.name.upper(), face, role="fort-title")
        tick = min(_TICK, rect.height - 1.6)
        for key, cell in self._cells(rect):
            if key == "reward":
                icons, icon = single_pieces(fort.reward) or ["laurel"], self.icon
                put_icon_row(style, cell.centre - len(icons) * icon * 1.06 / 2, cell.middle, icons, icon)
            elif key == "best":
                self._best(Rect(cell.centre - _BEST / 2, cell.middle - tick / 2, _BEST, tick), fort)
            else:
                ticked = won is not None and (key == "won" or won.challenge)
                put_tick_box(style, cell.centre - tick / 2, cell.middle, tick, ticked=ticked)

    def _best(self, box: Rect, fort: Fort) -> None:
        """Draw the best score, or a box to write it in."""
        style, best = self.style, self.progress.best(fort.number)
        style.ink.rectangle(box, style.box_paint, radius=0.5, role="best")
        if best is not None:
            put_pen(style, box.inset(1.6, 0.2), str(best))


def small_print(style: PageStyle, rect: Rect) -> None:
    """Draw the line at the foot of every page."""
    text = style.language.text("fan-tool", game=style.language.text("game"), version=style.game.version)
    style.put_word(rect, text, SMALL, colour=style.theme.soft, role="small-print")

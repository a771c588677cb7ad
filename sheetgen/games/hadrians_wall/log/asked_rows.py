"""Draw what one fort of a campaign's log tells: its story, then its rule, goal, challenge and reward in ruled rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.campaign.campaign import Fort, FortWording, Progress
from sheetgen.games.hadrians_wall.log.log_parts import ICON_AIR, icons_width, put_icon_row, single_pieces
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import WORD, SetText, TypeStyle

_STORY_GAP = 1.8
"""Room in mm between the fort's story and the first row."""
_LINE_GAP = 0.9
"""Room in mm between two lines of a row, half of it over the first and under the last."""
_DRAWN = 0.86
"""How much of its square's height an icon in a line needs: a drawing has some air of its own."""
_ASKED, _HEADING = TypeStyle("name", "label"), TypeStyle("name", "bold")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a row: a text, and the icons after it."""

    text: str
    icons: tuple[str, ...] = ()


class AskedRows:
    """The story and the rows of a fort's card, ``width`` mm wide."""

    def __init__(self, style: PageStyle, words: FortWording, progress: Progress, fort: Fort, width: float) -> None:
        self.style = style
        self.words = words
        self.width = width
        self.story = words.text(f"forts.{fort.number}")
        self.rows = _rows_of(words, progress, fort)
        self.icon = style.icon_size("legend")
        headings = {*self.rows, *(["setup"] if progress.tries else ())}
        self.label = max(style.width_of(words.text(key), _HEADING) for key in headings) + 2.2

    def height(self) -> float:
        """Return the least height in mm."""
        return self._story_height() + sum(self._heights())

    def _story_height(self) -> float:
        return self._told().height + _STORY_GAP

    def _heights(self) -> list[float]:
        return [sum(map(self._line_height, lines)) for lines in self.rows.values()]

    def place(self, rect: Rect) -> None:
        """Put the story and the rows, all with as much air over and under their lines."""
        story, heights = self._story_height(), self._heights()
        self._put_story(rect.top_strip(story))
        spare = max(rect.height - self.height(), 0.0) / len(heights)
        places = rect.without_top(story).rows([height + spare for height in heights])
        for (key, lines), place in zip(self.rows.items(), places, strict=True):
            self.style.ink.line([(place.x, place.y), (place.right, place.y)], self.style.hair_paint, role="row-rule")
            self._put_row(place, key, lines)

    def _told(self) -> SetText:
        """Return the story; two lines are about as long as each other."""
        made = self.style.paragraph(self.story, WORD, self.width)
        if len(made.lines) != 2:
            return made
        wide = min(self.width, self.style.width_on_two_lines(self.story, WORD) + 0.05)
        return self.style.paragraph(self.story, WORD, wide)

    def _put_story(self, rect: Rect) -> None:
        told = self._told()
        self.style.put_lines(rect.top_strip(told.height), told, role="story")

    def _set(self, line: _Line) -> SetText:
        room = self.width - self.label - icons_width(line.icons, self.icon)
        return self.style.paragraph(line.text, _ASKED, room)

    def _line_height(self, line: _Line) -> float:
        return max(self._set(line).height, self.icon * _DRAWN if line.icons else 0.0) + _LINE_GAP

    def _put_row(self, rect: Rect, key: str, lines: Sequence[_Line]) -> None:
        style = self.style
        heights = [self._line_height(line) for line in lines]
        places = rect.centred(rect.width, sum(heights)).rows(heights)
        # The heading is on the height of the first text's first line.
        lead = style.line_height(_ASKED)
        first = places[0].middle - (self._set(lines[0]).height - lead) / 2
        style.put_word(Rect(rect.x, first, rect.width, 0), self.words.text(key), _HEADING, role="heading")
        for line, place in zip(lines, places, strict=True):
            text, words = self._set(line), place.without_left(self.label)
            style.put_lines(words, text, role="asked")
            put_icon_row(style, words.x + text.width + ICON_AIR * self.icon, place.middle, line.icons, self.icon)


def _rows_of(words: FortWording, progress: Progress, fort: Fort) -> dict[str, list[_Line]]:
    """Return the lines of each row under the key of its heading."""
    setup = progress.setup(fort.number)
    rules = [_Line(words.rule(rule), rule.icons) for rule in fort.rules] or [_Line(words.text("no-rule"))]
    reward = (
        _Line(words.pieces(fort.reward), tuple(single_pieces(fort.reward)))
        if fort.reward
        else _Line(words.text("no-reward"), ("laurel",))
    )
    return {
        "rule": rules,
        **({"setup": [_Line(words.pieces(setup), tuple(single_pieces(setup)))]} if setup else {}),
        "goal": [_Line(words.condition(each), each.icons) for each in fort.goal],
        "challenge": [_Line(words.condition(each), each.icons) for each in fort.challenge],
        "reward": [reward],
    }

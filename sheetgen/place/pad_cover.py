"""A pad's cover and its backing sheet: a tablet with the game's name over a wall, and a calm field of its icons."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import cycle

from sheetgen.assets.fonts import cap_height, text_width
from sheetgen.marks.marks import IconMark, Page, PageBoxes, Paint
from sheetgen.place.chains import put_wall
from sheetgen.place.page_builder import PageBuilder
from sheetgen.place.rect import Rect
from sheetgen.place.settings import PlaceSettings

_EMBLEM_KINDS = ("attribute", "citizen", "worker")
_MOST_EMBLEMS = 7
_SMALL_PRINT = 7.0
"""What the small print takes at the foot, in mm."""


def place_cover(setting: PlaceSettings, width: float, height: float, bleed: float) -> tuple[Page, Page]:
    """The cover and the backing sheet in the sheets' own size in mm; what they paint goes on into the bleed."""
    pages = []
    for name, make in (("cover", _Cover.front), ("backing", _Cover.back)):
        sheet = _Cover(setting, width, height, bleed)
        make(sheet)
        label = setting.language.text(f"print.{name}")
        pages.append(Page(name, PageBoxes(width, height), tuple(sheet.ink.marks), label=label))
    return pages[0], pages[1]


@dataclass
class _Cover:
    """One of the two while it is placed."""

    setting: PlaceSettings
    width: float
    height: float
    bleed: float
    ink: PageBuilder = field(default_factory=PageBuilder)

    def front(self) -> None:
        """The cover."""
        top = self.height * 0.68
        put_wall(self.ink, self.setting.theme, self._whole(top))
        tablet_height = min(self.height * 0.24, self.width * 0.36)
        tablet = Rect(self.width * 0.12, self.height * 0.17, self.width * 0.76, tablet_height)
        self._tablet(tablet)
        self._title(tablet)
        self._emblems(tablet.bottom, top - self.height * 0.04)
        self._small_print(plate=True)

    def back(self) -> None:
        """The backing sheet."""
        self._field()
        self._small_print(plate=False)

    def _whole(self, top: float) -> Rect:
        """The page's width with its bleed, from ``top`` down; not a hair further, as a neighbour may begin there."""
        return Rect(-self.bleed, top, self.width + 2 * self.bleed, self.height + self.bleed - top)

    def _tablet(self, rect: Rect) -> None:
        """A tablet as Roman inscriptions stand on: a double frame with a dovetailed handle at either side."""
        theme = self.setting.theme
        outer = Paint(theme.band or theme.white, theme.ink, 0.6)
        reach, narrow, wide = rect.width * 0.075, rect.height * 0.14, rect.height * 0.34
        for edge, way in ((rect.x, -1.0), (rect.right, 1.0)):
            near, far = edge - way * 0.5, edge + way * reach
            handle = [(near, rect.middle - narrow), (far, rect.middle - wide)]
            handle += [(far, rect.middle + wide), (near, rect.middle + narrow)]
            self.ink.polygon(handle, outer, role="tablet")
            self.ink.circle(edge + way * reach * 0.62, rect.middle, rect.height * 0.025, Paint(theme.ink), role="nail")
        self.ink.rectangle(rect, outer, role="tablet")
        inner = rect.inset(rect.height * 0.06)
        self.ink.rectangle(inner, Paint(theme.white, theme.ink, 0.25), role="tablet")

    def _title(self, rect: Rect) -> None:
        language, theme = self.setting.language, self.setting.theme
        title, subtitle = language.text("game"), language.text("print.cover-says")
        size = min(_fitting(title, rect.width * 0.82), rect.height * 1.05)
        small = min(_fitting(subtitle, rect.width * 0.7), size * 0.36)
        capital, below = cap_height("display", size), cap_height("display", small)
        space = below * 1.6
        top = rect.middle - (capital + space + below) / 2
        self.ink.text(rect.centre, top + capital, title, "display", size, theme.ink, "centre", role="title")
        bottom = top + capital + space + below
        self.ink.text(rect.centre, bottom, subtitle, "display", small, theme.soft, "centre", role="title")

    def _emblems(self, top: float, bottom: float) -> None:
        """A row of the game's icons between the tablet and the wall."""
        game, theme = self.setting.game, self.setting.theme
        names = self._emblem_names()
        step = self.width * 0.8 / max(len(names), 5)
        size = min(step * 0.72, (bottom - top) * 0.55)
        row = Rect(0, top, self.width, bottom - top).centred(step * len(names), size)
        for name, cell in zip(names, row.across(len(names)), strict=True):
            icon, place = game.icons[name], cell.centred(size)
            inks = theme.icon_inks(icon.hue, size)
            self.ink.marks.append(IconMark(icon.drawing or name, place.x, place.y, size, inks, role="emblem"))

    def _emblem_names(self) -> list[str]:
        icons = self.setting.game.icons.values()
        for kind in _EMBLEM_KINDS:
            found = [icon.name for icon in icons if icon.kind == kind]
            if found:
                return found[:_MOST_EMBLEMS]
        return [icon.name for icon in icons][:_MOST_EMBLEMS]

    def _field(self) -> None:
        """All icons of the game in thin pale lines, a pattern from edge to edge that goes on into the bleed."""
        theme = self.setting.theme
        names = list(dict.fromkeys(icon.drawing or name for name, icon in self.setting.game.icons.items()))
        size, step = 9.0, 15.0
        white, faint = Paint(theme.white), theme.faint
        inks = {"fill": white, "line": Paint(stroke=faint, width=0.25), "ink": Paint(faint), "paper": white}
        room = self._whole(-self.bleed).inset(0.5)
        columns = round((room.width - size) / step) + 1
        rows = round((room.height - size) / (step * 0.8)) + 1
        across, down = (room.width - size) / (columns - 1), (room.height - size) / (rows - 1)
        following = cycle(names)
        for row in range(rows):
            # Every second row has one icon less and stands in the gaps of its neighbours.
            for column in range(columns - row % 2):
                x, y = room.x + (column + row % 2 / 2) * across, room.y + row * down
                self.ink.marks.append(IconMark(next(following), x, y, size, inks, role="ornament"))

    def _small_print(self, *, plate: bool) -> None:
        """What this is and is not, on white so that it can be read."""
        language, theme = self.setting.language, self.setting.theme
        game = self.setting.game
        text = language.text(game.small_print, game=language.text("game"), version=game.version)
        size = min(_SMALL_PRINT, _SMALL_PRINT * self.width * 0.84 / text_width(text, "label", _SMALL_PRINT))
        room = Rect(0, self.height - 28, self.width, 28).centred(text_width(text, "label", size) + 8, 6.8)
        stroke = theme.ink if plate else theme.faint
        self.ink.rectangle(room, Paint(theme.white, stroke, 0.25), radius=0.8, role="small-print")
        base = room.middle + cap_height("label", size) / 2
        self.ink.text(room.centre, base, text, "label", size, theme.ink, "centre", role="small-print")


def _fitting(text: str, width: float) -> float:
    """The size in pt at which the display face sets a text ``width`` mm wide."""
    return 100.0 * width / text_width(text, "display", 100.0)

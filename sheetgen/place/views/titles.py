"""Title lines: a banner's number, a name, what it costs, and the box that says it is built."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import Area, Box
from sheetgen.place.boxes import put_box, put_round
from sheetgen.place.costs import cost_width, put_cost
from sheetgen.place.flags import put_pennant, put_ribbon
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import fitted_size, least_width, put_text


def banner_icon(kit: Kit, area: Area, box: Box) -> str:
    """The icon of what a banner's number counts; empty where there is no banner."""
    need = next((need for need in box.needs if need.kind == "count"), None)
    if need is None:
        return ""
    track = kit.area(need.target)
    if area.banner is not None and area.banner.flags:
        return track.flags.icon
    return track.attribute or (track.earned.icon if track.earned is not None else "")


def banner_hue(kit: Kit, area: Area, box: Box) -> str:
    """The hue of what a banner's number counts."""
    icon = banner_icon(kit, area, box)
    return kit.game.icons[icon].hue if icon else "grey"


@dataclass(frozen=True, slots=True)
class Marked:
    """The shapes of a building on paper: their widths in mm at a given height."""

    kit: Kit
    box: Box
    side: float

    def widths(self) -> list[float]:
        """The width of each shape."""
        return [self.side if part is None else self._wide(len(part.icons)) for part in self.box.parts]

    def _wide(self, icons: int) -> float:
        if icons <= 1:
            return self.side
        room = self.side - 1.5 * self.kit.pad
        icon = max(self.kit.paper.least_icon, min(room, self.kit.icon))
        down = max(1, int((room + 0.25 * self.kit.scale) // (icon + 0.25 * self.kit.scale)))
        across = -(-icons // down)
        return across * (icon + 0.25 * self.kit.scale) + 2 * self.kit.pad

    def width(self) -> float:
        """The width of all shapes together."""
        widths = self.widths()
        return sum(widths) + self.kit.gap * 1.4 * (len(widths) - 1)

    def place(self, x: float, middle: float) -> None:
        """Draw the shapes from ``x`` on, centred on ``middle``."""
        for part, width in zip(self.box.parts, self.widths(), strict=True):
            if part is None or self.box.given:
                put_round(self.kit, x + self.side / 2, middle, self.side / 2, self.box)
            else:
                put_box(self.kit, Rect(x, middle - self.side / 2, width, self.side), self.box, part)
            x += width + self.kit.gap * 1.4


def pennant_width(kit: Kit) -> float:
    """The width of a pennant in mm."""
    return kit.flag * 0.95


def title_line_width(kit: Kit, box: Box, title: str) -> float:
    """The least width in mm of a building's title line."""
    marked = Marked(kit, box, kit.box)
    banner = pennant_width(kit) + kit.pad if box.banner is not None else 0.0
    cost = cost_width(kit, box.cost, kit.icon)
    return banner + least_width(kit, title, "display", "title") + cost + marked.width() + 6 * kit.pad


def title_line_height(kit: Kit) -> float:
    """The height of a building's title line in mm."""
    return kit.box + 0.2 * kit.scale


def put_title_line(kit: Kit, rect: Rect, area: Area, box: Box, title: str) -> None:
    """A building's title line across the top of its area."""
    marked = Marked(kit, box, min(kit.box * 1.12, rect.height))
    taken = marked.width() + 2 * kit.pad
    put_ribbon(kit, rect.left(rect.width - taken), tail=rect.height * 0.22)
    x = rect.x + kit.pad
    if box.banner is not None:
        flag = Rect(x, rect.y - 0.1, pennant_width(kit), rect.height * 0.92)
        put_pennant(kit, flag, str(box.banner), hue=banner_hue(kit, area, box), role="banner")
        x += flag.width + kit.pad
    cost = cost_width(kit, box.cost, kit.icon)
    end = rect.right - taken - rect.height * 0.22 - kit.pad
    put_text(
        kit, Rect(x, rect.y, end - cost - 2 * kit.pad - x, rect.height), title, "title", font="display", role="title"
    )
    put_cost(kit, end - cost, rect.middle, box.cost, kit.icon)
    marked.place(rect.right - marked.width(), rect.middle)


def put_plain_title(kit: Kit, rect: Rect, title: str, *, note: str = "") -> None:
    """A title in carved capitals with a small note behind it."""
    size = fitted_size(kit, title, "display", "title", rect.width)
    put_text(kit, rect, title, "title", font="display", role="title")
    width = kit.width(title, "display", size)
    if note:
        put_text(kit, rect.beside(width + 2 * kit.pad), note, "label", colour=kit.theme.soft, role="note")

"""Small notes on the lines they need, with the icons they speak of before them."""

from __future__ import annotations

from sheetgen.layout.notation import Gain
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect
from sheetgen.place.texts import baseline, put_lines, wrapped


def note_width(kit: Kit, note: str, gain: Gain, lines: int = 1) -> float:
    """The least width in mm of a note over at most so many lines, with the icons it speaks of."""
    icons = len(gain.icons) * (kit.paper.least_icon + kit.pad)
    words = note.split(" ")
    starts = (" ".join(words[first:last]) for first in range(len(words)) for last in range(first + 1, len(words) + 1))
    size = kit.least_size("label")
    widths = sorted({kit.width(text, "label", size) for text in starts})
    return icons + next(each for each in widths if len(wrapped(kit, note, "label", size, each)) <= lines) + 0.1


def put_note(kit: Kit, rect: Rect, note: str, gain: Gain) -> None:
    """A small note over as many lines as it needs, the icons it speaks of before it."""
    size = max(kit.paper.least_icon, min(kit.icon, rect.height))
    x = rect.x
    for index, icon in enumerate(gain.icons):
        if index:
            kit.ink.text(x, baseline(rect.middle, kit.size("label")), "/", "label", kit.size("label"), kit.theme.soft)
            x += kit.pad * 1.3
        kit.symbol(icon, x, rect.middle - size / 2, size, role="note")
        x += size + kit.pad * 0.5
    text = Rect(x + (kit.pad * 0.5 if gain.icons else 0), rect.y, rect.right - x - kit.pad * 0.5, rect.height)
    put_lines(kit, text, note, "label", colour=kit.theme.soft, role="note")

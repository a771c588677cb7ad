"""Pieces of a sheet: texts, drawn things, and the rows, columns and grids of them; each states its size once.

A piece has a least width, and a height for a width. If a container has more room than its parts need, the spare room
goes to the parts in proportion to ``grow``: in a row to their widths, in a column to their heights. Lengths are in mm.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from sheetgen.marks.marks import Anchor, Colour
from sheetgen.place.rect import Rect, share_by_weight, total_length
from sheetgen.place.typesetting import SMALLER, WORD, SetText, Typesetter, TypeStyle

TIGHT = 1.38
"""The height of a tight line as a part of the height of its capitals."""

Draw = Callable[[Rect], object]


def nothing(_: Rect) -> None:
    """Draw nothing."""


class _OnceComputed:
    """A length of a piece that is computed when it is first read; `cached_property` takes a lock for it."""

    def __init__(self, name: str, compute: Callable[[Piece], float]) -> None:
        self.name, self.compute = name, compute

    def __get__(self, piece: Piece, _: type) -> float:
        length = piece.__dict__[self.name] = self.compute(piece)
        return length


@dataclass(kw_only=True, eq=False)
class Piece(ABC):
    """Something that takes room on a sheet. ``grow`` is its share of the spare room of its container."""

    grow: float = 0.0

    width = _OnceComputed("width", lambda piece: piece.least_width())
    """The least width in mm."""
    wish = _OnceComputed("wish", lambda piece: piece.wished_width())
    """The width in mm at which a text need not be broken."""

    @abstractmethod
    def least_width(self) -> float:
        """Return the least width in mm."""

    def wished_width(self) -> float:
        """Return the width in mm at which a text need not be broken."""
        return self.width

    @abstractmethod
    def height(self, width: float) -> float:
        """Return the height in mm that the piece needs at this width."""

    @abstractmethod
    def put(self, rect: Rect) -> None:
        """Put the piece's marks into a rectangle."""

    def growing(self, grow: float) -> Self:
        """Return the piece with another share of the spare room."""
        return replace(self, grow=grow)

    def pad(
        self,
        left: float = 0.0,
        top: float = 0.0,
        right: float | None = None,
        bottom: float | None = None,
        *,
        back: Draw = nothing,
        front: Draw = nothing,
        wide: float = 0.0,
        high: float = 0.0,
        most: float | None = None,
    ) -> Padded:
        """Return the piece with air around it, by default as much at the right and below as at the left and above.

        ``back`` is drawn under it and ``front`` over it, both at least ``wide`` and ``high``. It is drawn no higher
        than ``most``: spare room is left above and below.
        """
        edges = (left, top, left if right is None else right, top if bottom is None else bottom)
        return Padded(piece=self, edges=edges, back=back, front=front, wide=wide, high=high, most=most, grow=self.grow)


@dataclass(kw_only=True, eq=False)
class Padded(Piece):
    """A piece with air around it, a ground under it, a frame over it."""

    piece: Piece
    edges: tuple[float, float, float, float]
    back: Draw
    front: Draw
    wide: float
    high: float
    most: float | None

    def least_width(self) -> float:
        return max(self.piece.width + self.edges[0] + self.edges[2], self.wide)

    def wished_width(self) -> float:
        return max(self.piece.wish + self.edges[0] + self.edges[2], self.wide)

    def height(self, width: float) -> float:
        left, top, right, bottom = self.edges
        return max(self.piece.height(width - left - right) + top + bottom, self.high)

    def put(self, rect: Rect) -> None:
        left, top, right, bottom = self.edges
        if self.most is not None:
            rect = rect.centred(rect.width, min(rect.height, max(self.most, self.height(rect.width))))
        self.back(rect)
        self.piece.put(Rect(rect.x + left, rect.y + top, rect.width - left - right, rect.height - top - bottom))
        self.front(rect)


@dataclass(kw_only=True, eq=False)
class Drawn(Piece):
    """Something that is drawn by hand into its rectangle."""

    wide: float = 0.0
    high: float = 0.0
    draw: Draw = nothing

    def least_width(self) -> float:
        return self.wide

    def height(self, width: float) -> float:  # noqa: ARG002 - it needs the same height in any width
        return self.high

    def put(self, rect: Rect) -> None:
        self.draw(rect)


@dataclass(kw_only=True, eq=False)
class Fallback(Piece):
    """A piece where it fits in its width, else another one, which takes less."""

    piece: Piece
    otherwise: Piece

    def least_width(self) -> float:
        return self.otherwise.width

    def _chosen(self, width: float) -> Piece:
        return self.piece if self.piece.width <= width else self.otherwise

    def height(self, width: float) -> float:
        return self._chosen(width).height(width)

    def put(self, rect: Rect) -> None:
        self._chosen(rect.width).put(rect)


@dataclass(kw_only=True, eq=False)
class Fitting(Piece):
    """The first of some pieces that fits in its rectangle; it asks for the room of the last."""

    parts: Sequence[Piece]

    def least_width(self) -> float:
        return self.parts[-1].width

    def wished_width(self) -> float:
        return self.parts[-1].wish

    def height(self, width: float) -> float:
        return self.parts[-1].height(width)

    def put(self, rect: Rect) -> None:
        fit = (part for part in self.parts if part.width <= rect.width and part.height(rect.width) <= rect.height)
        next(fit, self.parts[-1]).put(rect)


@dataclass(kw_only=True, eq=False)
class Text(Piece):
    """A text: on one line; on one or two of the next smaller size if need be (``lines`` 2); on as many as it needs (0).

    One line that is ``tight`` takes only the height of its capitals and a hair. Of texts ``beside`` each other in
    places as wide as its own, all have the smaller size if one of them has; none of those that take as many lines as
    they need stays on one line if another one does not, if it has two words. Two lines that are ``balanced`` are about
    as long as each other.
    """

    style: Typesetter
    text: str
    face: TypeStyle = WORD
    lines: int = 1
    anchor: Anchor = "left"
    colour: Colour | None = None
    role: str = "label"
    tight: bool = False
    beside: tuple[str, ...] = ()
    balanced: bool = False

    def least_width(self) -> float:
        if self.lines == 1:
            return self.style.width_of(self.text, self.face)
        if self.lines == 2:
            whole, split = (self.style.short_lines(self.text, self.face, most=most) for most in (1e9, 0.0))
            return min(whole.width, split.width)
        return self.style.longest_word(self.text, self.face) + 0.1

    def wished_width(self) -> float:
        if self.lines != 2:
            return self.width
        return max(self.style.width_of(text, self.face) for text in (self.text, *self.beside)) + 0.1

    def set_in(self, width: float) -> SetText:
        """Return the text as it is set in a width. Raises `Misfit` where a word is too long for it."""
        if self.lines == 1:
            return self.style.one_line(self.text, self.face)
        if self.lines == 2:
            made = self.style.short_lines(self.text, self.face, most=width + 0.05)
            others = max((self.style.width_of(text, self.face) for text in self.beside), default=0.0)
            if made.face is self.face and others > width + 0.05:
                return self.style.one_line(self.text, SMALLER.get(self.face, self.face))
            return made
        made = self.style.paragraph(self.text, self.face, width)
        if self.balanced and len(made.lines) == 2:
            least = self.style.width_on_two_lines(self.text, self.face) + 0.05
            return self.style.paragraph(self.text, self.face, min(width, least))
        broken = any(self.style.width_of(text, self.face) > width for text in self.beside)
        if broken and len(made.lines) == 1 and " " in self.text:
            return self.style.paragraph(self.text, self.face, made.width - 0.1)
        return made

    def height(self, width: float) -> float:
        made = self.set_in(width)
        return self.style.cap(made.face) * TIGHT if self.tight and len(made.lines) == 1 else made.height

    def put(self, rect: Rect) -> None:
        self.style.put_lines(rect, self.set_in(rect.width), anchor=self.anchor, colour=self.colour, role=self.role)


@dataclass(kw_only=True, eq=False)
class Row(Piece):
    """Pieces side by side, ``gap`` apart; all of the same width if the row is ``even``.

    Spare room goes first, from the left, to texts that would otherwise be broken, then to the parts that grow. If none
    of them grows, they stand at the left.
    """

    parts: Sequence[Piece]
    gap: float = 0.0
    even: bool = False

    def least_width(self) -> float:
        widths = [part.width for part in self.parts]
        return total_length([max(widths, default=0.0)] * len(widths) if self.even else widths, self.gap)

    def wished_width(self) -> float:
        wishes = [part.wish for part in self.parts]
        return total_length([max(wishes, default=0.0)] * len(wishes) if self.even else wishes, self.gap)

    def widths(self, width: float) -> list[float]:
        """Return the widths of the parts in a row of this width."""
        if self.even:
            return [(width + self.gap) / len(self.parts) - self.gap] * len(self.parts)
        widths = [part.width for part in self.parts]
        spare = width - total_length(widths, self.gap)
        for index, part in enumerate(self.parts):
            # A row exactly as wide as its parts wish has room for all, whatever the last digits of the sum are.
            if part.wish - widths[index] <= spare + 1e-6:
                spare -= part.wish - widths[index]
                widths[index] = part.wish
        return share_by_weight(width, widths, [part.grow for part in self.parts], self.gap)

    def height(self, width: float) -> float:
        pairs = zip(self.parts, self.widths(width), strict=True)
        return max((part.height(wide) for part, wide in pairs), default=0.0)

    def put(self, rect: Rect) -> None:
        for part, cell in zip(self.parts, rect.columns(self.widths(rect.width), self.gap), strict=True):
            part.put(cell)


@dataclass(kw_only=True, eq=False)
class Column(Piece):
    """Pieces one under the other, ``gap`` apart; ``spread`` puts equal air above, between and below them.

    If none of them grows, they stand in the middle.
    """

    parts: Sequence[Piece]
    gap: float = 0.0
    spread: bool = False

    def least_width(self) -> float:
        return max((part.width for part in self.parts), default=0.0)

    def wished_width(self) -> float:
        return max((part.wish for part in self.parts), default=0.0)

    def height(self, width: float) -> float:
        return total_length([part.height(width) for part in self.parts], self.gap)

    def put(self, rect: Rect) -> None:
        least = [part.height(rect.width) for part in self.parts]
        over = rect.height - total_length(least, self.gap)
        if self.spread:
            air = over / (len(least) + 1)
            rows = rect.without_top(air).rows(least, self.gap + air)
        elif any(grows := [part.grow for part in self.parts]):
            rows = rect.rows(share_by_weight(rect.height, least, grows, self.gap), self.gap)
        else:
            rows = rect.without_top(over / 2).rows(least, self.gap)
        for part, row in zip(self.parts, rows, strict=True):
            part.put(row)


@dataclass(kw_only=True, eq=False)
class Grid(Piece):
    """Rows of pieces in shared columns: ``grows`` are the shares of the columns, ``tall`` those of the rows.

    ``grounds`` are drawn under the rows. All columns of an ``even`` grid have the same width.
    """

    rows: Sequence[Sequence[Piece]]
    gap: float = 0.0
    between: float = 0.0
    grows: Sequence[float] = ()
    tall: Sequence[float] = ()
    grounds: Sequence[Draw | None] = ()
    even: bool = False

    @cached_property
    def _least(self) -> list[float]:
        widths = [max(part.width for part in column) for column in zip(*self.rows, strict=True)]
        return [max(widths)] * len(widths) if self.even else widths

    def least_width(self) -> float:
        return total_length(self._least, self.gap)

    def _widths(self, width: float) -> list[float]:
        return share_by_weight(width, self._least, self.grows or [1.0] * len(self._least), self.gap)

    def _heights(self, width: float) -> list[float]:
        widths = self._widths(width)
        return [max(part.height(wide) for part, wide in zip(row, widths, strict=True)) for row in self.rows]

    def height(self, width: float) -> float:
        return total_length(self._heights(width), self.between)

    def put(self, rect: Rect) -> None:
        tall = self.tall or [1.0] * len(self.rows)
        heights = share_by_weight(rect.height, self._heights(rect.width), tall, self.between)
        widths = self._widths(rect.width)
        lines = rect.rows(heights, self.between)
        for ground, line in zip(self.grounds, lines, strict=False):
            if ground is not None:
                ground(line)
        for row, line in zip(self.rows, lines, strict=True):
            for part, cell in zip(row, line.columns(widths, self.gap), strict=True):
                part.put(cell)

"""What is to be printed: the sheets, their order, how often, and what the printer is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sheetgen.draw.colour import ColourSpace
from sheetgen.marks.marks import Page

if TYPE_CHECKING:
    from sheetgen.draw.form_field import Form

Duplex = Literal["long-edge", "short-edge"]


@dataclass(frozen=True)
class PrintJob:
    """A document to draw.

    ``pages`` are the distinct sheets, each drawn once; ``sequence`` says in which order they appear, by index, and
    the whole sequence is repeated ``copies`` times, between ``first`` and ``last``, which appear once. With ``duplex``
    every second page is a back: ``first`` and the sequence must then have an even number of pages, or a copy would
    begin on the back of another.
    ``back_offset`` in mm (right, down) moves what is drawn on every second page, for a printer whose back does not
    meet its front. ``page_labels`` names the pages in a viewer by each page's label, numbered where there are copies.
    ``crop_marks`` adds the room they need where the page's slug is smaller. With a ``form`` the slots can be filled in.
    """

    pages: tuple[Page, ...]
    sequence: tuple[int, ...]
    copies: int = 1
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    title: str = ""
    language: str = "en"
    author: str = ""
    creator: str = "sheetgen"
    producer: str = "sheetgen"
    colour_space: ColourSpace = "rgb"
    crop_marks: bool = False
    duplex: Duplex | None = None
    back_offset: tuple[float, float] = (0.0, 0.0)
    page_labels: bool = True
    form: Form | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The index into ``pages`` of every page of the document."""
        return self.first + self.sequence * self.copies + self.last

    def offset_at(self, place: int) -> tuple[float, float]:
        """How far in mm (right, down) what is drawn on the document's page ``place`` (from 0) is moved."""
        return self.back_offset if place % 2 else (0.0, 0.0)

    def copy_at(self, place: int) -> int | None:
        """Which copy, from 1, the document's page ``place`` (from 0) belongs to; ``None`` if it appears once."""
        within = place - len(self.first)
        if 0 <= within < len(self.sequence) * self.copies:
            return within // len(self.sequence) + 1
        return None

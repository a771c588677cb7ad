"""The values handed to the PDF writer: pages, their order, copies, printer settings, and the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sheetgen.draw.colour import ColourSpace
from sheetgen.marks.marks import Page

FieldKind = Literal["fill", "ring", "core", "option", "choice", "text"]
OFF = "Off"
"""The state of a check box that is not marked (ISO 32000-1, 12.7.4.2.3)."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the form, or one box of a field that several boxes share.

    ``fill``, ``ring`` and ``core`` are check boxes that fill the slot, draw the left part of a ring into it, or fill
    the rest; ``option`` is one of several boxes of which one is marked. Marking a box sets the field to the state
    ``on``. ``choice`` offers ``options`` as pairs of stored and shown text; ``text`` is free text with space for
    ``letters`` digits. ``value`` is the field's state, option or text; empty if nothing is marked. ``label`` names the
    box for a person, ``group`` the whole field if several boxes share it.
    """

    name: str
    kind: FieldKind
    label: str
    group: str = ""
    on: str = "on"
    options: tuple[tuple[str, str], ...] = ()
    value: str = ""
    letters: int = 0

    @property
    def is_button(self) -> bool:
        """Whether this is a check box or one of several option boxes."""
        return self.kind in ("fill", "ring", "core", "option")


@dataclass(frozen=True)
class Form:
    """The form of a document.

    ``players`` contains for each player the fields of each box; ``owners`` the player of each page of the document in
    its order, None for a page without fields. ``hidden`` are further texts by field name, not shown; ``information``
    further entries of the document's information.
    """

    players: tuple[Mapping[str, tuple[Field, ...]], ...]
    owners: tuple[int | None, ...]
    hidden: Mapping[str, str] = field(default_factory=dict)
    information: Mapping[str, str] = field(default_factory=dict)


Duplex = Literal["long-edge", "short-edge"]


@dataclass(frozen=True)
class PrintJob:
    """A document to draw.

    ``pages`` are the distinct sheets, each drawn once; ``sequence`` is their order, by index, and is repeated
    ``copies`` times, between ``first`` and ``last``, which appear once. With ``duplex`` every second page is a back:
    ``first`` and the sequence must then have an even number of pages, or a copy would begin on the back of another.
    ``back_offset`` in mm (right, down) moves what is drawn on every second page, for a printer whose back is
    misaligned. ``page_labels`` names the pages in a viewer by each page's label, numbered if there are copies.
    ``crop_marks`` enlarges the slug, if necessary, to make space for them. With a ``form`` the slots can be filled in.
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
        """Return how far in mm (right, down) the drawing on the document's page ``place`` (from 0) is moved."""
        return self.back_offset if place % 2 else (0.0, 0.0)

    def copy_at(self, place: int) -> int | None:
        """Return which copy, from 1, the document's page ``place`` (from 0) belongs to; None if it appears once."""
        within = place - len(self.first)
        if 0 <= within < len(self.sequence) * self.copies:
            return within // len(self.sequence) + 1
        return None

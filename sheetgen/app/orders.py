"""The options of the verbs, as plain values: names are looked up later, lengths are in mm.

The command line makes an option of each field, so a field is declared here and nowhere else. Nothing slow is imported
here, because a command's help needs this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from typing import Literal, cast

from sheetgen.draw.colour import ColourSpace
from sheetgen.place.paper import Orientation
from sheetgen.text.complaint import Complaint, Subject, Unusable, complaint_about, translatable

_OF_A_TEST_PAGE = frozenset({"game", "copies", "paper", "orientation", "theme", "colour"})
_ALONE: tuple[Subject, ...] = ("size", "large_print", "fillable", "filled")
"""What there is only of one sheet on a paper."""
MOST = 25.0
"""In mm: a wider bleed, or a back that is moved further, is a typing error."""
TEST_PAGE = "test-page"
"""The name that is given instead of a game for a test page of the printer."""
SCOREBOOK = "scorebook"
"""The name that is given instead of a game for a page of a table's scorebook; its ``sheets`` are names of games."""
AID = "aid"
"""The player aid's name among the sheets."""


@dataclass(frozen=True, kw_only=True)
class PrintOrder:
    """Sheets to print.

    ``pages`` are those of one copy, such as ``1,3-4``, empty for all; ``filled`` is the file of a filled-in sheet
    whose marks are drawn.
    """

    game: str
    sheets: tuple[str, ...] = ()
    pages: str = ""
    copies: int = 1
    paper: str = "a4"
    size: str = ""
    orientation: Orientation = "auto"
    theme: str = "colour"
    up: Literal[1, 2, 4] = 1
    large_print: bool = False
    ruler: bool = False
    duplex: bool = False
    back_offset: tuple[float, float] | None = None
    bleed: float = 0.0
    crop_marks: bool = False
    cover: bool = False
    colour: ColourSpace = "rgb"
    fillable: bool = False
    filled: str = ""
    debug_layout: bool = False


@dataclass(frozen=True, kw_only=True)
class PreviewOrder:
    """A page, from 1, of a game's sheets or of a PDF file, in ``dpi`` pixels to the inch, or of a game as SVG."""

    what: str
    svg: bool = False
    page: int = 1
    dpi: float = 150.0
    paper: str = "a4"
    theme: str = "colour"


@dataclass(frozen=True, kw_only=True)
class FillOrder:
    """The form of a file of filled-in sheets."""

    file: str
    sheets: tuple[str, ...] = ()
    paper: str = "a4"
    theme: str = "colour"


@dataclass(frozen=True, kw_only=True)
class ScanOrder:
    """Photos to read, both sheets of a player one after the other.

    ``players`` are their names in the order of the photos. Without a ``paper`` and ``theme`` all are tried.
    """

    photos: tuple[str, ...]
    players: tuple[str, ...] = ()
    paper: str = ""
    theme: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayOrder:
    """A page on which sheets of a game are tapped. Without a ``port`` the usual one is used, or any free one.

    ``campaign_record`` is the file of a campaign's record to which finished games are added; empty for none.
    """

    game: str
    files: tuple[str, ...] = ()
    lan: bool = False
    no_code: bool = False
    port: int | None = None
    no_browser: bool = False
    folder: str = ""
    campaign_record: str = ""
    theme: str = "colour"

    @property
    def place(self) -> Path:
        """The folder of the files of those who join: the one in the order, or one named after the game and the day."""
        return Path(self.folder or f"{Path(self.game).name}-{date.today().isoformat()}")


@dataclass(frozen=True, kw_only=True)
class WatchOrder:
    """A user's game to render again after each save; ``game`` is its folder.

    Without a ``port`` the usual one is used, or any free one.
    """

    game: str
    paper: str = "a4"
    theme: str = "colour"
    port: int | None = None
    no_browser: bool = False


@dataclass(frozen=True, kw_only=True)
class StartOrder:
    """A campaign to begin; an empty text means the default."""

    campaign: str = ""
    edition: str = ""
    difficulty: str = ""
    player: str = ""
    date: str = ""


@dataclass(frozen=True, kw_only=True)
class RecordOrder:
    """A sheet to add to a campaign's record; with ``anyway`` even if it breaks the rules."""

    sheet: str
    date: str = ""
    fort: int | None = None
    note: str = ""
    anyway: bool = False


@dataclass(frozen=True, kw_only=True)
class LogOrder:
    """A campaign's log to print; ``record`` is the file of a record, empty for a blank log."""

    record: str = ""
    campaign: str = ""
    edition: str = ""
    paper: str = "a4"
    theme: str = "colour"

    @property
    def file_name(self) -> str:
        """The default name of the log's file; a blank log never overwrites a filled-in one."""
        return f"{Path(self.record).stem}-log.pdf" if self.record else "log.pdf"


@dataclass(frozen=True, kw_only=True)
class SiteOrder:
    """A web site in the folder ``site``; ``engine`` is the folder of the Pyodide package."""

    site: str
    engine: str
    theme: str = "colour"


def refuse_contradictions(order: PrintOrder) -> None:
    """Raise `Unusable` with a complaint about every option that has no effect, or contradicts another one."""
    found = list(_contradictions(order))
    if found:
        raise Unusable(found)


def _contradictions(order: PrintOrder) -> Iterator[Complaint]:
    if order.game in (TEST_PAGE, SCOREBOOK):
        allowed = _OF_A_TEST_PAGE | ({"sheets"} if order.game == SCOREBOOK else set())
        for each in fields(order):
            if each.name not in allowed and getattr(order, each.name) != each.default:
                message = translatable("applies to a game's sheets, not to the {page}", page=order.game)
                yield complaint_about(cast(Subject, each.name), message)
    if order.back_offset is not None and not order.duplex:
        message = translatable("only applies to double-sided printing")
        yield complaint_about("back_offset", message, translatable("add {duplex}"))
    if order.fillable and order.filled:
        hint = translatable("omit one of them; use 'sheetgen fill' to make a form that is already filled in")
        yield complaint_about("fillable", translatable("a blank form cannot also show a filled-in sheet"), hint)
    for subject in _ALONE:
        if order.up > 1 and getattr(order, subject):
            message = translatable("cannot be combined with {number} sheets per page", number=order.up)
            yield complaint_about(subject, message, translatable("omit {up}"))


def read_length(text: str) -> float:
    """Return a length such as ``3mm`` or ``0.125in`` in mm. Raises `ValueError`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(mm|in)?", text)
    if match is None:
        raise ValueError(translatable("'{text}' is not a length such as 3mm or 0.125in", text=text))
    length = float(match[1]) * (25.4 if match[2] == "in" else 1.0)
    if length > MOST:
        raise ValueError(translatable("'{text}' is more than {most} mm", text=text, most=MOST))
    return length


def read_offset(text: str) -> tuple[float, float]:
    """Return two lengths in mm such as ``0.5,-1``: to the right and down. Raises `ValueError`."""
    match = re.fullmatch(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", text)
    if match is None:
        raise ValueError(translatable("'{text}' is not an offset such as 0.5,-1 (mm right, mm down)", text=text))
    offset = (float(match[1]), float(match[2]))
    if max(map(abs, offset)) > MOST:
        message = "'{text}' would push the back off the paper; the limit is {most} mm in each direction"
        raise ValueError(translatable(message, text=text, most=MOST))
    return offset

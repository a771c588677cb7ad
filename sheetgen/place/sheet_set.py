"""Several sheets of one pad: all upright or all lying, so that they share a pile of paper; and large print in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.marks.marks import Page, TextMark
from sheetgen.place.paper import PAPERS, Paper, PaperTooSmall, fitting_papers, paper_too_small, share_of
from sheetgen.place.scale_search import type_scale
from sheetgen.place.sheet_fitting import SheetWithSettings, most_room_needed, place_sheets
from sheetgen.place.theme import PlaceSettings, Theme
from sheetgen.text.complaint import Complaint, complaint_about, translatable


def sheet_too_large(setting: PlaceSettings, sheet: Sheet, up: int = 1) -> Complaint:
    """Return the complaint that a sheet is too large for its share of a paper, which names the papers that would do."""

    def fits(paper: Paper) -> bool:
        return place_sheets([(replace(setting, paper=paper), sheet)]) is not None

    paper, way = setting.paper, setting.orientation
    turned = "" if way == "auto" else way
    message = paper_too_small(sheet.name, paper, paper.least_box, turned)
    hint = fitting_papers(lambda whole: fits(share_of(whole, up)))
    if turned and place_sheets([(replace(setting, orientation="auto"), sheet)]) is not None:
        ways = {"other": translatable("portrait" if way == "landscape" else "landscape"), "way": translatable(way)}
        advice = "it fits in {other}; in {way} {hint}" if hint else "it fits in {other}"
        return complaint_about("orientation", message, translatable(advice, **ways, hint=hint))
    if not hint:
        roomy = (each for each in PAPERS.values() if each.least_box >= paper.least_box)
        own = next((each for each in roomy if fits(each)), None)
        such = own and translatable("choose a larger paper, such as {size}", size=_holding(own, up))
        hint = such or translatable("choose a larger paper")
    return complaint_about("paper" if up == 1 else "up", message, hint)


_ROOM = {
    (False, True): "'{area}' needs {needed} mm of width, and {paper} has {there} mm there",
    (True, True): "'{area}' needs {needed} mm of height, and {paper} has {there} mm there",
    (False, False): "'{area}' takes most room: it needs {needed} mm of width, and {paper} has {there} mm there",
    (True, False): "'{area}' takes most room: it needs {needed} mm of height, and {paper} has {there} mm there",
}
"""The message about the area that needs most room, by whether it lacks height, and whether there is too little."""


def room_needed(setting: PlaceSettings, sheet: Sheet) -> Iterator[tuple[Area, str, str]]:
    """Yield the area that needs most room on too small a paper, with a message and a hint, if one stands out."""
    need = most_room_needed(setting, sheet)
    if need is None or need.area not in setting.game.areas:
        return
    area = setting.game.areas[need.area]
    values = {"area": area.id, "needed": f"{need.needed:.0f}", "there": f"{need.there:.0f}"}
    message = translatable(_ROOM[need.high, need.needed > need.there], **values, paper=setting.paper.name)
    if not area.boxes[1:]:
        hint = "give it a row of its own in the arrangement"
    elif need.high or area.kind not in ("track", "numbers", "rings"):
        hint = "give it fewer boxes, fewer icons in a box, or a row of its own in the arrangement"
    else:
        hint = "show it with the view 'series' and lines: 2, or give it fewer boxes or fewer icons in a box"
    yield area, message, translatable(hint)


def _holding(own: Paper, up: int) -> str:
    """Return the size of a paper that holds ``up`` sheets for each of which its ``own`` is just large enough."""
    width, height = own.width * 2, own.height * (up // 2)
    return f"{min(width, height):g}x{max(width, height):g}mm"


LARGE_BOX = 9.0
"""The smallest side of a box in large print, in mm."""

_LETTERS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How much larger than usual the letters may be, the best first."""
_LARGE_LETTERS = 1.2
"""On one page the letters must be at least so much larger: else the parts serve better."""
_AT_THE_EDGES = ("heading", "sheet", "field", "legend", "small-print")
"""The roles of texts in the heading and the foot of a page, whose type does not grow with that between them."""
_STRETCH = 1.8
"""How much higher than it needs a part may be drawn: beyond it, its boxes lose their shape."""
_MARGIN = 4.0
"""Less than usual, in mm: a box of 9 mm too many for a paper is one nobody can read."""


def place_large(setting: PlaceSettings, sheets: tuple[Sheet, ...]) -> tuple[Page, ...]:
    """Return the sheets in large print: each on one page where that is large enough, else in parts on a page each.

    Where most sheets lie, so does one that fits so: a pile of paper is turned one way.
    Raises `PaperTooSmall`, which names what would fit, if the parts do not fit either.
    """
    placed = [_lying(setting, sheet) or _place(setting, sheet) for sheet in sheets]
    too_large = [sheet for sheet, pages in zip(sheets, placed, strict=True) if pages is None]
    if too_large:
        raise PaperTooSmall([_misfit(setting, sheet) for sheet in too_large])
    if 2 * sum(map(_lies, placed)) > len(placed):
        lying = replace(setting, orientation="landscape")
        placed = [
            there if _lies(there) else _place(lying, sheet) or there
            for sheet, there in zip(sheets, placed, strict=True)
        ]
    return tuple(page for pages in placed for page in pages or ())


def _lies(pages: tuple[Page, ...] | None) -> bool:
    return any(page.boxes.width > page.boxes.height for page in pages or ())


def split_sheet(game: Game, sheet: Sheet) -> tuple[Sheet, ...]:
    """Return the sheet in parts, cut at its page breaks; each has the heading and the foot.

    The later parts repeat of the heading's lines only those for a text, such as the player's name.
    """
    blocks = sheet.arrange.blocks
    heading, foot = ([block for block in blocks if block.name == name] for name in ("heading", "foot"))
    parts: list[list[ArrangedView]] = [[]]
    for block in blocks:
        if block.page_break:
            parts.append([])
            block = _with_names(block)
        if block.name not in ("heading", "foot") and not (block.page_break and block.name == "rule"):
            first, *more = _on_pages(block)
            parts[-1].append(first)
            parts += [[each] for each in more]
    later = [with_texts_alone(game, block) for block in heading]
    return tuple(
        replace(sheet, arrange=replace(sheet.arrange, blocks=(*(later if at else heading), *part, *foot)))
        for at, part in enumerate(parts)
    )


def _on_pages(block: ArrangedView) -> list[ArrangedView]:
    """Return a block once, or of one that is too wide for a page, once for each of its own pages."""
    pages = (block.keys or {}).get("pages", ())
    return [replace(block, keys={**(block.keys or {}), "pages": (page,)}) for page in pages] or [block]


def _with_names(block: ArrangedView) -> ArrangedView:
    """Return a pad that continues another with the players' names, because it begins a page."""
    return replace(block, keys={**block.keys, "named": True}) if block.keys and "named" in block.keys else block


def with_texts_alone(game: Game, heading: ArrangedView) -> ArrangedView:
    """Return a heading whose lines are those for a text, on one line."""
    return replace(heading, areas={"fields": tuple(name for name in heading.shows if game.areas[name].prose)})


def _numbered(setting: PlaceSettings, sheet: Sheet) -> list[SheetWithSettings]:
    """Return the parts of a sheet, each with its number after the sheet's name.

    It is the sheet's own name also where sheets share a title: a later part may say nowhere else whose it is.
    """
    parts = split_sheet(setting.game, sheet)
    key, of = f"sheets.{sheet.title}", len(parts)
    name = setting.language.text(f"sheets.{sheet.name}")
    numbered = [setting.language.with_text(key, f"{name} {at}/{of}") for at in range(1, of + 1)]
    return [
        (replace(setting, stretch=_STRETCH, language=each), part) for each, part in zip(numbered, parts, strict=True)
    ]


def place_parts(setting: PlaceSettings, sheet: Sheet) -> tuple[Page, ...] | None:
    """Return a sheet cut at its page breaks, each part on a page; None if it has none or a part does not fit."""
    parts = _numbered(setting, sheet)
    pages = place_sheets(parts) if len(parts) > 1 else None
    return pages and tuple(replace(page, name=f"{page.name}-{at}") for at, page in enumerate(pages, 1))


def _lying(setting: PlaceSettings, sheet: Sheet) -> tuple[Page, ...] | None:
    """Return a score pad lying: upright its boxes would lose their shape, or the words of its rows need many lines."""
    pad = any(block.name in ("pad", "twice") for block in sheet.arrange.blocks)
    free = pad and setting.orientation == "auto"
    return _place(replace(setting, orientation="landscape"), sheet) if free else None


def _place(setting: PlaceSettings, sheet: Sheet) -> tuple[Page, ...] | None:
    """Return the sheet on one page with letters of any size before parts with letters of any size."""
    pieces = _numbered(setting, sheet)
    of = len(pieces)

    def placed(tried: Sequence[SheetWithSettings], letters: float, usual: float = 1.0) -> tuple[Page, ...] | None:
        return place_sheets([(_large(each, letters, usual), piece) for each, piece in tried])

    for tried in ([(setting, sheet)], *([pieces] if of > 1 else [])):
        usual = _usual_letters(setting, sheet) if len(tried) > 1 else 1.0
        # What does not fit with the smallest letters need not be tried with larger ones.
        for letters in _LETTERS if len(tried) > 1 or placed(tried, _LETTERS[-1]) is not None else ():
            pages = placed(tried, letters, usual)
            if pages is not None and len(pages) > 1:
                return tuple(replace(page, name=f"{page.name}-{at}") for at, page in enumerate(pages, 1))
            if pages is not None and (of == 1 or _has_large_type(pages[0], setting, sheet)):
                return pages
    return None


def _has_large_type(page: Page, setting: PlaceSettings, sheet: Sheet) -> bool:
    """Whether its type is larger as placed than in usual print: it gives way to the boxes where the paper is scarce.

    A sheet of few boxes has large type in usual print, too.
    """
    least = setting.theme.spec.type.word * _usual_letters(setting, sheet)
    return _smallest_type(page) >= least * _LARGE_LETTERS


def _usual_letters(setting: PlaceSettings, sheet: Sheet) -> float:
    """Return how much larger than usual on its paper the type of a sheet is in usual print; 1 if smaller or no page."""
    pages, word = place_sheets([(setting, sheet)]) or (), setting.theme.spec.type.word * type_scale(setting.paper)
    return max(min(map(_smallest_type, pages), default=word) / word, 1.0)


def _smallest_type(page: Page) -> float:
    """Return the size of a page's smallest type in pt, that at its edges left out if there is other."""
    texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
    return min(mark.size for mark in [text for text in texts if text.role not in _AT_THE_EDGES] or texts)


def _large(setting: PlaceSettings, letters: float, usual: float) -> PlaceSettings:
    """Return the same with large boxes and larger letters, ``usual`` times as large as those of other sheets.

    What lies between the boxes stays as it is: grown with them it would take the room that they need.
    """
    spec = setting.theme.spec
    theme = Theme(replace(spec, lengths=replace(spec.lengths, gutter=1.2)))
    large = replace(setting.paper, least_box=LARGE_BOX, margin=_MARGIN)
    return replace(setting, theme=theme, letters=letters * usual, heads=letters, paper=large)


def _misfit(setting: PlaceSettings, sheet: Sheet) -> Complaint:
    def fits(paper: Paper) -> bool:
        return _place(replace(setting, paper=paper), sheet) is not None

    message = paper_too_small(sheet.name, setting.paper, LARGE_BOX)
    return complaint_about("large_print", message, fitting_papers(fits) or translatable("omit {large_print}"))

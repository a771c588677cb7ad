"""A page that shows what a printer can do: true lengths, small text, thin lines, icons, hues, the margin it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise

from sheetgen.assets.fonts import text_width
from sheetgen.layout.language import Language
from sheetgen.marks.marks import MM_PER_POINT, FontRole, IconMark, Page, PageBoxes, Paint
from sheetgen.place.overlays import CENTIMETRES, margin_scales, ruler_marks, upright_ruler
from sheetgen.place.panels import swallow_tail
from sheetgen.place.paper import Paper
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Theme, mix_with_white
from sheetgen.place.typesetting import baseline
from sheetgen.text.complaint import Unusable, complaint_about, size_in_mm, translatable, translate
from sheetgen.text.shown_text import wrap_text

LINE_WIDTHS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7)
"""The widths of the lines on the page, in mm."""
TEXTS: Mapping[str, FontRole] = {
    "title": "display",
    "name": "display",
    "figure": "digit",
    "word": "label",
    "small": "label",
}
"""The sizes of type that have a line of their own, by their names in a theme, each with its face."""
TEXT_SIZES = (5.5,)
"""The sizes in pt of the texts on the page that are smaller than any sheet's."""
ICON_SIZES = (4.0, 6.0, 9.0)
"""The sizes in which every icon is drawn, in mm: the smallest on any sheet, a usual one, large print."""
BOX_SIZES = (6.5, 7.3, 8.0, 9.0, 10.0)
"""The sides in mm of the boxes to write in."""
_TINTS = (0.06, 0.12, 0.22, 0.32, 0.42)
"""The shares of a hue in the tints to write on."""

_LEAST_WIDTH = 178.0
_BORDER = 16.0
_SECTIONS, _MOST_AIR = 2, {True: 2.0, False: 6.0}
_HEAD, _INNER, _GAP, _RULER = 6.4, 2.2, 1.8, 8.0
_TITLE, _SECTION, _LABEL, _SMALL = 16.0, 10.0, 8.0, 6.5
_CELL, _LINE, _TIGHT_LINE = (18.0, 12.2), 4.4, 2.5
"""What an icon in all its sizes takes with its name, across and down, and a line of its width, in mm."""
_PLATE, _BETWEEN, _NAME, _LIFT = 25.4, 0.8, 7.5, 2.2
"""The width in mm of the plate with a game's name, the most mm between two sizes of an icon, the size in pt of an
icon's name, the most air in mm in its row."""
_HUES_ACROSS, _USE = 9, 9.6
"""How many hues stand side by side; in mm: from the width of a line to what it is used for."""

Icons = Mapping[str, Mapping[str, Mapping[str, tuple[str, str]]]]


def place_test_page(theme: Theme, language: Language, paper: Paper, icons: Icons) -> Page:
    """Return the page for this paper.

    ``icons`` has by the names of games and of families the hue and the name of each drawing. Raises `Unusable` on a
    small paper.
    """
    for named in (True, False):
        tight = _TestPage(theme, language, paper, icons, named)
        tight.place()
        spare = paper.height - _BORDER - tight.y
        if paper.width >= _LEAST_WIDTH and spare >= 0:
            break
    else:
        size = size_in_mm(paper.width, paper.height)
        message = translatable("the test page does not fit {paper} ({size})", paper=paper.name, size=size)
        raise Unusable([complaint_about("paper", message, translatable("try a4 or letter"))])
    lift = min(spare / max(tight.rows, 1), _LIFT)
    air = min((spare - tight.rows * lift) / _SECTIONS, _MOST_AIR[named])
    sheet = _TestPage(theme, language, paper, icons, named, air, lift)
    sheet.place()
    return Page("test-page", PageBoxes(paper.width, paper.height), tuple(sheet.ink.marks), label=sheet.text("title"))


@dataclass
class _TestPage:
    """The page while it is placed from top to bottom; the next section begins at ``y`` mm, with ``air`` above it.

    If icons are ``named``, their names stand below them, in rows with ``lift`` mm of air; else they stand in rows of
    one size, without some samples. ``slack`` is the air in mm that a panel has more than it needs.
    """

    theme: Theme
    language: Language
    paper: Paper
    icons: Icons
    named: bool
    air: float = 0.0
    lift: float = 0.0
    ink: PageBuilder = field(default_factory=PageBuilder)
    y: float = _BORDER
    rows: int = 0
    slack: float = 0.0

    def text(self, key: str, **values: object) -> str:
        return self.language.text(f"print.test.{key}", **values)

    def place(self) -> None:
        self.ink.marks.extend(margin_scales(self.paper.width, self.paper.height))
        self._title()
        top, low = self.y + 1.6, 0.0
        room = Rect(_BORDER, 0, self.paper.width - 2 * _BORDER, 0)
        shares = [room.width * share - 2 * _GAP / 3 for share in (0.37, 0.32, 0.31)]
        panels = room.columns(shares, _GAP)
        puts = (self._lengths, self._texts, self._pencil)
        kept, ends = self.ink, list[float]()
        for spread in (False, True):
            # They are placed once to see how high each is, then with as much more air as the highest needs.
            self.ink = kept if spread else PageBuilder()
            for at, (panel, key, put) in enumerate(zip(panels, ("rulers", "texts", "pencil"), puts, strict=True)):
                self.y, self.slack = top, low - ends[at] if spread else 0.0
                self._head(panel, key)
                put(panel.x + _INNER, panel.width - 2 * _INNER)
                ends.append(self.y)
            low = max(low, *ends)
        for panel in panels:
            self._frame(panel, top, low)
        self.y = low + _GAP + self.air
        start = self.y
        self._head(room, "icons")
        self._icons()
        self._frame(room, start, self.y)
        self.y = start = self.y + _GAP + self.air
        self._head(room, "patterns" if any(hue.hatch for hue in self.theme.hues.values()) else "hues")
        self._hues()
        self._frame(room, start, self.y)

    def _head(self, panel: Rect, key: str) -> None:
        """Put the head of a panel that begins at ``y``; the next thing stands below it."""
        fill = self.theme.band or self.theme.white
        self.ink.rectangle(Rect(panel.x, self.y, panel.width, _HEAD), Paint(fill), role="head")
        text, room = self.text(key).upper(), panel.width - 2 * _INNER
        size = min(_SECTION, _SECTION * room / text_width(text, "display", _SECTION))
        base = baseline(self.y + _HEAD / 2, size)
        self.ink.text(panel.x + _INNER, base, text, "display", size, self.theme.ink, role="title")
        self.y += _HEAD + 3.0

    def _frame(self, panel: Rect, top: float, low: float) -> None:
        paint = Paint(stroke=self.theme.frame, width=self.theme.spec.strokes.frame)
        self.ink.rectangle(Rect(panel.x, top, panel.width, low - top), paint, radius=0.8, role="panel")

    def _lengths(self, x: float, width: float) -> None:
        """Put a ruler of each unit, five centimetres upright, and lines of all widths."""
        top = self.y + (1.5 if self.named else 0.0)
        self.ink.marks.extend(ruler_marks(x, top, stacked=True))
        self.y += 16.0 if self.named else 12.5
        self._lines(x, width)
        if self.named:
            start = top + 1.0
            self.ink.marks.extend(upright_ruler(x + width - 2.0, start))
            label, black = f"{CENTIMETRES} cm", self.theme.ink
            self.ink.text(x + width - 5.0, start + 50.0, label, "label", _SMALL, black, "right", role="ruler")

    def _pencil(self, x: float, width: float) -> None:
        """Put boxes of several sizes to write in, a ring and a circle, and tints to write on."""
        self._lines_of(x, width, "write")
        gap = (width - sum(BOX_SIZES)) / (len(BOX_SIZES) - 1)
        cells = Rect(x, self.y, width, 10.0).columns(BOX_SIZES, gap)
        ink = Paint(self.theme.white, self.theme.ink, self.theme.spec.strokes.box)
        for size, cell in zip(BOX_SIZES, cells, strict=True):
            self.ink.rectangle(cell.bottom_strip(size), ink, radius=0.7, role="box")
            self._under(cell, self.language.number(size))
        self.y += 20.5 + self.slack / 4 if self.named else 15.5
        self._lines_of(x, width, "mark")
        self._marks(Rect(x, self.y, width, 8.4), ink)
        self.y += 14.2 + self.slack / 4 if self.named else 8.6
        if not self.named:
            return
        self._lines_of(x, width, "tints")
        high = 6.0 + self.slack / 2
        for share, cell in zip(_TINTS, Rect(x, self.y - 1.0, width, high).across(len(_TINTS), 0.6), strict=True):
            self.ink.rectangle(cell, Paint(mix_with_white(self.theme.hues["red"].strong, share)), role="tint")
            self._under(cell, self.text("percent", number=round(share * 100)))
        self.y += high + 4.0

    def _marks(self, row: Rect, ink: Paint) -> None:
        """Put a ring, a circle, a box parted by a line with numbers to underline, and a box."""
        side = row.height
        ring, circle, parted, box = row.columns([side, side, 2 * side, side], (row.width - 5 * side) / 3)
        for place, paint in ((ring, replace(ink, dash=(1.05, 0.72))), (circle, ink)):
            self.ink.circle(place.centre, place.middle, side / 2, paint, role="box")
        for place in (parted, box):
            self.ink.rectangle(place, ink, radius=0.7, role="box")
        thin = Paint(stroke=self.theme.ink, width=self.theme.spec.strokes.frame)
        self.ink.line([(parted.centre, parted.y), (parted.centre, parted.bottom)], thin, role="box")
        for number, cell in zip("78", parted.across(2), strict=True):
            base = baseline(cell.middle - 0.8, _SECTION)
            self.ink.text(cell.centre, base, number, "digit", _SECTION, self.theme.ink, "centre", role="test text")
            ends = [(cell.centre - 2.4, base + 1.6), (cell.centre + 2.4, base + 1.6)]
            dotted = replace(thin, stroke=self.theme.soft, dash=(0.9, 0.6))
            self.ink.line(ends, dotted, role="box")

    def _under(self, cell: Rect, text: str) -> None:
        """Put a small text under a cell."""
        self.ink.text(
            cell.centre, cell.bottom + 3.4, text, "digit", _SMALL, self.theme.soft, "centre", role="test text"
        )

    def _lines_of(self, x: float, width: float, key: str) -> None:
        """Put a text on as many lines as it needs."""
        for line in wrap_text(self.text(key), lambda line: text_width(line, "label", _LABEL) <= width):
            self._word(x, self.y + 1.2, line, soft=True)
            self.y += 3.4
        self.y += 0.6

    def _word(self, x: float, y: float, text: str, size: float = _LABEL, *, soft: bool = False) -> None:
        self.ink.text(x, y, text, "label", size, self.theme.soft if soft else self.theme.ink, role="test text")

    def _title(self) -> None:
        centre = self.paper.width / 2
        self.ink.text(
            centre, self.y + 4.6, self.text("title").upper(), "display", _TITLE, self.theme.ink, "centre", role="title"
        )
        size = str(translate(size_in_mm(self.paper.width, self.paper.height), self.language.from_english))
        # Messages have the letter that is typed for a paper.
        size = size.replace(" x ", " × ")
        self.y += 9.0

        def fits(line: str) -> bool:
            return text_width(line, "label", _LABEL) <= self.paper.width - 2 * _BORDER

        for line in wrap_text(self.text("true-size", paper=f"{self.paper.name.capitalize()}, {size}"), fits):
            self.ink.text(centre, self.y, line, "label", _LABEL, self.theme.soft, "centre", role="test text")
            self.y += _LABEL * MM_PER_POINT * 1.2
        self.y -= 2.3

    def _lines(self, x: float, width: float) -> None:
        """Put lines of all widths, those of the theme with what they are used for."""
        uses: dict[float, list[str]] = {thickness: [] for thickness in LINE_WIDTHS}
        for name, thickness in asdict(self.theme.spec.strokes).items():
            if name != "icon":
                uses.setdefault(thickness, []).append(self.text(f"line.{name}"))
        start = max(text_width(use, "label", _SMALL) for use in map(", ".join, uses.values())) + _USE + 2.0
        for thickness in sorted(uses):
            self._word(x, self.y, f"{self.language.number(thickness)} mm", _SMALL)
            self._word(x + _USE, self.y, ", ".join(uses[thickness]), _SMALL, soft=True)
            points = [(x + start, self.y - 0.7), (x + width - 11.0, self.y - 0.7)]
            self.ink.line(points, Paint(stroke=self.theme.ink, width=thickness), role=f"line {thickness:g}")
            self.y += _LINE if self.named else _TIGHT_LINE

    def _texts(self, x: float, width: float) -> None:
        """Put a line of each size that a sheet may have, and of smaller ones, their sizes at the right."""
        sizes = asdict(self.theme.spec.type)
        lines = [(self.text(f"sample.{name}"), face, sizes[name]) for name, face in TEXTS.items()]
        lines += [(self.text("sample.smaller"), "label", size) for size in TEXT_SIZES]
        self.y += 1.0
        for line, face, size in lines:
            self.y += size * MM_PER_POINT * 0.5
            self.ink.text(x, self.y, line, face, size, self.theme.ink, role="test text")
            number, soft = self.language.number(size), self.theme.soft
            self.ink.text(x + width, self.y, number, "digit", _LABEL, soft, "right", role="test text")
            self.y += size * MM_PER_POINT * 0.75 + (2.0 + self.slack / 9 if self.named else 1.0)
        if not self.named:
            return
        self.y += 1.0 + self.slack / 9
        shown = [name for name in ("red", "blue", "purple", "orange", "green", "black") if name in self.theme.hues]
        for name, cell in zip(shown, Rect(x, self.y, width, 11.0).across(len(shown), 1.4), strict=True):
            hue = self.theme.hues[name]
            self.ink.polygon(swallow_tail(cell, 1.6), Paint(hue.strong), role="flag")
            base = baseline(cell.middle - 0.6, _SECTION)
            self.ink.text(cell.centre, base, "15", "bold", _SECTION, hue.on, "centre", role="test text")
        self.y += 13.0

    def _icons(self) -> None:
        if self.named:
            # The plates reach from the head to the frame.
            self.y -= 0.4
            for title, families in self.icons.items():
                self._game(title, families)
            self.y -= 2.6
            return
        hues = {
            name: hue for game in self.icons.values() for family in game.values() for name, (hue, _) in family.items()
        }
        self.ink.marks.extend(upright_ruler(self.paper.width - _BORDER - _INNER - 2.0, self.y - 1.0))
        for size in ICON_SIZES:
            wide, high = size + 1.0, size + 0.9
            across = int((self.paper.width - 2 * (_BORDER + _INNER) - _RULER + 1.2) // wide)
            for index, (name, hue) in enumerate(hues.items()):
                row, column = divmod(index, across)
                self._icon(name, hue, _BORDER + _INNER + column * wide, self.y - 2 + row * high, size)
            self.y += -(-len(hues) // across) * high + 0.8

    def _game(self, title: str, families: Mapping[str, Mapping[str, tuple[str, str]]]) -> None:
        """Put the name of a game on a plate, and after it its icons in all sizes above their names.

        A family begins a row, with its name on the plate; rows of one family are about as long as each other.
        """
        start, room = _BORDER + _PLATE, self.paper.width - 2 * _BORDER - _PLATE - 1.0
        across = int(room // _CELL[0])
        pitch, high = room / across, _CELL[1] + self.lift
        rows = list[tuple[str, list[tuple[str, tuple[str, str]]]]]()
        for family, icons in families.items():
            names, down = list(icons.items()), -(-len(icons) // across)
            ends = [-(-len(names) * at // down) for at in range(down + 1)]
            rows += [(family if not first else "", names[first:last]) for first, last in pairwise(ends)]
        self.rows += len(rows)
        plate = Rect(_BORDER, self.y - 2.6, _PLATE, len(rows) * high)
        self.ink.rectangle(plate, Paint(self.theme.plate or self.theme.white), role="head")
        below = self._titled(title.upper(), plate)
        for row, (family, cells) in enumerate(rows):
            for column, (name, (hue, said)) in enumerate(cells):
                self._sizes(name, hue, said, Rect(start + column * pitch + 0.8, self.y + row * high, pitch, high))
            if family:
                size = min(_NAME, _NAME * (plate.width - _INNER - 1.0) / text_width(family, "bold", _NAME))
                # In the middle of its row, or close under the name of the game.
                y = max(baseline(plate.y + (row + 0.5) * high, size), below if not row else 0.0)
                self.ink.text(plate.x + _INNER, y, family, "bold", size, self.theme.ink, role="family")
        self.y += len(rows) * high
        if title != [*self.icons][-1]:
            line = [(_BORDER, self.y - 2.6), (self.paper.width - _BORDER, self.y - 2.6)]
            self.ink.line(line, Paint(stroke=self.theme.frame, width=self.theme.spec.strokes.hair), role="table")

    def _sizes(self, name: str, hue: str, said: str, cell: Rect) -> None:
        """Put an icon in all sizes above its name."""
        small, usual, large = ICON_SIZES
        up = self._raised()
        x, y = cell.x, cell.y - 1.2 - up
        self._icon(name, hue, x, y, large)
        # Together they are higher than the largest, and stand as far below as above it.
        over = (usual + _BETWEEN - up / 2 + small - large) / 2
        self._icon(name, hue, x + large + 0.9, y - over, usual)
        self._icon(name, hue, x + large + 0.9 + (usual - small) / 2, y + large + over - small, small)
        size = min(_NAME, _NAME * (cell.width - 2.2) / text_width(said, "label", _NAME))
        self._word(x, cell.y + self._named_at(), said, size, soft=True)

    def _raised(self) -> float:
        """Return how much higher in mm icons stand in low rows, so that their names keep off the line below."""
        return max(0.9 - 0.3 * self.lift, 0.0)

    def _named_at(self) -> float:
        """Return how far in mm below the top of a row the names of its icons and of their family stand."""
        return ICON_SIZES[-1] + 1.3 + self.lift / 3 - self._raised()

    def _titled(self, title: str, plate: Rect) -> float:
        """Put a name at the top of a plate, on as many lines as it needs. Return the y in mm of a line below it."""
        room = plate.width - 2 * _INNER
        longest = max(text_width(word, "display", _SECTION) for word in title.split(" "))
        size = min(_SECTION, _SECTION * room / longest)
        lines = wrap_text(title, lambda line: text_width(line, "display", size) <= room + 0.01)
        y, step = plate.y + 4.6, size * MM_PER_POINT * 1.2
        for at, line in enumerate(lines):
            self.ink.text(plate.x + _INNER, y + at * step, line, "display", size, self.theme.ink, role="title")
        return y + len(lines) * step

    def _icon(self, name: str, hue: str, x: float, y: float, size: float) -> None:
        inks = self.theme.icon_inks(hue, size)
        self.ink.marks.append(IconMark(name, x, y, size, inks, role="test icon"))

    def _hues(self) -> None:
        """Put each hue, pale and full, with a number on it, and its name under it; hues that look alike once."""
        alike: dict[object, list[str]] = {}
        for name, hue in self.theme.hues.items():
            alike.setdefault((hue.light, hue.strong, hue.hatch), []).append(name)
        across = min(_HUES_ACROSS, len(alike))
        down, high = -(-len(alike) // across), 8.4 if self.named else 7.0
        room = Rect(_BORDER + _INNER, self.y - 1, self.paper.width - 2 * (_BORDER + _INNER), down * high)
        named = sorted(alike.values(), key=lambda names: len(names) > 1)
        for (name, *others), cell in zip(named, room.grid(across * down, across), strict=False):
            hue = self.theme.hues[name]
            pale, full = cell.top_strip(4.8).left_strip(cell.width - 1.6).across(2)
            for swatch, paint in ((pale, Paint(hue.light, hatch=hue.hatch)), (full, Paint(hue.strong))):
                self.ink.rectangle(swatch, replace(paint, stroke=self.theme.ink, width=0.1), role="hue")
            base = baseline(full.middle, _LABEL)
            self.ink.text(full.centre, base, "15", "bold", _LABEL, hue.on, "centre", role="test text")
            if self.named:
                key = f"print.test.hue.{'others' if others else name}"
                said = self.language.text(key) if self.language.has(key) else name
                self._word(pale.x, pale.bottom + 2.6, said, _SMALL, soft=True)
        self.y += room.height + 0.2

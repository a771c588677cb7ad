"""Describe whole outputs in a few digests each, which `tools.goldens` stores: print runs, page data, sheets' files."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pikepdf

from sheetgen.app.explain import explain
from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.schemas import schema_of
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.svg import SvgOptions, render_svg
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.page_data import PageData

ROOT = Path(__file__).resolve().parent.parent
PRINTS = ROOT / "tests" / "draw" / "prints.txt"
PAGES = ROOT / "tests" / "web" / "pages.txt"
ORDERS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "form": ("ko", {"game": "hadrians-wall", "paper": "letter", "theme": "mono", "fillable": True}),
    "filled": ("en", {"game": "hadrians-wall", "paper": "native", "filled": "examples/mistakes.yaml"}),
    "ruler": ("pl", {"game": "hadrians-wall", "paper": "legal", "theme": "ink-saver", "ruler": True}),
    "large": ("en", {"game": "hadrians-wall", "theme": "colour-safe", "large_print": True, "sheets": ("right",)}),
    "two-up": (
        "fr",
        {"game": "hadrians-wall", "paper": "a3", "up": 2, "duplex": True, "copies": 2, "back_offset": (0.5, -0.3)},
    ),
    "shop": (
        "fr",
        {
            "game": "hadrians-wall",
            "paper": "tabloid",
            "theme": "high-contrast",
            "bleed": 3.0,
            "crop_marks": True,
            "cover": True,
            "colour": "cmyk",
        },
    ),
    "praetor": (
        "ko",
        {"game": "praetor", "paper": "a3", "theme": "high-contrast", "filled": "examples/praetor/ada.yaml"},
    ),
    "praetor-form": ("pl", {"game": "praetor", "paper": "legal", "theme": "ink-saver", "fillable": True}),
    "praetor-own-size": ("en", {"game": "praetor", "paper": "a3", "size": "native", "debug_layout": True}),
    "rome": ("fr", {"game": "rome-and-roll", "paper": "tabloid", "theme": "colour-safe", "fillable": True}),
    "rome-filled": ("en", {"game": "rome-and-roll", "paper": "letter", "filled": "examples/rome-and-roll/ada.yaml"}),
    **{name: ("en", {"game": name}) for name in ("canal-houses", "common-land", "glasshouse", "isles", "kiln")},
    **{name: ("en", {"game": name, "paper": "letter", "theme": "mono"}) for name in ("last-boat", "salt-works")},
    "debug": ("en", {"game": "hadrians-wall", "sheets": ("left",), "theme": "mono", "debug_layout": True}),
    "short-pad": ("pl", {"game": "rome-and-roll", "sheets": ("score-pad",), "paper": "160x200mm"}),
    "large-pad": ("en", {"game": "praetor", "sheets": ("score-pad",), "large_print": True}),
    "backs": (
        "en",
        {
            "game": "praetor",
            "fillable": True,
            "duplex": True,
            "sheets": ("dashboard", "record"),
            "back_offset": (0.5, -0.3),
        },
    ),
    "own-aid": ("en", {"game": "kiln", "sheets": ("aid",), "paper": "letter"}),
    "four-up": ("en", {"game": "last-boat", "up": 4, "paper": "a3", "copies": 4}),
    "scorebook": ("ko", {"game": "scorebook", "sheets": ("praetor", "hadrians-wall")}),
    "test-page": ("pl", {"game": "test-page", "paper": "letter", "duplex": True}),
}
"""Each print run: its language and its order."""
EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "hadrians-wall": ("ada", "ben", "cleo", "mistakes", "solo", "rulebook"),
    "praetor": ("praetor/ada", "praetor/ben", "praetor/mistakes"),
    "rome-and-roll": ("rome-and-roll/ada", "rome-and-roll/mistakes", "rome-and-roll/solo"),
    **dict.fromkeys(("canal-houses", "common-land", "glasshouse", "isles", "kiln", "last-boat", "salt-works"), ()),
}
"""The games with the filled-in sheets of each."""
PAGES_SHOWN = [(game, code) for game in EXAMPLES for code in (("en", "ko") if EXAMPLES[game] else ("en",))]
"""The games and languages of which page data are stored."""
_DECIMAL = re.compile(rb"-?\d*\.\d+")
_FONT_FILE = re.compile(r"base64,[^\"')]*")
_KEYS = ("/Rect", "/T", "/TU", "/FT", "/Ff", "/V", "/AS", "/MK", "/DA", "/MaxLen", "/Opt", "/F", "/Q")


def printed(name: str) -> str:
    """Return a print run as lines: of each page its number of marks and slots, its digest, and that of its SVG.

    The last line has the digest of the file: its pages, what is drawn on them, and the fields of its form.
    """
    code, words = ORDERS[name]
    filled = {"filled": str(ROOT / words["filled"])} if "filled" in words else {}
    job = make_job(_library(code, words["game"]), PrintOrder(**{**words, **filled}))
    lines = []
    for page in job.pages:
        svg = _FONT_FILE.sub("", render_svg(page, SvgOptions()))
        placed = repr((page.boxes, page.marks, page.slots))
        lines.append(f"{name} {page.name} x{len(page.marks)} x{len(page.slots)} {_digest(placed)} {_digest(svg)}\n")
    parts = [repr(each) for each in _file(render_pdf(job))]
    return "".join([*lines, f"{name} file x{len(parts)} {_digest(*parts)}\n"])


def shown(game: str, code: str) -> str:
    """Return what is shown of a game as lines: the page's data, its schema, what each area is, and each example."""
    library = _library(code, game)
    data = PageData(library, game, "colour")
    judge = LiveReporter(library, data.known)
    (blank,) = library.read_text(game, sheet_text(data.known.game, data.known.language))
    parts: dict[str, object] = {"game": data.as_json(), "blank": sheet_text(data.known.game, data.known.language)}
    parts |= {sheet.name: (data.sheet(sheet.name), data.svg(sheet.name)) for sheet in data.sheets}
    parts["schema"] = schema_of(library, game)
    explained = [each for area in data.known.game.areas for each in explain(library, game, area)]
    parts["explained"] = [explained, data.known.checker.explain_score(blank)]
    parts["icons"] = [data.icon(name) for name in sorted(data.known.game.icons)]
    for name in EXAMPLES[game]:
        (filled,) = library.read_text(name, (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8"))
        marks = judge.marker.marks(filled)
        report = judge.check_marks(marks, remedies=False)
        parts[name] = (
            marks,
            judge.spots(report),
            report.score,
            sheet_text(data.known.game, data.known.language, filled),
        )
    return "".join(f"{game} {code} {name} {_digest(repr(part))}\n" for name, part in parts.items())


def _library(code: str, game: str) -> Library:
    own = ROOT / "examples" / game
    return Library(code, [own] if (own / "game.yaml").is_file() else [])


def _digest(*parts: str) -> str:
    """Return a digest of texts whose numbers are rounded: the last bits of a float differ between computers."""
    rounded = [_DECIMAL.sub(lambda found: b"%.2f" % (float(found[0]) + 3e-5), part.encode()) for part in parts]
    return hashlib.sha256(b"\n".join(rounded)).hexdigest()[:10]


def _file(data: bytes) -> Iterator[object]:
    """Yield what a viewer shows of a PDF, without fonts, and without what another version of a library may change."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield {key: str(value) for key, value in pdf.Root.get("/ViewerPreferences", {}).items()}
        for page in pdf.pages:
            yield [[float(side) for side in page[box]] for box in ("/MediaBox", "/TrimBox", "/BleedBox")]
            yield page.Contents.read_bytes()
            yield from (form.read_bytes() for form in page.Resources.get("/XObject", {}).values())
            for field in page.get("/Annots", ()):
                yield {key: repr(field[key]) for key in _KEYS if key in field}
                yield from _appearances(field)


def _appearances(field: pikepdf.Object) -> Iterator[object]:
    for shown in field.get("/AP", {}).values():
        states = [shown] if isinstance(shown, pikepdf.Stream) else [state for _, state in sorted(shown.items())]
        yield from (state.read_bytes() for state in states)

"""Check every kind of output with programs that did not make it.

    python -m tools.validate            every game, paper, theme, language and example, and one of each kind
    python -m tools.validate --kinds    one of each kind of output

A PDF is checked by qpdf (in pikepdf), read strictly by pypdf and drawn by pdfium; by Ghostscript and MuPDF, too, where
they are installed. A picture is read by Pillow. An SVG must be well-formed, and what it refers to must be in it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from tools.thumbnails import cases, sheetgen_run

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
WALL = "hadrians-wall"
ADA, MISTAKES = EXAMPLES / "ada.yaml", EXAMPLES / "mistakes.yaml"
RECORD = EXAMPLES / "campaign" / "record.yaml"

KINDS: dict[str, tuple[str, ...]] = {
    "pad": ("print", WALL, "--copies", "3", "-o", "pad.pdf"),
    "duplex": ("print", WALL, "--copies", "3", "--duplex", "--back-offset", "1,2", "--ruler", "-o", "duplex.pdf"),
    "print shop": (
        *("print", WALL, "--bleed", "3mm", "--crop-marks", "--cover", "--colour", "cmyk"),
        *("--size", "native", "--paper", "a3", "-o", "shop.pdf"),
    ),
    "two up": ("print", "praetor", "--paper", "a3", "--up", "2", "-o", "two.pdf"),
    "large print": ("print", WALL, "--large-print", "--theme", "high-contrast", "-o", "large.pdf"),
    "layout": ("print", "rome-and-roll", "--sheet", "legatus", "--debug-layout", "-o", "layout.pdf"),
    "aid": ("print", WALL, "--sheet", "aid", "--lang", "ko", "-o", "aid.pdf"),
    "test page": ("print", "test-page", "-o", "test.pdf"),
    "form": ("print", "praetor", "--fillable", "--copies", "2", "-o", "form.pdf"),
    "filled form": ("fill", str(ADA), "-o", "filled.pdf"),
    "filled picture": ("print", WALL, "--filled", str(MISTAKES), "-o", "picture.pdf"),
    "log": ("campaign", "print", "-o", "log.pdf"),
    "filled log": ("campaign", "print", "--from", str(RECORD), "--lang", "pl", "-o", "ours.pdf"),
    "SVG": ("preview", WALL, "--svg", "-o", "left.svg"),
    "PNG": ("preview", WALL, "--page", "2", "--dpi", "40", "-o", "right.png"),
}
"""The commands for one file of each kind."""
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")
_PROGRAMS = {
    "Ghostscript": ("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", "-dPDFSTOPONWARNING"),
    "MuPDF": ("mutool", "draw", "-q", "-r", "20", "-F", "png", "-o", "/dev/null"),
}
_NOT_OF_THE_FILE = "warning: ICC support is not available"
"""Some builds of MuPDF print this about themselves."""
Check = Callable[[Path], Iterator[str]]


def by_qpdf(path: Path) -> Iterator[str]:
    """Yield what qpdf finds."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        yield from pdf.check_pdf_syntax()


def by_pypdf(path: Path) -> Iterator[str]:
    """Yield pypdf's warnings while it reads every page and field strictly."""
    from pypdf import PdfReader

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        reader = PdfReader(path, strict=True)
        for page in reader.pages:
            page.extract_text()
        reader.get_fields()
    yield from (str(each.message) for each in told)


def by_pdfium(path: Path) -> Iterator[str]:
    """Yield the pages that are empty if drawn by pdfium."""
    from pypdfium2 import PdfDocument

    with PdfDocument(path) as pdf:
        for number, page in enumerate(pdf, 1):
            low, high = page.render(scale=0.3).to_pil().convert("L").getextrema()
            if low == high:
                yield f"page {number} is empty"


def by_programs(path: Path) -> Iterator[str]:
    """Yield the complaints of the installed programs."""
    for name, words in _PROGRAMS.items():
        if shutil.which(words[0]) is not None:
            ran = subprocess.run([*words, path], capture_output=True, text=True, errors="replace", check=False)
            said = [line for line in (ran.stdout + ran.stderr).splitlines() if line != _NOT_OF_THE_FILE]
            if ran.returncode or said:
                yield " ".join([f"{name}: {ran.returncode}", *said])


def by_xml(path: Path) -> Iterator[str]:
    """Yield references of an SVG to what it does not have, ids it has twice, and addresses outside."""
    elements = list(ElementTree.parse(path).iter())
    ids = Counter(element.get("id") for element in elements if element.get("id"))
    yield from (f"the id {name} is there {times} times" for name, times in ids.items() if times > 1)
    for element in elements:
        texts = [element.text or "", *element.attrib.values()]
        wanted = {name for text in texts for name in _REFERENCE.findall(text)}
        for href in filter(None, map(element.get, _HREF)):
            if href.startswith("#"):
                wanted.add(href[1:])
            elif not href.startswith("data:"):
                yield f"asks for {href}"
        yield from (f"refers to {name}, which is not there" for name in wanted - ids.keys())


def by_pillow(path: Path) -> Iterator[str]:
    """Yield a complaint if a picture is empty. Raises an error if it cannot be read."""
    from PIL import Image

    with Image.open(path) as picture:
        low, high = picture.convert("L").getextrema()
        if low == high:
            yield "is empty"


CHECKS: dict[str, tuple[Check, ...]] = {
    ".pdf": (by_qpdf, by_pypdf, by_pdfium, by_programs),
    ".svg": (by_xml,),
    ".png": (by_pillow,),
}


def faults(path: Path) -> list[str]:
    """Return what all checks of a file find; a check that cannot read it adds its error."""
    found = []
    for check in CHECKS[path.suffix]:
        try:
            found += [f"{check.__name__}: {each}" for each in check(path)]
        except Exception as fault:
            found.append(f"{check.__name__}: {type(fault).__name__}: {fault}")
    return found


def every() -> Iterator[tuple[str, ...]]:
    """Yield each game in each paper, theme and language, each example as a form and as a picture, each page as SVG."""
    for case in cases():
        yield ("print", *case.words, "-o", f"{case.name}.pdf")
    for own in sorted(EXAMPLES.glob("*/game.yaml")):
        yield ("print", str(own.parent), "-o", f"{own.parent.name}.pdf")
    for example in sorted(EXAMPLES.glob("**/*.yaml")):
        if any((folder / "game.yaml").is_file() for folder in example.parents):
            continue
        named = re.search(r"^game: *(\S+)", example.read_text("utf-8"), re.MULTILINE)
        if named and example != RECORD:
            name = f"{example.parent.name}-{example.stem}"
            yield ("fill", str(example), "-o", f"{name}-form.pdf")
            yield ("print", named[1], "--filled", str(example), "-o", f"{name}.pdf")
    for game, pages in ((WALL, 2), ("praetor", 3), ("rome-and-roll", 8)):
        for page in range(1, pages + 1):
            yield ("preview", game, "--svg", "--page", str(page), "-o", f"{game}-{page}.svg")


def made(words: tuple[str, ...], folder: Path) -> Path | None:
    """Return the file that a run writes; None if a sheet does not fit its paper."""
    target = folder / words[-1]
    status, _ = sheetgen_run(*words[:-1], str(target))
    return target if status in (0, 1) else None


def main() -> int:
    """Write and check the files, and print what is wrong; return 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", action="store_true", help="one of each kind alone")
    runs = [*KINDS.values(), *(() if parser.parse_args().kinds else every())]
    outcome: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for words in runs:
            path = made(words, Path(folder))
            if path is None:
                print("not made:", *words)
                outcome["not made"] += 1
                continue
            found = faults(path)
            outcome["wrong" if found else f"sound {path.suffix}"] += 1
            print(*(f"{path.name}: {fault}\n" for fault in found), sep="", end="", flush=True)
            path.unlink()
    print(*(f"{name}: {number}" for name, number in sorted(outcome.items())), sep=", ")
    print("also asked:", *(name for name, words in _PROGRAMS.items() if shutil.which(words[0])))
    return int(outcome["wrong"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())

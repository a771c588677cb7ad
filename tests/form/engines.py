"""Programs that show and fill forms: poppler, pdfium, pdf.js in Chromium, pdf-lib. Tests are skipped without theirs."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PIL import Image

from tests.web.browsing import CHROMIUM, REQUIRED

DPI = 96
MODULES = Path(__file__).parent / "node_modules"
INSTALL = "npm ci --omit=optional --prefix tests/form"


@dataclass(frozen=True)
class Deed:
    """A tap on a page (from 0) at a point, in pt from its top left corner; and what is then typed, or chosen.

    ``option`` counts the options of a list, of which the empty one is the first.
    """

    page: int
    x: float
    y: float
    text: str = ""
    option: int = 0


def poppler(pdf: bytes, folder: Path) -> list[Image.Image]:
    """The pages as poppler shows them."""
    program = shutil.which("pdftoppm")
    if program is None:
        _leave_out("poppler's pdftoppm is not installed")
    (folder / "form.pdf").write_bytes(pdf)
    subprocess.run([program, "-r", str(DPI), "-png", folder / "form.pdf", folder / "page"], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("page-*.png"))]


def pdfium(pdf: bytes, folder: Path) -> list[Image.Image]:  # noqa: ARG001 - as the others
    """The pages as pdfium, and so Chromium's own viewer, shows them."""
    with _opened(pdf) as document:
        return [page.render(scale=DPI / 72, may_draw_forms=True).to_pil().convert("L") for page in document]


def pdfjs(pdf: bytes, folder: Path) -> list[Image.Image]:
    """The pages as pdf.js prints them."""
    run_pdfjs(pdf, folder, [], pictures=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("page-print-*.png"))]


def run_pdfjs(pdf: bytes, folder: Path, deeds: Sequence[Deed], *, pictures: bool = False) -> bytes:
    """The form after a player has filled it in with pdf.js in a real browser, and saved it."""
    if CHROMIUM is None:
        _leave_out("Chromium is not installed")
    form, saved = folder / "form.pdf", folder / "saved.pdf"
    form.write_bytes(pdf)
    job = {"form": str(form), "saved": str(saved), "deeds": [asdict(deed) for deed in deeds], "scale": DPI / 96}
    (folder / "job.json").write_text(json.dumps({**job, "picture": str(folder / "page") if pictures else None}))
    script = Path(__file__).parent / "pdfjs.mjs"
    run_node(script, CHROMIUM, folder / "job.json")
    return saved.read_bytes()


def run_node(script: Path, *words: object) -> None:
    """Runs a script that uses the packages of package.json."""
    node = shutil.which("node")
    if node is None or not MODULES.is_dir():
        _leave_out(f"needs node and its packages: {INSTALL}")
    subprocess.run([str(node), str(script), *map(str, words)], check=True, capture_output=True)


def _leave_out(reason: str) -> NoReturn:
    if os.environ.get(REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def _opened(pdf: bytes) -> Iterator[Any]:
    pypdfium2 = pytest.importorskip("pypdfium2")
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    yield document
    document.close()


def run_pdfium(pdf: bytes, deeds: Sequence[Deed]) -> bytes:
    """The form after a player has filled it in with pdfium."""
    raw = pytest.importorskip("pypdfium2.raw")
    with _opened(pdf) as document:
        pages = list(document)
        for deed in deeds:
            page, form, x, y = pages[deed.page], document.formenv, deed.x, pages[deed.page].get_height() - deed.y
            raw.FORM_OnMouseMove(form, page, 0, x, y)
            raw.FORM_OnLButtonDown(form, page, 0, x, y)
            raw.FORM_OnLButtonUp(form, page, 0, x, y)
            for letter in deed.text:
                raw.FORM_OnChar(form, page, ord(letter), 0)
            if deed.option:
                raw.FORM_SetIndexSelected(form, page, deed.option, True)
        # As a viewer does when its player saves, and not before.
        raw.FORM_ForceToKillFocus(document.formenv)
        out = io.BytesIO()
        document.save(out)
        return out.getvalue()

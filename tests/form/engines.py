"""Programs that show and fill forms: poppler, pdfium, and pdf.js in a Chromium. Each is skipped where it is missing."""

from __future__ import annotations

import ctypes
import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

DPI = 96
MODULES = "SHEETGEN_NODE_MODULES"
"""The environment variable that names a folder with the npm packages pdfjs-dist and playwright-core."""

Deed = tuple[str, str, str]
"""What a player does: ``tap``, ``rim`` (tap at the edge), ``choose`` or ``type``; in which field; the state or text."""


def poppler(pdf: bytes, folder: Path) -> list[Image.Image]:
    """The pages as poppler shows them."""
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("poppler's pdftoppm is not installed")
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
    modules, node = os.environ.get(MODULES), shutil.which("node")
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not modules or node is None or browser is None:
        pytest.skip(f"needs node, Chromium, and {MODULES}: a folder with the packages pdfjs-dist and playwright-core")
    form, saved = folder / "form.pdf", folder / "saved.pdf"
    form.write_bytes(pdf)
    job = {"form": str(form), "saved": str(saved), "deeds": deeds, "scale": DPI / 96}
    (folder / "job.json").write_text(json.dumps({**job, "picture": str(folder / "page") if pictures else None}))
    script = Path(__file__).parent / "pdfjs.mjs"
    subprocess.run([node, script, modules, browser, folder / "job.json"], check=True, capture_output=True)
    return saved.read_bytes()


@contextmanager
def _opened(pdf: bytes) -> Iterator[Any]:
    pypdfium2 = pytest.importorskip("pypdfium2")
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    yield document
    document.close()


def run_pdfium(pdf: bytes, places: dict[tuple[str, str], tuple[int, float, float]], deeds: Sequence[Deed]) -> bytes:
    """The form after a player has filled it in with pdfium; ``places`` are the page and point of each field's state."""
    raw = pytest.importorskip("pypdfium2.raw")
    with _opened(pdf) as document:
        pages = list(document)
        for deed, name, value in deeds:
            number, x, y = places[name, value if deed == "tap" else ""]
            page, form = pages[number], document.formenv
            raw.FORM_OnMouseMove(form, page, 0, x, y)
            raw.FORM_OnLButtonDown(form, page, 0, x, y)
            raw.FORM_OnLButtonUp(form, page, 0, x, y)
            if deed == "type":
                text = ctypes.create_string_buffer(f"{value}\0".encode("utf-16-le"))
                raw.FORM_ReplaceSelection(form, page, ctypes.cast(text, ctypes.POINTER(ctypes.c_ushort)))
            elif deed == "choose":
                raw.FORM_SetIndexSelected(form, page, int(value), True)
            raw.FORM_ForceToKillFocus(form)
        out = io.BytesIO()
        document.save(out)
        return out.getvalue()

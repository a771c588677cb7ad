"""What the tests of printing share: run the command, read back what it wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from sheetgen.cli.main import main

POINTS_PER_MM = 72 / 25.4


def run(*words: str) -> int:
    """Run the command; its exit status."""
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert isinstance(ending.value.code, int)
    return ending.value.code


def printed(folder: Path, *words: str) -> PdfReader:
    """Run ``sheetgen print`` and read its PDF."""
    file = folder / "out.pdf"
    assert run("print", *words, "-o", str(file)) == 0
    return PdfReader(file, strict=True)


def millimetres(box: Any) -> list[float]:
    """A page box in mm: left, bottom, right, top."""
    return [round(float(edge) / POINTS_PER_MM, 2) for edge in box]


def forms(pdf: PdfReader) -> dict[str, bytes]:
    """The drawn sheets of a PDF and their contents, by name."""
    resources: Any = pdf.pages[0]["/Resources"]
    return {name: form.get_object().get_data() for name, form in resources["/XObject"].items()}


def shown(pdf: PdfReader) -> list[bytes]:
    """The content of each page, in order: which sheet it shows, and moved by how much."""
    found = []
    for page in pdf.pages:
        contents = page.get_contents()
        assert contents is not None
        found.append(contents.get_data().strip())
    return found

"""The works of the table: each function prepares, and returns the function to measure and its repetitions."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

Work = tuple[Callable[[], object], int]
GAME = "hadrians-wall"
ADA = ROOT / "examples" / "ada.yaml"
EMPTY = "import click\n\n@click.command()\ndef main():\n    pass\n\nmain()\n"
PLAYERS = 30
SHEETS = 10_000
DIFFERENT = 500
"""The number of games that are really played; each occurs among the sheets many times."""


def _process(folder: Path, *words: str) -> Work:
    """Return the work of a whole process, after one run that fills the caches."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def run() -> object:
        return subprocess.run(words, check=True, capture_output=True, cwd=folder, env=environment)

    run()
    return run, 1


def _sheetgen(folder: Path, *words: str) -> Work:
    return _process(folder, sys.executable, "-m", "sheetgen", *words)


def help_(folder: Path) -> Work:
    return _sheetgen(folder, "--help")


def empty_program(folder: Path) -> Work:
    (folder / "empty.py").write_text(EMPTY, encoding="utf-8")
    return _process(folder, sys.executable, "empty.py", "--help")


def pair(folder: Path) -> Work:
    return _drawn(folder, "sheetgen", 1)


def pad(folder: Path) -> Work:
    return _drawn(folder, "sheetgen", 200)


def _drawn(folder: Path, way: str, copies: int) -> Work:
    words = ["--draw", way, "--copies", str(copies), "--output", str(folder / "drawn.pdf")]
    program = str(ROOT / "benchmarks" / "copies.py")
    command = [sys.executable, program, *words]
    return lambda: subprocess.run(command, check=True, capture_output=True), 1


def pair_drawn(folder: Path) -> Work:
    return _drawn(folder, "reportlab, every page drawn", 1)


def pad_drawn(folder: Path) -> Work:
    return _drawn(folder, "reportlab, every page drawn", 200)


def pad_of_forms(folder: Path) -> Work:
    return _drawn(folder, "reportlab's own forms", 200)


def pad_copied(folder: Path) -> Work:
    return _drawn(folder, "reportlab, copies by pypdf", 200)


def form_of_30(folder: Path) -> Work:
    return _sheetgen(folder, "print", GAME, "--fillable", "--copies", str(PLAYERS), "-o", "form.pdf")


def fields_by_reportlab(folder: Path) -> Work:  # noqa: ARG001 - as the others
    """Draw every page with a check box of reportlab's over every box: no rings, no choices, no texts."""
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas as Backend
    from sheets import pair as job_of_a_pair
    from ways import draw_page

    from sheetgen.assets.fonts import font_name
    from sheetgen.marks.marks import Slot

    def run() -> object:
        job, out = job_of_a_pair(), io.BytesIO()
        backend = Backend(out, pageCompression=1, initialFontName=font_name("label"))
        for player in range(PLAYERS):
            for index, page in enumerate(job.pages):
                draw_page(backend, job, index)
                slots = [mark for mark in page.marks if isinstance(mark, Slot)]
                for number, slot in enumerate(slots):
                    x, y = slot.x * mm, (page.boxes.height - slot.y - slot.height) * mm
                    size = min(slot.width, slot.height) * mm
                    backend.acroForm.checkbox(name=f"p{player}.{index}.{number}", x=x, y=y, size=size)
                backend.showPage()
        backend.save()
        return out

    return run, 1


def _texts() -> list[str]:
    from check import sheets

    different = sheets(DIFFERENT)
    return different * (SHEETS // DIFFERENT)


def check_10000(folder: Path) -> Work:  # noqa: ARG001 - as the others
    from sheetgen.app.library import Library

    texts, library = _texts(), Library()
    check = library.loaded_game(GAME).check
    return lambda: [check(each).score.total for text in texts for each in library.read_text("sheet", text)], 1


def yaml_10000(folder: Path) -> Work:  # noqa: ARG001 - as the others
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = _texts()
    return lambda: [yaml.load(text, loader) for text in texts], 1


def _form(folder: Path) -> Path:
    _sheetgen(folder, "fill", str(ADA), "-o", "form.pdf")
    return folder / "form.pdf"


def read_form(folder: Path) -> Work:
    from sheetgen.app.library import Library

    library, form = Library(), _form(folder)
    library.loaded_game(GAME)
    library.read_file(str(form))
    return lambda: [library.read_file(str(form)) for _ in range(10)], 10


def fields_by_pypdf(folder: Path) -> Work:
    from pypdf import PdfReader

    form = _form(folder)
    return lambda: [PdfReader(form).get_fields() for _ in range(10)], 10


def _judge() -> Any:
    from sheetgen.app.library import Library
    from sheetgen.web.live_report import LiveReporter

    library = Library()
    return LiveReporter(library, library.loaded_game(GAME))


def tap(folder: Path) -> Work:  # noqa: ARG001 - as the others
    judge = _judge()
    (filled,) = judge.library.read_file(str(ADA))
    marks = judge.marker.marks(filled)
    judge.judge(marks)
    return lambda: [judge.judge(marks) for _ in range(50)], 50


def check_again(folder: Path) -> Work:
    return _sheetgen(folder, "check", "--json", str(ADA))

"""Three ways to a PDF of many copies of the same marks."""

from __future__ import annotations

import io
from collections.abc import Callable

from sheetgen.draw.job import PrintJob
from sheetgen.marks.geometry import Steps, anchor_shift, steps_bounds, steps_of
from sheetgen.marks.marks import Colour, Mark, Paint, Symbol, Text


def shared(job: PrintJob) -> bytes:
    """As the program does it: each sheet drawn once, all copies show it."""
    from sheetgen.draw.pdf import render_pdf

    return render_pdf(job)


def plain(job: PrintJob) -> bytes:
    """As reportlab is mostly used: every page of every copy drawn."""
    from reportlab.pdfgen.canvas import Canvas as Backend

    from sheetgen.assets.fonts import font_name, register_fonts
    from sheetgen.draw.canvas import Canvas, points
    from sheetgen.draw.paint import paint_marks

    register_fonts()
    out = io.BytesIO()
    backend = Backend(out, pageCompression=1, initialFontName=font_name("label"))
    for index in job.order:
        page = job.pages[index]
        backend.setPageSize((points(page.boxes.width), points(page.boxes.height)))
        paint_marks(Canvas(backend, page.boxes.height, (0.0, 0.0), job.colour_space), page.marks)
        backend.showPage()
    backend.save()
    return out.getvalue()


def other_library(job: PrintJob) -> bytes:
    """The same marks with fpdf2, every page of every copy drawn."""
    from fpdf import FPDF

    from sheetgen.assets.fonts import runs, text_width
    from sheetgen.assets.symbols import SIDE, load_symbol

    document = FPDF(unit="mm")
    faces: set[str] = set()

    def text(mark: Text) -> None:
        width = text_width(mark.text, mark.font, mark.size)
        x = mark.x - anchor_shift(mark, width)
        document.set_text_color(*_bytes(mark.colour))
        with document.rotation(mark.turn, mark.x, mark.y):
            for run in runs(mark.text, mark.font):
                if run.font_name not in faces:
                    faces.add(run.font_name)
                    document.add_font(run.font_name, fname=_file(run.font_name))
                document.set_font(run.font_name, size=mark.size)
                document.text(x, mark.y, run.text)
                x += document.get_string_width(run.text)

    def symbol(mark: Symbol) -> None:
        scale = mark.size / SIDE
        for outline in load_symbol(mark.name):
            corner = (mark.x, mark.y)
            steps = tuple(
                (step[0], *(corner[axis % 2] + float(value) * scale for axis, value in enumerate(step[1:])))
                for step in outline.steps
            )
            paint = mark.inks.get(outline.part) or Paint(fill=mark.inks["line"].stroke)
            if outline.stroke_width:
                _path(document, steps, Paint(stroke=paint.stroke, width=outline.stroke_width * scale))
            else:
                _path(document, steps, Paint(fill=paint.fill))

    def draw(mark: Mark) -> None:
        match mark:
            case Text():
                text(mark)
            case Symbol():
                symbol(mark)
            case _:
                _path(document, steps_of(mark), mark.paint)

    for index in job.order:
        page = job.pages[index]
        document.add_page(format=(page.boxes.width, page.boxes.height))
        for mark in page.marks:
            draw(mark)
    return bytes(document.output())


def _file(face: str) -> str:
    from reportlab.pdfbase.pdfmetrics import getFont

    return str(getFont(face).face.filename)


def _bytes(colour: Colour) -> tuple[int, int, int]:
    return (round(colour.red * 255), round(colour.green * 255), round(colour.blue * 255))


def _path(document: object, steps: Steps, paint: Paint) -> None:
    from fpdf.drawing import ClippingPath, PaintedPath

    from sheetgen.draw.hatch import hatch_steps

    with document.drawing_context() as context:  # type: ignore[attr-defined]
        outline = _follow(PaintedPath(), steps)
        outline.style.fill_color = _hexadecimal(paint.fill) if paint.fill else None
        outline.style.stroke_color = _hexadecimal(paint.stroke) if paint.stroke else None
        outline.style.stroke_width = paint.width
        context.add_item(outline)
        if paint.hatch:
            lines = _follow(PaintedPath(), hatch_steps(paint.hatch, steps_bounds(steps)))
            lines.style.stroke_color = _hexadecimal(paint.hatch.colour)
            lines.style.stroke_width = paint.hatch.width
            lines.clipping_path = _follow(ClippingPath(), steps)
            context.add_item(lines)


def _hexadecimal(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in _bytes(colour))


def _follow(path, steps: Steps):  # type: ignore[no-untyped-def]
    path.style.auto_close = False
    for step in steps:
        numbers = [float(number) for number in step[1:]]
        match step[0]:
            case "M":
                path.move_to(*numbers)
            case "L":
                path.line_to(*numbers)
            case "C":
                path.curve_to(*numbers)
            case _:
                path.close()
    return path


WAYS: dict[str, Callable[[PrintJob], bytes]] = {
    "sheetgen": shared,
    "reportlab, every page drawn": plain,
    "fpdf2, every page drawn": other_library,
}

"""Forms as other programs leave them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pypdf
from pypdf.annotations import Text
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

Change = Callable[[pypdf.PdfWriter], object]


def changed(pdf: bytes, *changes: Change) -> bytes:
    """The form after changes to its objects."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf))
    for change in changes:
        change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def root(writer: pypdf.PdfWriter) -> Any:
    return writer._root_object


def fields(writer: pypdf.PdfWriter) -> Iterator[Any]:
    for reference in root(writer)["/AcroForm"]["/Fields"]:
        yield reference.get_object()


def field(writer: pypdf.PdfWriter, name: str) -> Any:
    return next(each for each in fields(writer) if each["/T"] == name)


def tick(name: str, state: str = "/.") -> Change:
    """Marks a check box in the way the standard says."""

    def change(writer: pypdf.PdfWriter) -> None:
        found = field(writer, name)
        found[NameObject("/V")] = NameObject(state)
        for widget in found.get("/Kids", [found]):
            widget.get_object()[NameObject("/AS")] = NameObject(state)

    return change


def write(name: str, text: str) -> Change:
    """Writes a text or an option, or stores a check box's state, without showing it."""

    def change(writer: pypdf.PdfWriter) -> None:
        button = field(writer, name)["/FT"] == "/Btn"
        field(writer, name)[NameObject("/V")] = NameObject(text) if button else TextStringObject(text)

    return change


def rename(name: str, other: str) -> Change:
    def change(writer: pypdf.PdfWriter) -> None:
        field(writer, name)[NameObject("/T")] = TextStringObject(other)

    return change


def remove(*names: str) -> Change:
    def change(writer: pypdf.PdfWriter) -> None:
        form = root(writer)["/AcroForm"]
        left = [each for each in form["/Fields"] if each.get_object()["/T"] not in names]
        form[NameObject("/Fields")] = ArrayObject(left)

    return change


def flatten(writer: pypdf.PdfWriter) -> None:
    """Takes the form out, as printing to a PDF does."""
    del root(writer)["/AcroForm"]
    for page in writer.pages:
        del page["/Annots"]


def forget_information(writer: pypdf.PdfWriter) -> None:
    writer.metadata = {"/Title": "Sheets"}


def encrypt(writer: pypdf.PdfWriter) -> None:
    writer.encrypt("secret", algorithm="RC4-128")


def draw_over(writer: pypdf.PdfWriter) -> None:
    """Two strokes of a pen, and a note."""
    for number in (0, 1):
        stroke = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Ink"),
                NameObject("/Rect"): ArrayObject(map(NumberObject, (10, 10, 90, 90))),
                NameObject("/InkList"): ArrayObject([ArrayObject(map(NumberObject, (10, 10, 90, 90)))]),
            }
        )
        writer.add_annotation(number, stroke)
    writer.add_annotation(0, Text(rect=(10, 10, 30, 30), text="a note"))


def write_as_poppler(name: str, text: str, widget: int = 0) -> Change:
    """Writes a text as Evince and Okular do: into the widget that was typed into, not into its field."""

    def change(writer: pypdf.PdfWriter) -> None:
        found = field(writer, name)
        typed = found["/Kids"][widget].get_object() if "/Kids" in found else found
        typed[NameObject("/V")] = TextStringObject(text)
        typed[NameObject("/M")] = TextStringObject("D:20261122012457Z")
        if found["/FT"] == "/Ch":
            typed[NameObject("/AS")] = NameObject("/N")

    return change

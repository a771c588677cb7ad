"""Write files over existing ones: generated files are replaced, a player's marks are not."""

from __future__ import annotations

from pathlib import Path

from sheetgen.draw.atomic_write import is_unchanged, write_atomically
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.files import FORM_LIMIT, read_bytes

PDF = b"%PDF"
"""The beginning of a PDF."""
_SIGNATURE = 4
"""The number of bytes at the start of a PDF or PNG that identify its type."""


def write_printed(output: str, usual: str, data: bytes) -> str:
    """Write a PDF or a picture and return its name; ``usual`` is the name if none is given, or only a folder.

    Raises `Unusable` rather than overwrite another type of file or a player's marks.
    """
    if output and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        output = str(Path(output) / usual)
    path = Path(output or usual)
    head = begins(path)
    if head and head != data[:_SIGNATURE]:
        raise of_another_kind(path)
    if head == PDF:
        _refuse_marks(path, data)
    write_atomically(path, data)
    return output or usual


def _refuse_marks(path: Path, data: bytes) -> None:
    before = read_bytes(path, FORM_LIMIT)
    if before == data:
        return
    from sheetgen.fill.read_form import form_has_marks

    hint = translatable("choose another name, or move the file away first")
    if not is_unchanged(before):
        message = translatable("already exists and was saved by another program, so it may contain a player's marks")
        raise Unusable([Complaint(str(path), message, hint)])
    if form_has_marks(before):
        raise Unusable([Complaint(str(path), translatable("already exists and is a form with marks in it"), hint)])


def of_another_kind(path: Path) -> Unusable:
    message = translatable("already exists and is a different kind of file")
    return Unusable([Complaint(str(path), message, translatable("choose another name"))])


def begins(path: Path) -> bytes:
    """Return the first bytes of a file, none if there is no file."""
    if not path.is_file():
        return b""
    with path.open("rb") as stream:
        return stream.read(_SIGNATURE)

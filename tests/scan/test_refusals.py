"""Files that are no photos of a sheet, each beside its exact complaint."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import ScanOrder
from sheetgen.app.scanning import scan


def png(width: int, height: int) -> bytes:
    """Return the head of a PNG file that states a size and holds next to nothing."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"0" * 1000)) + chunk(b"IEND", b"")
    )


def jpeg(shade: int = 200) -> bytes:
    _, stored = cv2.imencode(".jpg", np.full((900, 700, 3), shade, np.uint8))
    return stored.tobytes()


REFUSED = {
    "text": (b"game: hadrians-wall\n", "is not a photo (use a JPEG or PNG file)"),
    "empty": (b"", "is not a photo (use a JPEG or PNG file)"),
    "pdf": (b"%PDF-1.7\n", "is a PDF, not a photo (read a filled-in form with 'sheetgen read')"),
    "heic": (
        b"\0\0\0\x18ftypheic\0\0",
        "is a HEIC picture, which sheetgen cannot read (save it as JPEG and try again)",
    ),
    "bomb": (png(50_000, 50_000), "has more than 40 million pixels (save a smaller version and try again)"),
    "line": (
        png(1, 60_000),
        "has too few pixels for its boxes to be read (take it with 4 megapixels or more)",
    ),
    "cut": (jpeg()[:20], "is not a photo (use a JPEG or PNG file)"),
    "row": (png(60_000, 1), "has too few pixels for its boxes to be read (take it with 4 megapixels or more)"),
    "nothing": (png(0, 0), "has too few pixels for its boxes to be read (take it with 4 megapixels or more)"),
    "huge": (
        b"\xff\xd8" + bytes(30_000_000),
        "the file is larger than 30 MB (is it the right file?)",
    ),
    "markers": (b"\xff\xd8" + b"\xff" * 2000 + jpeg()[2:], "is not a photo (use a JPEG or PNG file)"),
    "hollow": (png(1000, 1000), "is damaged and cannot be opened (copy it from the phone again)"),
    "half": (jpeg()[:-500], "is damaged and cannot be opened (copy it from the phone again)"),
    "wall": (
        jpeg(),
        "shows no sheet known to sheetgen (photograph the whole sheet from above, in daylight; name its paper or "
        "language if they are not the usual ones; the publisher's own sheets cannot be read)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_file_that_is_no_photo_of_a_sheet_is_refused(name: str, tmp_path: Path) -> None:
    content, message = REFUSED[name]
    file = tmp_path / "photo.jpg"
    file.write_bytes(content)
    (complaint,) = scan(Library(), ScanOrder(photos=(str(file),))).refusals
    assert str(complaint) == f"{file}: {message}"


@pytest.mark.parametrize(
    ("name", "reason"), [("", "this is a folder, not a file"), ("zero", "this is a device, not a file")]
)
def test_folder_or_device_is_refused(name: str, reason: str, tmp_path: Path) -> None:
    file = Path("/dev/zero") if name else tmp_path
    (complaint,) = scan(Library(), ScanOrder(photos=(str(file),))).refusals
    assert str(complaint) == f"{file}: {reason}"


def test_missing_photo_is_refused_and_the_others_are_read(tmp_path: Path) -> None:
    file = tmp_path / "wall.jpg"
    file.write_bytes(jpeg())
    scanned = scan(Library(), ScanOrder(photos=("none.jpg", str(file))))
    assert [photo.file for photo in scanned.photos] == ["none.jpg", str(file)]
    assert str(scanned.refusals[0]) == "none.jpg: no such file"

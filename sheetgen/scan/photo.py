"""Photos as files: what kind they are, how large, and their pixels. Nothing is decoded before its size is known."""

from __future__ import annotations

import struct
from typing import Literal

import cv2
import numpy as np

from sheetgen.scan.reference import Picture

PHOTO_LIMIT = 30_000_000
"""Bytes of a photo."""
MOST_PIXELS = 40_000_000
LEAST_SIDE = 600
"""Pixels that the shorter side of a photo must have."""
_JPEG_SIZES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
"""The JPEG markers that are followed by the size of the picture (ITU T.81, B.2.2)."""
_MOST_MARKERS = 2000
"""JPEG markers that are looked at; a file may be made of nothing else."""

Refusal = Literal["pdf", "heic", "not-a-photo", "too-many-pixels", "too-small", "damaged"]


class BadPhoto(Exception):
    """A file that cannot be used as a photo."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason: Refusal = reason


def decoded(content: bytes) -> Picture:
    """Return a photo's blue, green and red from 0 to 255, the right way up. Raises `BadPhoto`."""
    size = _size(content)
    if size is None:
        raise BadPhoto(_other_kind(content))
    if size[0] * size[1] > MOST_PIXELS:
        raise BadPhoto("too-many-pixels")
    if min(size) < LEAST_SIDE:
        raise BadPhoto("too-small")
    try:
        picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise BadPhoto("damaged")
    return np.asarray(picture)


def _other_kind(content: bytes) -> Refusal:
    if content[:5] == b"%PDF-":
        return "pdf"
    if content[4:8] == b"ftyp" and content[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"heif", b"avif"):
        return "heic"
    return "not-a-photo"


def _check_end(content: bytes, end: bytes, start: int) -> None:
    """Raise `BadPhoto` if the rest of a file is missing: a part that never arrived would be read as grey paper."""
    if content.find(end, start) < 0:
        raise BadPhoto("damaged")


def _size(content: bytes) -> tuple[int, int] | None:
    """Return the width and height that a JPEG or PNG file states; None if it is neither. Raises `BadPhoto`."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and content[12:16] == b"IHDR" and len(content) > 24:
        _check_end(content, b"IEND", 24)
        wide, high = struct.unpack(">II", content[16:24])
        return wide, high
    if content[:2] != b"\xff\xd8":
        return None
    at = 2
    for _ in range(_MOST_MARKERS):
        if at + 9 >= len(content) or content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker in _JPEG_SIZES:
            _check_end(content, b"\xff\xd9", at)
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return wide, high
        # Fill bytes and markers without content have no length behind them.
        alone = marker in (0xFF, 0x01) or 0xD0 <= marker <= 0xD8
        at += (1 if marker == 0xFF else 2) if alone else 2 + struct.unpack(">H", content[at + 2 : at + 4])[0]
    return None

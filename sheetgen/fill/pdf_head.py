"""What can be said of a PDF before it is opened, without the library that opens it."""

from __future__ import annotations

FORM_LIMIT = 25_000_000
"""Bytes of a PDF that is read; a form of ours has two hundred thousand, viewers add a few fonts."""
_HEAD = 1024
"""Within how many bytes from its beginning a file says that it is a PDF (ISO 32000-1, annex H, note 13)."""


def is_pdf(data: bytes) -> bool:
    """Whether the file says that it is a PDF."""
    return b"%PDF-" in data[:_HEAD]

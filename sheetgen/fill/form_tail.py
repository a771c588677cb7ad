"""Whether a PDF's last table of contents leads, and whether every object stands where the tables say.

A program that adds to a PDF puts what is new behind what was there, and a new table of contents behind that. Readers
that mend damage go back to an older table without a word, and an older game would be scored: here damage is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_SPACE = rb"[\0\t\n\f\r ]"
_LAST = re.compile(rb"startxref" + _SPACE + rb"+(\d{1,12})" + _SPACE + rb"+%%EOF" + _SPACE + rb"*\Z")
_TABLE = re.compile(rb"xref" + _SPACE)
_OBJECT = re.compile(_SPACE + rb"*(\d{1,10})" + _SPACE + rb"+(\d{1,5})" + _SPACE + rb"+obj")
_LINEARIZED = re.compile(rb"/Linearized\b[^>]{0,200}?/L" + _SPACE + rb"*(\d{1,12})")
_TAIL = 2048
"""Bytes in which the end of a file is looked for."""
_HEAD = 1024
_FREE = 65535
"""The generation that marks an object as never to be used again (ISO 32000-1, 7.5.4)."""


def last_table_leads(data: bytes) -> bool:
    """Whether the number at the end of the file leads to the table that was written last.

    In a file laid out for the web (ISO 32000-1, annex F) the first table leads, as long as nothing was added.
    """
    end = _LAST.search(data, max(0, len(data) - _TAIL))
    if end is None:
        return False
    start = int(end[1])
    section = data[start : end.start()]
    if _TABLE.match(section):
        is_last = b"endobj" not in section and b"trailer" in section
    elif _OBJECT.match(section):
        is_last = section.count(b"endobj") == 1 and section.endswith(b"endobj" + section[len(section.rstrip()) :])
        is_last = is_last and b"/XRef" in section
    else:
        return False
    laid_out = _LINEARIZED.search(data, 0, _HEAD)
    return is_last or (laid_out is not None and int(laid_out[1]) == len(data))


def stand_where_they_should(
    data: bytes, places: Mapping[int, Mapping[int, int]], free: Mapping[int, Mapping[int, bool]]
) -> bool:
    """Whether each object begins at its place; ``places`` are byte offsets by generation and number."""
    for generation, objects in places.items():
        for number, place in objects.items():
            if generation == _FREE or free.get(generation, {}).get(number, False):
                continue
            found = _OBJECT.match(data, place)
            if found is None or (int(found[1]), int(found[2])) != (number, generation):
                return False
    return True

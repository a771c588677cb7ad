"""The face in which viewers write into the fields of a form, embedded with all letters of the sheet's languages.

A viewer that misses a letter in the face of a field has the whole form drawn anew by whichever program opens it next.
"""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from reportlab.pdfbase import pdfmetrics

from sheetgen.assets.fonts import runs
from sheetgen.marks.marks import FontRole

FORM_ROLE: FontRole = "digit"
"""The role whose face viewers write in: its digits are as wide as each other, and it has no hints, so it is small."""
_SAMPLES = {"ko": "가"}
"""A letter of the language's own script; any other language is written in Latin letters."""
_LATIN_END = 0x180
_UNKNOWN = range(0xABFF, 0xD800)
"""Codes for the syllables of Korean in a face without them: a name that has some is stored, and shown with gaps.

The range begins one below the first syllable: pdfium reads no range beyond its first 256 codes, so it knows none of
these and takes another font, as it should.
"""
_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Form def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}
endcmap CMapName currentdict /CMap defineresource pop end end"""
_MOST_RANGES = 100
"""In one block of a character map (Adobe Technical Note 5014)."""


def form_font(pdf: Pdf, language: str) -> Object:
    """The font of a form's fields, each letter a code of two bytes (ISO 32000-1, 9.7)."""
    name = runs(_SAMPLES.get(language, "a"), FORM_ROLE)[0].font_name
    face = pdfmetrics.getFont(name).face
    letters = [code for code in sorted(face.charToGlyph) if code >= 0x20]
    if language not in _SAMPLES:
        letters = [code for code in letters if code < _LATIN_END]
    # A subset's glyphs stand in the order of its letters, behind the one for what is missing.
    glyphs: dict[int, int] = {}
    for code in letters:
        glyphs.setdefault(face.charToGlyph[code], code)
    kept = list(glyphs.values())
    widths = [round(face.charWidths[code]) for code in kept]
    base = Name(f"/FORMAA+{face.name if isinstance(face.name, str) else face.name.decode('ascii')}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=base,
        Flags=face.flags,
        FontBBox=list(face.bbox),
        ItalicAngle=face.italicAngle,
        Ascent=face.ascent,
        Descent=face.descent,
        CapHeight=face.capHeight,
        StemV=face.stemV,
        FontFile2=pdf.make_stream(face.makeSubset(kept)),
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=base,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
        CIDToGIDMap=Name.Identity,
        DW=500,
        W=Array([1, Array(widths)]),
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=base,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]),
        ToUnicode=pdf.make_stream(_to_unicode(kept)),
    )
    return pdf.make_indirect(font)


def _to_unicode(letters: list[int]) -> bytes:
    """The character map from codes, which count from 1, to letters."""
    ranges: list[tuple[int, int, int]] = []
    for code, letter in enumerate(letters, 1):
        first, _, start = ranges[-1] if ranges else (0, 0, 0)
        if ranges and letter == start + code - first and code % 256:
            ranges[-1] = (first, code, start)
        else:
            ranges.append((code, code, letter))
    if not any(letter in _UNKNOWN for letter in letters):
        ranges.append((_UNKNOWN.start, _UNKNOWN.stop - 1, _UNKNOWN.start))
    blocks = []
    for at in range(0, len(ranges), _MOST_RANGES):
        block = ranges[at : at + _MOST_RANGES]
        lines = "\n".join(f"<{first:04X}> <{last:04X}> <{start:04X}>" for first, last, start in block)
        blocks.append(f"{len(block)} beginbfrange\n{lines}\nendbfrange")
    return _CMAP.format(ranges="\n".join(blocks)).encode("ascii")

"""Embed the font in which viewers write into form fields, with all letters of the sheet's languages.

A viewer that misses a letter in a field's font makes the next program redraw the whole form.
"""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from reportlab.pdfbase import pdfmetrics

from sheetgen.assets.fonts import font_runs
from sheetgen.marks.marks import FontRole

FORM_ROLE: FontRole = "digit"
"""The role whose font viewers write in: its digits have one width, and it has no hints, so it is small."""
_SAMPLES = {"ko": "가"}
"""A letter of the language's own script; all other languages use Latin letters."""
_LATIN_END = 0x180
_UNKNOWN = range(0xABFF, 0xD800)
"""Codes for Korean syllables in a font without them: a name with such letters is stored, and shown with gaps.

The range begins one below the first syllable: pdfium reads only the first 256 codes of a range, so it maps none of
these and takes another font, as it should.
"""
_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Form def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}
endcmap CMapName currentdict /CMap defineresource pop end end"""
_MOST_RANGES = 100
"""The most ranges in one block of a character map (Adobe Technical Note 5014)."""


def form_font(pdf: Pdf, language: str) -> Object:
    """Return the font of a form's fields; each letter is a code of two bytes (ISO 32000-1, 9.7)."""
    name = font_runs(_SAMPLES.get(language, "a"), FORM_ROLE)[0].font_name
    face = pdfmetrics.getFont(name).face
    letters = [code for code in sorted(face.charToGlyph) if code >= 0x20]
    if language not in _SAMPLES:
        letters = [code for code in letters if code < _LATIN_END]
    # The glyphs of a subset are in the order of its letters, after the one for missing letters.
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
    """Return the character map from codes, counted from 1, to letters."""
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

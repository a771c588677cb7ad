"""Make every file of this folder anew from the packages it came from.

    python fonts/build.py DOWNLOADS

DOWNLOADS is a folder with the packages named in README.md, as ``npm pack`` leaves them. Needs fonttools.
"""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
COPIED = {
    "expo-google-fonts-cinzel-0.4.2.tgz": ("cinzel", "700Bold/Cinzel_700Bold.ttf", "Cinzel-Bold.ttf"),
    "expo-google-fonts-caveat-0.4.2.tgz": ("caveat", "700Bold/Caveat_700Bold.ttf", "Caveat-Bold.ttf"),
}
BARLOW = "expo-google-fonts-barlow-condensed-0.4.1.tgz"
PLEX = "ibm-plex-sans-kr-1.1.0.tgz"
SERIF = "expo-google-fonts-noto-serif-kr-0.4.3.tgz"
PEN = "expo-google-fonts-nanum-pen-script-0.4.0.tgz"
# Signs that a sheet may use and that no Latin face here has.
SIGNS = "←↑→↓"
# Units per em of the Korean handwriting, whose letters fill 1000 badly: beside the Latin one they are as large.
PEN_EM = 780


def ks_x_1001_hangul() -> str:
    """Return the 2,350 syllables of KS X 1001, which are all that Korean prose uses."""
    rows = (bytes((row, cell)) for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF))
    return "".join(pair.decode("euc_kr") for pair in rows)


def unpack(downloads: Path, package: str, member: str) -> bytes:
    with tarfile.open(downloads / package) as archive:
        stream = archive.extractfile(f"package/{member}")
        if stream is None:
            raise SystemExit(f"{package} has no {member}")
        return stream.read()


def open_font(data: bytes) -> TTFont:
    return TTFont(io.BytesIO(data), recalcTimestamp=False)


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font a name of its own: a reserved name may not be kept, and two faces may not share one."""
    names = font["name"]
    keep = [record for record in names.names if record.nameID in (0, 13, 14)]
    names.names = keep
    post_script = f"{family.replace(' ', '')}-{style}"
    for number, text in ((1, family), (2, style), (3, post_script), (4, f"{family} {style}"), (6, post_script)):
        names.setName(text, number, 3, 1, 0x409)
        names.setName(text, number, 1, 0, 0)


def bake_tabular_digits(font: TTFont) -> None:
    """Point the digits at the glyphs of the ``tnum`` feature: a PDF made without shaping has no features."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    swap: dict[str, str] = {}
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            swap.update(getattr(part, "ExtSubTable", part).mapping)
    for cmap in font["cmap"].tables:
        for digit in map(ord, "0123456789"):
            if digit in cmap.cmap:
                cmap.cmap[digit] = swap.get(cmap.cmap[digit], cmap.cmap[digit])


def subset(font: TTFont, characters: str) -> None:
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = ["*"]
    options.name_legacy = True
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)


def drop_hints(font: TTFont) -> None:
    """Leave out the instructions for coarse screens: a third of the bytes in every PDF, and of no use on paper."""
    for tag in ("cvt ", "fpgm", "prep", "gasp", "hdmx", "VDMX", "LTSH"):
        if tag in font:
            del font[tag]
    glyphs = font["glyf"]
    for name in font.getGlyphOrder():
        glyphs[name].expand(glyphs)
        glyphs[name].removeHinting()
    font["maxp"].maxSizeOfInstructions = 0


def write(folder: str, name: str, data: bytes) -> None:
    (HERE / folder).mkdir(exist_ok=True)
    (HERE / folder / name).write_bytes(data)


def saved(font: TTFont) -> bytes:
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def main(downloads: Path) -> None:
    for package, (folder, member, name) in COPIED.items():
        write(folder, name, unpack(downloads, package, member))
        write(folder, "OFL.txt", unpack(downloads, package, "LICENSE_FONT"))

    write("barlow-condensed", "OFL.txt", unpack(downloads, BARLOW, "LICENSE_FONT"))
    for style in ("500Medium", "600SemiBold"):
        face = open_font(unpack(downloads, BARLOW, f"{style}/BarlowCondensed_{style}.ttf"))
        drop_hints(face)
        write("barlow-condensed", f"BarlowCondensed-{style[3:]}.ttf", saved(face))
    digits = open_font(unpack(downloads, BARLOW, "600SemiBold/BarlowCondensed_600SemiBold.ttf"))
    bake_tabular_digits(digits)
    subset(digits, "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "–—‘’“”„…−×≥≤")
    rename(digits, "Barlow Condensed Tabular", "SemiBold")
    write("barlow-condensed", "BarlowCondensedTabular-SemiBold.ttf", saved(digits))

    signs = "".join(map(chr, range(0x20, 0x7F))) + "·×「」『』、。" + SIGNS
    for package, licence, member, name, style in (
        (PLEX, "LICENSE.txt", "fonts/complete/woff2/hinted/IBMPlexSansKR-Medium.woff2", "Sheet Hangul", "Medium"),
        (PLEX, "LICENSE.txt", "fonts/complete/woff2/hinted/IBMPlexSansKR-Bold.woff2", "Sheet Hangul", "Bold"),
        (SERIF, "LICENSE_FONT", "900Black/NotoSerifKR_900Black.ttf", "Sheet Hangul Display", "Bold"),
        (PEN, "LICENSE_FONT", "400Regular/NanumPenScript_400Regular.ttf", "Sheet Hangul Pen", "Regular"),
    ):
        hangul = open_font(unpack(downloads, package, member))
        hangul.flavor = None
        subset(hangul, signs + ks_x_1001_hangul())
        drop_hints(hangul)
        if package == PEN:
            hangul["head"].unitsPerEm = PEN_EM
        rename(hangul, name, style)
        folder = name.lower().replace(" ", "-")
        write(folder, f"{name.replace(' ', '')}-{style}.ttf", saved(hangul))
        write(folder, "OFL.txt", unpack(downloads, package, licence))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))

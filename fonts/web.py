"""Cut the faces of this folder down to what a page in a browser shows, as WOFF2 files in ``web/``.

    python fonts/web.py

Needs fonttools and brotli, which the extra 'dev' installs. Latin faces keep every letter a player's name may have; the
Korean ones are in two parts, those of the shipped Korean texts and the rest, so that a browser loads the small one.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "–—‘’“”„…−×≥≤•"
FIGURES = "0123456789"
TABULAR = "Tabular"
"""In the name of a face that differs from another one only in its figures: a browser takes all else from that one."""
SIGNS = "←↑→↓"
"""What a sheet may use and no Latin face has."""
HANGUL = "sheet-hangul"
REST = "-rest"
COMMON = "common-hangul.txt"


def korean_characters() -> str:
    """All that stands in the Korean texts that ship, ASCII left out: the Latin faces have it."""
    files = (HERE.parent / folder for folder in ("layouts", "campaign"))
    texts = (path.read_text(encoding="utf-8") for folder in files for path in sorted(folder.rglob("ko.yaml")))
    return "".join(sorted({character for text in texts for character in text if ord(character) > 0x17F} | set(SIGNS)))


def all_characters(path: Path) -> str:
    return "".join(sorted(map(chr, TTFont(path).getBestCmap())))


def cut_down(path: Path, characters: str) -> bytes:
    options = Options()
    options.flavor = "woff2"
    options.layout_features = []
    options.hinting = False
    options.recalc_timestamp = False
    font = TTFont(path, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def write(name: str, data: bytes) -> None:
    (HERE / "web" / name).write_bytes(data)


def main() -> None:
    (HERE / "web").mkdir(exist_ok=True)
    common = korean_characters()
    write(COMMON, f"{common}\n".encode())
    for path in sorted(HERE.glob("*/*.ttf")):
        if not path.parent.name.startswith(HANGUL):
            write(f"{path.stem}.woff2", cut_down(path, FIGURES if TABULAR in path.stem else LATIN))
            continue
        rest = "".join(letter for letter in all_characters(path) if ord(letter) > 0x17F and letter not in common)
        write(f"{path.stem}.woff2", cut_down(path, common))
        write(f"{path.stem}{REST}.woff2", cut_down(path, rest))


if __name__ == "__main__":
    main()

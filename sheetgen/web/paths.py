"""Choose the file names of players' sheets and of sheets that are put aside, and pack the files into one."""

from __future__ import annotations

import contextlib
import io
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from sheetgen.text.complaint import Complaint, Unusable, translatable

NAME_LIMIT = 40
"""The most characters of a player's name."""
_PLAIN = str.maketrans("łŁøØđĐßæÆœŒ", "lLoOdDsaAoO")
"""Letters that are not plain letters with an accent."""
_RESERVED = frozenset("con prn aux nul".split()) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}


def free_name(path: Path) -> Path:
    """Return the path, or the first one with a number after it that does not exist yet."""
    numbers = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return path if not path.exists() else next(each for each in numbers if not each.exists())


@contextlib.contextmanager
def failures_told(path: Path) -> Iterator[None]:
    """Raise `Unusable` about a file if an operation of the block fails on the disk."""
    try:
        yield
    except OSError as error:
        raise Unusable(
            [Complaint(str(path), translatable("cannot be changed: {reason}", reason=error.strerror))]
        ) from error


def free_path(folder: Path, name: str) -> Path:
    """Return a file in the folder that does not exist yet, named after the letters and digits of ``name``.

    Latin letters lose their accents; those of other scripts stay as they are. Raises `Unusable` if there are too many
    files of that name.
    """
    whole = unicodedata.normalize("NFKC", name.translate(_PLAIN))
    plain = unicodedata.normalize("NFC", "".join(map(_without_accent, whole)).lower())
    kept = "".join(letter if unicodedata.category(letter)[0] in "LMN" else " " for letter in plain)
    slug = "-".join(kept.split())[:NAME_LIMIT].strip("-")
    if not slug or slug in _RESERVED:
        slug = f"player-{slug}".strip("-")
    numbers = (slug, *(f"{slug}-{number}" for number in range(2, 1000)))
    path = next((folder / f"{each}.yaml" for each in numbers if not (folder / f"{each}.yaml").exists()), None)
    if path is None:
        raise Unusable(
            [
                Complaint(
                    str(folder),
                    translatable("contains too many files named after {name}", name=slug),
                    translatable("name another folder"),
                )
            ]
        )
    return path


def _without_accent(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0]
    return base if base.isascii() else letter


def pack_files(paths: Mapping[str, Path]) -> bytes:
    """Return files as a ZIP archive; a second file of a name gets its key before it. Raises `Unusable`."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for key, path in paths.items():
            with failures_told(path):
                text = path.read_bytes()
            packed.writestr(f"{key}-{path.name}" if path.name in packed.namelist() else path.name, text)
    return content.getvalue()

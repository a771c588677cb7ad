"""Feed one reader with files that atheris makes, guided by the lines they reach: `tools/fuzz --coverage`.

Each reader has a process of its own: the program is instrumented while it is imported, and libFuzzer never returns. An
input is the number of a sound file, as a byte, and the content that replaces that file's.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

with atheris.instrument_imports(include=["sheetgen"], enable_loader_override=False):
    from tests.fuzz.readers import seeds
    from tests.fuzz.spoiled import PIECES
    from tools.fuzzing import Tally

LONGEST = 65_536
"""Bytes of a file that is made; libFuzzer keeps all that lead somewhere new in memory."""


def words(folder: Path, reader: str) -> list[str]:
    """Return the arguments of libFuzzer: the files to begin with, and the pieces with a meaning in them."""
    sound = folder / "sound"
    sound.mkdir()
    for number, (_, content) in enumerate(seeds(reader)):
        (sound / str(number)).write_bytes(bytes([number]) + content)
    pieces = ["".join(f"\\x{byte:02x}" for byte in piece) for piece in PIECES if piece]
    (folder / "pieces").write_text("".join(f'"{piece}"\n' for piece in pieces), "ascii")
    return ["-verbosity=0", "-timeout=120", f"-max_len={LONGEST}", f"-dict={folder / 'pieces'}", str(sound)]


def main() -> None:
    """Feed ``READER`` for ``SECONDS`` and print the tally; exit with 1 if anything was found."""
    reader, seconds = sys.argv[1], float(sys.argv[2])
    tally = Tally(reader)
    until = time.monotonic() + seconds

    folder = tempfile.TemporaryDirectory()

    def feed(data: bytes) -> None:
        if time.monotonic() > until:
            print(tally.line(), flush=True)
            folder.cleanup()
            os._exit(bool(tally.faults))
        if data:
            path, _ = seeds(reader)[data[0] % len(seeds(reader))]
            tally.feed(path, data[1:])

    atheris.Setup([sys.argv[0], *words(Path(folder.name), reader)], feed)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

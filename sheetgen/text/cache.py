"""What takes long to make of files, kept between runs in a folder of the user's."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

FOLDER_VARIABLE = "SHEETGEN_CACHE"
"""The variable of the environment that names another folder; empty, nothing is kept."""

_PACKAGE = Path(__file__).resolve().parent.parent
_DIGEST = hashlib.sha256().digest_size

Made = TypeVar("Made")


def kept(name: str, files: Iterable[Path], make: Callable[[], Made], asked: str = "") -> Made:
    """What ``make`` makes of ``files``, or what an earlier run made of the same files by the same code.

    ``asked`` tells what else it depends on. Of things made of the same files and asked otherwise at most 16 are kept.

    What is damaged or cannot be read is made anew; what cannot be written is not kept. ``make`` is asked as well when
    a file cannot be read, so that it tells of that, and what it raises is not kept.
    """
    of = sorted(files)
    folder = _folder()
    if folder is None:
        return make()
    try:
        key = _key(name, of, asked)
    except OSError:
        return make()
    path = folder / f"{name}-{_digest(str(of))[:16]}{_digest(asked)[:1] if asked else ''}"
    with suppress(Exception):
        found: Made = _read(path, key)
        return found
    made = make()
    with suppress(OSError, pickle.PicklingError):
        _write(path, key, made)
    return made


def _read(path: Path, key: bytes) -> Any:
    content = path.read_bytes()
    head, payload = content[: 2 * _DIGEST], content[2 * _DIGEST :]
    if head != key + hashlib.sha256(payload).digest():
        raise ValueError("made of other files, or damaged")
    return pickle.loads(payload)


def _write(path: Path, key: bytes, made: object) -> None:
    payload = pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_bytes(key + hashlib.sha256(payload).digest() + payload)
    beside.replace(path)


def _digest(text: str) -> str:
    # What was asked for may have bytes in it that are no text.
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()


def _key(name: str, files: Iterable[Path], asked: str) -> bytes:
    digest = hashlib.sha256(f"{name}\n{asked}\n{sys.version}\n{_code()}".encode(errors="surrogateescape"))
    for file in files:
        content = file.read_bytes()
        digest.update(f"\n{file}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.digest()


@cache
def _code() -> str:
    """What tells this state of the program from any other."""
    return "\n".join(stamps(_PACKAGE, ".py"))


def stamps(folder: Path, ending: str) -> Iterator[str]:
    """Name, size and time of every file with this ending below a folder, but of the data that ships in the package."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in ("_data", "__pycache__"):
            yield from stamps(Path(entry.path), ending)
        elif entry.name.endswith(ending):
            stat = entry.stat()
            yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"


def _folder() -> Path | None:
    """The folder; None where nothing is to be kept."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        usual = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        usual = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - raises nothing where there is no home
    else:
        usual = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(usual) / "sheetgen" if Path(usual).is_absolute() else None


class Later:
    """A value. Unpickled, it stays packed, with the modules of its class not loaded, until it is asked for."""

    __slots__ = ("_packed", "_value")

    def __init__(self, value: object) -> None:
        self._value = value
        self._packed: bytes | None = None

    @property
    def value(self) -> object:
        """The value itself."""
        if self._packed is not None:
            self._value, self._packed = pickle.loads(self._packed), None
        return self._value

    def __getstate__(self) -> bytes:
        return pickle.dumps(self._value, pickle.HIGHEST_PROTOCOL) if self._packed is None else self._packed

    def __setstate__(self, packed: bytes) -> None:
        self._value, self._packed = None, packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

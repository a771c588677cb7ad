"""Cache on disk what is slow to build from files: the loaded games, texts, themes and campaigns, as JSON.

An entry is found by the content of the files it was built from, of the code that builds and of the libraries that
check them. Reading one runs nothing. ``SHEETGEN_CACHE`` names another folder; if it is empty, there is no cache.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

FOLDER_VARIABLE = "SHEETGEN_CACHE"
"""The environment variable that names another folder; if it is empty, there is no cache."""
BUILDERS = ("assets", "campaign", "games", "kinds", "layout", "load", "marks", "place", "text")
"""The packages whose code decides what is built from a file. A test checks that loading imports no other."""
MOST_ENTRIES = 64
"""The most entries in the folder; the oldest are deleted first."""

_PACKAGE = Path(__file__).resolve().parent.parent
_LIBRARIES = (("pydantic", "version.py"), ("yaml", "__init__.py"))
"""The libraries that read and check files, each with the file of it that states its version."""
_ENDING = ".json"
_OTHERS_MAY_WRITE = 0o022

Built = TypeVar("Built")


def cached(name: str, files: Mapping[Path, bytes], build: Callable[[], Built], asked: str = "") -> Built:
    """Return the result of ``build``, or what an earlier run stored for the same files, built by the same code."""
    folder = _folder()
    if folder is None:
        return build()
    path = folder / f"{name}-{_digest(asked, *sorted(map(str, files)))[:16]}{_ENDING}"
    try:
        key = _key(name, files, asked)
    except OSError:
        return build()
    with suppress(Exception):
        found: Built = from_json(_read(path, key))
        return found
    built = build()
    with suppress(OSError, TypeError):
        _write(path, key, as_json(built))
    return built


def _read(path: Path, key: str) -> str:
    """Return the payload of an entry. Raises `ValueError` if it is of other files, damaged, or another user's."""
    if not _own(path.parent) or not path.is_file():
        raise ValueError("others may write to the folder, or this is no file")
    head, _, payload = path.read_text(encoding="utf-8").partition("\n")
    if head != f"{key} {_digest(payload)}":
        raise ValueError("built from other files, or damaged")
    return payload


def _write(path: Path, key: str, payload: str) -> None:
    folder = path.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _own(folder):
        return
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, suffix=".part", delete=False) as beside:
        beside.write(f"{key} {_digest(payload)}\n{payload}")
    Path(beside.name).replace(path)
    entries = sorted(folder.glob(f"*{_ENDING}"), key=lambda entry: entry.stat().st_mtime)
    for oldest in entries[:-MOST_ENTRIES]:
        oldest.unlink()


def _own(folder: Path) -> bool:
    """Return whether a folder is the user's and no one else may write to it; always true on Windows."""
    if sys.platform == "win32":
        return True
    state = folder.stat()
    return state.st_uid == os.geteuid() and not state.st_mode & _OTHERS_MAY_WRITE


def _digest(*texts: str) -> str:
    # What a user named may have bytes in it that are no text.
    return hashlib.sha256("\n".join(texts).encode(errors="surrogateescape")).hexdigest()


def _key(name: str, files: Mapping[Path, bytes], asked: str) -> str:
    """Return the digest of all that an entry depends on. Raises `OSError`."""
    digest = hashlib.sha256(_digest(name, asked, sys.version, _program()).encode())
    for file, content in sorted(files.items()):
        digest.update(f"\n{file}\n{len(content)}\n".encode(errors="surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


@cache
def _program() -> str:
    """Return the digest of the code that builds values, and of the versions of the libraries it uses."""
    digest = hashlib.sha256()
    for folder in BUILDERS:
        for path in _code_below(_PACKAGE / folder):
            with open(path, "rb", buffering=0) as stream:  # noqa: PTH123 - a Path takes twice as long, 200 times
                digest.update(stream.read())
    for library, file in _LIBRARIES:
        found = find_spec(library)
        if found is not None and found.origin:
            digest.update(Path(found.origin).with_name(file).read_bytes())
    return digest.hexdigest()


def _code_below(folder: str | os.PathLike[str]) -> Iterator[str]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.endswith(".py"):
            yield entry.path
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _code_below(entry.path)


def _folder() -> Path | None:
    """Return the folder of the cache; None if the cache is switched off."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        usual = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        usual = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - raises nothing without a home
    else:
        usual = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(usual) / "sheetgen" if Path(usual).is_absolute() else None


_TAG = ""
"""The key that marks the type of a JSON object: a class, or a map whose keys are not texts."""
_MAP = "map"
_TOP = __name__.partition(".")[0]


def as_json(value: object) -> str:
    """Return a value as JSON: data classes of this package, tuples, maps, texts, numbers, booleans and None.

    Raises `TypeError` if the value holds anything else.
    """
    return json.dumps(_packed(value), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Any:
    """Return the value that `as_json` turned into text. Raises an exception of any type if it is no such text."""
    return _unlisted(json.loads(text, object_hook=_made))


def _packed(value: Any) -> Any:
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is tuple:
        return [_packed(part) for part in value]
    if isinstance(value, Mapping):
        return _packed_mapping(value)
    if is_dataclass(kind) and kind.__module__.startswith(f"{_TOP}."):
        return _packed_object(value)
    raise TypeError(f"{kind.__name__} cannot be stored")


def _packed_mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    if all(type(key) is str and key != _TAG for key in value):
        return {key: _packed(part) for key, part in value.items()}
    return {_TAG: _MAP, "of": [[_packed(key), _packed(part)] for key, part in value.items()]}


def _packed_object(value: Any) -> dict[str, Any]:
    """Return an instance of a data class as its tag and the fields that differ from their defaults."""
    kind = type(value)
    usual = {own.name: _default(own) for own in fields(kind)}
    stated = {own.name: getattr(value, own.name) for own in fields(kind) if own.init}
    kept = {name: _packed(part) for name, part in stated.items() if part != usual[name]}
    return {_TAG: f"{kind.__module__}:{kind.__qualname__}", **kept}


def _default(own: Field[Any]) -> object:
    return own.default if own.default_factory is MISSING else own.default_factory()


def _made(found: dict[str, Any]) -> Any:
    for key, part in found.items():
        if type(part) is list:
            found[key] = _unlisted(part)
    tag = found.pop(_TAG, None)
    if tag is None:
        return found
    return dict(found["of"]) if tag == _MAP else _class(tag)(**found)


def _unlisted(value: Any) -> Any:
    """Return a list as a tuple, lists inside it too; any other value as it is."""
    return tuple(map(_unlisted, value)) if type(value) is list else value


@cache
def _class(tag: str) -> type:
    """Return the class of a tag. Raises `ValueError` if it is not a data class of this package."""
    module, _, name = tag.partition(":")
    found = getattr(import_module(module), name) if module.startswith(f"{_TOP}.") else None
    if not (isinstance(found, type) and is_dataclass(found)):
        raise ValueError(f"'{tag}' is not a data class of this package")
    return found

"""Places that cannot be written to as usual: protected ones, folders, links, and files from the future."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.faults.runs import YEAR, World, child, content, ended_with
from tools.faults.trial import Trial

State = dict[str, bytes | str | None]
FINE, REFUSED = 0, 2


@dataclass(frozen=True)
class Place:
    """A fault of the place that a deed writes to: how it is made, the world of the run, and how it may end."""

    name: str
    make: Callable[[Path], None]
    world: World = World()
    may_end: tuple[int, ...] = (REFUSED,)
    must_be_there: bool = True
    """Whether it is a fault of a file that is there already."""


def _mode(mode: int) -> Callable[[Path], None]:
    return lambda target: target.chmod(mode)


def _read_only(target: Path) -> None:
    target.parent.chmod(0o555)


def _folder(target: Path) -> None:
    target.unlink(missing_ok=True)
    target.mkdir()
    (target / "mine.txt").write_text("mine")


def _link(target: Path) -> None:
    real = target.with_name(f"real-{target.name}")
    if target.exists():
        target.rename(real)
    target.symlink_to(real.name)


def _circle(target: Path) -> None:
    target.unlink(missing_ok=True)
    target.symlink_to(target.name)


def _future(target: Path) -> None:
    for path in target.parent.iterdir():
        stamp = path.stat().st_mtime + 2 * YEAR
        os.utime(path, (stamp, stamp))


PLACES = (
    Place("read-only folder", _read_only, World(is_anybody=True), must_be_there=False),
    Place("protected file", _mode(0o444), World(is_anybody=True)),
    Place("hidden file", _mode(0o000), World(is_anybody=True)),
    Place("folder", _folder, may_end=(FINE, REFUSED), must_be_there=False),
    Place("link", _link, may_end=(FINE,)),
    Place("link to nothing", _link, may_end=(FINE, REFUSED), must_be_there=False),
    Place("link to itself", _circle, must_be_there=False),
    Place("clock goes back", _future, World(behind=YEAR), may_end=(FINE,), must_be_there=False),
)


def tried(trial: Trial) -> Iterator[str]:
    """Try the deed of a trial in every place that applies; yield the outcomes in words."""
    for place in PLACES:
        if place.must_be_there and trial.old is None:
            continue
        with _copy(trial.folder) as folder:
            target = folder / trial.deed.target
            if place.name == "link to nothing":
                target.unlink(missing_ok=True)
            place.make(target)
            before = _state(folder)
            status, fault = ended_with(child(folder, trial.deed.words, place.world, trial.deed.typed))
            yield f"{place.name}: {f'BROKEN, {fault}' if fault else _judged(place, status, before, target, trial)}"


def _judged(place: Place, status: int, before: State, target: Path, trial: Trial) -> str:
    if status not in place.may_end:
        return f"BROKEN, ended with {status}"
    after = _state(target.parent)
    if status == REFUSED:
        return "refused" if after == before else "BROKEN, something changed"
    lost = [name for name, held in before.items() if name not in after or (held is None) is not (after[name] is None)]
    if lost or target.is_symlink() is not str(before.get(target.name)).startswith("-> "):
        return f"BROKEN, replaced: {lost}"
    if target.is_file() and _undated(content(target)) not in map(_undated, trial.states):
        return "BROKEN"
    return "written"


def _undated(content: bytes | None) -> bytes | None:
    """Return a file's content without days: a clock that is behind gives another one."""
    return content and re.sub(rb"\d{4}-\d\d-\d\d", b"", content)


def _state(folder: Path) -> State:
    """Return the entries of a folder by name: a file's content, a link's target, None for a folder."""
    held: State = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".lock":
            continue
        name = str(path.relative_to(folder))
        held[name] = f"-> {path.readlink()}" if path.is_symlink() else None if path.is_dir() else path.read_bytes()
    return held


@contextmanager
def _copy(folder: Path) -> Iterator[Path]:
    """Yield a writable copy of the folder, without files of killed runs, which a later run would sweep."""
    copied = folder.parent / f"{folder.name}-copy"
    shutil.copytree(folder, copied, ignore=shutil.ignore_patterns("*.part"))
    copied.chmod(0o777)
    for path in copied.iterdir():
        path.chmod(0o666)
    try:
        yield copied
    finally:
        copied.chmod(0o777)
        shutil.rmtree(copied)

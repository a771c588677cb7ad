"""The lock as Windows has it: no file that is open can be removed, and another call locks it."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sheetgen.fill import file_lock as lock
from sheetgen.text.complaint import Unusable


def locking(handle: int, mode: int, count: int) -> None:
    """Lock the first bytes of a file, or raise `OSError` where another handle has them."""
    assert (mode, count) == (2, 1)
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module as it is loaded there."""
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    spec = importlib.util.spec_from_file_location("lock_on_windows", str(lock.__file__))
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "platform", "win32")
    spec.loader.exec_module(module)

    def unlink(path: Path, missing_ok: bool = False) -> None:  # noqa: ARG001 - as it is called
        raise PermissionError(13, f"{path} is open")

    monkeypatch.setattr(Path, "unlink", unlink)
    return module


def test_one_run_keeps_another_out_and_none_afterwards(windows: Any, tmp_path: Path) -> None:
    with (
        windows.locked(tmp_path / "ours.yaml"),
        pytest.raises(Unusable) as barred,
        windows.locked(tmp_path / "ours.yaml", patience=0),
    ):
        pass
    said = "another sheetgen process is changing this file (try again when it has finished)"
    assert str(barred.value) == f"{tmp_path / 'ours.yaml'}: {said}"
    # The small file stays, as it was open when it was to be removed, and bars nobody.
    assert [path.name for path in tmp_path.iterdir()] == [".ours.yaml.lock"]
    with windows.locked(tmp_path / "ours.yaml", patience=0):
        pass


def test_a_file_that_is_being_removed_is_waited_for(
    windows: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens, tries = os.open, []

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        tries.append(path)
        if len(tries) < 3:
            raise PermissionError(13, "delete pending")
        return opens(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with windows.locked(tmp_path / "ours.yaml", patience=5):
        assert len(tries) == 3

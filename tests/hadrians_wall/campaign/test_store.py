"""One writer at a time: runs at once lose nothing, and a lock that was left behind bars nobody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from sheetgen.draw.atomic_write import write_with_backup
from sheetgen.fill import file_lock
from sheetgen.fill.file_lock import locked
from sheetgen.text.complaint import Unusable
from tests.hadrians_wall.campaign.conftest import Run
from tests.hadrians_wall.campaign.winning import lost

RUNS = 6
CHECKOUT = Path(__file__).parents[3]
HOLD = "import sys, time; from pathlib import Path; from sheetgen.fill.file_lock import locked\n"
HOLD += "with locked(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


def python(*words: str, folder: Path) -> subprocess.Popen[str]:
    """A process of its own that finds the package."""
    environment = {"PYTHONPATH": str(CHECKOUT), "PYTHONUTF8": "1"}
    out = subprocess.PIPE
    return subprocess.Popen([sys.executable, *words], cwd=folder, env=environment, stdout=out, stderr=out, text=True)


@pytest.mark.slow
def test_processes_that_record_at_once_lose_nothing(run: Run, tmp_path: Path) -> None:
    assert run("start", "ours.yaml")[0] == 0
    Path("lost.yaml").write_text(yaml.safe_dump(lost(1)))
    words = ("-m", "sheetgen", "campaign", "record", "ours.yaml", "lost.yaml", "--note")
    processes = [python(*words, f"run {number}", folder=tmp_path) for number in range(RUNS)]
    told = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0] * RUNS, told
    tries = yaml.safe_load(Path("ours.yaml").read_text())["tries"]
    assert sorted(each["note"] for each in tries) == [f"run {number}" for number in range(RUNS)]
    assert len(yaml.safe_load(Path("ours.yaml.bak").read_text())["tries"]) == RUNS - 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lost.yaml", "ours.yaml", "ours.yaml.bak"]


@pytest.mark.slow
def test_of_several_starts_at_once_one_wins(run: Run, tmp_path: Path) -> None:
    del run
    players = [f"Player {number}" for number in range(4)]
    processes = [
        python("-m", "sheetgen", "campaign", "start", "ours.yaml", "--player", player, folder=tmp_path)
        for player in players
    ]
    told = {player: process.communicate(timeout=120)[1] for player, process in zip(players, processes, strict=True)}
    (winner,) = [player for player, process in zip(players, processes, strict=True) if process.returncode == 0]
    assert yaml.safe_load(Path("ours.yaml").read_text())["player"] == winner
    assert all("ours.yaml: already exists" in says for player, says in told.items() if player != winner)


@pytest.mark.slow
def test_a_process_that_dies_leaves_no_lock(tmp_path: Path) -> None:
    holder = python("-c", HOLD, "ours.yaml", folder=tmp_path)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Unusable), locked(tmp_path / "ours.yaml", patience=0):
        pass
    holder.kill()
    holder.communicate(timeout=60)
    assert (tmp_path / ".ours.yaml.lock").exists()
    with locked(tmp_path / "ours.yaml", patience=5):
        pass
    assert list(tmp_path.iterdir()) == []


def test_who_waits_in_vain_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with locked(Path("ours.yaml")), pytest.raises(Unusable) as refused, locked(Path("ours.yaml"), patience=0.1):
        pass
    assert str(refused.value) == (
        "ours.yaml: another sheetgen process is changing this file (try again when it has finished)"
    )


def test_a_file_that_was_left_behind_bars_nobody(tmp_path: Path) -> None:
    (tmp_path / ".ours.yaml.lock").write_bytes(b"")
    with locked(tmp_path / "ours.yaml", patience=0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_lock_on_a_file_that_was_just_removed_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening the lock's file and locking it, the run before may have removed it."""
    lock = file_lock._lock_now
    removed: list[int] = []

    def late(handle: int) -> None:
        if not removed:
            (tmp_path / ".ours.yaml.lock").unlink()
            removed.append(handle)
        lock(handle)

    monkeypatch.setattr(file_lock, "_lock_now", late)
    with locked(tmp_path / "ours.yaml", patience=5):
        assert (tmp_path / ".ours.yaml.lock").exists()


def test_two_names_of_one_file_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_bytes(b"")
    (tmp_path / "link.yaml").symlink_to("ours.yaml")
    with locked(tmp_path / "ours.yaml"), pytest.raises(Unusable), locked(tmp_path / "link.yaml", patience=0):
        pass


def test_a_folder_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unusable) as refused, locked(Path("far/ours.yaml")):
        pass
    assert str(refused.value) == "far/ours.yaml: the folder far does not exist (create it with: mkdir -p far)"


def test_where_the_copy_cannot_be_written_the_record_stays(tmp_path: Path) -> None:
    record = tmp_path / "ours.yaml"
    record.write_bytes(b"old")
    (tmp_path / "ours.yaml.bak").mkdir()
    with pytest.raises(Unusable):
        write_with_backup(record, b"old", b"new")
    assert record.read_bytes() == b"old"

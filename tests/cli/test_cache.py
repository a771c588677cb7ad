"""Every command says and writes the same without a cache, with an empty one and with a full one."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.cli.main import COMMANDS
from sheetgen.text.cache import FOLDER_VARIABLE
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
ADA, PRAETOR, ROME = EXAMPLES / "ada.yaml", EXAMPLES / "praetor" / "ada.yaml", EXAMPLES / "rome-and-roll" / "ada.yaml"
THEME = EXAMPLES.parent / "layouts" / "themes" / "mono.yaml"

CALLS = [
    "list",
    "print hadrians-wall --cover --duplex --back-offset 1,1 -o OUT.pdf",
    f"print praetor --filled {PRAETOR} --theme mono --lang fr -o OUT.pdf",
    f"print {EXAMPLES / 'kiln'} --theme {THEME} -o OUT.pdf",
    "preview praetor --svg --page 2 -o OUT.svg",
    "new hadrians-wall --lang pl -o OUT.yaml",
    f"fill {ADA} -o OUT.pdf",
    f"check {ADA} {PRAETOR} {ROME} {EXAMPLES / 'mistakes.yaml'} --why --lang ko",
    f"score {ADA} {EXAMPLES / 'ben.yaml'} {EXAMPLES / 'cleo.yaml'} --json",
    f"score {EXAMPLES / 'campaign' / 'pons-aelius.yaml'}",
    "explain hadrians-wall left.wall.7 --lang fr",
    f"history {EXAMPLES} --csv",
    f"lint {EXAMPLES / 'kiln'}",
    "schema filled praetor -o OUT.json",
    f"campaign status {EXAMPLES / 'campaign' / 'record.yaml'}",
    f"campaign print {EXAMPLES / 'campaign' / 'record.yaml'} -o OUT.pdf",
    f"print {EXAMPLES / 'kiln'} --theme nowhere.yaml -o OUT.pdf",
    "print hadrians-wall --lang xx -o OUT.pdf",
]
UNTRIED = {"enter", "init", "play", "read", "scan", "site", "watch"}
"""They ask, serve, or load nothing by themselves that another command here does not load."""


def test_calls_name_every_command() -> None:
    assert {call.split()[0] for call in CALLS} | UNTRIED == set(COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
def test_command_does_the_same_with_and_without_a_cache(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = []
    for cache in ("", str(tmp_path / "cache"), str(tmp_path / "cache")):
        monkeypatch.setenv(FOLDER_VARIABLE, cache)
        status = run(*(word.replace("OUT", "out") for word in call.split()))
        written = {path.name: path.read_bytes() for path in sorted(tmp_path.glob("out.*"))}
        for path in tmp_path.glob("out.*"):
            path.unlink()
        seen.append((status, written, *capsys.readouterr()))
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]
    assert seen[0][0] in (0, 1, 2)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no such device")
@pytest.mark.parametrize("cache", ["", "cache"])
def test_device_in_place_of_a_file_is_refused_at_once(
    cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, cache and str(tmp_path / cache))
    theme = tmp_path / "z.yaml"
    theme.symlink_to("/dev/zero")
    assert run("print", "hadrians-wall", "--theme", str(theme), "-o", str(tmp_path / "out.pdf")) == 2
    assert capsys.readouterr().err == f"{theme}: this is a device, not a file\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("cache", ["", "cache"])
def test_theme_comes_out_of_a_pipe(cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, cache and str(tmp_path / cache))
    theme = tmp_path / "pipe.yaml"
    os.mkfifo(theme)
    writer = threading.Thread(target=theme.write_bytes, args=(THEME.read_bytes(),), daemon=True)
    writer.start()
    assert run("print", "hadrians-wall", "--theme", str(theme), "-o", str(tmp_path / "out.pdf")) == 0
    writer.join()


@pytest.mark.parametrize("code", ["fr", "ko", "pl"])
@pytest.mark.parametrize("game", ["kiln", "glasshouse"])
def test_a_game_without_a_language_is_not_taken_for_no_game(
    game: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    Library().language(code=code)
    with pytest.raises(Unusable) as caught:
        Library().language(str(EXAMPLES / game), code)
    expected = f"language: '{game}' has no texts in the language '{code}' (available: en)"
    assert [str(each) for each in caught.value.complaints] == [expected]

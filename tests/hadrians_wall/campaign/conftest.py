"""The campaign as it ships, its game, and the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.assets.data_folders import data_path
from sheetgen.campaign.campaign import Campaign
from sheetgen.campaign.campaign_file import load_campaign
from sheetgen.cli.main import main

FILE = data_path("campaign") / "hadrians-wall.yaml"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def known() -> LoadedGame:
    return Library().loaded_game("hadrians-wall")


@pytest.fixture(scope="session")
def intake() -> Library:
    return Library()


@pytest.fixture(scope="session")
def campaigns(known: LoadedGame) -> dict[str, Campaign]:
    return {edition: load_campaign(FILE, known.game, edition) for edition in ("fr", "en")}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run ``sheetgen campaign`` in a folder of its own: exit status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ending:
            main(["campaign", *words])
        told = capsys.readouterr()
        assert isinstance(ending.value.code, int)
        return ending.value.code, told.out, told.err

    return command

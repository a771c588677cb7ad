"""The picture of the wall in the terminal."""

from __future__ import annotations

import io
import sys

import pytest

from sheetgen.cli.campaign_status import FANCY, PLAIN, picture, signs
from sheetgen.games.hadrians_wall.campaign.campaign import Campaign, Progress, Try


def won(fort: int, challenge: bool) -> Try:
    return Try(fort, "2025-03-02", 70, True, challenge, "normal", "fr")


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", FANCY), ("ascii", PLAIN), ("latin-1", PLAIN), ("cp437", PLAIN)]
)
def test_the_signs_are_those_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, encoding: str, expected: dict[str, str]
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert signs() == expected


def test_a_plain_picture(campaigns: dict[str, Campaign]) -> None:
    progress = Progress(campaigns["fr"], (won(1, True), won(2, False)))
    assert picture(progress, PLAIN) == [
        " *   +   v" + "   ." * 13,
        "|##||##|" + "____" * 14,
        " 1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16",
    ]


def test_a_finished_wall(campaigns: dict[str, Campaign]) -> None:
    progress = Progress(campaigns["fr"], tuple(won(fort, fort % 2 == 1) for fort in range(1, 17)))
    marks, wall, _ = picture(progress, PLAIN)
    assert marks == (" *   +  " * 8).rstrip()
    assert wall == "|##|" * 16


def test_the_plain_picture_is_plain() -> None:
    assert "".join(PLAIN.values()).isascii()
    assert {name: len(sign) for name, sign in PLAIN.items()} == {name: len(sign) for name, sign in FANCY.items()}

"""A file with very many faults is told of in steps as many as its lines, and only as far as anyone reads."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from sheetgen.app.library import Library
from sheetgen.cli.failures import print_complaints
from sheetgen.text import positions, suggest
from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable

MANY = 3000
HEAD = "game: hadrians-wall\n"


def complaints(text: str) -> list[str]:
    with pytest.raises(Unusable) as refused:
        Library().read_text("x.yaml", text)
    return [str(each) for each in refused.value.complaints]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("".join(f"plaaer{n}: 1\n" for n in range(MANY)), "121:1: plaaer119: unknown key 'plaaer119' (did you"),
        ("k: 1\n" * MANY, "122:1: duplicate key 'k', first used in line 2 (keep one of them)"),
        ("[]: 1\n" * MANY, "121:1: a key must be a name or a whole number (put it in quotes)"),
        ("x: 1\n---\n" * MANY, "120:1: "),
        ("left: {cippi: [" + "'?', " * MANY + "]}", "2:611: left.cippi.120: "),
    ],
    ids=["words", "keys twice", "keys that are none", "documents", "entries"],
)
def test_only_so_many_faults_are_told(text: str, last: str) -> None:
    told = complaints(HEAD + text)
    assert len(told) == MOST_TOLD
    assert told[-1].startswith(f"x.yaml:{last}") or "documents" in text or "---" in text


def test_a_map_is_gone_through_once_for_all_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    maps, words = Mock(wraps=positions._by_key), Mock(wraps=suggest.nearest)
    monkeypatch.setattr(positions, "_by_key", maps)
    monkeypatch.setattr("sheetgen.text.suggest.nearest", words)
    complaints(HEAD + "".join(f"k{n}: 1\n" for n in range(MANY)))
    assert (maps.call_count, words.call_count) == (1, MOST_TOLD)


def test_it_is_said_that_there_are_more(capsys: pytest.CaptureFixture[str]) -> None:
    print_complaints([Complaint("a", f"fault {number}") for number in range(MOST_TOLD)])
    assert capsys.readouterr().err.splitlines()[-2:] == ["a: fault 99", "… and many more"]


def test_a_long_complaint_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    print_complaints([Complaint("a", "x" * 1_000_000)])
    assert capsys.readouterr().err == "a: " + "x" * 1997 + "…\n"

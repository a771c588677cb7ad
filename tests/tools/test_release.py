"""One version in one place, and the changelog's released part agrees with it."""

from __future__ import annotations

import pytest

from sheetgen import __version__
from tools.release import CHANGELOG, VERSION_FILE, dated, headings, notes_of, with_version

TEXT = """# Changelog

## 0.3.0, unreleased

- New.

### Print

- More.

## 0.2.0, 2026-11-22

- Old.

## 0.1.0

First.
"""


def test_newest_released_version_is_the_program_s() -> None:
    released = [version for version, day in headings(CHANGELOG.read_text(encoding="utf-8")) if day != "unreleased"]
    assert released[0] == __version__


def test_only_the_newest_version_is_unreleased_and_versions_fall() -> None:
    found = headings(CHANGELOG.read_text(encoding="utf-8"))
    versions = [tuple(map(int, version.split("."))) for version, _ in found]
    assert versions == sorted(set(versions), reverse=True)
    assert [day for _, day in found[1:] if day == "unreleased"] == []


def test_notes_are_the_part_of_a_version() -> None:
    assert notes_of(TEXT, "0.3.0") == "- New.\n\n### Print\n\n- More.\n"
    assert notes_of(TEXT, "0.1.0") == "First.\n"
    with pytest.raises(ValueError, match=r"no heading '## 0\.4\.0'"):
        notes_of(TEXT, "0.4.0")


def test_release_dates_the_unreleased_version() -> None:
    assert headings(dated(TEXT, "0.3.0", "2026-12-01"))[0] == ("0.3.0", "2026-12-01")
    for version in ("0.2.0", "0.4.0"):
        with pytest.raises(ValueError, match=f"does not begin with '## {version}, unreleased'"):
            dated(TEXT, version, "2026-12-01")


def test_version_is_written_into_its_one_place() -> None:
    source = VERSION_FILE.read_text(encoding="utf-8")
    assert with_version(source, __version__) == source
    assert '__version__ = "9.8.7"\n' in with_version(source, "9.8.7")

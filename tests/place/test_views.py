"""The views that a layout may name are those that can be placed."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from shutil import copytree

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.complaint import Unusable

_ROW = re.compile(r"^\| `([a-z-]+)` \|([^|]*)\|([^|]*)\| [^|]+ \|$", re.MULTILINE)


def documented() -> dict[str, tuple[set[str], set[str]]]:
    """The views of the docs' table: the kinds of area and the keys of each."""
    text = (Path(__file__).parents[2] / "docs" / "layouts.md").read_text(encoding="utf-8")
    return {
        name: (set(filter(None, kinds.strip().split(", "))), set(re.findall(r"`([a-z_]+)`", keys)))
        for name, kinds, keys in _ROW.findall(text)
    }


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_the_docs_tell_the_keys_of_every_view_that_declares_them(name: str) -> None:
    view = VIEWS[name]
    kinds = {kind for kinds in view.takes.values() for kind in kinds}
    if any(not taken for taken in view.takes.values()):
        kinds.add("any")
    assert documented()[name] == (kinds, {each.name for each in fields(view)})


def told(tmp_path: Path, old: str, new: str) -> list[tuple[str, str, bool]]:
    """What is told of the right sheet with ``new`` in the place of ``old``: message, hint, whether at its place."""
    folder = tmp_path / "hadrians-wall"
    copytree(data_path("layouts") / "hadrians-wall", folder)
    sheet = folder / "right.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert text.count(old) == 1
    changed = text.replace(old, new)
    sheet.write_text(changed, encoding="utf-8")
    line = changed[: changed.index(new)].count("\n") + 1
    with pytest.raises(Unusable) as refused:
        load_game_folder(folder)
    return [
        (each.message, each.hint, each.line == line and each.column is not None) for each in refused.value.complaints
    ]


STRIP = "view: strip, area: right.traders"


def test_a_key_that_a_view_does_not_take_is_refused_at_its_place(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, STRIP, "view: strip, colour: red, area: right.traders")
    keys = "it takes area, emblem, crenels, note"
    assert fault == ("the view 'strip' takes no 'colour'", keys, True)


def test_an_area_of_another_kind_is_refused_at_its_place(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, STRIP, "view: strip, area: right.market")
    assert fault == (
        "the view 'strip' cannot place 'right.market', a building",
        "it takes track; 'building' or 'buildings' shows this kind",
        True,
    )


def test_a_view_without_its_area_is_refused(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, STRIP, "view: strip")
    assert fault == ("the view 'strip' needs the key 'area'", "", True)


def test_a_view_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, STRIP, "view: stripe, area: right.traders")
    assert fault == ("there is no view 'stripe'", "did you mean 'strip'?", True)

"""A theme out of its file and those it is like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sheetgen.assets.data_folders import data_path
from sheetgen.marks.marks import Colour
from sheetgen.place.theme import Theme, ThemeSpec
from sheetgen.text.complaint import Unusable, translatable
from sheetgen.text.spec_loader import load_spec, read_document
from sheetgen.text.yaml_documents import Raw, ReadFile, read_file

DEFAULT_FILE = "themes/colour.yaml"
"""The default theme; all others have its hues."""


def load_theme(path: Path, read: ReadFile = read_file) -> Theme:
    """Read a theme's file over the shipped ones it is ``like``. Raises `Unusable` with every fault."""
    base = _base(path, (), read)
    return Theme(load_spec(path, ThemeSpec, read, lambda own, _: merge_themes(base, own))[0])


def load_game_theme(path: Path, own: Sequence[Path], read: ReadFile) -> Theme:
    """Read the theme at ``path`` with what the theme files ``own`` of a game say, the game's own file last.

    The default theme takes all of it. Any other takes only new hues, each painted as its hue that is nearest in the
    default theme. Raises `Unusable` with every fault.
    """
    usual = data_path("layouts") / DEFAULT_FILE
    under = read_document(usual, read).data
    for file in own[:-1]:
        under = merge_themes(under, read_document(file, read).data)
    base = _base(own[-1], (), read) or under
    whole = load_spec(own[-1], ThemeSpec, read, lambda data, _: merge_themes(base, data))[0]
    if path == usual:
        return Theme(whole)
    plain, known = load_theme(path, read).spec, load_theme(usual, read).hues
    near = {
        name: plain.hues[min(known, key=lambda other: _distance(hue.strong, known[other].strong))]
        for name, hue in Theme(whole).hues.items()
        if name not in plain.hues
    }
    return Theme(replace(plain, hues={**near, **plain.hues}))


def _distance(one: Colour, other: Colour) -> float:
    return (one.red - other.red) ** 2 + (one.green - other.green) ** 2 + (one.blue - other.blue) ** 2


def _base(path: Path, passed: tuple[str, ...], read: ReadFile) -> Raw:
    """Return the plain data of the theme that the one at ``path`` is like, with what that one is like itself."""
    own = read_document(path, read)
    name = own.data.get("like") if isinstance(own.data, Mapping) else None
    if name is None:
        return {}
    themes = data_path("layouts") / "themes"
    if name not in theme_names(themes) or name in passed:
        hint = translatable("available: {words}", words=", ".join(theme_names(themes)))
        raise Unusable([own.positions.complaint(("like",), translatable("unknown theme '{word}'", word=name), hint)])
    base = themes / f"{name}.yaml"
    return merge_themes(_base(base, (*passed, name), read), read_document(base, read).data)


def merge_themes(base: Raw, own: Raw) -> Raw:
    """Return ``base`` with the values of ``own``; maps are merged key by key, everything else is replaced."""
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        return {**base, **{key: merge_themes(base.get(key), value) for key, value in own.items()}}
    return own


def theme_names(themes: Path) -> tuple[str, ...]:
    """Return the themes there are, by their files."""
    return tuple(sorted(path.stem for path in themes.glob("*.yaml")))

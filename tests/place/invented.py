"""Invented games: sheets of random areas, each shown by a view that takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

ICONS = ("fish", "wood", "coin", "stone", "star")
NAMES = ("Pier", "Old quay", "Fishing", "Lighthouse keepers", "Warehouse")

words = st.sampled_from(("-", "-", *ICONS, "fish+coin", "wood/stone"))
costs = st.sampled_from(("coin", "2 wood", "fish / 2 coin", "3 stone + coin"))
Keys = dict[str, Any]


@dataclass(frozen=True)
class Invented:
    """A sheet's areas, its blocks, and the names of all that needs one."""

    areas: Mapping[str, Keys]
    blocks: tuple[Keys, ...]

    def write(self, folder: Path) -> None:
        """Write the game's files."""
        (folder / "lang").mkdir(parents=True, exist_ok=True)
        (folder / "icons").mkdir(exist_ok=True)
        star = '<svg viewBox="0 0 24 24"><polygon class="fill line" points="12 2 22 9 18 21 6 21 2 9"/></svg>'
        (folder / "icons" / "star.svg").write_text(star, encoding="utf-8")
        named = {f"pad.{name}": NAMES[number % len(NAMES)] for number, name in enumerate(self.areas)}
        for name, area in self.areas.items():
            named |= {f"pad.{name}.{item}": NAMES[len(item) % len(NAMES)] for item in area.get("items", ())}
        fields = {f"line{number}": {"kind": "number"} for number in range(3)}
        header = {"player": {"kind": "text"}, **fields}
        files = {
            "game": {
                "game": "invented",
                "sheets": ["pad"],
                "icons": {icon: {"hue": "blue"} for icon in ICONS},
                "header": header,
            },
            "pad": {"sheet": "pad", "areas": dict(self.areas), "arrange": {"rows": list(self.blocks)}},
            "lang/en": {
                "game": "Invented",
                "sheets": {"pad": "Pad"},
                "areas": {"player": "Player", **dict.fromkeys(fields, "Points"), **named},
                "icons": {icon: {"one": icon, "many": icon} for icon in ICONS},
                "notes": {"note": "What is to be done here, in a few words that a player reads."},
            },
        }
        for name, data in files.items():
            (folder / f"{name}.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")


@st.composite
def boxes(draw: st.DrawFn, least: int = 1, most: int = 12, counted: int = 0) -> str:
    """So many boxes in short; some with a banner up to ``counted``, in rising order."""
    row = draw(st.lists(words, min_size=least, max_size=most))
    levels = sorted(draw(st.sets(st.integers(1, counted), max_size=len(row)))) if counted else []
    at = sorted(draw(st.permutations(range(len(row))))[: len(levels)])
    for place, level in zip(at, levels, strict=True):
        row[place] = f"{level}:{row[place]}"
    return " ".join(row)


def _length(text: str) -> int:
    return len([word for word in text.split() if word != "|"])


@st.composite
def tracks(draw: st.DrawFn, name: str) -> tuple[Keys, Keys]:
    """One to three tracks under each other; the lowest may hold the one above it by chains."""
    base: Keys = {"kind": "track", "icon": draw(st.sampled_from(ICONS)), "boxes": draw(boxes())}
    found: Keys = {f"{name}0": base}
    for number in range(draw(st.integers(0, 2))):
        text = draw(boxes(counted=_length(base["boxes"])))
        found[f"{name}{number + 1}"] = {
            "kind": "track",
            "cost": draw(costs),
            "banner": {"counts": f"pad.{name}0"},
            "boxes": text,
        }
    if len(found) > 1 and draw(st.booleans()):
        most = min(_length(base["boxes"]), _length(found[f"{name}1"]["boxes"]))
        base["chains"] = {f"pad.{name}1": {each: each for each in draw(st.sets(st.integers(1, most), min_size=1))}}
    order = [f"pad.{each}" for each in reversed(found)]
    return found, {"view": "tracks", "areas": order, "weight": draw(st.integers(1, 4))}


@st.composite
def courses(draw: st.DrawFn, name: str) -> tuple[Keys, Keys]:
    """Two tracks in the columns of two or three buildings."""
    gates = draw(st.integers(2, 3))
    lengths = draw(st.lists(st.integers(1, 4), min_size=gates, max_size=gates))

    def row() -> str:
        return " | ".join(draw(boxes(each, each)) for each in lengths)

    base: Keys = {"kind": "track", "icon": "coin", "boxes": row()}
    if draw(st.booleans()):
        base["chains"] = {f"pad.{name}_top": f"1..{sum(lengths)}"}
    items = {f"{'gate' * (number + 1)}": {"cost": draw(costs), "marks": "coin"} for number in range(gates)}
    found: Keys = {
        f"{name}_top": {"kind": "track", "cost": draw(costs), "boxes": row()},
        f"{name}_low": base,
        f"{name}_gates": {"kind": "buildings", "items": items},
    }
    areas = [f"pad.{name}_top", f"pad.{name}_low"]
    return found, {"view": "courses", "areas": areas, "gates": f"pad.{name}_gates", "weight": 2}


@st.composite
def buildings(draw: st.DrawFn, name: str) -> tuple[Keys, Keys]:
    """One to six buildings in one to three columns."""
    items = {
        f"{'house' * (number + 1)}": {
            "cost": draw(costs),
            "marks": draw(st.sampled_from(("coin", "fish coin", "o star"))),
        }
        for number in range(draw(st.integers(1, 6)))
    }
    view = {"view": "buildings", "area": f"pad.{name}", "across": draw(st.integers(1, 3))}
    return {name: {"kind": "buildings", "items": items}}, view


@st.composite
def series(draw: st.DrawFn, name: str) -> tuple[Keys, Keys]:
    """Rings, numbers or a track under a title."""
    kind = draw(st.sampled_from(("rings", "numbers", "track")))
    area: Keys = {"kind": kind, "count": draw(st.integers(1, 14))}
    if kind == "rings" and draw(st.booleans()):
        area["icon"] = "star"
    return {name: area}, {"view": "series", "area": f"pad.{name}", "lines": draw(st.integers(1, 3))}


@st.composite
def grid(draw: st.DrawFn, name: str) -> tuple[Keys, Keys]:
    """A map of cells, square or of six corners."""
    across = draw(st.integers(2, 7))
    rows = [" ".join(draw(st.lists(words, min_size=across, max_size=across))) for _ in range(draw(st.integers(1, 6)))]
    rows = [row.replace("wood/stone", "wood").replace("fish+coin", "fish") for row in rows]
    view = {"view": draw(st.sampled_from(("hexagons", "map"))), "area": f"pad.{name}", "weight": 2}
    return {name: {"kind": "grid", "rows": rows}}, view


BLOCKS: tuple[Callable[[str], st.SearchStrategy[tuple[Keys, Keys]]], ...] = (tracks, courses, buildings, series, grid)


@st.composite
def invented(draw: st.DrawFn) -> Invented:
    """A sheet of one to four blocks between a heading and a foot; two may stand side by side."""
    areas: Keys = {}
    shown: list[Keys] = []
    for number, block in enumerate(draw(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=4))):
        more, view = draw(block(f"a{number}"))
        areas |= more
        shown.append(view)
    if len(shown) > 2 and draw(st.booleans()):
        shown[-2:] = [{"columns": [{**each, "span": 6} for each in shown[-2:]]}]
    totals = {"view": draw(st.sampled_from(("totals",))), "fields": ["line0", "line1", "line2"]}
    ends = [totals] if draw(st.booleans()) else []
    heading, foot = {"view": "heading", "fields": ["player"]}, {"view": "foot", "icons": list(ICONS)}
    return Invented(areas, (heading, *shown, *ends, foot))

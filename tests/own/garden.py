"""A small game of layout files alone, whose score and areas each test states."""

from __future__ import annotations

from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.rules.violation import Report

GAME = """game: garden
sheets: [bed]
icons: {{bee: {{hue: yellow, drawing: legacy}}, rock: {{hue: stone, drawing: rubble}}}}
header: {{player: {{kind: text}}}}
{more}
scoring:
  parts:
{parts}
"""
SHEET = """sheet: bed
areas:
{areas}
arrange:
  rows:
    - {{view: heading, fields: [player]}}
    - {{view: foot, icons: [bee, rock]}}
"""
AREAS = """
moss: {kind: track, points: [0, 1, 3, 6, 10], boxes: "- bee - bee+bee"}
ferns: {kind: numbers, boxes: "- bee - -"}
map:
  kind: grid
  rows: ["- - rock", "- bee -", "- - -"]
  points: {columns: [8, 10, 12], rows: 3, diagonals: [5, 6]}
  gains: {rows: bee, diagonals: [-, bee]}
huts:
  kind: buildings
  items: {low: {points: 4}, high: {points: 7, marks: bee}}
"""


def indented(text: str, depth: int) -> str:
    return "\n".join(" " * depth + line for line in text.strip("\n").split("\n"))


def garden(folder: Path, parts: str, areas: str = AREAS, more: str = "") -> Library:
    """Write the game, and return a library that knows it."""
    own = folder / "garden"
    (own / "lang").mkdir(parents=True)
    (own / "game.yaml").write_text(GAME.format(parts=indented(parts, 4), more=more), encoding="utf-8")
    (own / "bed.yaml").write_text(SHEET.format(areas=indented(areas, 2)), encoding="utf-8")
    lines = [line.partition(":")[0] for line in indented(areas, 0).split("\n") if line and line[0] != " "]
    scores = [line.partition(":")[0] for line in indented(parts, 0).split("\n") if line and line[0] != " "]
    texts = ["game: Garden", "sheets: {bed: Bed}", "areas:", "  player: Player"]
    texts += [f"  bed.{name}: {name.capitalize()}" for name in lines]
    texts += ["  bed.huts.low: Low", "  bed.huts.high: High"] if "huts" in lines else []
    texts += ["icons: {bee: {one: bee, many: bees}, rock: {one: rock, many: rocks}}", "score:"]
    texts += [f"  {name}: {name.capitalize()}" for name in scores]
    (own / "lang" / "en.yaml").write_text("\n".join(texts) + "\n", encoding="utf-8")
    return Library(own=[own])


def judged(library: Library, sheet: str) -> Report:
    (filled,) = library.read_text("sheet.yaml", f"game: garden\nplayer: Ada\nbed:\n{indented(sheet, 2)}\n")
    return library.loaded_game("garden").check(filled)


def scores(library: Library, sheet: str) -> dict[str, int]:
    return {part.name: part.points for part in judged(library, sheet).score.parts}


def linted(library: Library, folder: Path) -> list[str]:
    told = lint_game(library, "garden").complaints
    return [str(each).replace(f"{folder}/garden/", "") for each in told]

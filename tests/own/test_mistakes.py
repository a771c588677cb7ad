"""Sixty-nine mistakes that authors of a game make: ``lint`` tells each at its line."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game

ORCHARD = Path(__file__).parent / "orchard"
GAME, SHEET, TEXTS, DRAWING = "game.yaml", "hill.yaml", "lang/en.yaml", "icons/reed.svg"


class Mistake(NamedTuple):
    """A change of one file, the words that tell of it, and the text in whose line, and in which file, it is told."""

    group: str
    file: str
    old: str
    new: str
    words: str
    at: str = ""
    where: str = ""


def told(folder: Path, mistake: Mistake) -> tuple[str, list[str]]:
    """Make the mistake in a copy of the game. Return its place, and all complaints without the folder's name."""
    own = folder / "orchard"
    shutil.copytree(ORCHARD, own)
    file = own / mistake.file
    text = file.read_text(encoding="utf-8")
    assert mistake.old in text, mistake.old
    file.write_text(text.replace(mistake.old, mistake.new, 1), encoding="utf-8")
    where = mistake.where or mistake.file
    before, _, _ = (own / where).read_text(encoding="utf-8").partition(mistake.at or mistake.new)
    found = [*lint_game(Library(own=[own]), "orchard").complaints]
    return f"{where}:{before.count(chr(10)) + 1}:", [str(each).replace(f"{own}/", "") for each in found]


M = Mistake
APPLES = '"- - 2:pear - 4:coin -"'
MISTAKES = [
    M("key", SHEET, "kind: grid", "kind: gird", "grid"),
    M("key", SHEET, "boxes: " + APPLES, "boxez: " + APPLES, "boxes"),
    M("key", SHEET, "view: map", "view: mapp", "map"),
    M("key", SHEET, "    items:", "    itemz:", "items"),
    M("id", SHEET, "area: hill.press", "area: hill.pres", "hill.press"),
    M("id", SHEET, "counts: vines", "counts: vine", "hill.vines"),
    M("id", SHEET, "apples: {2: 2,", "apple: {2: 2,", "hill.apples"),
    M("id", SHEET, "{area: vines, rule", "{area: wines, rule", "hill.vines"),
    M("id", SHEET, "rule: early}", "rule: erly}", "early"),
    M("id", SHEET, "score.fields, score.frost", "score.field, score.frost", "score.fields", "view: totals"),
    M("id", GAME, "rows: hill.field", "rows: hill.fields", "hill.field"),
    M("id", GAME, "+total, +trees", "+total, +tree", "trees", "ranking"),
    M("id", GAME, "written: score", "written: scores", "scores"),
    M("icon", SHEET, "2:pear", "2:peer", "pear"),
    M("icon", SHEET, "cost: coin\n", "cost: coyn\n", "coin"),
    M("icon", SHEET, "marks: pear", "marks: pier", "pear"),
    M("icon", SHEET, "icons: [coin", "icons: [coins", "coin"),
    M("icon", SHEET, "icon: pear", "icon: peas", "pear"),
    M("icon", SHEET, "cost: coin\n", "cost: 3\n", "not a cost"),
    M("icon", SHEET, "3 coin + pear", "3 coins + pear", "coin"),
    M("icon", SHEET, "2 coin + star", "2 coin", "nothing takes", "star:", GAME),
    M("icon", GAME, "  star: {", "  nut: {hue: wood, drawing: reed}\n  star: {", "nowhere", "nut:"),
    M("icon", SHEET, "4:coin", "8:coin", "says 8"),
    M("icon", SHEET, "4:coin", "x:coin", "x"),
    M("icon", SHEET, "banner: {counts: vines}", "banner: {at: 2}", "counts"),
    M("icon", SHEET, "cost: 2 coin +", "cost: 2 nut +", "nut"),
    M("icon", SHEET, "2:pear", "2:pear++coin", "pear++coin"),
    M("text", TEXTS, "  hill.vines: Vines\n", "", "hill.vines", "player:"),
    M("text", TEXTS, "pear: {one: pear, many: pears}", "pear: {one: pear}", "pear", "coin:"),
    M("text", TEXTS, "hill.field:", "hill.fild:", "hill.field"),
    M("text", TEXTS, ", frost: Frost}", "}", "frost", "score: {"),
    M("text", TEXTS, "icons:", "icon:", "icon", "coin:"),
    M("yaml", SHEET, "    kind: grid", "\tkind: grid", "tab"),
    M("yaml", SHEET, "    count: 4", "   count: 4", ""),
    M("yaml", SHEET, APPLES, APPLES[:-1], "", APPLES[:-1]),
    M("yaml", SHEET, "price, from: 1, to: 12, rule: rise}", "price, from: 1, to: 12, rule: rise", "", "writes"),
    M("yaml", SHEET, "    icon: coin", "    icon coin", ""),
    M("yaml", SHEET, "    icon: pear", "    icon:pear", ""),
    M("yaml", SHEET, "    cost: coin\n", "    cost: coin\n    cost: pear\n", "cost", "cost: pear"),
    M("yaml", SHEET, "[hill.apples, hill.vines]", "[hill.apples, hill.vines", "", "hill.apples, hill.vines"),
    M("name", SHEET, "  field:", "  Field:", "Field"),
    M("name", SHEET, "  market:", "  the market:", "the market"),
    M("name", GAME, "  star: {", "  Star: {", "Star"),
    M("hue", GAME, "hue: yellow", "hue: violet", "turquoise"),
    M("hue", SHEET, "icon: pear", "icon: pear\n    hue: lila", "turquoise", "hue: lila"),
    M("unit", SHEET, "weight: 2", "weight: 2mm", "number"),
    M("unit", SHEET, "weight: 2", "weight: -1", "0"),
    M("unit", SHEET, "area: hill.field, span: 6", "area: hill.field, span: 9", "add up to 15", "- {view: buildings"),
    M("score", GAME, "rows: hill.field", "rows: hill.vines", "row"),
    M("score", GAME, "frost: {kind: number, below_zero: true}", "frost: {kind: number}", "below_zero"),
    M("score", GAME, "{rows: hill.field", "{min: hill.field", "min"),
    M("score", GAME, "sign: -1", "sign: 2", "-1"),
    M("number", SHEET, '"- pear -"]', '"- pear"]', "rows", "rows: ["),
    M("number", SHEET, "[0, 1, 3, 6]", "[0, 1, 3]", "3"),
    M("number", SHEET, "from: 1, to: 12", "from: 12, to: 1", "12"),
    M("number", SHEET, "boxes: " + APPLES, "boxes: " + APPLES + "\n    count: 5", "count", "count: 5"),
    M("number", SHEET, "count: 4", "count: 0", "0"),
    M("number", SHEET, '["- - coin"', '["- ? coin"', "?"),
    M(
        "chain",
        SHEET,
        'icon: coin\n    boxes: "- coin -',
        'banner: {counts: apples}\n    boxes: "- 4:coin -',
        "wait for each other",
        "boxes: ",
    ),
    M("chain", SHEET, "5: 6}", "5: 9}", "9"),
    M("view", SHEET, "{view: map, area: hill.field", "{view: tracks, areas: [hill.field]", "tracks"),
    M(
        "view",
        SHEET,
        "[hill.apples, hill.vines], weight: 2}",
        "[hill.apples, hill.vines, hill.market], weight: 2}",
        "twice",
        "view: series, area: hill.market",
    ),
    M("view", SHEET, "    - {view: totals", "    # - {view: totals", "score.trees", "trees: {kind", GAME),
    M("svg", DRAWING, "  <path class", "  <script/><path class", "script"),
    M("svg", DRAWING, '"fill line"', '"red"', "red"),
    M("svg", DRAWING, "</svg>", "", "", "</svg>"),
    M("file", GAME, "sheets: [hill]", "sheets: [hil]", "hil"),
    M("file", SHEET, "sheet: hill", "sheet: pad", "hill"),
    M("full", SHEET, "- coin - star - pear", "coin+star+pear " * 24, "mm of width", "kind: track"),
]
assert len(MISTAKES) == 69


@pytest.mark.slow
@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{number}-{m.group}" for number, m in enumerate(MISTAKES, 1)])
def test_lint_tells_a_mistake_at_its_line(tmp_path: Path, mistake: Mistake) -> None:
    place, found = told(tmp_path, mistake)
    assert [line for line in found if line.startswith(place) and mistake.words in line], found

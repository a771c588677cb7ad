"""Icons of a game of one's own are counted wherever they are printed, by `gained` and by `earned` alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from tests.cli.printing import run

GAME = """
game: stars
sheets: [pad]
icons: {star: {hue: ochre, drawing: renown}}
rules: {moons: "Each star fills one moon."}
scoring: {parts: {stars: {measure: {gained: [pad.dice, pad.field], named: star}}}}
"""
PAD = """
sheet: pad
areas:
  dice: {kind: numbers, writes: {name: die, from: 1, to: 6, rule: moons}, boxes: "- star star+star -"}
  field: {kind: grid, rows: ["- -", "- -"], row_gain: star}
  moons: {kind: track, count: 5, earned: {icon: star, rule: moons}}
arrange: {rows: [{view: heading}, {view: series, area: pad.dice}, {view: tracks, areas: [pad.moons]}]}
"""
TEXTS = """
game: Stars
sheets: {pad: Pad}
areas: {pad.dice: Dice, pad.field: Field, pad.moons: Moons}
icons: {star: {one: star, many: stars}}
score: {stars: Stars}
rules: {moons: Moons}
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    folder = tmp_path / "stars"
    (folder / "lang").mkdir(parents=True)
    for name, text in (("game", GAME), ("pad", PAD), ("lang/en", TEXTS)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Library(own=[folder])


@pytest.mark.parametrize(
    ("sheet", "stars"),
    [
        ("", 0),
        ("dice: [3]", 0),
        ("dice: [3, 4]", 1),
        ("dice: [3, 4, 1]", 3),
        ("dice: [null, null, 1]", 2),
        ("field: ['#.', '.#']", 0),
        ("field: ['##', '.#']", 1),
        ("field: ['##', '##']", 2),
        ("dice: [3, 4, 1]\n  field: ['..', '##']", 4),
    ],
)
def test_gained_and_earned_count_the_same_icons(sheet: str, stars: int, library: Library) -> None:
    text = f"game: stars\npad:\n  {sheet}\n  moons: {stars}\n" if sheet else "game: stars\n"
    (filled,) = library.read_text("own.yaml", text)
    report = library.loaded_game("stars").check(filled)
    assert report.score.total == stars
    assert [each.area for each in report.violations if each.area == "pad.moons"] == []


def test_rings_with_icons_are_refused(library: Library) -> None:
    sheet = library.folder("stars") / "pad.yaml"
    sheet.write_text(
        PAD.replace("kind: track, count: 5, earned: {icon: star, rule: moons}", "kind: rings, boxes: '- star'"),
        encoding="utf-8",
    )
    complaints = lint_game(Library(), str(sheet.parent)).complaints
    assert "6:31: areas.moons.boxes: rings show no icons (write '-' for each, or make it a track)" in " ".join(
        map(str, complaints)
    )


@pytest.mark.parametrize(("cost", "said"), [("", False), (", cost: star", True)])
def test_lint_says_that_costs_are_not_checked(
    cost: str, said: bool, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = library.folder("stars") / "pad.yaml"
    sheet.write_text(PAD.replace("count: 5", f"count: 5{cost}"), encoding="utf-8")
    run("lint", str(sheet.parent))
    assert ("not checked on filled-in sheets: whether costs were paid" in capsys.readouterr().out) == said

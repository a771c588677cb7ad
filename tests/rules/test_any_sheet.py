"""Whatever is written into a file is read or refused, and whatever is read is checked and scored without a failure."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.text.complaint import Unusable
from tests.amounts import amount

from ..hadrians_wall.checking import intake, judge, known, read_data

WORDS = ("built", "ringed", "filled", "left", "right", "small", "cohorts", "temples", "ludus", "1", "none", "planner")
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.floats(-2, 2, allow_nan=False),
    st.sampled_from(WORDS),
)


def nested() -> st.SearchStrategy[Any]:
    keys = st.sampled_from((*WORDS, 2, 3))
    return st.recursive(
        PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
    )


@given(
    key=st.sampled_from(["left", "right", "path_cards", "fate_cards", "prospect_cards", "years", "score"]),
    data=nested(),
)
def test_any_data_is_read_or_refused(key: str, data: Any) -> None:
    text = yaml.safe_dump({"game": "hadrians-wall", key: data})
    with suppress(Unusable):
        (filled,) = intake().read_text("sheet.yaml", text)
        assert set(filled.values) == set(known().reader.empty)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, amount(30, 300), 10))
def test_any_marks_are_checked_and_scored(start: int) -> None:
    for seed in range(start, start + 10):
        report = judge(read_data(random_sheet(known().game, Random(seed))))
        parts = sum(part.points for part in report.score.parts)
        assert report.score.total == parts
        assert all(violation.message and violation.source for violation in report.violations)


def random_sheet(game: Game, rng: Random) -> dict[str, Any]:
    """A file of the right shapes with anything in them."""
    sheet: dict[str, Any] = {"game": game.name}
    for area in game.header:
        if rng.random() < 0.7 and area.kind not in ("text", "date"):
            sheet[area.key] = random_area(game, area, rng)
    for each in game.sheets:
        sheet[each.name] = {area.key: random_area(game, area, rng) for area in each.areas if rng.random() < 0.9}
    return sheet


def random_area(game: Game, area: Area, rng: Random) -> Any:
    boxes = [box.number for box in area.boxes]
    inside = {child.key: random_area(game, child, rng) for child in area.areas if rng.random() < 0.8}
    match area.kind:
        case "track":
            return rng.choice([rng.randint(0, len(boxes)), rng.sample(boxes, rng.randint(0, len(boxes)))])
        case "buildings":
            return rng.sample([box.name for box in area.boxes], rng.randint(0, len(boxes)))
        case "numbers":
            return [rng.choice([None, rng.randint(0, 8)]) for _ in range(rng.randint(0, len(boxes)))]
        case "rings":
            states = {state: rng.randint(0, len(boxes)) for state in area.states}
            return {**{key: rng.choice([n, rng.sample(boxes, n)]) for key, n in states.items()}, **inside}
        case "building" | "envoy":
            return {"built": rng.random() < 0.5, **inside}
        case "grid":
            rows = max(box.row for box in area.boxes)
            return ["".join(rng.choice("#.") for _ in range(area.grid_columns)) for _ in range(rows)]
        case "choice":
            return rng.choice([None, *area.options])
        case "token":
            return rng.choice(["none", "ringed", "used"])
        case "uses" | "number":
            return rng.randint(area.least, area.most or 30)
        case "cards":
            return [rng.choice([*game.cards, "nobody"]) for _ in range(rng.randint(0, 7))]
        case "pieces":
            return [{icon: rng.randint(0, 3) for icon in game.piece_icons} for _ in range(rng.randint(0, 7))]
    return inside

"""Values as JSON and back: equal, of the same types, and nothing but data classes of the package is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.campaign_files import campaign_names, read_campaign
from sheetgen.app.library import Library
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.layout.notation import Gain
from sheetgen.text.cache import as_json, from_json

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
OWN = sorted(path.parent for path in EXAMPLES.glob("*/game.yaml"))


@pytest.mark.parametrize("name", Library(own=OWN).names)
def test_game_is_equal_after_a_round_trip(name: str) -> None:
    game = Library(own=OWN).game(name)
    again = from_json(as_json(game))
    assert isinstance(again, Game)
    assert again == game
    assert as_json(again) == as_json(game)


@pytest.mark.parametrize("name", Library().themes)
def test_theme_is_equal_after_a_round_trip(name: str) -> None:
    spec = Library().theme(name).spec
    assert from_json(as_json(spec)) == spec


@pytest.mark.parametrize("name", campaign_names())
def test_campaign_is_equal_after_a_round_trip(name: str) -> None:
    campaign = read_campaign(Library(), name).progress.campaign
    assert from_json(as_json(campaign)) == campaign


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -1.5,
        "텍스트 \u2028 \"'",
        (),
        ((), ("a", (1, 2.0))),
        {"a": (1,), "b": {}},
        {1: (2,), "": 3},
        {"": 1},
        Gain(("valour",), True),
        Area("left.wall", "wall", "track", chains={"left.fort": {1: 2}}),
    ],
    ids=repr,
)
def test_value_is_equal_after_a_round_trip(value: object) -> None:
    again = from_json(as_json(value))
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    "value",
    [object(), {1, 2}, b"bytes", [1], Path("here"), (1, object())],
    ids=["object", "set", "bytes", "list", "path", "tuple"],
)
def test_other_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="cannot be stored"):
        as_json(value)


@pytest.mark.parametrize(
    "tag",
    [
        "os:system",
        "subprocess:Popen",
        "builtins:exec",
        "sheetgen.app.library:Library",
        "sheetgen.text.cache:cached",
        "sheetgen.text.cache:os.system",
        "dataclasses:dataclass",
        "",
        "map:x",
    ],
)
def test_tag_of_anything_but_a_data_class_is_refused(tag: str) -> None:
    made: list[Any] = []
    with pytest.raises(Exception, match=r"data class|attribute"):
        made.append(from_json(f'{{"": "{tag}", "args": "touch planted"}}'))
    assert not made

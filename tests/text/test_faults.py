"""Pydantic's faults as complaints."""

from __future__ import annotations

import json
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

from sheetgen.text.spec_loader import known_keys
from sheetgen.text.validation_complaints import complaints_of, describe_value
from sheetgen.text.yaml_documents import read_documents


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Track(Shape):
    kind: Literal["track"]
    boxes: int


class Grid(Shape):
    kind: Literal["grid"]
    rows: list[str]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Spread(Shape):
    low: int = Field(alias="from")
    high: int = Field(alias="to")


class Sheet(Shape):
    name: str = ""
    count: int = Field(default=1, ge=1, le=20)
    ratio: float = Field(default=0.5, gt=0, lt=1)
    built: bool = False
    colour: Colour = Colour.RED
    difficulty: Literal["easy", "normal", "hard"] = "normal"
    icons: list[str] = Field(default=[], min_length=1, max_length=2)
    size: tuple[int, int] | None = None
    boxes: int | list[int] | Spread = 0
    areas: dict[str, Annotated[Track | Grid, Field(discriminator="kind")]] = {}
    code: str = Field(default="aa", min_length=2, max_length=3, pattern="^[a-z]+$")
    even: int = Field(default=0, multiple_of=2)
    years: int = 6
    note: str = ""
    numbers: dict[int, str] = {}
    chosen: Literal["only"] | None = None

    @field_validator("years")
    @classmethod
    def has_passed(cls, years: int) -> int:
        if years == 7:
            raise ValueError("there is no seventh year")
        return years

    @field_validator("note")
    @classmethod
    def is_short(cls, note: str) -> str:
        if note == "long":
            raise PydanticCustomError("long", "is long", {"hint": "write less"})
        return note


def complaints(text: str, shape: type[BaseModel] = Sheet, hints: bool = True) -> list[str]:
    document = read_documents("s.yaml", text)[0]
    with pytest.raises(ValidationError) as refused:
        shape.model_validate_json(json.dumps(document.data), strict=True)
    keys = known_keys(shape) if hints else None
    return [str(each) for each in complaints_of(refused.value.errors(include_url=False), document.positions, keys)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name: 3", "1:7: name: must be text, not the number 3"),
        ("count: abc", "1:8: count: must be a whole number, not the text 'abc'"),
        ("count: 1.5", "1:8: count: must be a whole number, not the number 1.5"),
        ("count: true", "1:8: count: must be a whole number, not true"),
        ("count: 0", "1:8: count: must be at least 1, not the number 0"),
        ("count: 21", "1:8: count: must be at most 20, not the number 21"),
        ("ratio: x", "1:8: ratio: must be a number, not the text 'x'"),
        ("ratio: 0", "1:8: ratio: must be more than 0, not the number 0"),
        ("ratio: 1", "1:8: ratio: must be less than 1, not the number 1"),
        ("built: 1", "1:8: built: must be true or false, not the number 1"),
        ("colour: rde", "1:9: colour: must be 'red' or 'blue', not the text 'rde' (did you mean 'red'?)"),
        ("difficulty: 2", "1:13: difficulty: must be 'easy', 'normal' or 'hard', not the number 2"),
        ("icons: []", "1:8: icons: needs at least 1 entry, but has 0"),
        ("icons: [a, b, c]", "1:8: icons: can have at most 2 entries, but has 3"),
        ("icons: {a: 1}", "1:8: icons: must be a list, not a mapping"),
        ("icons: [a, 2]", "1:12: icons.2: must be text, not the number 2"),
        ("icons:", "1:7: icons: must be a list, not nothing"),
        ("size: [1, b]", "1:11: size.2: must be a whole number, not the text 'b'"),
        ("areas: [1]", "1:8: areas: must be keys with values, not a list"),
        ("boxes: a", "1:8: boxes: must be a whole number, a list or keys with values, not the text 'a'"),
        ("boxes: [1, b]", "1:12: boxes.2: must be a whole number, not the text 'b'"),
        ("boxes: {from: 1}", "1:1: boxes: the key 'to' is missing"),
        ("boxes: {from: 1, to: b}", "1:22: boxes.to: must be a whole number, not the text 'b'"),
        ("boxes: {from: 1, to: 2, form: 3}", "1:25: boxes: unknown key 'form' (did you mean 'from'?)"),
        ("areas: {wall: {kind: trakc}}",
         "1:22: areas.wall.kind: must be 'track' or 'grid', not the text 'trakc' (did you mean 'track'?)"),
        ("areas: {wall: {boxes: 3}}", "1:9: areas.wall: the key 'kind' is missing"),
        ("areas: {wall: {kind: track}}", "1:9: areas.wall: the key 'boxes' is missing"),
        ("areas: {wall: {kind: track, boxes: 3, x: 1}}",
         "1:39: areas.wall: unknown key 'x' (available: boxes, kind, rows)"),
        ("nmae: x", "1:1: unknown key 'nmae' (did you mean 'name'?)"),
        ("code: a", "1:7: code: must be text of at least 2 characters, not the text 'a'"),
        ("code: abcd", "1:7: code: must be text of at most 3 characters, not the text 'abcd'"),
        ("code: AB", "1:7: code: must be text of the form ^[a-z]+$, not the text 'AB'"),
        ("even: 3", "1:7: even: must be a multiple of 2, not the number 3"),
        ("years: 7", "1:8: years: there is no seventh year"),
        ("note: long", "1:7: note: is long (write less)"),
        ("numbers: {a: b}", "1:11: numbers: must be a whole number, not the text 'a'"),
        ("chosen: x", "1:9: chosen: must be 'only', not the text 'x'"),
    ],
)  # fmt: skip
def test_one_fault(text: str, complaint: str) -> None:
    assert complaints(text) == [f"s.yaml:{complaint}"]


def test_all_faults_in_the_order_of_the_text() -> None:
    text = "count: 0\nnmae: x\nareas:\n  wall: {kind: track}\n  fort: {kind: grid, rows: [1]}\nbuilt: maybe\n"
    assert complaints(text) == [
        "s.yaml:1:8: count: must be at least 1, not the number 0",
        "s.yaml:2:1: unknown key 'nmae' (did you mean 'name'?)",
        "s.yaml:4:3: areas.wall: the key 'boxes' is missing",
        "s.yaml:5:29: areas.fort.rows.1: must be text, not the number 1",
        "s.yaml:6:8: built: must be true or false, not the text 'maybe'",
    ]


def test_no_hint_where_the_known_keys_are_not_given() -> None:
    assert complaints("nmae: x", hints=False) == ["s.yaml:1:1: unknown key 'nmae'"]


def test_a_document_that_is_no_map() -> None:
    assert complaints("- 1") == ["s.yaml:1:1: must be keys with values, not a list"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true"),
        (False, "false"),
        (3, "the number 3"),
        (1.5, "the number 1.5"),
        ("a", "the text 'a'"),
        ("a" * 40, f"the text '{'a' * 40}'"),
        ("a" * 41, f"the text '{'a' * 39}…'"),
        ({}, "a mapping"),
        ([], "a list"),
    ],
)
def test_a_value_in_words(value: Any, words: str) -> None:
    assert describe_value(value) == words


def test_the_known_keys_of_every_kind_of_shape() -> None:
    keys = known_keys(Sheet)
    assert keys(("boxes",)) == ["from", "to"]
    assert keys(("areas", "wall")) == ["boxes", "kind", "rows"]
    assert keys(("areas",)) == []
    assert keys(("name", "x")) == []
    assert keys(("wrong",)) == []


def test_data_that_hold_more_than_the_text() -> None:
    document = read_documents("s.yaml", "name: x\nodd: 1")[0]
    data = {**document.data, "boxes": {"from": 1, "to": 2, "form": 3}, "count": 0}
    with pytest.raises(ValidationError) as refused:
        Sheet.model_validate(data)
    told = complaints_of(refused.value.errors(include_url=False), document.positions, known_keys(Sheet), data)
    assert [str(each) for each in told] == [
        "s.yaml:1:1: count: must be at least 1, not the number 0",
        "s.yaml:1:1: boxes: unknown key 'form' (did you mean 'from'?)",
        "s.yaml:2:1: unknown key 'odd'",
    ]

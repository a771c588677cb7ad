"""A document said over another holds what both say, and knows in which of them each value stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.text.merge_documents import merge_data, merge_documents
from sheetgen.text.yaml_documents import Document, read_documents

BASE = """\
name: pond
areas:
  reeds: {kind: track, boxes: fish}
  huts: {kind: buildings}
rows:
  - view: heading
  - {view: tracks, areas: [reeds, frogs]}
  - {view: foot}
"""
OWN = """\
areas:
  reeds:
    boxes: "- fish"
  huts: ~
rows:
  1: ~
  2: {areas: [reeds]}
"""


def over(*texts: str) -> Document:
    """The first text said over the others; they are called a.yaml, b.yaml and so on."""
    return merge_documents([read_documents(f"{'abc'[index]}.yaml", text)[0] for index, text in enumerate(texts)])


def test_what_both_say() -> None:
    assert over(OWN, BASE).data == {
        "name": "pond",
        "areas": {"reeds": {"kind": "track", "boxes": "- fish"}},
        "rows": [{"view": "tracks", "areas": ["reeds"]}, {"view": "foot"}],
    }


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("name",), "b.yaml:1:7"),
        (("areas", "reeds", "boxes"), "a.yaml:3:12"),
        (("areas", "reeds", "kind"), "b.yaml:3:17"),
        (("areas", "reeds", "cost"), "a.yaml:2:3"),
        (("rows", 0, "areas", 0), "a.yaml:7:15"),
        (("rows", 0, "areas", 1), "a.yaml:7:7"),
        (("rows", 0, "view"), "b.yaml:7:12"),
        (("rows", 1, "view"), "b.yaml:8:12"),
        (("rows", 1, "weight"), "b.yaml:8:5"),
    ],
)
def test_where_each_value_stands(path: tuple[str | int, ...], place: str) -> None:
    told = over(OWN, BASE).positions.complaint(path, "wrong")
    assert f"{told.file}:{told.line}:{told.column}" == place


def test_the_keys_are_those_of_all_in_the_order_of_the_first_said() -> None:
    positions = over("new: 1\nareas: {}", BASE).positions
    assert positions.keys(()) == ("name", "areas", "rows", "new")
    assert positions.holds(("new",))
    assert not positions.holds(("old",))
    assert positions.source_text(("name",)) == "pond"
    assert positions.offset_of(("name",), "pond") == 0
    assert positions.character_at(("name",), 2) == (1, 9)
    assert positions.file == "a.yaml"


def test_what_is_changed_must_be_there() -> None:
    faults = over("areas: {hutz: ~}\nrows:\n  4: {view: foot}\nnothing: ~", OWN.replace("  1: ~\n", ""), BASE).faults
    assert [str(each) for each in faults] == [
        "a.yaml:1:9: areas.hutz: there is no 'hutz' to change or to take away (available: reeds)",
        "a.yaml:3:3: rows.4: there is no '4' to change or to take away (available: 1, 2, 3)",
        "a.yaml:4:1: nothing: there is no 'nothing' to change or to take away (available: name, areas, rows)",
    ]


def test_three_of_them() -> None:
    document = over("name: third", "name: second\nareas: {reeds: {cost: fish}}", BASE)
    assert (document.data["name"], document.data["areas"]["reeds"]["cost"]) == ("third", "fish")
    assert document.positions.complaint(("areas", "reeds", "cost"), "wrong").file == "b.yaml"


VALUES = st.recursive(
    st.integers(0, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
MAPS = st.dictionaries(st.sampled_from("abc"), VALUES, max_size=3)


@given(MAPS, MAPS)
def test_laws(base: Any, own: Any) -> None:
    once = merge_data(base, own)
    assert merge_data(once, own) == once
    assert merge_data(base, {}) == base
    assert merge_data({}, own) == own
    assert merge_data(base, dict.fromkeys(base)) == {}
    assert list(once)[: len(base)] == list(base)


INSERTED = """
rows:
  before 1: {view: heading}
  1: ~
  after 2:
    - {view: series}
    - {view: map}
"""


def test_entries_are_inserted_into_a_list() -> None:
    document = over(INSERTED, BASE)
    assert [row["view"] for row in document.data["rows"]] == ["heading", "tracks", "series", "map", "foot"]
    told = [document.positions.complaint(("rows", row, "view"), "wrong") for row in range(5)]
    assert [f"{each.file}:{each.line}" for each in told] == ["a.yaml:3", "b.yaml:7", "a.yaml:6", "a.yaml:7", "b.yaml:8"]


def test_entries_are_inserted_beside_entries_that_are_there() -> None:
    (fault,) = over("rows: {after 9: {view: foot}}", BASE).faults
    assert str(fault).startswith("a.yaml:1:8: rows.after 9: there is no 'after 9' to change or to take away")

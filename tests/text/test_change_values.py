"""Values that are changed where they stand: comments and the layout of a text are kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.text.change_values import with_changes
from sheetgen.text.yaml_documents import read_documents


@pytest.mark.parametrize(
    ("own", "after", "expected"),
    [
        # A value in its place, the comments below one another.
        ("a: 1     # one\nb: 22    # two", "a: 100\nb: 22", "a: 100   # one\nb: 22    # two"),
        ("a: 1 # one", "a: 100", "a: 100 # one"),
        ("'a': '1'  #one", "a: 2", "'a': 2    #one"),
        # A key with nothing behind it.
        ("a:\nb: 22", "a: 1\nb: 22", "a: 1\nb: 22"),
        # Lists and maps, on one line and on several.
        ("a: {x: 1, y: [1, 2]} # both", "a: {x: 1, y: [1, 3]}", "a: {x: 1, y: [1, 3]} # both"),
        ("a:\n  - 1\n  - 2\n# end\nb: 1", "a: [3]\nb: 1", "a:\n  [3]\n# end\nb: 1"),
        ("a:\n    x: 1 # mine\n    y: 2", "a: {x: 3, y: 2}", "a:\n    x: 3 # mine\n    y: 2"),
        # What is missing comes after what stands before it.
        ("b: 1  # two\nc: 3\n", "a: 5\nb: 1\nd: 7\nc: 3", "a: 5\nb: 1  # two\nd: 7\nc: 3\n"),
        ("a: {y: 2}", "a: {x: 1, y: 2, z: 3}", "a: {x: 1, y: 2, z: 3}"),
        ("a: {}", "a: {x: 1}", "a: {x: 1}"),
        ("a: 1\r\n", "a: 1\nb:\n  c: 2", "a: 1\r\nb:\r\n  c: 2\r\n"),
        ("a: 1", "a: 1\nb: ~", "a: 1"),
    ],
)
def test_only_what_differs_is_changed(own: str, after: str, expected: str) -> None:
    # What it was before are its own values, without comments and on one line each.
    (document,) = read_documents("", own)
    before = "".join(f"{key}: {_flow(value)}\n" for key, value in document.data.items())
    assert with_changes(own, before, after) == expected


@pytest.mark.parametrize(
    ("own", "before", "after"),
    [
        ("a: 1", "a: 1\nb: 2", "a: 1"),  # a key less
        ("a: {x: 1}", "a: [1]", "a: [2]"),  # a map in place of a list
        ("a: {x: 1}", "a: {x: 1}", "a: {x: 1, y: {z:\n 1}}"),  # several lines on one
        ("  a: 1", "a: 1", "a: 1\nb:\n  c: 2"),  # lines that are indented otherwise
        ("- 1", "a: 1", "a: 2"),
        ("a: [", "a: 1", "a: 2"),
        ("", "a: 1", "a: 2"),
        ("a: 1\n---\na: 1", "a: 1", "a: 2"),
    ],
)
def test_what_has_no_place_is_not_changed(own: str, before: str, after: str) -> None:
    assert with_changes(own, before, after) is None


VALUES = st.recursive(
    st.one_of(st.none(), st.integers(0, 200)),
    lambda inner: st.one_of(st.lists(st.integers(0, 9), max_size=3), st.dictionaries(st.sampled_from("xyz"), inner)),
    max_leaves=6,
)
MAPS = st.dictionaries(st.sampled_from("abcdef"), VALUES, min_size=1)


@given(st.data())
def test_what_is_changed_reads_as_the_text_after_it_with_all_comments(data: st.DataObject) -> None:
    before = data.draw(MAPS)
    after = {key: data.draw(st.one_of(st.just(value), VALUES)) for key, value in before.items()}
    own = "".join(f"# about {key}\n{key}: {_flow(value)}  # mine {key}\n" for key, value in before.items())
    changed = with_changes(own, _text(before), _text(after))
    if changed is not None:
        (document,) = read_documents("", changed)
        assert _given(document.data) == _given(after)
        for key in before:
            assert f"# about {key}\n" in changed
            assert f"# mine {key}\n" in changed


def _given(value: object) -> object:
    """Return a value without the keys that have none."""
    if isinstance(value, dict):
        return {key: _given(each) for key, each in value.items() if each is not None}
    return value


def _text(values: dict[str, object]) -> str:
    return "".join(f"{key}: {_flow(value)}\n" for key, value in values.items())


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    return "~" if value is None else str(value)

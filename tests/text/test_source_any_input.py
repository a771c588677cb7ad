"""Whatever the input, it is read or refused: nothing else is ever raised."""

from __future__ import annotations

import contextlib
import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.text import yaml_nodes as compose
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_documents

YAML_LETTERS = st.text(alphabet="ab1 \n\t-:[]{},'\"#&*!|>%@?.~\\é", max_size=40)
WORDS = st.text(alphabet="abé한 \n\t'\"#:-~[]{}&*!|>%@?,\\", max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.floats(-1e6, 1e6) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=10,
)


def outcome(text: str | bytes) -> str:
    with contextlib.suppress(Unusable):
        read_documents("any.yaml", text)
        return "read"
    return "refused"


@pytest.mark.slow
@given(text=YAML_LETTERS | st.text(max_size=40) | st.binary(max_size=40))
def test_any_text(text: str | bytes) -> None:
    assert outcome(text) in ("read", "refused")


@given(text=YAML_LETTERS)
def test_any_text_without_libyaml(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compose, "Loader", compose.PythonLoader)
        assert outcome(text) in ("read", "refused")


@given(data=PLAIN.filter(lambda data: data is not None))
def test_json_is_yaml(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False)
    assert [document.data for document in read_documents("any.yaml", text)] == [data]


@given(data=PLAIN.filter(lambda data: data is not None))
def test_what_pyyaml_writes_is_read_as_the_same(data: object) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    assert [document.data for document in read_documents("any.yaml", text)] == [data]

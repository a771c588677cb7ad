"""All messages can be read in one place: pytest -s tests/tools/test_messages.py prints them, with numbers put in."""

from __future__ import annotations

from tools.messages import messages


def test_every_message_can_be_said() -> None:
    every = messages()
    print(every)
    assert every.count("\n") > 1000
    assert "{" not in every.replace("{ICON: 1}", "").replace("{fillable}", "")


def test_no_message_speaks_as_a_program_does() -> None:
    words = ("a map is needed", "neither true nor false", "list is needed", "Title: Seneca")
    assert [word for word in words if word in messages()] == []

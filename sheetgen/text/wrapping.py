"""Texts in lines, whatever a line is measured in."""

from __future__ import annotations

from collections.abc import Callable


def wrapped(text: str, fits: Callable[[str], bool]) -> list[str]:
    """The text in lines that fit; a longer word stands alone.

    Lines break at plain blanks only: French holds its colons to the word before them with blanks that do not break.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

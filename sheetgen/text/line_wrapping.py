"""Break texts into lines, with any measure of a line."""

from __future__ import annotations

from collections.abc import Callable


def wrap_text(text: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the text in lines that fit; a longer word has a line of its own.

    Lines break at plain blanks only: in French, a colon is joined to the word before it with a no-break space.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

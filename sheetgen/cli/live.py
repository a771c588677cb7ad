"""Read a line for ``enter`` with the picture of its rows below, redrawn at each key. This is an optional part."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.filters import is_done
from prompt_toolkit.layout import ConditionalContainer, Dimension, FormattedTextControl, HSplit, Window
from prompt_toolkit.shortcuts import CompleteStyle

from sheetgen.cli.enter import PROMPT
from sheetgen.reports.interview_dialog import preview_lines

if TYPE_CHECKING:
    from sheetgen.app.entering.session import EntrySession


def live_typing(session: EntrySession, width: Callable[[], int], **streams: Any) -> Callable[[str], str] | None:
    """Return a function that reads a line, given the answer that was refused before it, as `typed_line` does."""
    # A console that says where the cursor is gets all lines below it, and the last of them would show the picture.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
    try:

        def picture() -> str:
            lines = preview_lines(session, prompts.default_buffer.text, width())
            return "\n".join("".join(span.text for span in line) for line in lines)

        names = sorted({f"<{names[0]}" for names in session.names.rows.values()})
        prompts: PromptSession[str] = PromptSession(
            reserve_space_for_menu=0,
            completer=WordCompleter(names, sentence=True, ignore_case=True),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            **streams,
        )
        # It takes the lines that a larger picture before it needed, so that it begins right below what is typed.
        below = Window(FormattedTextControl(picture), height=Dimension(weight=1000))
        container = prompts.layout.container
        assert isinstance(container, HSplit)
        container.children.append(ConditionalContainer(below, ~is_done))
    except Exception:
        # Whatever a console lacks, a line can still be typed.
        return None

    def ask(refused: str) -> str:
        try:
            return f"{prompts.prompt(PROMPT, default=refused)}\n"
        except KeyboardInterrupt:
            return ask("") if prompts.default_buffer.text else ""
        except EOFError:
            return ""

    return ask

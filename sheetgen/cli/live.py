"""Read a line for ``enter`` with the picture of its rows below, redrawn at each key. This is an optional part."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from sheetgen.cli.enter import PROMPT
from sheetgen.reports.interview_dialog import preview_lines

if TYPE_CHECKING:
    from sheetgen.app.entering.session import EntrySession


def live_typing(session: EntrySession, width: Callable[[], int], **streams: Any) -> Callable[[str], str] | None:
    """Return a function that reads a line, given the answer that was refused before it, as `typed_line` does."""
    try:

        def picture() -> str:
            lines = preview_lines(session, prompts.default_buffer.text, width())
            return "\n".join("".join(span.text for span in line) for line in lines)

        names = sorted({f"<{names[0]}" for names in session.names.rows.values()})
        prompts: PromptSession[str] = PromptSession(
            bottom_toolbar=picture,
            reserve_space_for_menu=0,
            completer=WordCompleter(names, sentence=True, ignore_case=True),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            style=Style.from_dict({"bottom-toolbar": "noreverse"}),
            **streams,
        )
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

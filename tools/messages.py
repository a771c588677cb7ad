"""Print every message that a player may read, for proofreading: ``python -m tools.messages > messages.txt``."""

from __future__ import annotations

from string import Formatter

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.language import Language
from sheetgen.layout.language_file import read_texts

SECTIONS = ("input.", "violations.", "ways.", "report.", "form.", "campaign.", "enter.", "history.", "explain.")
_NUMBERS = frozenset(
    "best box columns completed count difference due each fewer files filled forgotten forts gap given games have here "
    "high level limit low median more most next number other-number paid people place points player-number rank rings "
    "ringed row rows score strict there times total tries version year years".split()
)


def messages() -> str:
    """Return each message under its key, with numbers as 1 and as 3, other values by their names."""
    found: dict[str, str] = {}
    layouts = data_path("layouts")
    files = [layouts / "lang" / "en.yaml", *sorted(layouts.glob("*/lang/en.yaml"))]
    for file in files:
        owner = "" if file.parent.parent == layouts else f"{file.parent.parent.name}: "
        found |= {f"{owner}{key}": text for key, text in read_texts(file).items() if key.startswith(SECTIONS)}
    lines = [line for key, text in found.items() for line in (key, *(f"  {said}" for said in _said(text)))]
    return "\n".join(lines) + "\n"


def _said(text: str) -> list[str]:
    fields = [(name, forms or "") for _, name, forms, _ in Formatter().parse(text) if name]
    names = {name for name, _ in fields}
    counted = _NUMBERS | {name for name, forms in fields if "|" in forms}
    language = Language("en", {"it": text})
    if not names:
        return text.splitlines()
    forms = dict.fromkeys(language.text("it", **_values(names, counted, number)) for number in (1, 3))
    return [line for form in forms for line in form.splitlines()]


def _values(names: set[str], counted: frozenset[str], number: int) -> dict[str, object]:
    return {name: number if name in counted else name.upper() for name in names}


if __name__ == "__main__":
    print(messages(), end="")

"""Write the JSON schemas of the files that people write into docs/schema: `python -m tools.schemas`.

Editors that know JSON schema complete and check the keys of layouts, texts, themes, campaigns and filled-in sheets
with them; the first line of each shipped file names its schema. The folder is not committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetgen.app.filled_file import filled_schema_text
from sheetgen.app.library import Library
from sheetgen.app.schemas import SCHEMAS, schema_text

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


def texts() -> Iterator[tuple[str, str]]:
    """Yield the file name and the text of every schema."""
    for name in SCHEMAS:
        if name == "sheet-variant":
            continue  # as large as all others, and no file that ships names it
        yield f"{name}.schema.json", schema_text(name)
    library = Library()
    for name in library.names:
        yield f"filled-{name}.schema.json", filled_schema_text(library.game(name))


def main() -> None:
    """Write every schema."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

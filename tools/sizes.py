"""How large the package is: lines of each folder into docs/architecture.md: `python -m tools.sizes`."""

from __future__ import annotations

import re
from pathlib import Path

from radon.complexity import cc_visit

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
PLACE = re.compile(r"(?<=<!-- sizes -->\n).*?(?=<!-- end of the sizes -->)", re.DOTALL)


def sizes() -> str:
    """Return a table of the modules of each folder, their lines, and the branches of its most complex function."""
    rows = ["| folder | modules | lines | most branches of a function |", "|---|--:|--:|--:|"]
    package = ROOT / "sheetgen"
    folders = sorted(path for path in package.iterdir() if (path / "__init__.py").is_file())
    total = [0, 0]
    for folder in [*folders, package]:
        files = folder.glob("*.py") if folder == package else folder.rglob("*.py")
        texts = [path.read_text(encoding="utf-8") for path in files]
        lines = sum(text.count("\n") for text in texts)
        most = max((each.complexity for text in texts for each in cc_visit(text) if each.letter != "C"), default=0)
        name = f"`{folder.name}`" if folder != package else "beside them"
        rows.append(f"| {name} | {len(texts)} | {lines:,} | {most} |")
        total = [total[0] + len(texts), total[1] + lines]
    return "\n".join([*rows, f"| all | {total[0]} | {total[1]:,} | |", ""])


def main() -> None:
    """Write the table into the page."""
    PAGE.write_text(PLACE.sub(lambda _: sizes(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

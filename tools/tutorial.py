"""Build the games of the pages of docs: their files are the blocks of code that begin with a file's name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
_FENCE = re.compile(r"```(?:yaml|xml)\n(?:#|<!--) (\S+\.(?:yaml|svg))([^\n]*)\n(.*?)```", re.DOTALL)
_BEFORE = re.compile(r", before the (\w+)")
_INSTEAD = re.compile(r', instead of "(.*)"')


@dataclass(frozen=True)
class Block:
    """A block of a page: the file it belongs to, where in it (empty for the whole file), and its text."""

    file: str
    where: str
    text: str

    def put(self, folder: Path) -> None:
        """Write the block into its file: as a whole, at its end, before a line, or instead of one."""
        path = folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        old = path.read_text(encoding="utf-8") if self.where.startswith(",") else ""
        if found := _BEFORE.match(self.where):
            begins = re.compile(rf"{found[1]}:|    - {{view: {found[1]}")
            (line,) = (each for each in old.splitlines(True) if begins.match(each))
            text = old.replace(line, self.text + line)
        elif found := _INSTEAD.match(self.where):
            (line,) = (each for each in old.splitlines(True) if each.rstrip("\n") == found[1])
            text = old.replace(line, self.text)
        else:
            text = old + self.text
        path.write_text(text, encoding="utf-8")


def blocks_of(text: str) -> list[Block]:
    """Return the blocks of a part of a page."""
    return [Block(file, where.removesuffix(" -->"), body) for file, where, body in _FENCE.findall(text)]


def page(name: str) -> str:
    """Return the text of a page of docs."""
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def steps() -> list[str]:
    """Return the steps of the tutorial."""
    return page("your-own-game").split("\n## Make it yours")[0].split("\n## Step ")[1:]


def additions() -> dict[str, str]:
    """Return what the tutorial adds to the finished game, by heading."""
    parts = page("your-own-game").split("\n## Make it yours")[1].split("\n## Further")[0].split("\n### ")[1:]
    return {part.split("\n", 1)[0]: part for part in parts}


def build(folder: Path, count: int = 3) -> None:
    """Write the tutorial's game as it is after ``count`` steps."""
    for step in steps()[:count]:
        for block in blocks_of(step):
            block.put(folder)

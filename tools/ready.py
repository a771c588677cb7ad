"""Make the PDFs that are ready to print, for players without Python: `python -m tools.ready`.

``examples/ready`` has those that most players want; a release has each game on both papers, in colour and in black, as
a form, and the campaign's log, in every language.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.campaign_actions import print_log
from sheetgen.app.campaign_files import campaign_names
from sheetgen.app.library import Library
from sheetgen.app.orders import LogOrder, PrintOrder
from sheetgen.app.sheet_output import print_sheets

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "ready"
PAGE = "README.md"
FORM, LOG = "form", "campaign-log"
THEMES, PAPERS = ("colour", "mono"), ("a4", "letter")
COLUMNS = {
    "colour": "colour",
    "mono": "black and white",
    FORM: "to fill in on a tablet",
    LOG: "log of the solo campaign",
}


@dataclass(frozen=True, order=True)
class Ready:
    """One file: a game in a language on a paper; ``kind`` is a theme, a form or the campaign's log."""

    game: str
    code: str
    paper: str
    kind: str

    @property
    def name(self) -> str:
        """The file's name."""
        return f"{self.game}-{self.code}-{self.paper}-{self.kind}.pdf"

    def pdf(self, library: Library) -> bytes:
        """Return the file; the library is in its language."""
        if self.kind == LOG:
            return print_log(library, LogOrder(paper=self.paper)).pdf
        theme = self.kind if self.kind in THEMES else THEMES[0]
        order = PrintOrder(game=self.game, paper=self.paper, theme=theme, fillable=self.kind == FORM)
        return print_sheets(library, order).pdf


def every(library: Library) -> list[Ready]:
    """Return all files of a release."""
    return [
        Ready(game, code, paper, kind)
        for game in library.names
        for code in library.languages
        for paper in PAPERS
        for kind in (*THEMES, FORM, *((LOG,) if game in campaign_names() else ()))
    ]


def wanted(files: Iterable[Ready]) -> list[Ready]:
    """Return those of `every` that the repository holds.

    The game with a campaign is there in every language, in colour on both papers and otherwise on A4, which is the
    paper where French, Polish and Korean are spoken most; the others are there in English, in colour.
    """
    files = list(files)
    first = {each.game for each in files if each.kind == LOG}
    return [
        each
        for each in files
        if (each.game in first or (each.code == "en" and each.kind == "colour"))
        and (each.paper == "a4" or each.kind == "colour" or (each.code == "en" and each.kind != FORM))
    ]


def write(folder: Path, files: Sequence[Ready]) -> None:
    """Write the files into a folder."""
    libraries: dict[str, Library] = {}
    folder.mkdir(parents=True, exist_ok=True)
    for each in files:
        library = libraries.setdefault(each.code, Library(each.code))
        (folder / each.name).write_bytes(each.pdf(library))


def page(files: Sequence[Ready]) -> str:
    """Return the page of the folder: a table of its files for each game."""
    lines = ["# Ready to print", "", 'Print at 100 % ("actual size"). `python -m tools.ready` makes these files.', ""]
    for game in dict.fromkeys(each.game for each in files):
        mine = [each for each in files if each.game == game]
        kinds = [kind for kind in COLUMNS if any(each.kind == kind for each in mine)]
        title = Library().language(game).text("game")
        head = " | ".join(COLUMNS[kind] for kind in kinds)
        lines += [f"## {title}", "", f"| | {head} |", "|---" * (len(kinds) + 1) + "|"]
        for code in dict.fromkeys(each.code for each in mine):
            cells = [
                ", ".join(
                    f"[{each.paper.title()}]({each.name})" for each in mine if (each.code, each.kind) == (code, kind)
                )
                for kind in kinds
            ]
            lines.append(f"| {Library(code).common.text('print.language')} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the folder anew."""
    files = wanted(every(Library()))
    for old in FOLDER.glob("*.pdf"):
        old.unlink()
    write(FOLDER, files)
    (FOLDER / PAGE).write_text(page(files), encoding="utf-8")
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    sys.stdout.write(f"{FOLDER}: {len(files)} PDFs, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()

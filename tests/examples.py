"""The filled-in sheets in ``examples``: not the campaign's records, not the games of our own that lie there too."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "examples"


def _belongs_to_a_game(path: Path) -> bool:
    return any((folder / "game.yaml").exists() for folder in path.parents if folder.is_relative_to(FOLDER))


SHEETS = sorted(
    path for path in FOLDER.rglob("*.yaml") if path.parent.name != "campaign" and not _belongs_to_a_game(path)
)

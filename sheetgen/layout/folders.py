"""Where games are, by folder."""

from __future__ import annotations

from pathlib import Path


def game_names(layouts: Path) -> tuple[str, ...]:
    """The games that have a folder under ``layouts``, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in layouts.glob("*/game.yaml")))

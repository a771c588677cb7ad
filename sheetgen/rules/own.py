"""What a game's own module adds to the rules that the layout states."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.rules.findings import Findings
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally


class OwnRules:
    """The rules of a game that has no more than its layout says. A module of a game derives its ``Rules`` from this."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:
        """Note what breaks the game's own rules; ``findings`` holds what the general rules have found."""

    def title(self, sheet: Sheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """What ``total`` points earn where more than the points decides: a title's slug and the values in its text."""

    def part(self, sheet: Sheet, name: str) -> int:  # noqa: ARG002 - for those that derive from this
        """Count the score line ``name``, which the layout leaves to this module. Raises `KeyError`."""
        raise KeyError(name)

"""The base of the rules that a game's own module adds to those of the layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from sheetgen.layout.game import Game
from sheetgen.rules.finding import Edit, Finding
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest


@contextmanager
def report_missing_areas(game: Game) -> Iterator[None]:
    """Complain about an area that a game's module reads and its layout does not have. Raises `Unusable`."""
    try:
        yield
    except KeyError as error:
        name = error.args[0] if error.args else None
        if not isinstance(name, str) or name in game.areas:
            raise
        message = f"the module '{game.module}' reads '{name}', and the layout has nothing of that name"
        hint = suggest(name, game.areas)
        raise Unusable([Complaint(f"{game.name}/game.yaml", message, hint, path="module")]) from error


class GameRules:
    """The rules of a game without rules beyond its layout. A module of a game derives its ``Rules`` from this."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:  # noqa: ARG002
        """Yield the findings of the game's own rules. ``restrictions`` is None if the scenario is unknown."""
        yield from ()

    def meant(self, sheet: MarkedSheet, finding: Finding) -> tuple[Edit, ...]:  # noqa: ARG002
        """Return further edits that may have been meant, for a finding of the layout's rules."""
        return ()

    def settled(self, sheet: MarkedSheet, restrictions: Restrictions) -> frozenset[str]:  # noqa: ARG002
        """Return the names of changes that a sheet usually does not show and this one does (`Restriction.unseen`)."""
        return frozenset()

    def clashes(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:  # noqa: ARG002 - for those that derive from this
        """Yield contradictions between several sheets of one match that the layout does not state."""
        yield from ()

    def title(self, sheet: MarkedSheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """Return the title for ``total`` points, if more than the points decides it: its slug and its text's values."""

    def part(self, sheet: MarkedSheet, name: str) -> int:  # noqa: ARG002 - for those that derive from this
        """Count the score line ``name``, which the layout leaves to this module. Raises `KeyError`."""
        raise KeyError(name)

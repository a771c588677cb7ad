"""What a game's own module adds to the rules that the layout states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from sheetgen.layout.layout import Game
from sheetgen.rules.finding import Edit, Finding
from sheetgen.rules.match import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest


@contextmanager
def missing_areas_told(game: Game) -> Iterator[None]:
    """Tell of an area that a game's module reads and its layout does not have. Raises `Unusable`."""
    try:
        yield
    except KeyError as error:
        name = error.args[0] if error.args else None
        if not isinstance(name, str) or name in game.areas:
            raise
        message = f"the module '{game.module}' reads '{name}', and the layout has nothing of that name"
        hint = suggest(name, game.areas)
        raise Unusable([Complaint(f"{game.name}/game.yaml", message, hint, path="module")]) from error


class OwnRules:
    """The rules of a game that has no more than its layout says. A module of a game derives its ``Rules`` from this."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def findings(self, sheet: Sheet, restrictions: Restrictions | None) -> Iterator[Finding]:  # noqa: ARG002
        """Yield what breaks the game's own rules. ``restrictions`` is None if the scenario is unknown."""
        yield from ()

    def meant(self, sheet: Sheet, finding: Finding) -> tuple[Edit, ...]:  # noqa: ARG002
        """Return what else may have been meant where the layout's rules found something."""
        return ()

    def settled(self, sheet: Sheet, restrictions: Restrictions) -> frozenset[str]:  # noqa: ARG002
        """Return the names of changes that a sheet usually does not show and this one does (`Restriction.unseen`)."""
        return frozenset()

    def clashes(self, sheets: Sequence[Sheet]) -> Iterator[Clash]:  # noqa: ARG002 - for those that derive from this
        """Yield what cannot be so on several sheets of one match, beyond what the layout says."""
        yield from ()

    def title(self, sheet: Sheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """What ``total`` points earn where more than the points decides: a title's slug and the values in its text."""

    def part(self, sheet: Sheet, name: str) -> int:  # noqa: ARG002 - for those that derive from this
        """Count the score line ``name``, which the layout leaves to this module. Raises `KeyError`."""
        raise KeyError(name)

"""The list of mutations, and how one is applied to a sheet."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

Sheet = dict[str, Any]
Change = Callable[[Sheet, Random], bool]
"""Changes a sheet in place; ``False`` when the sheet offers no place for it."""


@dataclass(frozen=True)
class Mutation:
    """One way to break one rule of a legal sheet."""

    slug: str
    name: str
    change: Change
    severity: str = "error"

    def apply(self, sheet: Sheet, seed: int = 0) -> Sheet | None:
        """A changed copy of a legal sheet, or ``None`` where it cannot be applied."""
        mutated = deepcopy(sheet)
        return mutated if self.change(mutated, Random(f"{self.name} {seed}")) else None


MUTATIONS: list[Mutation] = []


def breaks(slug: str, *, severity: str = "error") -> Callable[[Change], Change]:
    """Register a change as one that breaks a rule; its first docstring line says how."""

    def register(change: Change) -> Change:
        MUTATIONS.append(Mutation(slug, change.__name__, change, severity))
        return change

    return register


def get(sheet: Sheet, area: str) -> Any:
    """The value at a data path such as ``left.cohorts.left``."""
    value: Any = sheet
    for key in area.split("."):
        value = value[key]
    return value


def put(sheet: Sheet, area: str, value: Any) -> None:
    parent, _, key = area.rpartition(".")
    get(sheet, parent)[key] = value


def choose(rng: Random, among: list[Any]) -> Any:
    """One of the list, or ``None`` when it is empty."""
    return rng.choice(among) if among else None

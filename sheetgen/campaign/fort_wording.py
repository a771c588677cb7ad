"""The rules and conditions of a campaign as texts in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sheetgen.campaign.campaign import Attempt, Condition, FortRule
from sheetgen.layout.language import Language
from sheetgen.layout.notation import Purse


def campaign_messages(language: Language) -> Callable[..., str]:
    """Return a function that makes a text about a wrong record or sheet from its key and its values."""
    return lambda key, /, **values: language.text(f"campaign.faults.{key}", **values)


class FortWording:
    """The texts of a campaign in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def text(self, key: str, **values: object) -> str:
        """Return a text under ``campaign``. Raises `Unusable` if it is missing."""
        return self.language.text(f"campaign.{key}", **values)

    def rule(self, rule: FortRule) -> str:
        """Return what a fort changes, such as ``No landmark may be built``."""
        pieces = self.pieces(rule.pieces)
        return self.text(f"rules.{rule.text}", areas=self.areas(rule.of), number=rule.number, pieces=pieces)

    def condition(self, condition: Condition) -> str:
        """Return what must be reached, such as ``Total: 70 or more``."""
        of: Sequence[str] = condition.measure.of if condition.measure is not None else ()
        areas = self.areas(of)
        return self.text(f"conditions.{condition.text}", areas=areas, number=condition.number, each=condition.each)

    def areas(self, of: Iterable[str]) -> str:
        """Return the names of areas as a list: ``Fort, Wall and Cippi``. Areas without a name are left out."""
        names = [self.language.text(f"areas.{target}") for target in of if self.language.has(f"areas.{target}")]
        return self.language.all_of(names)

    def pieces(self, pieces: Purse) -> str:
        """Return pieces as a list: ``1 soldier and 2 resources``."""
        return self.language.all_of(
            self.language.text("words.counted", number=number, icon=self.language.plural(f"icons.{icon}", number))
            for icon, number in pieces
        )

    def remark(self, made: Attempt) -> str:
        """Return the record's remarks on an attempt: broken rules, missing years, the player's own note."""
        said = [self.text("illegal", rules=", ".join(made.broken))] if made.broken else []
        said += [self.text("unfinished", years=made.years)] if made.years is not None else []
        return self.language.join(filter(None, (*said, made.note)))

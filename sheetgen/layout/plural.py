"""Choose the form of a word that goes with a number, in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

PluralForm = Literal["one", "few", "many"]
"""The forms a word can have. A language file contains those of its language under a word's key."""

PLURAL_FORMS: tuple[PluralForm, ...] = get_args(PluralForm)

PluralRule = Callable[[int], PluralForm]


class PluralNumber(int):
    """A number that also formats as the form of a word that goes with it.

    In a text, ``{filled:box is|boxes are}`` becomes the form that fits the number ``filled``: the language's forms,
    from ``one`` to ``many``, are separated by ``|``. ``{filled}`` is the number itself.
    """

    code: str

    def __new__(cls, number: int, code: str) -> PluralNumber:
        """Return the number for texts in the language ``code``."""
        made = super().__new__(cls, number)
        made.code = code
        return made

    def __format__(self, words: str) -> str:
        """Return the form that fits, or the number if there are no words.

        Raises `ValueError` for a wrong number of forms.
        """
        if not words:
            return str(int(self))
        given, forms = words.split("|"), plural_forms(self.code)
        if len(given) != len(forms):
            raise ValueError(f"'{words}' must have these forms: {', '.join(forms)}")
        return given[forms.index(form_for(self, self.code))]


def plural_forms(code: str) -> tuple[PluralForm, ...]:
    """Return the forms a word has in a language, from ``one`` to ``many``."""
    return FORMS.get(code, ("one",))


def form_for(number: int, code: str) -> PluralForm:
    """Return the form that goes with a number, by the Unicode CLDR's rules for whole numbers."""
    rule = RULES.get(code)
    return plural_forms(code)[0] if rule is None else rule(abs(number))


def _polish(number: int) -> PluralForm:
    if number == 1:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


FORMS: Mapping[str, tuple[PluralForm, ...]] = {"en": ("one", "many"), "fr": ("one", "many"), "pl": PLURAL_FORMS}
"""Languages that are not listed, such as Korean, have one form for every number."""

RULES: Mapping[str, PluralRule] = {
    "en": lambda number: "one" if number == 1 else "many",
    "fr": lambda number: "one" if number < 2 else "many",
    "pl": _polish,
}

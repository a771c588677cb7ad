"""Fill in texts: numbers and names choose the words around them, by the grammar of a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a language counts and writes numbers.

    ``forms`` are the forms that a word has beside a number, each with a pattern: a number takes the first form whose
    pattern is found in its digits.
    """

    forms: Mapping[str, str]
    decimal: str = "."

    def form_for(self, number: int) -> str:
        """Return the name of the form that goes with a number."""
        digits = str(abs(number))
        return next(form for form, pattern in self.forms.items() if re.search(pattern, digits))


ENGLISH = Grammar({"one": "^1$", "many": ""})
"""The grammar of a language whose file has none."""


class Name(str):
    """A name or another text that is put into a sentence, with the further ``forms`` that its language gives it."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """Return the text with its forms: ``gender``, and cases such as ``acc``."""
        made = super().__new__(cls, text)
        made.forms = forms or {}
        return made

    def __format__(self, spec: str) -> str:
        """Return the name; for a ``spec``, what the sentence needs because of it.

        ``m=rempli|f=remplie`` is the word for its gender, or the first one if it has none; ``은/는`` the particle for
        its last sound; any other spec is the name in that form, or unchanged if it has no such form.
        """
        if not spec:
            return str(self)
        if "|" in spec:
            words = dict(word.split("=", 1) for word in spec.split("|"))
            return words.get(self.forms.get("gender", ""), next(iter(words.values())))
        return particle_for(self, *spec.split("/")) if "/" in spec else self.forms.get(spec, str(self))


class _Number(int):
    """A number in a sentence."""

    grammar: Grammar

    def __format__(self, spec: str) -> str:
        """Return the number; for a ``spec``, what the sentence needs because of it.

        ``0=none|box|boxes`` is the word that goes with it, ``은/는`` the particle.
        """
        if not spec:
            return str(int(self))
        if "/" in spec and "|" not in spec:
            return particle_for(str(int(self)), *spec.split("/"))
        words, forms = spec.split("|"), list(self.grammar.forms)
        if words[0].startswith("0="):
            zero = words.pop(0).removeprefix("0=")
            if self == 0:
                return zero
        if len(words) != len(forms):
            raise ValueError(f"'{spec}' must have these forms: {', '.join(forms)}")
        return words[forms.index(self.grammar.form_for(self))]


def fill_in(template: str, values: Mapping[str, object], grammar: Grammar) -> str:
    """Return a template with its ``{names}`` filled in.

    Raises `KeyError`, `IndexError` or `ValueError` if the template does not fit the values or the grammar.
    """
    return template.format(**{name: _inflected(value, grammar) for name, value in values.items()})


def _inflected(value: object, grammar: Grammar) -> object:
    if type(value) is int:
        number = _Number(value)
        number.grammar = grammar
        return number
    if isinstance(value, float):
        return Name(f"{value:.10g}".replace(".", grammar.decimal))
    return Name(value) if isinstance(value, str) and not isinstance(value, Name) else value


_FINAL_DIGITS, _FINAL_LETTERS = "013678", "lmnr"
"""Digits and Latin letters whose Korean names end in a consonant: 영, 일, 삼, 육, 칠, 팔; 엘, 엠, 엔, 알."""
_ENDING_IN_L = "178lr"


def particle_for(word: str, after_consonant: str, after_vowel: str) -> str:
    """Return the Korean particle that follows a word, by the last sound of the word as it is read."""
    last = re.sub(r"\W+$", "", word)[-1:].lower()
    syllable = ord(last) - ord("가") if last else -1
    if 0 <= syllable <= ord("힣") - ord("가"):
        final = syllable % 28
        consonant, is_l = final > 0, final == 8
    else:
        consonant, is_l = last in _FINAL_DIGITS + _FINAL_LETTERS and bool(last), last in _ENDING_IN_L
    return after_vowel if not consonant or (is_l and after_consonant.startswith("으")) else after_consonant

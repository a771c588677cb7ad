"""Cells for rows whose answers have names: read the beginning of a name, or its number in the list."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from sheetgen.app.entering.cell import (
    NONE,
    NOTHING,
    Cell,
    Refused,
    Values,
    beginnings,
    found,
    initials,
    refused,
    words_of,
)


class NamesCell(Cell):
    """Something that is named in a list: typed as the beginning of its name, or as its number in the list."""

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The names on paper and in a file, by option or card."""
        raise NotImplementedError

    @cached_property
    def signs(self) -> list[str]:
        """The shortest word for each name: its beginning, or its number if it has no Latin letters."""
        starts = beginnings([name for name, _ in self.names.values()])
        return [start if start.isascii() else str(number) for number, start in enumerate(starts, 1)]

    def named(self, word: str) -> str:
        """Return the option or card that is typed."""
        if word.isdecimal() and 1 <= int(word[:3]) <= len(self.names):
            return list(self.names)[int(word) - 1]
        return found(word, self.names, self.known.language)


class ChoiceCell(NamesCell):
    """One of several options."""

    plain_words = True

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        language = self.known.language
        return {option: (language.text_or(f"options.{option}", option), option) for option in self.area.options}

    def typed(self, word: str) -> Values:
        return {self.area.id: self.named(word)}

    def means(self, word: str) -> bool:
        """Return whether a word means one of the options."""
        try:
            return bool(self.typed(word))
        except Refused:
            return False

    def shortest(self, values: Values) -> str:
        value = values[self.area.id]
        return NOTHING if value is None else self.signs[self.area.options.index(str(value))]

    def how(self) -> str:
        return self.text("option", options=self.short_how)

    @property
    def in_letters(self) -> bool:
        """Whether each option can be typed with Latin letters, so that a number is none of them."""
        return all(sign.isalpha() for sign in self.signs)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """A letter for each option; empty if two begin alike."""
        return initials([name for name, _ in self.names.values()])

    @property
    def short_how(self) -> str:
        return self.listed(numbered=not self.in_letters)

    def listed(self, *, numbered: bool) -> str:
        """Return the options, each after its number if it is typed so."""
        names = enumerate((name for name, _ in self.names.values()), 1)
        return " | ".join(f"{number} {name}" if numbered else name for number, name in names)


class CardsCell(NamesCell):
    """Any number of cards."""

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        language = self.known.language
        return {card: (language.text_or(f"cards.{card}.name", card), card) for card in self.known.game.cards}

    def named(self, word: str) -> str:
        if word.isdecimal() and word not in self.signs:
            raise refused(self.known.language, "unknown", word=word)
        return super().named(word)

    def typed(self, word: str) -> Values:
        if word == NONE:
            return {self.area.id: ()}
        parts = [part.strip() for part in re.split("[,;]", word)] if re.search("[,;]", word) else words_of(word)
        return {self.area.id: tuple(self.named(part) for part in parts if part)}

    def shortest(self, values: Values) -> str:
        cards: Any = values[self.area.id]
        known = list(self.names)
        return " ".join(self.signs[known.index(card)] if card in known else str(card) for card in cards) or NOTHING

    def how(self) -> str:
        shown = [
            name if start == str(number) else f"{name[: len(start)].upper()}{name[len(start) :]}"
            for number, ((name, _), start) in enumerate(zip(self.names.values(), self.signs, strict=True), 1)
        ]
        latin = any(sign.isalpha() for sign in self.signs)
        listed = shown if latin else [f"{number} {name}" for number, name in enumerate(shown, 1)]
        return self.text("cards" if latin else "card-numbers", cards=" ".join(listed) if latin else ", ".join(listed))

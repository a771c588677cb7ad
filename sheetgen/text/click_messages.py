"""Turn click's messages about a misused command into translatable texts."""

from __future__ import annotations

import re
from string import Formatter

from sheetgen.text.complaint import TranslatableText, translatable

_TEXTS = (
    "No such option '{option}'. Did you mean '{word}'?",
    "No such option '{option}'. (Did you mean one of: {words}?)",
    "No such option '{option}'. (Possible options: {words})",
    "No such option '{option}'.",
    "Missing argument '{name}'.",
    "Missing option '{short}' / '{name}'.",
    "Missing option '{name}'.",
    "Option '{option}' requires an argument.",
    "Option '{option}' does not take a value.",
    "Got unexpected extra argument ({words})",
    "Got unexpected extra arguments ({words})",
    "Invalid value for '{name}': {reason}",
    "'{value}' is not a valid integer range.",
    "'{value}' is not a valid integer.",
    "'{value}' is not a valid float range.",
    "{value} is not in the range {range}.",
    "'{value}' is not one of {words}.",
)
"""Click's messages in English."""


def translatable_message(message: str) -> str:
    """Return click's message as a translatable text; unchanged if the language files do not have it."""
    if isinstance(message, TranslatableText):
        return message
    message = " ".join(message.split())
    for template in _TEXTS:
        if found := re.fullmatch(_pattern(template), message):
            values = found.groupdict()
            if "reason" in values:
                values["reason"] = translatable_message(values["reason"])
            return translatable(template, **values)
    return message


def _pattern(template: str) -> str:
    parts = Formatter().parse(template)
    return "".join(re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in parts)

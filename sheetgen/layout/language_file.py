"""Load the texts of a language from its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import Language, language_codes
from sheetgen.text.complaint import Unusable, complaint_about, translatable
from sheetgen.text.yaml_documents import ReadFile, read_file


def load_language(code: str, layouts: Path, games: Iterable[GameFiles] = (), read: ReadFile = read_file) -> Language:
    """Return a language with its common texts and those of the given games. Raises `Unusable`."""
    codes = language_codes(layouts)
    if code not in codes:
        raise Unusable(
            [
                complaint_about(
                    "language",
                    translatable("unknown language '{word}'", word=code),
                    translatable("available: {words}", words=", ".join(codes)),
                )
            ]
        )
    file = layouts / "lang" / f"{code}.yaml"
    texts = read_texts(file, read)
    for game in games:
        if code not in game.languages:
            message = translatable(
                "'{game}' has no texts in the language '{word}'", game=game.folders[0].name, word=code
            )
            raise Unusable(
                [
                    complaint_about(
                        "language", message, translatable("available: {words}", words=", ".join(game.languages))
                    )
                ]
            )
        file = game.folders[0] / "lang" / f"{code}.yaml"
        texts |= read_texts(file, game.read)
    return Language(code, texts, str(file))


def read_texts(file: Path, read: ReadFile = read_file) -> dict[str, str]:
    """Return the texts of one language file by their dotted keys. Raises `Unusable`."""
    texts: dict[str, str] = {}
    for document in read(file):
        if document.faults:
            raise Unusable(document.faults)
        _flatten(document.data, "", texts)
    return texts


def _flatten(data: object, prefix: str, texts: dict[str, str]) -> None:
    if isinstance(data, Mapping):
        for key, value in data.items():
            _flatten(value, f"{prefix}.{key}" if prefix else str(key), texts)
        if "plain" in data:  # a name with further forms
            texts[prefix] = str(data["plain"])
    elif data is not None:
        texts[prefix] = str(data)

"""What there is to choose from, and what to say of a word that is none of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sheetgen.assets.data import data_path
from sheetgen.layout.language import Language, language_codes, load_language
from sheetgen.layout.layout import Game
from sheetgen.load.load import game_names, load_game
from sheetgen.place.theme import Theme, load_theme, theme_names
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest

DEFAULT_THEME = "colour"


def unknown(what: str, kind: str, word: str, known: Iterable[str]) -> Unusable:
    """The complaint about a ``word`` that is no ``kind``: the nearest known one and all there are."""
    names = list(known)
    near = suggest(word, names)
    hint = "; ".join(part for part in (near, f"there are: {', '.join(names)}") if part)
    return Unusable([Complaint(what, f"there is no {kind} '{word}'", hint)])


def find_game(word: str, further: Iterable[str] = ()) -> Path:
    """The folder of a game: one that ships, by its name, or one's own, by its path.

    ``further`` are other words that may stand in the game's place. Raises `Unusable`.
    """
    layouts = data_path("layouts")
    names = game_names(layouts)
    if word in names:
        return layouts / word
    own = Path(word)
    if (own / "game.yaml").is_file():
        return own.resolve()
    raise unknown("GAME", "game", word, [*names, *further])


def read_game(word: str, further: Iterable[str] = ()) -> Game:
    """Load the game. Raises `Unusable` for an unknown one and for every fault of its files."""
    return load_game(find_game(word, further))


def themes() -> tuple[str, ...]:
    """The themes that ship, the one that is used unless another is named first."""
    return tuple(sorted(theme_names(_themes()), key=lambda name: (name != DEFAULT_THEME, name)))


def read_theme(word: str) -> Theme:
    """A theme by its name, or one's own by the path of its file. Raises `Unusable`."""
    if word in themes():
        return load_theme(_themes() / f"{word}.yaml")
    if Path(word).suffix in (".yaml", ".yml"):
        return load_theme(Path(word))
    raise unknown("--theme", "theme", word, themes())


def _themes() -> Path:
    return data_path("layouts") / "themes"


def read_language(code: str, *games: str) -> Language:
    """A language's common texts and those of the games, named or as folders. Raises `Unusable`."""
    layouts = data_path("layouts")
    known = language_codes(layouts)
    if code not in known:
        raise unknown("--lang", "language", code, known)
    return load_language(code, layouts, [str(find_game(game)) for game in games])


def icon_hues() -> dict[str, str]:
    """The hue of every icon that a game uses, by its name."""
    games = [read_game(name) for name in game_names(data_path("layouts"))]
    return {icon.name: icon.hue for game in games for icon in game.icons.values()}

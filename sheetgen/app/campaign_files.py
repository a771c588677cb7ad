"""Campaigns and their records, by name and by file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.app.library import Library, loaders, unknown_name
from sheetgen.assets.data_folders import data_path
from sheetgen.campaign.campaign import Campaign, Progress
from sheetgen.layout.game import FilledSheet

if TYPE_CHECKING:
    from sheetgen.app.sheet_input import LoadedGame
    from sheetgen.layout.language import Language
    from sheetgen.rules.restrictions import Restrictions


@dataclass(frozen=True)
class CampaignState:
    """The progress of a campaign in one edition, and the game it is played with."""

    progress: Progress
    known: LoadedGame

    @property
    def language(self) -> Language:
        """The language of texts about the campaign."""
        return self.known.language

    def as_json(self) -> str:
        """Return the campaign as JSON: the fort to be played next, and every attempt."""
        progress = self.progress
        due = progress.next
        said = {
            "campaign": progress.campaign.name,
            "edition": progress.campaign.edition,
            "difficulty": progress.difficulty,
            "player": progress.player,
            "started": progress.started,
            "next": None
            if due is None
            else {"fort": due.number, "name": due.name, "setup": dict(progress.setup(due.number))},
            "won": sorted(progress.won),
            "tries": [asdict(each) for each in progress.tries],
        }
        return json.dumps(said, ensure_ascii=False, indent=2)


def campaign_names() -> tuple[str, ...]:
    """Return the names of the campaigns that ship, sorted."""
    return tuple(sorted(path.stem for path in data_path("campaign").glob("*.yaml")))


def read_campaign(library: Library, name: str = "", edition: str = "") -> CampaignState:
    """Return a campaign before its first game, by its name; the first campaign if none is given.

    The edition defaults to that of the library's language, if there is one. Raises `Unusable`.
    """
    names = campaign_names()
    if name and name not in names:
        raise unknown_name("campaign", "campaign", name, names)
    path = _path(name or names[0])
    known = library.loaded_game(_game_of(library, path)[0])
    return CampaignState(Progress(_campaign(library, path, known, edition)), known)


def scenario_rules(library: Library, known: LoadedGame, filled: FilledSheet, edition: str = "") -> Restrictions | None:
    """Return the restrictions of the fort named on the sheet; None if it names none. Raises `Unusable`.

    The edition defaults to that of the library's language.
    """
    campaigns = _campaigns_of(library, known.game.name)
    if not campaigns or not (edition or any(filled.values.get(scenario) for _, scenario in campaigns)):
        return None
    return _campaign(library, campaigns[0][0], known, edition).restrictions_for(filled)


def read_scenarios(library: Library, known: LoadedGame) -> None:
    """Make the library read every file that `scenario_rules` will need. Raises `Unusable`."""
    for _, scenario in _campaigns_of(library, known.game.name):
        scenario_rules(library, known, FilledSheet(known.game.name, "", {scenario: 1}))


def _path(name: str) -> Path:
    return data_path("campaign") / f"{name}.yaml"


def _campaigns_of(library: Library, game: str) -> list[tuple[Path, str]]:
    """Return the campaigns of a game, each with the area in which a sheet names its scenario."""

    def found() -> list[tuple[Path, str]]:
        campaigns = {path: _game_of(library, path) for path in map(_path, campaign_names())}
        return [(path, scenario) for path, (played, scenario) in campaigns.items() if played == game]

    return library.get_or_make(("campaigns", game), found)


def _game_of(library: Library, path: Path) -> tuple[str, str]:
    def load() -> tuple[str, str]:
        return loaders().campaign_game(path, library.files.read)

    return library.get_or_make(("played", path), lambda: library.files.cached("played", [path], load))


def _campaign(library: Library, path: Path, known: LoadedGame, edition: str) -> Campaign:
    """Return the campaign in an edition; by default in that of the library's language, or else in its first."""
    files = [path, *library.folder(known.name).glob("*.yaml")]

    def loaded(edition: str) -> Campaign:
        def load() -> Campaign:
            return loaders().campaign(path, known.game, edition, library.files.read)

        return library.get_or_make(
            ("campaign", path, edition), lambda: library.files.cached("campaign", files, load, edition)
        )

    return loaded(edition or (library.code if library.code in loaded("").editions else ""))

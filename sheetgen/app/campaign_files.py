"""Campaigns and their records as the command line names them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.library import read_game, read_language, unknown
from sheetgen.assets.data import data_path
from sheetgen.games.hadrians_wall.campaign.campaign import Campaign, Progress
from sheetgen.games.hadrians_wall.campaign.load import load_campaign, played_game
from sheetgen.games.hadrians_wall.campaign.record import Record, read_record
from sheetgen.games.hadrians_wall.campaign.scenario import restrictions_for
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.rules.restrictions import Restrictions
from sheetgen.text.complaint import Unusable


@dataclass(frozen=True)
class Played:
    """A campaign in one edition with its game and texts."""

    campaign: Campaign
    game: Game
    language: Language


def campaign_names() -> tuple[str, ...]:
    """The campaigns that ship."""
    return tuple(sorted(path.stem for path in data_path("campaign").glob("*.yaml")))


def campaign_path(name: str) -> Path:
    """The file of a campaign that ships."""
    return data_path("campaign") / f"{name}.yaml"


def read_campaign(name: str, edition: str, lang: str) -> Played:
    """A campaign by its name, the first one where none is given. Raises `Unusable`."""
    names = campaign_names()
    if name and name not in names:
        raise unknown("--campaign", "campaign", name, names)
    path = campaign_path(name or names[0])
    game = read_game(played_game(path))
    return Played(load_campaign(path, game, edition), game, read_language(lang, game.name))


@dataclass(frozen=True)
class Kept:
    """A record's file as it stands, and what it tells."""

    path: Path
    record: Record
    played: Played
    progress: Progress


def read_kept(file: str, lang: str) -> Kept:
    """The record in ``file`` with the campaign it names. Raises `Unusable` with every fault of the file."""
    path = Path(file)
    record = read_record(path)
    if record.spec.campaign not in campaign_names():
        record.report.unknown(("campaign",), "campaign", record.spec.campaign, campaign_names())
        raise Unusable(record.report.complaints)
    # An edition that does not exist is told at its place in the record, beside all else that is wrong there.
    usual = read_campaign(record.spec.campaign, "", lang)
    record.progress(usual.campaign, usual.game)
    played = Played(
        load_campaign(campaign_path(record.spec.campaign), usual.game, record.spec.edition), usual.game, usual.language
    )
    return Kept(path, record, played, record.progress(played.campaign, played.game))


_scenarios: dict[tuple[str, str], Campaign | None] = {}
"""The campaign of each game and edition that was asked for; None for a game that has none."""


def scenario_rules(game: Game, filled: Filled, edition: str = "") -> Restrictions | None:
    """The rule of the fort that a sheet says it was played at; None where it says none. Raises `Unusable`."""
    key = (game.name, edition)
    if key not in _scenarios:
        paths = [campaign_path(name) for name in campaign_names()]
        own = next((path for path in paths if played_game(path) == game.name), None)
        _scenarios[key] = None if own is None else load_campaign(own, game, edition)
    campaign = _scenarios[key]
    return None if campaign is None else restrictions_for(campaign, filled)

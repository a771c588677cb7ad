"""The functions that build what the cache keeps. With pydantic they are slow to import, and the cache rarely asks."""

from __future__ import annotations

from sheetgen.app.settings_file import load_settings
from sheetgen.campaign.campaign_file import campaign_game, load_campaign
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.place.theme_file import load_game_theme, load_theme


class Loaders:
    """The functions that build values from files, by what they build."""

    game = staticmethod(load_game_folder)
    language = staticmethod(load_language)
    theme = staticmethod(load_theme)
    game_theme = staticmethod(load_game_theme)
    settings = staticmethod(load_settings)
    campaign = staticmethod(load_campaign)
    campaign_game = staticmethod(campaign_game)

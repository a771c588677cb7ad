"""The shape of a campaign's file."""

from sheetgen.games.hadrians_wall.campaign.schema import CampaignSpec

__all__ = ["CampaignSpec"]

"""The shape of a campaign's file."""

from sheetgen.campaign.schema import CampaignSpec

__all__ = ["CampaignSpec"]

"""The printed log of the solo campaign."""

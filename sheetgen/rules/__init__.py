"""Checks and scores a filled-in sheet against its layout."""

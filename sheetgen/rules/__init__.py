"""Check and score a filled-in sheet against its layout."""

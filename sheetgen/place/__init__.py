"""Turn a sheet into flat marks for a paper, theme and language."""

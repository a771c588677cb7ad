"""Format the results of commands as lines in the player's language; callers choose the look of each style."""

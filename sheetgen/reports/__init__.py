"""What came of a verb, as lines in the player's language; whoever shows them gives each style its look."""

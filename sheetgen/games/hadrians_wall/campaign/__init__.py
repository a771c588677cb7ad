"""The solo campaign: its forts, the record of what was played, the judging of a try, the printed log."""

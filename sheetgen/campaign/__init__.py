"""A campaign: games with a rule, a goal and a challenge each, the record of what was played, the judging of a try."""

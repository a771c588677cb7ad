"""Load a campaign (games with a rule, a goal and a challenge each), read and write its record, judge attempts."""

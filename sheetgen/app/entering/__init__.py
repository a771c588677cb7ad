"""A paper sheet that is entered line by line: what is typed for each row, and what it means."""

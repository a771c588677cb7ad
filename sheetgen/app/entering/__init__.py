"""Enter a paper sheet line by line: read what is typed for each row."""

"""The model of games: sheets, areas, boxes and languages; what is on the paper and what it means."""

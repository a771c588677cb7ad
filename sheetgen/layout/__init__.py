"""What is on the paper and what it means: games, sheets, areas, boxes, languages."""

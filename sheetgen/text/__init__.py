"""Read YAML with the position of each value; write complaints to users, and suggestions in them."""

"""Read and write a player's filled-in sheet: YAML files and PDF forms."""

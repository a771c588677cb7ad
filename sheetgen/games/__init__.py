"""What the paper of one game cannot say: small modules, named by their game's layout."""

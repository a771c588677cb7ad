"""The views a layout may name, a class each; modules beside this one hold them, and nothing lists them."""
